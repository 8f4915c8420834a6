//! The rules on bitboards.

use super::lines::Directions;
use crate::squares::{Squares, squares};
use outply_game::{Keyed, Outcome, Player, Rules, mix64};
use std::fmt;

/// The rules for one size of board and length of line. X, who moves first, is [`Player::FIRST`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mnk {
    /// The layers of a box lie behind one another as further rows.
    pub(super) board: Squares,
    /// How many layers.
    pub(super) depth: u32,
    /// How many in a line win.
    pub(super) connect: u32,
    pub(super) directions: Directions,
}

/// A position: the marks of X and of O.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Marks {
    pub(super) of: [u64; 2],
}

/// A square, counted from 0 at a1 along the rows, then the layers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square(pub u8);

/// The board asked for is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SizeError {
    width: u32,
    height: u32,
    depth: u32,
    connect: u32,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SizeError { width, height, depth, connect } = self;
        if *depth != 1 {
            write!(f, "{width}x{height}x{depth} with lines of {connect}: expected from 1 to 9 ")?;
            return write!(
                f,
                "columns, rows and layers, at most 64 squares, and a length from 2 that fits the box"
            );
        }
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
            return Err(SizeError { width, height, depth: 1, connect });
        }
        Ok(Mnk::sized([width, height, 1], connect))
    }

    /// A box of so many columns, rows and layers, in which `connect` in a line win, also through the layers:
    /// *Qubic* is 4x4x4 with lines of four.
    ///
    /// # Errors
    /// If there are not 1 to 9 columns, rows and layers, or more than 64 squares, or if `connect` is less than 2
    /// or more than all sides of the box.
    pub fn in_box([width, height, depth]: [u32; 3], connect: u32) -> Result<Mnk, SizeError> {
        let sides = [width, height, depth];
        let fits = sides.iter().all(|side| (1..=9).contains(side)) && width * height * depth <= 64;
        if !fits || connect < 2 || sides.iter().all(|&side| connect > side) {
            return Err(SizeError { width, height, depth, connect });
        }
        Ok(Mnk::sized(sides, connect))
    }

    fn sized([width, height, depth]: [u32; 3], connect: u32) -> Mnk {
        let board = Squares { width, height: height * depth };
        let directions = Directions::new([width, height, depth], connect);
        Mnk { board, depth, connect, directions }
    }

    /// How many columns the board has.
    pub fn width(&self) -> u32 {
        self.board.width
    }

    /// How many rows the board has, or each of its layers.
    pub fn height(&self) -> u32 {
        self.board.height / self.depth
    }

    /// How many layers the board has: 1 if it is flat.
    pub fn depth(&self) -> u32 {
        self.depth
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
        self.directions.any(|direction| direction.lines(marks, self.connect) != 0)
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
