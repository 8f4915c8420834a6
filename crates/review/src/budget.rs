//! How much is spent on a review, and how it is divided.

use outply_catalog::Limits;
use std::time::Duration;

/// By how much each pass is longer than the one before.
pub(crate) const GROWTH: u32 = 4;

/// How many further looks are taken at contested decisions.
pub(crate) const LOOKS: u32 = 2;

/// How much is spent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Budget {
    /// This much time for the whole game, all passes together.
    Time(Duration),
    /// At most so many nodes a search in the last pass. Repeats exactly.
    Nodes(u64),
    /// So many simulations a search in the last pass, of Monte Carlo search. Repeats exactly.
    Simulations(u64),
    /// So many plies a search in the last pass, and one less in each pass before. Repeats exactly.
    Depth(u32),
}

/// Searches that a position takes on the average: its own, and now and then a second look at a better
/// action.
const SEARCHES_A_POSITION: f64 = 1.25;

/// The shortest search.
const SHORTEST: Duration = Duration::from_micros(500);

impl Budget {
    /// A search's limits in `pass` of `passes`, when `left` positions of it are still to be searched and
    /// so much time of it is `spent`. The pass after the last one looks again at what is contested.
    pub(crate) fn limits(self, (pass, passes): (u32, u32), left: usize, spent: Duration) -> Limits {
        let later = passes.saturating_sub(pass + 1);
        let more = (pass + 1).saturating_sub(passes);
        let share = |most: u64| {
            let times = |number: u32| u64::from(GROWTH).saturating_pow(number);
            (most.saturating_mul(times(more)) / times(later)).max(1)
        };
        match self {
            Budget::Nodes(most) => Limits::nodes(share(most)),
            Budget::Simulations(most) => Limits::simulations(share(most)),
            Budget::Depth(most) => Limits::depth((most + more).saturating_sub(later).max(1)),
            Budget::Time(whole) => {
                let time = of_pass(whole, pass, passes).saturating_sub(spent);
                let each = time.as_secs_f64() / (left.max(1) as f64 * SEARCHES_A_POSITION);
                Limits::whole_time(Duration::from_secs_f64(each).max(SHORTEST))
            }
        }
    }

    /// These limits, but for no longer than `most` where time is counted.
    pub(crate) fn at_most(self, limits: Limits, most: Duration) -> Limits {
        match (self, limits.hard_time) {
            (Budget::Time(_), Some(time)) => Limits::whole_time(time.min(most).max(SHORTEST)),
            _ => limits,
        }
    }
}

/// The share of the time of all passes, and of each further look at contested decisions.
pub(crate) const PASSES: f64 = 0.4;
pub(crate) const FURTHER: [f64; LOOKS as usize] = [0.2, 0.4];

/// The time of a pass, or of a further look at contested decisions after the last one.
fn of_pass(whole: Duration, pass: u32, passes: u32) -> Duration {
    if let Some(look) = pass.checked_sub(passes) {
        return whole.mul_f64(FURTHER.get(look as usize).copied().unwrap_or(0.0));
    }
    let whole = whole.mul_f64(PASSES);
    let parts = |passes: u32| (f64::from(GROWTH).powi(passes as i32) - 1.0) / f64::from(GROWTH - 1);
    whole.mul_f64(f64::from(GROWTH).powi(pass as i32) / parts(passes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pass_takes_four_times_as_long_and_all_together_the_whole() {
        let whole = Duration::from_millis(52_500);
        let passes: Vec<_> = (0..5).map(|pass| of_pass(whole, pass, 3).as_secs_f64()).collect();
        let near = |pass: usize, seconds: f64| (passes[pass] - seconds).abs() < 1e-6;
        assert!(near(0, 1.0) && near(2, 16.0) && near(3, 10.5) && near(4, 21.0), "{passes:?}");
        let nodes = |pass| Budget::Nodes(1_600).limits((pass, 3), 9, whole).nodes;
        let all = [nodes(0), nodes(1), nodes(2), nodes(3)];
        assert_eq!(all, [Some(100), Some(400), Some(1_600), Some(6_400)]);
        assert_eq!(Budget::Depth(5).limits((0, 3), 9, whole).depth, Some(3));
        // What is left of the time is divided among what is left of the game.
        let limits = Budget::Time(whole).limits((0, 3), 4, Duration::ZERO);
        assert_eq!(limits.hard_time, Some(Duration::from_millis(200)));
    }
}
