//! The rules.

use super::pieces::{Piece, Shape, width};
use super::well::{Landing, MOST_ROWS, Well};
use outply_game::{Keyed, Mover, Player, Points, Rules, Stochastic, hash_key};
use std::fmt;

/// What counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// The rows cleared.
    Lines,
    /// The pieces placed.
    Pieces,
}

/// The rules for a size of well, a goal, and a limit on pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tetris {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) goal: Goal,
    pub(super) limit: u32,
}

/// What the player or chance does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TetrisAction {
    /// Chance draws the next piece.
    Draw(Piece),
    /// The player lets the piece fall.
    Place {
        /// Quarter turns clockwise: a place in [`Piece::rotations`].
        rotation: u8,
        /// The piece's leftmost column, counted from 0.
        column: u8,
    },
}

/// The game asked for is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TetrisError {
    /// The well is not from 4x4 to 16x24.
    Size(u32, u32),
    /// No piece, or more than [`Tetris::MOST_PIECES`].
    Limit(u32),
}

impl fmt::Display for TetrisError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TetrisError::Size(width, height) => {
                write!(f, "a well of {width}x{height}: expected from 4x4 to 16x{MOST_ROWS}")
            }
            TetrisError::Limit(limit) => {
                write!(f, "{limit} pieces: expected from 1 to {}", Tetris::MOST_PIECES)
            }
        }
    }
}

impl std::error::Error for TetrisError {}

impl Tetris {
    /// The largest limit on pieces, which is also the usual one.
    pub const MOST_PIECES: u32 = 100_000_000;

    /// Ten columns, twenty rows; rows cleared count.
    pub fn standard() -> Tetris {
        Tetris { width: 10, height: 20, goal: Goal::Lines, limit: Tetris::MOST_PIECES }
    }

    /// A well of `width` columns and `height` rows; the game ends after `limit` pieces at the
    /// latest.
    ///
    /// # Errors
    /// If the well is not from 4x4 to 16x24, or the limit is 0 or above
    /// [`Tetris::MOST_PIECES`].
    pub fn new(width: u32, height: u32, goal: Goal, limit: u32) -> Result<Tetris, TetrisError> {
        if !(4..=16).contains(&width) || !(4..=MOST_ROWS as u32).contains(&height) {
            return Err(TetrisError::Size(width, height));
        }
        if !(1..=Tetris::MOST_PIECES).contains(&limit) {
            return Err(TetrisError::Limit(limit));
        }
        Ok(Tetris { width, height, goal, limit })
    }

    /// How many columns the well has.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// How many rows the well has.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// A row without gaps.
    pub(super) fn full(&self) -> u16 {
        u16::MAX >> (16 - self.width)
    }

    /// The row in which the lowest row of `shape` comes to lie, if all of it is in the well.
    #[inline]
    fn rest(&self, tops: &[u32; 16], shape: Shape, column: u32) -> Option<u32> {
        let on = |place: u32| {
            // The lowest cell of the shape in this column stands on the column's top.
            let below = shape.iter().take_while(|row| *row >> place & 1 == 0).count() as u32;
            tops[(column + place) as usize].saturating_sub(below)
        };
        let row = (0..width(shape)).map(on).max().unwrap_or(0);
        (row + shape.len() as u32 <= self.height).then_some(row)
    }

    /// Every placement of `piece`: rotation and column.
    fn placements(&self, state: &Well, piece: Piece) -> impl Iterator<Item = (u8, u8)> {
        let (rules, tops) = (*self, state.tops());
        (0u8..).zip(piece.rotations()).flat_map(move |(rotation, shape)| {
            let columns = 0..=rules.width - width(shape);
            let fits = move |&column: &u32| rules.rest(&tops, shape, column).is_some();
            columns.filter(fits).map(move |column| (rotation, column as u8))
        })
    }

    fn place(&self, state: &Well, shape: Shape, column: u32) -> Well {
        let mut next = *state;
        let Some(row) = self.rest(&state.tops(), shape, column) else { return next };
        for (at, cells) in (row as usize..).zip(shape) {
            next.rows[at] |= cells << column;
        }
        let is_full = |at: usize| next.rows[at] == self.full();
        let own = |(at, cells): (usize, &u16)| if is_full(at) { cells.count_ones() } else { 0 };
        let own_cells: u32 = (row as usize..).zip(shape).map(own).sum();
        let cleared = next.clear(self.full());
        let middle = (2 * row + shape.len() as u32 - 1) as u8;
        next.last = Landing { middle, eroded: (cleared * own_cells) as u8 };
        Well { lines: state.lines + cleared, placed: state.placed + 1, piece: None, ..next }
    }
}

impl Rules for Tetris {
    type State = Well;
    type Action = TetrisAction;
    type Utility = Points;
    type Turn = Mover;

    fn players(&self) -> usize {
        1
    }

    fn initial(&self) -> Well {
        let last = Landing::default();
        Well { rows: [0; MOST_ROWS], lines: 0, placed: 0, piece: None, last }
    }

    fn to_move(&self, state: &Well) -> Mover {
        state.piece.map_or(Mover::Chance, |_| Mover::Player(Player::FIRST))
    }

    fn actions(&self, state: &Well) -> impl IntoIterator<Item = TetrisAction> {
        let placements = state.piece.map(|piece| self.placements(state, piece));
        let placements = placements.into_iter().flatten();
        let place = |(rotation, column)| TetrisAction::Place { rotation, column };
        placements.map(place).chain(self.outcomes(state).into_iter().map(|(draw, _)| draw))
    }

    fn result(&self, state: &Well, action: TetrisAction) -> Well {
        match action {
            TetrisAction::Draw(piece) => Well { piece: Some(piece), ..*state },
            TetrisAction::Place { rotation, column } => {
                let rotations = state.piece.map_or(&[][..], Piece::rotations);
                let shape = rotations.get(usize::from(rotation)).copied();
                shape.map_or(*state, |shape| self.place(state, shape, u32::from(column)))
            }
        }
    }

    fn utility(&self, state: &Well) -> Option<Points> {
        let over = match state.piece {
            None => state.placed >= self.limit,
            Some(piece) => self.placements(state, piece).next().is_none(),
        };
        over.then(|| Points(f64::from(self.achieved(state))))
    }
}

impl Tetris {
    /// The rows or pieces that count so far.
    pub(super) fn achieved(&self, state: &Well) -> u32 {
        match self.goal {
            Goal::Lines => state.lines,
            Goal::Pieces => state.placed,
        }
    }
}

impl Stochastic for Tetris {
    fn outcomes(&self, state: &Well) -> impl IntoIterator<Item = (TetrisAction, f64)> {
        let draws = state.piece.is_none() && state.placed < self.limit;
        let pieces = Piece::ALL.into_iter().take(if draws { 7 } else { 0 });
        pieces.map(|piece| (TetrisAction::Draw(piece), 1.0 / 7.0))
    }
}

impl Keyed for Tetris {
    fn key(&self, state: &Well) -> u64 {
        hash_key(state)
    }
}
