//! What is known for certain of a game of chance.

use crate::setup::Solution;
use outply_game::{Keyed, Oracle, Stochastic};
use outply_table::Weighed;

/// A table of the game, or the solution that the evaluator in use rests on. They are one oracle: where a game
/// has neither, a search asks once.
pub(crate) enum Certain<R: Stochastic> {
    Table(Weighed<R>),
    Solution(Solution<R>),
}

impl<R: Stochastic> Clone for Certain<R> {
    fn clone(&self) -> Self {
        match self {
            Certain::Table(table) => Certain::Table(table.clone()),
            Certain::Solution(solution) => Certain::Solution(solution.clone()),
        }
    }
}

impl<R: Stochastic + Keyed> Oracle<R> for Certain<R> {
    #[inline]
    fn payoff_bounds(&self, rules: &R, state: &R::State) -> Option<(f64, f64)> {
        match self {
            Certain::Table(table) => table.payoff_bounds(rules, state),
            Certain::Solution(solution) => solution.payoff_bounds(rules, state),
        }
    }
}
