//! The rules on bitboards.

use super::lines::Direction;
use crate::squares::{Squares, squares};
use outply_game::{Keyed, Outcome, Player, Rules, mix64};
use std::fmt;

/// The rules for one size of board and length of line. X, who moves first, is [`Player::FIRST`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mnk {
    pub(super) board: Squares,
    /// How many in a line win.
    pub(super) connect: u32,
    pub(super) directions: [Direction; 4],
}

/// A position: the marks of X and of O.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Marks {
    pub(super) of: [u64; 2],
}

/// A square, counted from 0 at a1 along the rows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square(pub u8);

/// The board asked for is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SizeError {
    width: u32,
    height: u32,
    connect: u32,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SizeError { width, height, connect } = self;
        write!(f, "{width}x{height} with lines of {connect}: expected from 1 to 26 columns, ")?;
        write!(f, "at least a row, at most 64 squares, and a length from 2 that fits the board")
    }
}

impl std::error::Error for SizeError {}

impl Marks {
    /// All marks.
    #[inline]
    pub(super) fn all(&self) -> u64 {
        self.of[0] | self.of[1]
    }

    #[inline]
    pub(super) fn next(&self) -> Player {
        Player(u8::from(self.of[0].count_ones() > self.of[1].count_ones()))
    }

    /// The marks of the player to move, and the other's.
    #[inline]
    pub(super) fn sides(&self) -> (u64, u64) {
        let [x, o] = self.of;
        if self.next() == Player::FIRST { (x, o) } else { (o, x) }
    }
}

impl Mnk {
    /// A board of `width` columns and `height` rows on which `connect` in a line win.
    ///
    /// # Errors
    /// If there are not 1 to 26 columns, no row or more than 64 squares, or if `connect` is less than 2
    /// or more than both sides of the board.
    pub fn new(width: u32, height: u32, connect: u32) -> Result<Mnk, SizeError> {
        let fits = (1..=26).contains(&width) && height >= 1 && width.saturating_mul(height) <= 64;
        if !fits || connect < 2 || connect > width.max(height) {
            return Err(SizeError { width, height, connect });
        }
        let board = Squares { width, height };
        let directions = Direction::all(board, connect);
        Ok(Mnk { board, connect, directions })
    }

    /// How many columns the board has.
    pub fn width(&self) -> u32 {
        self.board.width
    }

    /// How many rows the board has.
    pub fn height(&self) -> u32 {
        self.board.height
    }

    /// How many in a line win.
    pub fn connect(&self) -> u32 {
        self.connect
    }

    /// The squares without a mark.
    #[inline]
    pub(super) fn empty(&self, state: &Marks) -> u64 {
        self.board.all() & !state.all()
    }

    /// Whether these marks contain a line.
    #[inline]
    pub(super) fn has_line(&self, marks: u64) -> bool {
        self.directions.iter().any(|direction| direction.lines(marks, self.connect) != 0)
    }
}

impl Rules for Mnk {
    type State = Marks;
    type Action = Square;
    type Utility = Outcome;
    type Turn = Player;

    fn initial(&self) -> Marks {
        Marks { of: [0, 0] }
    }

    #[inline]
    fn to_move(&self, state: &Marks) -> Player {
        state.next()
    }

    #[inline]
    fn actions(&self, state: &Marks) -> impl IntoIterator<Item = Square> {
        let over = self.has_line(state.sides().1);
        let open = if over { 0 } else { self.empty(state) };
        squares(open).map(|square| Square(square as u8))
    }

    #[inline]
    fn result(&self, state: &Marks, square: Square) -> Marks {
        let mut after = *state;
        after.of[state.next().index()] |= 1 << square.0;
        after
    }

    #[inline]
    fn utility(&self, state: &Marks) -> Option<Outcome> {
        if self.has_line(state.sides().1) {
            return Some(Outcome::Win(state.next().opponent()));
        }
        (self.empty(state) == 0).then_some(Outcome::Draw)
    }
}

impl Keyed for Mnk {
    #[inline]
    fn key(&self, state: &Marks) -> u64 {
        let [x, o] = state.of;
        match self.is_injective() {
            true => mix64(x << (self.board.count() % 64) | o),
            false => mix64(mix64(x ^ 0x9e37_79b9_7f4a_7c15) ^ o),
        }
    }

    /// On boards of up to 32 squares: two bits a square are the state.
    fn is_injective(&self) -> bool {
        self.board.count() <= 32
    }
}
