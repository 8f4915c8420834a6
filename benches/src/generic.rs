//! The generic searches on Connect Four.

use crate::by_hand::middle;
use outply_game::{Evaluator, Rules};
use outply_search::{AlphaBeta, Limits};

/// Connect Four written for this comparison: the same few lines as the hand-written search, as
/// rules. The games crate's own rules take any size of board and pay for it.
pub struct Fixed;

/// A position: the stones of the player to move, and all stones.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    mine: u64,
    all: u64,
    plies: u32,
}

impl Rules for Fixed {
    type State = Position;
    type Action = u8;
    type Utility = outply_game::Outcome;
    type Turn = outply_game::Player;

    fn initial(&self) -> Position {
        Position { mine: 0, all: 0, plies: 0 }
    }

    #[inline]
    fn to_move(&self, state: &Position) -> outply_game::Player {
        outply_game::Player((state.plies & 1) as u8)
    }

    #[inline]
    fn actions(&self, state: &Position) -> impl IntoIterator<Item = u8> {
        let all = state.all;
        (0..7).filter(move |&column| all & (1 << (u32::from(column) * 7 + 5)) == 0)
    }

    #[inline]
    fn result(&self, state: &Position, column: u8) -> Position {
        let bottom = 1u64 << (u32::from(column) * 7);
        let all = state.all | (state.all + bottom);
        Position { mine: state.mine ^ state.all, all, plies: state.plies + 1 }
    }

    #[inline]
    fn utility(&self, state: &Position) -> Option<outply_game::Outcome> {
        if crate::by_hand::four(state.mine ^ state.all) {
            Some(outply_game::Outcome::Win(self.to_move(state).opponent()))
        } else {
            (state.plies == 42).then_some(outply_game::Outcome::Draw)
        }
    }
}

struct Middle;

impl Evaluator<Fixed> for Middle {
    #[inline]
    fn evaluate(&mut self, _rules: &Fixed, state: &Position) -> i32 {
        middle(state.mine, state.all)
    }
}

/// Plain alpha-beta by the skeleton: value and nodes.
pub fn plain(depth: u32) -> (i32, u64) {
    let mut search = AlphaBeta::plain(&Fixed).evaluator(Middle);
    let answer = search.search(&Fixed.initial(), &Limits::depth(depth)).unwrap();
    (answer.value.raw(), answer.work.nodes)
}
