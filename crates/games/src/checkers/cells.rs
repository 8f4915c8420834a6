//! What learning sees of a board.

use super::board::bit;
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
        let (own, other) = (state.of(is_white), state.of(!is_white));
        for (content, square) in contents.iter_mut().zip(1..=SQUARES) {
            let square = bit(if is_white { SQUARES + 1 - square } else { square });
            let king = if state.kings & square != 0 { 2 } else { 0 };
            *content = match () {
                _ if own & square != 0 => 1 + king,
                _ if other & square != 0 => 2 + king,
                _ => 0,
            };
        }
    }
}
