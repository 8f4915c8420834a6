//! Monte Carlo search as an agent: its tree goes on from move to move.

use super::builder::MonteCarlo;
use super::drive::Drive;
use super::evaluation::Evaluation;
use super::game::Nature;
use super::key::Identity;
use super::selection::Selection;
use crate::{Agent, Answer, Limits, SearchError, Worth};
use outply_game::{Hints, Observer, Rules};

impl<R, N, S, V, H, O, K, D> Agent<R> for MonteCarlo<'_, R, N, S, V, H, O, K, D>
where
    R: Rules,
    N: Nature<R>,
    S: Selection,
    V: Evaluation<R>,
    H: Hints<R>,
    O: Observer<R::Action, f64>,
    K: Identity<R>,
    D: Drive<R, N, S, V, H, O, K>,
{
    /// Goes on in the tree of the last search if the actions played since lead to `state`, which
    /// is recognised by what `Debug` writes of it, and begins afresh otherwise.
    fn choose(
        &mut self,
        state: &R::State,
        limits: &Limits,
    ) -> Result<Answer<R::Action, Worth>, SearchError> {
        limits.check("Monte Carlo search", super::LIMITS)?;
        let is_root = |root: &R::State| format!("{root:?}") == format!("{state:?}");
        let answer = if self.root().is_some_and(is_root) {
            self.resume(limits)?
        } else {
            self.search(state, limits)?
        };
        Ok(answer.map_values(Worth::Expected))
    }

    fn played(&mut self, action: R::Action) {
        if !self.advance(action) {
            self.memory = None;
        }
    }

    fn new_game(&mut self) {
        self.memory = None;
    }
}
