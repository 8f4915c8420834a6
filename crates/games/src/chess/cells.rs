//! What learning sees of a board.

use super::position::Position;
use super::rules::Chess;
use cozy_chess::{Color, Piece};
use outply_game::{Cells, Player};

/// Which piece stands on each square, one's own and the opponent's, with the board turned so that one's own pawns move
/// up: 768 inputs. Rights to castle and squares to capture on in passing are left to the search.
#[derive(Clone, Copy, Default, Debug)]
pub struct ChessCells;

/// Kinds of pieces of a side.
const KINDS: u8 = 6;

impl Cells<Chess> for ChessCells {
    fn name(&self) -> String {
        "own and other pieces".to_owned()
    }

    fn contents(&self) -> usize {
        2 * usize::from(KINDS) + 1
    }

    fn is_turned(&self) -> bool {
        true
    }

    #[inline]
    fn read(&self, _rules: &Chess, state: &Position, side: Player, contents: &mut [u8]) {
        let (board, is_white) = (state.board(), side == Player::FIRST);
        // Cells begin with the eighth rank, squares with the first.
        let turn = if is_white { 0b11_1000 } else { 0 };
        contents.fill(0);
        for (content, kind) in (1..=KINDS).zip(Piece::ALL) {
            for (color, other) in [(Color::White, !is_white), (Color::Black, is_white)] {
                let content = content + if other { KINDS } else { 0 };
                for square in board.colored_pieces(color, kind) {
                    contents[square as usize ^ turn] = content;
                }
            }
        }
    }
}
