//! What Othello tells a search in addition to its rules.

use super::bits::{images, with_neighbours};
use super::rules::{Discs, Move, Othello};
use super::stable::stable;
use super::{ending, geometry};
use outply_game::{Hints, Rules, Value};

/// Moves that leave the opponent the fewest replies first, replies in corners counted three
/// times (FFO endgame tests 1 to 19: 3.3 million nodes; by squares alone 7.7); the symmetries of
/// the board early in the game; what stable discs say about the score (without it 4.4 million).
///
/// There is no null move: having to move is often the worse lot, so that a pass bounds nothing.
#[derive(Clone, Copy, Default, Debug)]
pub struct OthelloHints;

/// Up to this many discs states are replaced by the least of their eight images. Later hardly
/// any position meets one, and turning the board costs more than it saves.
const SYMMETRIC_UNTIL: u32 = 12;

impl Hints<Othello> for OthelloHints {
    const ORDERS: bool = true;

    #[inline]
    fn order(&self, rules: &Othello, state: &Discs, action: Move) -> i32 {
        let on = geometry::of(state.size);
        let Some(square) = on.worth.get(usize::from(action.0)) else { return 0 };
        let replies = rules.result(state, action).moves;
        let corners = (replies & on.corners).count_ones();
        square - 16 * (replies.count_ones() + 2 * corners) as i32
    }

    /// All but taking a corner, and stepping next to an empty one.
    #[inline]
    fn quiet(&self, _rules: &Othello, state: &Discs, action: Move) -> bool {
        let square = 1u64.checked_shl(u32::from(action.0)).unwrap_or(0);
        let empty_corners = geometry::of(state.size).corners & !(state.mine | state.theirs);
        square & with_neighbours(empty_corners) == 0
    }

    fn action_space(&self, _rules: &Othello) -> usize {
        65
    }

    #[inline]
    fn action_index(&self, _rules: &Othello, action: Move) -> usize {
        usize::from(action.0.min(Move::PASS.0))
    }

    fn follow_space(&self, _rules: &Othello) -> usize {
        65
    }

    #[inline]
    fn follow_index(&self, rules: &Othello, _state: &Discs, action: Move) -> usize {
        self.action_index(rules, action)
    }

    #[inline]
    fn canonical(&self, _rules: &Othello, state: &Discs) -> Option<Discs> {
        if (state.mine | state.theirs).count_ones() > SYMMETRIC_UNTIL {
            return None;
        }
        let discs = images(state.mine).into_iter().zip(images(state.theirs));
        let images = discs.zip(images(state.moves));
        let ((mine, theirs), moves) = images.min()?;
        let image = Discs { mine, theirs, moves, ..*state };
        (image != *state).then_some(image)
    }

    /// A player with *n* stable discs ends with *n* at least, the other with the rest at most.
    #[inline]
    fn bounds(&self, _rules: &Othello, state: &Discs) -> Option<(Value, Value)> {
        let Discs { mine, theirs, .. } = *state;
        let on = geometry::of(state.size);
        if (mine | theirs) & on.corners == 0 {
            return None;
        }
        let cells = on.cells() as i32;
        let safe = |mine, theirs| 2 * stable(on, mine, theirs).count_ones() as i32 - cells;
        Some((Value::score(safe(mine, theirs)), Value::score(-safe(theirs, mine))))
    }

    #[inline]
    fn finish(
        &self,
        rules: &Othello,
        state: &Discs,
        (alpha, beta): (Value, Value),
    ) -> Option<(Value, u64)> {
        if state.empties() > ending::EMPTIES {
            return None;
        }
        let (alpha, beta) = (alpha.points()?, beta.points()?);
        let (value, nodes) = ending::value(rules, state, alpha, beta);
        Some((Value::score(value), nodes))
    }
}
