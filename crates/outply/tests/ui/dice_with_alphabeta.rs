//! Dice with alpha-beta.

use outply::prelude::*;

struct Coin;

impl Rules for Coin {
    type State = Option<bool>;
    type Action = bool;
    type Utility = Points;
    type Turn = Mover;

    fn initial(&self) -> Option<bool> {
        None
    }

    fn to_move(&self, _: &Option<bool>) -> Mover {
        Mover::Chance
    }

    fn actions(&self, _: &Option<bool>) -> impl IntoIterator<Item = bool> {
        [true, false]
    }

    fn result(&self, _: &Option<bool>, head: bool) -> Option<bool> {
        Some(head)
    }

    fn utility(&self, state: &Option<bool>) -> Option<Points> {
        state.map(|head| Points(f64::from(u8::from(head))))
    }
}

fn main() {
    AlphaBeta::new(&Coin);
}
