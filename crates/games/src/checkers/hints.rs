//! What checkers tells a search in addition to its rules.

use super::board::crown_row;
use super::moves::Move;
use super::rules::{Checkers, Pieces};
use outply_game::{Hints, STRUCTURES, mix64};

/// The largest captures first, then crowning; quiet moves are left to what the search learns
/// (20 positions to depth 9: 425,000 nodes; 497,000 with men that have come far first and moves
/// into a capture last, 455,000 by a shallow evaluation).
///
/// There is no null move, as having to move decides most endgames; and no symmetry, as the board
/// turned around is the other player's.
#[derive(Clone, Copy, Default, Debug)]
pub struct CheckersHints;

const CAPTURE: i32 = 1_000;
const KING: i32 = 300;
const CROWNED: i32 = 100;

impl Hints<Checkers> for CheckersHints {
    const ORDERS: bool = true;
    const CANONICAL: bool = false;

    #[inline]
    fn order(&self, _rules: &Checkers, state: &Pieces, action: Move) -> i32 {
        let kings = (state.kings & action.captured()).count_ones();
        let crowned = if is_crowned(state, action) { CROWNED } else { 0 };
        CAPTURE * action.captures() as i32 + KING * kings as i32 + crowned
    }

    /// Neither a capture nor a crowning.
    #[inline]
    fn quiet(&self, _rules: &Checkers, state: &Pieces, action: Move) -> bool {
        action.captures() == 0 && !is_crowned(state, action)
    }

    fn action_space(&self, _rules: &Checkers) -> usize {
        32 * 32
    }

    /// The square left and the square entered: the pieces taken follow from them nearly always.
    #[inline]
    fn action_index(&self, _rules: &Checkers, action: Move) -> usize {
        32 * usize::from(action.from() - 1) + usize::from(action.to() - 1)
    }

    /// Whether there is a capture: it must be made, so that nothing can be left as it is.
    #[inline]
    fn threatened(&self, _rules: &Checkers, state: &Pieces) -> bool {
        state.jumpers() != 0
    }

    fn follow_space(&self, _rules: &Checkers) -> usize {
        2 * 32
    }

    /// Man or king, and the square entered.
    #[inline]
    fn follow_index(&self, _rules: &Checkers, state: &Pieces, action: Move) -> usize {
        let king = usize::from(state.kings & action.leaves() != 0);
        32 * king + usize::from(action.to() - 1)
    }

    /// Where the men stand.
    #[inline]
    fn structures(&self, _rules: &Checkers, state: &Pieces) -> [Option<u64>; STRUCTURES] {
        let (mine, theirs) = (state.mine & !state.kings, state.theirs & !state.kings);
        [Some(mix64(mine ^ mix64(theirs))), None, None]
    }
}

#[inline]
fn is_crowned(state: &Pieces, action: Move) -> bool {
    state.kings & action.leaves() == 0 && action.enters() & crown_row(state.is_white) != 0
}
