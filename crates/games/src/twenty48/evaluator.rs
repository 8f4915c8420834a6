//! The score to be expected, from tables of lines.

use super::board::Board;
use super::features::{WEIGHTS, Weights};
use super::rules::{Tiles, Twenty48};
use outply_game::{PayoffEvaluator, Payoffs, Points};

/// The score so far, a constant for being alive, and the weighted features of all lines.
///
/// On [`Packed`](super::Packed) boards a line's share is one look-up. It equals the sum of
/// [`Twenty48Features`](super::Twenty48Features) times the weights (see the tests).
#[derive(Clone, Debug)]
pub struct Twenty48Evaluator<B: Board> {
    values: B::Values,
    alive: i32,
}

impl<B: Board> Twenty48Evaluator<B> {
    /// What not being lost is worth, in thousandths of a point: more than most faults of lines,
    /// so that no player prefers the end.
    pub const ALIVE: i32 = 22_000_000;

    /// The usual weights.
    pub fn new(rules: &Twenty48<B>) -> Self {
        Twenty48Evaluator::weighted(rules, &WEIGHTS, Self::ALIVE)
    }

    /// Other weights, and another worth of being alive, both in thousandths of a point.
    pub fn weighted(rules: &Twenty48<B>, weights: &Weights, alive: i32) -> Self {
        Twenty48Evaluator { values: B::values(rules.size, weights), alive }
    }

    /// The estimate of the final score.
    #[inline]
    pub fn estimate(&self, rules: &Twenty48<B>, state: &Tiles<B>) -> f64 {
        let future = self.alive.saturating_add(state.board.value(&self.values, rules.size));
        f64::from(state.score) + f64::from(future) / 1_000.0
    }
}

impl<B: Board> PayoffEvaluator<Twenty48<B>> for Twenty48Evaluator<B> {
    fn payoffs(&mut self, rules: &Twenty48<B>, state: &Tiles<B>) -> Payoffs {
        Payoffs::of(&Points(self.estimate(rules, state)), 1)
    }
}
