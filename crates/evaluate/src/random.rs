//! Values that mean nothing.

use outply_game::{Evaluator, Keyed, mix64};

/// A random value for each state, the same whenever it is asked: a judge of searches (any error
/// in backing values up shows), and an opponent without judgement.
#[derive(Clone, Copy, Debug)]
pub struct Random {
    seed: u64,
}

impl Random {
    /// The largest value, and the negative of the smallest.
    pub const RANGE: i32 = 100;

    /// Values drawn by `seed`.
    pub fn new(seed: u64) -> Random {
        Random { seed }
    }
}

impl<R: Keyed> Evaluator<R> for Random {
    #[inline]
    fn evaluate(&mut self, rules: &R, state: &R::State) -> i32 {
        let drawn = mix64(self.seed ^ rules.key(state)) % (2 * Random::RANGE as u64 + 1);
        drawn as i32 - Random::RANGE
    }
}
