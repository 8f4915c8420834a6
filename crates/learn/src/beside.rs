//! Learning beside another evaluator of the game: what is learnt is added to its estimate, and so it learns what that
//! one misses. It starts level with it.

use crate::head::Head;
use outply_game::{Active, Inputs, Player, Rules};
use std::fmt;
use std::sync::Arc;

/// Stands for an input, after all others: the estimate of the evaluator beside, whose weight is 1.
const ESTIMATE: u32 = (1 << 31) - 1;

/// What another evaluator makes of a state, for the player to move, in its own points.
pub type Estimate<R> = Arc<dyn Fn(&R, &<R as Rules>::State) -> i32 + Send + Sync>;

/// What is on, and the estimate beside it.
#[inline]
pub(crate) fn apart(active: &[(u32, f32)]) -> (&[(u32, f32)], f32) {
    match active {
        [rest @ .., (ESTIMATE, number)] => (rest, *number),
        _ => (active, 0.0),
    }
}

/// Inputs as a network learns by them: those of one side's view or of both, the other side's after all of the first,
/// and the estimate of an evaluator beside.
pub(crate) struct Wider<R: Rules> {
    pub(crate) inputs: Arc<dyn Inputs<R> + Send + Sync>,
    pub(crate) views: usize,
    /// With the points that are 1 of a sum.
    pub(crate) beside: Option<(Estimate<R>, f32)>,
}

impl<R: Rules> Inputs<R> for Wider<R> {
    fn name(&self) -> String {
        self.inputs.name()
    }

    fn count(&self) -> usize {
        self.inputs.count()
    }

    fn buckets(&self) -> usize {
        self.inputs.buckets()
    }

    fn bucket(&self, rules: &R, state: &R::State) -> usize {
        self.inputs.bucket(rules, state)
    }

    fn buckets_are_stages(&self) -> bool {
        self.inputs.buckets_are_stages()
    }

    fn fault(&self) -> Option<String> {
        self.inputs.fault()
    }

    fn side(&self, rules: &R, state: &R::State) -> Player {
        self.inputs.side(rules, state)
    }

    fn active(&self, rules: &R, state: &R::State, side: Player, active: &mut Active) {
        self.inputs.active(rules, state, side, active);
        if self.views == 2 {
            let (mut other, first) = (Active::new(), self.inputs.count());
            self.inputs.active(rules, state, side.opponent(), &mut other);
            let after = |&(input, number): &(u32, f32)| (first + input as usize, number);
            other.as_slice().iter().map(after).for_each(|(input, n)| active.number(input, n));
        }
        if let Some((estimate, points)) = &self.beside {
            active.number(ESTIMATE as usize, estimate(rules, state) as f32 / points);
        }
    }

    fn afterstates_only(&self) -> bool {
        self.inputs.afterstates_only()
    }

    fn earned(&self, rules: &R, state: &R::State, player: Player) -> f64 {
        self.inputs.earned(rules, state, player)
    }

    fn payoffs(&self, rules: &R) -> Vec<f32> {
        self.inputs.payoffs(rules)
    }

    fn stakes(&self, rules: &R, state: &R::State) -> f64 {
        self.inputs.stakes(rules, state)
    }

    fn worth(&self, rules: &R, state: &R::State, shares: &[f32]) -> Option<f64> {
        self.inputs.worth(rules, state, shares)
    }
}

/// Estimates beside results: how many points of an evaluator promise what. The network keeps this measure, on which the
/// margins of searches rest.
#[derive(Clone, Default)]
pub struct Measure {
    /// Estimates and payoffs of the side whose estimate it is.
    pairs: Vec<(f32, f32)>,
    /// Of so many pairs that come, one is kept.
    every: u64,
    seen: u64,
}

impl fmt::Debug for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Measure").field("pairs", &self.pairs.len()).finish_non_exhaustive()
    }
}

/// The most pairs that are kept.
const MOST_PAIRS: usize = 1 << 20;
/// Halvings of the interval in which the slope lies.
const HALVINGS: u32 = 50;

impl Measure {
    /// Adds an estimate, and the payoff with which the game ended. Of very many only some are kept, from all parts alike.
    pub fn add(&mut self, estimate: i32, payoff: f64) {
        self.every = self.every.max(1);
        if self.seen.is_multiple_of(self.every) {
            self.pairs.push((estimate as f32, payoff as f32));
        }
        self.seen += 1;
        if self.pairs.len() >= MOST_PAIRS {
            let mut place = 0;
            self.pairs.retain(|_| {
                place += 1;
                place % 2 == 1
            });
            self.every *= 2;
        }
    }

    /// The points that are 1 of a sum at this head: those by which estimates foretell results best, by the likelihood
    /// of results (payoffs from -1 to 1) or by least squares (values). `None` where estimates say nothing about results.
    pub fn points(&self, head: &Head) -> Option<f32> {
        let largest = self.pairs.iter().fold(0.0f64, |most, (e, _)| most.max(f64::from(e.abs())));
        let slope = match head {
            _ if largest == 0.0 => return None,
            Head::Values { unit, .. } => self.least_squares(f64::from(*unit)),
            Head::Expected | Head::Shares(_) | Head::Payoffs(_) => self.likeliest(largest),
        };
        (slope > 0.0).then(|| (1.0 / slope) as f32).filter(|points| points.is_finite())
    }

    fn least_squares(&self, unit: f64) -> f64 {
        let sum = |of: &dyn Fn(f64, f64) -> f64| -> f64 {
            self.pairs.iter().map(|(e, payoff)| of(f64::from(*e), f64::from(*payoff))).sum()
        };
        sum(&|e, payoff| e * payoff / unit) / sum(&|e, _| e * e)
    }

    /// Where the likelihood has its top: its slope falls from there on.
    fn likeliest(&self, largest: f64) -> f64 {
        let rises = |slope: f64| {
            let of = |(e, payoff): &(f32, f32)| {
                let e = f64::from(*e);
                (f64::from(*payoff) - (slope * e).tanh()) * e
            };
            self.pairs.iter().map(of).sum::<f64>() > 0.0
        };
        let (mut low, mut high) = (0.0, 20.0 / largest);
        while rises(high) && high < 1e3 {
            high *= 2.0;
        }
        for _ in 0..HALVINGS {
            let middle = (low + high) / 2.0;
            if rises(middle) { low = middle } else { high = middle }
        }
        low
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Drawn results, for tests of the measure.
    fn results(points: f64, count: usize) -> Measure {
        let (mut measure, mut random) = (Measure::default(), Random::new(&[5]));
        for _ in 0..count {
            let estimate = (random.unit() * 400.0 - 200.0) as i32;
            let wins = random.unit() < 0.5 + 0.5 * (f64::from(estimate) / points).tanh();
            measure.add(estimate, if wins { 1.0 } else { -1.0 });
        }
        measure
    }

    #[test]
    fn the_measure_of_estimates_is_found_in_results() {
        for points in [40.0, 150.0, 900.0] {
            let found = results(points, 200_000).points(&Head::Expected).expect("a measure");
            assert!((f64::from(found) / points - 1.0).abs() < 0.03, "{points}: {found}");
        }
        let values = Head::Values { players: 2, opposed: true, unit: 64.0 };
        let mut discs = Measure::default();
        (-9..=9).for_each(|estimate| discs.add(2 * estimate, f64::from(estimate)));
        assert!((discs.points(&values).expect("a measure") - 128.0).abs() < 1e-3);
    }

    #[test]
    fn estimates_that_say_nothing_have_no_measure() {
        let mut measure = Measure::default();
        assert_eq!(measure.points(&Head::Expected), None);
        measure.add(0, 1.0);
        assert_eq!(measure.points(&Head::Expected), None);
        // The better it says a state is, the more often it is lost.
        (0..100).for_each(|_| measure.add(100, -1.0));
        assert_eq!(measure.points(&Head::Expected), None);
    }

    #[test]
    fn of_very_many_pairs_some_of_all_parts_are_kept() {
        let mut measure = Measure::default();
        (0..3 * MOST_PAIRS as i32).for_each(|number| measure.add(number, 0.0));
        assert!(measure.pairs.len() < MOST_PAIRS);
        let parts = measure.pairs.windows(2).all(|pair| pair[1].0 - pair[0].0 == 4.0);
        assert!(parts && measure.pairs.last().is_some_and(|last| last.0 > 2.9 * MOST_PAIRS as f32));
    }
}
