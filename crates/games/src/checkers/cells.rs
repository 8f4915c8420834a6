//! What learning sees of a board.

use super::rules::{Checkers, Pieces};
use outply_game::{Cells, Player};

/// Men and kings, one's own and the opponent's, with the board turned so that one's own men move the same way for
/// both sides.
#[derive(Clone, Copy, Default, Debug)]
pub struct CheckersCells;

/// Squares that men and kings stand on.
const SQUARES: u8 = 32;

impl Cells<Checkers> for CheckersCells {
    fn name(&self) -> String {
        "own and other men and kings".to_owned()
    }

    fn contents(&self) -> usize {
        5
    }

    fn is_turned(&self) -> bool {
        true
    }

    #[inline]
    fn read(&self, rules: &Checkers, state: &Pieces, side: Player, contents: &mut [u8]) {
        let is_white = rules.player(true) == side;
        for (content, square) in contents.iter_mut().zip(1..=SQUARES) {
            let square = if is_white { SQUARES + 1 - square } else { square };
            let (own, other, king) = match state.symbol(square) {
                'b' => (!is_white, is_white, 0),
                'w' => (is_white, !is_white, 0),
                'B' => (!is_white, is_white, 2),
                'W' => (is_white, !is_white, 2),
                _ => (false, false, 0),
            };
            *content = match (own, other) {
                (true, _) => 1 + king,
                (_, true) => 2 + king,
                _ => 0,
            };
        }
    }
}
