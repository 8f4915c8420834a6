//! Rules without dice in expectiminimax.

use outply::prelude::*;

struct Counters;

impl Rules for Counters {
    type State = (u32, Player);
    type Action = u32;
    type Utility = Outcome;
    type Turn = Player;

    fn initial(&self) -> (u32, Player) {
        (9, Player::FIRST)
    }

    fn to_move(&self, state: &(u32, Player)) -> Player {
        state.1
    }

    fn actions(&self, state: &(u32, Player)) -> impl IntoIterator<Item = u32> {
        1..=state.0.min(2)
    }

    fn result(&self, state: &(u32, Player), taken: u32) -> (u32, Player) {
        (state.0 - taken, state.1.opponent())
    }

    fn utility(&self, state: &(u32, Player)) -> Option<Outcome> {
        (state.0 == 0).then_some(Outcome::Win(state.1.opponent()))
    }
}

fn main() {
    Expectiminimax::new(&Counters);
}
