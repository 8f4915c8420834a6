//! What learning sees of a board.

use super::rules::{Hexapawn, Pawns};
use crate::squares::{contents_of_rows, left_and_right};
use outply_game::{Cells, Player};

/// One's own pawns and the other side's, with the board turned so that one's own move up.
#[derive(Clone, Copy, Default, Debug)]
pub struct HexapawnCells;

impl Cells<Hexapawn> for HexapawnCells {
    fn name(&self) -> String {
        "own and other pawns".to_owned()
    }

    fn contents(&self) -> usize {
        3
    }

    fn is_turned(&self) -> bool {
        true
    }

    #[inline]
    fn read(&self, rules: &Hexapawn, state: &Pawns, side: Player, contents: &mut [u8]) {
        let sides = [side, side.opponent()].map(|side| state.of[side.index()]);
        contents_of_rows(rules.board, sides, side == Player::SECOND, contents);
    }

    fn symmetries(&self, rules: &Hexapawn) -> Vec<Vec<usize>> {
        vec![left_and_right(rules.board.width as usize, rules.board.height as usize)]
    }
}
