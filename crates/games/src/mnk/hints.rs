//! What m,n,k games tell a search in addition to their rules.

use super::lines::{COUNTED, Direction};
use super::rules::{Marks, Mnk, Square};
use crate::squares::squares;
use outply_game::{Hints, Value};

/// Squares by the lines through them; threats; lines that one side can still fill; the images of the
/// board.
#[derive(Clone, Copy, Default, Debug)]
pub struct MnkHints;

/// Up to so many marks a position stands for its images: later hardly any meets one, and finding the
/// least costs more than it saves.
const IMAGES_UNTIL: u32 = 10;

/// All orders of a box's sides.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// What a line is worth by how many marks of one side it has, and none of the other's.
const WORTH: [i32; 5] = [1, 4, 16, 64, 256];

impl Mnk {
    /// The empty squares that complete a line with `marks`.
    #[inline]
    pub(super) fn completions(&self, marks: u64, empty: u64) -> u64 {
        let completions =
            |all, direction: &Direction| all | direction.completions(marks, self.connect);
        self.directions.fold(0, completions) & empty
    }

    /// The sum over all lines without any of `theirs` of 2 to the power of how many of `mine` it has, as
    /// a share of 2 to the power of a line's length. Infinite, which excludes nothing, where lines are too
    /// long to be counted.
    #[inline]
    pub(super) fn potential(&self, mine: u64, theirs: u64) -> f64 {
        if self.connect > COUNTED {
            return f64::INFINITY;
        }
        let sum = self
            .directions
            .fold(0, |sum, direction| sum + direction.potential(mine, theirs, self.connect));
        sum as f64 / 2_f64.powi(self.connect as i32)
    }

    /// What the lines through a square are worth to both sides.
    #[inline]
    fn lines_through(&self, state: &Marks, square: Square) -> i32 {
        let add = |sum, line: u64| match state.of.map(|marks| (marks & line).count_ones() as usize)
        {
            [mine, 0] | [0, mine] => sum + WORTH[mine.min(WORTH.len() - 1)],
            _ => sum,
        };
        self.directions.fold_through((square.0.into(), self.connect), 0, add)
    }

    /// The least image of a flat board: of four, of a square one eight.
    fn least_of_flat(&self, state: &Marks) -> Option<Marks> {
        let images = |state: Marks| {
            let [x, o] = state.of.map(|marks| self.board.images(marks));
            x.into_iter().zip(o).map(|(x, o)| Marks { of: [x, o] })
        };
        let is_square = self.board.width == self.board.height;
        let turned = is_square.then(|| Marks { of: state.of.map(|it| self.board.transposed(it)) });
        let turned = turned.into_iter().flat_map(|turned| images(turned).chain([turned]));
        images(*state).chain(turned).min()
    }

    /// The least image of a box: its sides reversed, and those of one length exchanged, 48 of a cube.
    fn least_of_box(&self, state: &Marks) -> Option<Marks> {
        let sides = [self.width(), self.height(), self.depth()];
        let fitting = |order: &[usize; 3]| (0..3).all(|side| sides[order[side]] == sides[side]);
        let orders = ORDERS.into_iter().filter(fitting);
        let images = orders.flat_map(|order| (0..8).map(move |reversed| (order, reversed)));
        let image = |(order, reversed)| Marks {
            of: state.of.map(|marks| self.moved(marks, order, reversed)),
        };
        images.map(image).min()
    }

    /// A set of squares of a box with its sides in another order, those reversed whose bit is set.
    fn moved(&self, marks: u64, order: [usize; 3], reversed: u32) -> u64 {
        let sides = [self.width(), self.height(), self.depth()];
        squares(marks).fold(0, |image, at| {
            let place = [at % sides[0], at / sides[0] % sides[1], at / (sides[0] * sides[1])];
            let to = |side: usize| match reversed >> side & 1 {
                0 => place[order[side]],
                _ => sides[side] - 1 - place[order[side]],
            };
            image | 1 << ((to(2) * sides[1] + to(1)) * sides[0] + to(0))
        })
    }
}

impl Hints<Mnk> for MnkHints {
    const ORDERS: bool = true;
    const ALWAYS_QUIET: bool = true;

    #[inline]
    fn order(&self, rules: &Mnk, state: &Marks, square: Square) -> i32 {
        rules.lines_through(state, square)
    }

    fn action_space(&self, rules: &Mnk) -> usize {
        rules.board.count() as usize
    }

    #[inline]
    fn action_index(&self, _rules: &Mnk, square: Square) -> usize {
        usize::from(square.0)
    }

    fn follow_space(&self, rules: &Mnk) -> usize {
        rules.board.count() as usize
    }

    #[inline]
    fn follow_index(&self, _rules: &Mnk, _state: &Marks, square: Square) -> usize {
        usize::from(square.0)
    }

    /// The least of the images.
    fn canonical(&self, rules: &Mnk, state: &Marks) -> Option<Marks> {
        if state.all().count_ones() > IMAGES_UNTIL {
            return None;
        }
        let is_flat = rules.depth == 1;
        let least = if is_flat { rules.least_of_flat(state) } else { rules.least_of_box(state) }?;
        (least < *state).then_some(least)
    }

    /// A square that completes a line; else the one with which the opponent would.
    #[inline]
    fn forced(&self, rules: &Mnk, state: &Marks) -> Option<Square> {
        let (mine, theirs) = state.sides();
        let empty = rules.empty(state);
        let wins = rules.completions(mine, empty);
        let urgent = if wins == 0 { rules.completions(theirs, empty) } else { wins };
        (urgent != 0).then(|| Square(urgent.trailing_zeros() as u8))
    }

    /// Completed lines and double threats; and who can fill a line at all. As long as the potential of one
    /// side's lines is less than 1 when the other is to move, less than a half when it is itself, the
    /// other side can hold all of them (P. Erdős and J. Selfridge, "On a combinatorial game", 1973).
    #[inline]
    fn bounds_in_proof(&self, rules: &Mnk, state: &Marks) -> Option<(Value, Value)> {
        let (mine, theirs) = state.sides();
        let empty = rules.empty(state);
        if rules.completions(mine, empty) != 0 {
            return Some((Value::win_in(1), Value::win_in(1)));
        }
        if rules.completions(theirs, empty).count_ones() >= 2 {
            return Some((Value::loss_in(2), Value::loss_in(2)));
        }
        let left = empty.count_ones();
        let may_win = left >= 3 && rules.potential(mine, theirs) >= 0.5;
        let may_lose = left >= 4 && rules.potential(theirs, mine) >= 1.0;
        let most = if may_win { Value::win_in(3) } else { Value::ZERO };
        Some((if may_lose { Value::loss_in(4) } else { Value::ZERO }, most))
    }
}
