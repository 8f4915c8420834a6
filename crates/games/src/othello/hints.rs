//! What Othello tells a search beyond its rules.

use super::bits::{images, with_neighbours};
use super::rules::{Discs, Move, Othello};
use super::stable::{CORNERS, stable};
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

/// How good a square is to have, by what it gives away: an eighth of the board, the corner
/// first.
#[rustfmt::skip]
const EIGHTH: [[i32; 4]; 4] = [
    [18, 4, 16, 12],
    [ 4, 2,  6,  8],
    [16, 6, 14, 10],
    [12, 8, 10,  0],
];

const SQUARES: [i32; 64] = squares();

const fn squares() -> [i32; 64] {
    let mut all = [0; 64];
    let mut square = 0;
    while square < 64 {
        let (x, y) = (square % 8, square / 8);
        let (x, y) = (if x < 4 { x } else { 7 - x }, if y < 4 { y } else { 7 - y });
        all[square] = EIGHTH[y][x];
        square += 1;
    }
    all
}

impl Hints<Othello> for OthelloHints {
    const ORDERS: bool = true;

    #[inline]
    fn order(&self, rules: &Othello, state: &Discs, action: Move) -> i32 {
        let Some(square) = SQUARES.get(usize::from(action.0)) else { return 0 };
        let replies = rules.result(state, action).moves;
        let corners = (replies & CORNERS).count_ones();
        square - 16 * (replies.count_ones() + 2 * corners) as i32
    }

    /// All but taking a corner, and stepping next to an empty one.
    #[inline]
    fn quiet(&self, _rules: &Othello, state: &Discs, action: Move) -> bool {
        let square = 1u64.checked_shl(u32::from(action.0)).unwrap_or(0);
        let empty_corners = CORNERS & !(state.mine | state.theirs);
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
        if state.empties() < 64 - SYMMETRIC_UNTIL {
            return None;
        }
        let discs = images(state.mine).into_iter().zip(images(state.theirs));
        let images = discs.zip(images(state.moves));
        let ((mine, theirs), moves) = images.min()?;
        let image = Discs { mine, theirs, moves, ..*state };
        (image != *state).then_some(image)
    }

    /// A player with *n* stable discs ends with *n* at least, the other with 64 - *n* at most.
    #[inline]
    fn bounds(&self, _rules: &Othello, state: &Discs) -> Option<(Value, Value)> {
        let Discs { mine, theirs, .. } = *state;
        if (mine | theirs) & CORNERS == 0 {
            return None;
        }
        let safe = |mine, theirs| 2 * stable(mine, theirs).count_ones() as i32 - 64;
        Some((Value::score(safe(mine, theirs)), Value::score(-safe(theirs, mine))))
    }
}
