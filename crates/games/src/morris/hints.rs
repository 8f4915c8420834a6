//! What Morris tells a search in addition to its rules.

use super::rules::{Men, Morris, Move};
use outply_game::{Hints, Player};

/// Mills, points that stop one, points with many neighbours; the symmetries of the board, with the sides
/// exchanged where Black is to move.
#[derive(Clone, Copy, Default, Debug)]
pub struct MorrisHints;

const TAKES: i32 = 1_000;
const STOPS: i32 = 100;

impl Hints<Morris> for MorrisHints {
    const ORDERS: bool = true;

    #[inline]
    fn order(&self, rules: &Morris, state: &Men, Move { to, take, .. }: Move) -> i32 {
        let theirs = state.of[1 - state.mover()];
        let neighbours = rules.near[usize::from(to)].count_ones() as i32;
        match take {
            Some(_) => TAKES,
            None if rules.is_mill(theirs | 1 << to, to) => STOPS + neighbours,
            None => neighbours,
        }
    }

    #[inline]
    fn quiet(&self, _rules: &Morris, _state: &Men, action: Move) -> bool {
        action.take.is_none()
    }

    fn action_space(&self, rules: &Morris) -> usize {
        let points = rules.points.len();
        (points + 1) * points
    }

    /// The point left (or the hand) and the point entered.
    #[inline]
    fn action_index(&self, rules: &Morris, Move { from, to, .. }: Move) -> usize {
        let points = rules.points.len();
        from.map_or(points, usize::from) * points + usize::from(to)
    }

    fn follow_space(&self, rules: &Morris) -> usize {
        rules.points.len()
    }

    #[inline]
    fn follow_index(&self, _rules: &Morris, _state: &Men, action: Move) -> usize {
        action.to.into()
    }

    /// The least of the images, with White to move.
    #[inline]
    fn canonical(&self, rules: &Morris, state: &Men) -> Option<Men> {
        let ([white, black], [mine, theirs]) = (state.of, state.hand);
        let seen = match state.next {
            Player::FIRST => *state,
            _ => Men { of: [black, white], hand: [theirs, mine], next: Player::FIRST, ..*state },
        };
        let image = |tables: &[[u32; 256]; 3]| {
            seen.of.map(|men| {
                let [first, second, third, _] = men.to_le_bytes().map(usize::from);
                tables[0][first] | tables[1][second] | tables[2][third]
            })
        };
        let least = rules.symmetries.iter().map(image).fold(seen.of, Ord::min);
        let least = Men { of: least, ..seen };
        (least != *state).then_some(least)
    }
}
