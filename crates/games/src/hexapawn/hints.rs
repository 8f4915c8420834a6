//! What Hexapawn tells a search in addition to its rules.

use super::rules::{Hexapawn, Move, Pawns};
use outply_game::Hints;

/// Steps onto the far row, captures, then the most advanced pawns; the mirror image.
#[derive(Clone, Copy, Default, Debug)]
pub struct HexapawnHints;

const WIN: i32 = 1_000;
const CAPTURE: i32 = 100;

impl Hints<Hexapawn> for HexapawnHints {
    const ORDERS: bool = true;
    const DRAWS: bool = false;

    #[inline]
    fn order(&self, rules: &Hexapawn, state: &Pawns, action: Move) -> i32 {
        let to = 1 << action.to;
        if to & rules.goal(state.next) != 0 {
            return WIN;
        }
        let row = i32::from(action.to) / rules.board.width as i32;
        let last = rules.board.height as i32 - 1;
        let advanced = if state.next.index() == 0 { row } else { last - row };
        if to & state.theirs() != 0 { CAPTURE + advanced } else { advanced }
    }

    #[inline]
    fn quiet(&self, rules: &Hexapawn, state: &Pawns, action: Move) -> bool {
        1 << action.to & (state.theirs() | rules.goal(state.next)) == 0
    }

    fn action_space(&self, rules: &Hexapawn) -> usize {
        3 * rules.board.count() as usize
    }

    /// The square left times three plus the way: the same for both sides.
    #[inline]
    fn action_index(&self, rules: &Hexapawn, action: Move) -> usize {
        let width = rules.board.width as i32;
        let sideways = i32::from(action.to) % width - i32::from(action.from) % width;
        3 * usize::from(action.from) + (sideways + 1) as usize
    }

    fn follow_space(&self, rules: &Hexapawn) -> usize {
        rules.board.count() as usize
    }

    /// The square entered.
    #[inline]
    fn follow_index(&self, _rules: &Hexapawn, _state: &Pawns, action: Move) -> usize {
        usize::from(action.to)
    }

    /// The mirror image from left to right, if it comes before.
    #[inline]
    fn canonical(&self, rules: &Hexapawn, state: &Pawns) -> Option<Pawns> {
        let image = Pawns { of: state.of.map(|pawns| rules.board.mirrored(pawns)), ..*state };
        (image < *state).then_some(image)
    }

    /// A step onto the far row.
    #[inline]
    fn forced(&self, rules: &Hexapawn, state: &Pawns) -> Option<Move> {
        let goal = rules.goal(state.next);
        let winning = rules.entered(state).map(|entered| entered & goal);
        let way = winning.iter().position(|&entered| entered != 0)?;
        let to = winning[way].trailing_zeros();
        Some(Move { from: rules.origin(to, way, state.next) as u8, to: to as u8 })
    }
}
