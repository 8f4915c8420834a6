//! What a position is worth before the game is over.

use super::{Kalah, State};
use outply::game::{Evaluator, Rules};

/// The lead in the stores, for the player to move.
#[derive(Clone, Copy, Debug)]
pub struct Stores;

impl Evaluator<Kalah> for Stores {
    fn evaluate(&mut self, rules: &Kalah, state: &State) -> i32 {
        let me = rules.to_move(state).index();
        i32::from(state.stores[me]) - i32::from(state.stores[1 - me])
    }
}
