//! What learning sees of a board.

use super::board::Hex;
use super::rules::Stones;
use outply_game::{Cells, Player};

/// One's own stones and the opponent's, with the board turned so that one's own join top and bottom.
#[derive(Clone, Copy, Default, Debug)]
pub struct HexCells;

impl<const WORDS: usize> Cells<Hex<WORDS>> for HexCells {
    fn name(&self) -> String {
        "own and other stones".to_owned()
    }

    fn contents(&self) -> usize {
        3
    }

    fn is_turned(&self) -> bool {
        true
    }

    #[inline]
    fn read(&self, rules: &Hex<WORDS>, state: &Stones<WORDS>, side: Player, contents: &mut [u8]) {
        let size = rules.size as usize;
        contents.fill(0);
        for (content, player) in [(1, side), (2, side.opponent())] {
            let mut stones = state.stones[player.index() & 1];
            while let Some(cell) = stones.pop() {
                let place = if side == Player::FIRST { cell } else { turned(cell, size) };
                contents[place] = content;
            }
        }
    }

    /// The board turned by half.
    fn symmetries(&self, rules: &Hex<WORDS>) -> Vec<Vec<usize>> {
        vec![(0..(rules.size * rules.size) as usize).rev().collect()]
    }
}

/// The cell with row and column exchanged.
fn turned(cell: usize, size: usize) -> usize {
    cell % size * size + cell / size
}
