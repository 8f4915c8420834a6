//! What makes a position good, and how that changes in the course of the game.

use super::bits::{moves, with_neighbours};
use super::geometry;
use super::rules::{Discs, Othello};
use super::stable::stable;
use outply_game::Features;

/// Counts of the mover's less the opponent's, each in three places: for the opening, the middle
/// game and the end. A count is split between two of them in [`SHARES`]ths by the number of empty
/// squares: all opening at 60, all middle game at 30, all end at none.
///
/// - *mobility*: squares to move to;
/// - *potential*: empty squares beside the other's discs;
/// - *corners*; *X squares* and *C squares*: those diagonally and straight beside an empty corner;
/// - *edge*: discs elsewhere on the edge;
/// - *stable*: discs that can never turn;
/// - *discs*;
/// - *parity*: one for whoever fills the last square if nobody passes.
#[derive(Clone, Copy, Default, Debug)]
pub struct OthelloFeatures;

/// Into how many parts a count is split between two stages of the game.
pub const SHARES: i32 = 30;

const COUNTS: usize = 9;

fn counts(state: &Discs) -> [i32; COUNTS] {
    let Discs { mine, theirs, .. } = *state;
    let on = geometry::of(state.size);
    let empty = on.board & !(mine | theirs);
    let difference = |of: &dyn Fn(u64, u64) -> u64| {
        of(mine, theirs).count_ones() as i32 - of(theirs, mine).count_ones() as i32
    };
    let within = |set: u64| (mine & set).count_ones() as i32 - (theirs & set).count_ones() as i32;
    let exposed = with_neighbours(on.corners & empty) & !on.corners;
    let replies = moves(theirs, mine) & on.board;
    [
        state.moves.count_ones() as i32 - replies.count_ones() as i32,
        difference(&|_, theirs| with_neighbours(theirs) & empty),
        within(on.corners),
        within(exposed & on.x_squares),
        within(exposed & !on.x_squares),
        within((on.columns | on.rows) & !on.corners & !exposed),
        if (mine | theirs) & on.corners == 0 {
            0
        } else {
            difference(&|mine, theirs| stable(on, mine, theirs))
        },
        within(!0),
        if state.empties().is_multiple_of(2) { -1 } else { 1 },
    ]
}

impl Features<Othello> for OthelloFeatures {
    #[rustfmt::skip]
    fn names(&self) -> &'static [&'static str] {
        &[
            "mobility, opening", "potential, opening", "corners, opening", "X squares, opening",
            "C squares, opening", "edge, opening", "stable, opening", "discs, opening",
            "parity, opening",
            "mobility, middle", "potential, middle", "corners, middle", "X squares, middle",
            "C squares, middle", "edge, middle", "stable, middle", "discs, middle",
            "parity, middle",
            "mobility, end", "potential, end", "corners, end", "X squares, end",
            "C squares, end", "edge, end", "stable, end", "discs, end",
            "parity, end",
        ]
    }

    #[inline]
    fn extract(&self, _rules: &Othello, state: &Discs, features: &mut [i32]) {
        let counts = counts(state);
        let empties = state.empties() as i32;
        let opening = (empties - SHARES).max(0);
        let end = (SHARES - empties).max(0);
        let shares = [opening, SHARES - opening - end, end];
        for (stage, share) in features.chunks_mut(COUNTS).zip(shares) {
            for (feature, count) in stage.iter_mut().zip(counts) {
                *feature = share * count;
            }
        }
    }
}
