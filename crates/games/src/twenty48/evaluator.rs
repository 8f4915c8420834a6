//! The score to be expected, from tables of lines.

use super::board::Board;
use super::features::{WEIGHTS, Weights};
use super::rules::{Tiles, Twenty48};
use outply_game::{PayoffEvaluator, Payoffs, Points};

/// The score so far, a constant for being alive, and the weighted features of all lines. With the
/// usual weights this compares positions; it does not foretell the score in points.
///
/// On [`Packed`](super::Packed) boards a line's share is one look-up. It equals the sum of
/// [`Twenty48Features`](super::Twenty48Features) times the weights (see the tests), each line's value pulled
/// into ±2^29 hundredths.
#[derive(Clone, Debug)]
pub struct Twenty48Evaluator<B: Board> {
    values: B::Values,
    alive: i32,
}

impl<B: Board> Twenty48Evaluator<B> {
    /// What not being lost is worth, in hundredths of a point: more than most faults of lines
    /// together, so that no player prefers the end.
    pub const ALIVE: i32 = 100_000_000;

    /// The usual weights.
    pub fn new(rules: &Twenty48<B>) -> Self {
        Twenty48Evaluator::weighted(rules, &WEIGHTS, Self::ALIVE)
    }

    /// Other weights, and another worth of being alive, both in hundredths of a point.
    pub fn weighted(rules: &Twenty48<B>, weights: &Weights, alive: i32) -> Self {
        Twenty48Evaluator { values: B::values(rules.size, weights), alive }
    }

    /// The estimate in points. Where the player is to move, it is that of the best
    /// slide: boards compare best when all have slid, and none has a tile just come.
    #[inline]
    pub fn estimate(&self, rules: &Twenty48<B>, state: &Tiles<B>) -> f64 {
        let future = match state.spawning {
            true => self.value(rules, &state.board),
            false => match state.board.best_slide(&rules.slides, &self.values, rules.size) {
                Some(worth) => i64::from(self.alive) + worth,
                None => 0,
            },
        };
        f64::from(state.score) + future as f64 / 100.0
    }

    #[inline]
    fn value(&self, rules: &Twenty48<B>, board: &B) -> i64 {
        i64::from(self.alive) + board.value(&self.values, rules.size)
    }
}

impl<B: Board> PayoffEvaluator<Twenty48<B>> for Twenty48Evaluator<B> {
    #[inline]
    fn payoffs(&mut self, rules: &Twenty48<B>, state: &Tiles<B>) -> Payoffs {
        Payoffs::of(&Points(self.estimate(rules, state)), 1)
    }
}
