//! Payoffs in the game's unit, rewards as formulas see them.

use outply_game::{MAX_PLAYERS, Payoffs};

/// A known range becomes the rewards from 0 to 1. Without one, the rewards from 0 to 1 are this many
/// standard deviations of the payoffs that simulations bring: as in a game that both players win
/// equally often, whose payoffs of -1 and 1 have a standard deviation of 1.
///
/// The range of the payoffs seen so far, used before, grows with the worst game ever played out at
/// random: one lost by 40 points made a formula explore as if all were.
const WIDTH: f64 = 2.0;

/// From so many simulations on the spread only grows. A search that returns to one line again and
/// again would otherwise take the little that is left of it for all there is.
const SETTLED: u64 = 16;

/// How payoffs become rewards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Scale {
    fixed: bool,
    seen: Seen,
    /// The largest standard deviation so far.
    spread: f64,
    /// A reward is payoff * `factor` + `base`.
    factor: f32,
    base: f32,
}

/// The payoffs of all simulations so far.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Seen {
    count: u64,
    /// The first simulation's payoffs: what is summed up is how the others differ, so that rounding
    /// takes nothing from a small spread of large payoffs.
    origins: [f64; MAX_PLAYERS],
    sums: [f64; MAX_PLAYERS],
    squares: [f64; MAX_PLAYERS],
    low: f64,
    high: f64,
}

impl Seen {
    const NOTHING: Seen = Seen {
        count: 0,
        origins: [0.0; MAX_PLAYERS],
        sums: [0.0; MAX_PLAYERS],
        squares: [0.0; MAX_PLAYERS],
        low: f64::INFINITY,
        high: f64::NEG_INFINITY,
    };

    #[inline]
    fn add(&mut self, payoffs: &Payoffs) {
        for (place, &payoff) in payoffs.as_slice().iter().enumerate() {
            if self.count == 0 {
                self.origins[place] = payoff;
            }
            let differs = payoff - self.origins[place];
            self.sums[place] += differs;
            self.squares[place] += differs * differs;
            self.low = self.low.min(payoff);
            self.high = self.high.max(payoff);
        }
        self.count += 1;
    }

    /// The standard deviation of one player's payoffs, over all of `players`.
    fn spread(&self, players: usize) -> f64 {
        let count = self.count as f64;
        let variance = |(sum, square): (&f64, &f64)| {
            let mean = sum / count;
            (square / count - mean * mean).max(0.0)
        };
        let variances = self.sums.iter().zip(&self.squares).take(players).map(variance);
        (variances.sum::<f64>() / players as f64).sqrt()
    }
}

impl Scale {
    /// The scale of a known range, or one that goes by how far payoffs spread.
    pub(super) fn new(range: Option<(f64, f64)>) -> Scale {
        let fixed = range.is_some();
        let mut scale = Scale { fixed, seen: Seen::NOTHING, spread: 0.0, factor: 0.0, base: 0.5 };
        if let Some((low, high)) = range {
            scale.fit(high - low, (low + high) / 2.0);
        }
        scale
    }

    /// Makes so much of payoffs the rewards from 0 to 1.
    fn fit(&mut self, width: f64, middle: f64) {
        if width > 0.0 {
            (self.factor, self.base) = ((1.0 / width) as f32, (0.5 - middle / width) as f32);
        }
    }

    /// A simulation brought these payoffs. The scale changes each time their number has doubled.
    #[inline]
    pub(super) fn see(&mut self, payoffs: &Payoffs) {
        if self.fixed {
            return;
        }
        self.seen.add(payoffs);
        if self.seen.count.is_power_of_two() {
            self.refit(payoffs.as_slice().len().max(1));
        }
    }

    #[inline(never)]
    fn refit(&mut self, players: usize) {
        let least = if self.seen.count > SETTLED { self.spread } else { 0.0 };
        self.spread = self.seen.spread(players).max(least);
        self.fit(WIDTH * self.spread, (self.seen.low + self.seen.high) / 2.0);
    }

    /// Whether anything tells payoffs apart.
    #[inline]
    pub(super) fn is_known(&self) -> bool {
        self.factor > 0.0
    }

    /// The reward of a payoff; 1/2 as long as nothing tells payoffs apart.
    #[inline(always)]
    pub(super) fn reward(&self, payoff: f32) -> f32 {
        payoff * self.factor + self.base
    }

    /// The reward's variance, given the payoff's.
    #[inline]
    pub(super) fn variance(&self, variance: f32) -> f32 {
        variance * self.factor * self.factor
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    fn seen(payoffs: impl IntoIterator<Item = f64>) -> Scale {
        let mut scale = Scale::new(None);
        let both = |first: f64| Payoffs::new(&[first, -first]).expect("two players");
        payoffs.into_iter().for_each(|first| scale.see(&both(first)));
        scale
    }

    /// How much of payoffs is a reward of 1.
    fn width(scale: Scale) -> f32 {
        1.0 / (scale.reward(1.0) - scale.reward(0.0))
    }

    #[test]
    fn a_known_range_is_the_rewards_from_nought_to_one() {
        let scale = Scale::new(Some((-3.0, 5.0)));
        assert_eq!((scale.reward(-3.0), scale.reward(5.0)), (0.0, 1.0));
    }

    #[test]
    fn games_won_and_lost_alike_are_the_range_of_win_and_loss() {
        let scale = seen((0..64).map(|n| if n % 2 == 0 { 1.0 } else { -1.0 }));
        assert_eq!((scale.reward(-1.0), scale.reward(1.0)), (0.0, 1.0));
    }

    #[test]
    fn one_wild_game_hardly_matters() {
        let tame = |n: i32| f64::from(n % 5 - 2);
        let wild = seen((0..1024).map(|n| if n == 300 { 40.0 } else { tame(n) }));
        let calm = seen((0..1024).map(tame));
        // The spread only grows, so it ends a little above 2 standard deviations, 2.83.
        assert!((2.8..3.0).contains(&width(calm)), "{}", width(calm));
        assert!(width(wild) < 2.0 * width(calm), "{} and {}", width(wild), width(calm));
    }

    #[test]
    fn a_lead_is_no_spread() {
        let scale = seen((0..256).map(|n| 1e6 + f64::from(n % 2)));
        assert!((width(scale) - 1.0).abs() < 1e-3, "{}", width(scale));
    }

    #[test]
    fn the_spread_does_not_shrink_when_the_search_returns_to_one_line() {
        let scale = seen((0..4096).map(|n| if n < 64 { f64::from(n % 8) } else { 7.0 }));
        assert!(width(scale) > 4.0, "{}", width(scale));
    }

    #[test]
    fn equal_payoffs_are_no_reason_to_prefer_anything() {
        assert_eq!(seen([3.0; 100]).reward(3.0), 0.5);
    }
}
