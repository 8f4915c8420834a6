//! The rules.

use super::board::{Board, Size};
use super::packed::Packed;
use outply_game::{Keyed, Mover, Player, Points, Rules, Stochastic, hash_key, mix64};
use std::fmt;

/// The rules for one size of board.
#[derive(Clone, Debug)]
pub struct Twenty48<B: Board> {
    pub(super) size: Size,
    pub(super) slides: B::Slides,
}

/// The tiles, the score so far, and whether a tile is to come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tiles<B> {
    pub(super) board: B,
    pub(super) score: u32,
    pub(super) spawning: bool,
}

/// Where the tiles slide.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// To the top row.
    Up,
    /// To the bottom row.
    Down,
    /// To the leftmost column.
    Left,
    /// To the rightmost column.
    Right,
}

impl Direction {
    /// All directions, in the order in which actions are listed.
    pub const ALL: [Direction; 4] =
        [Direction::Up, Direction::Down, Direction::Left, Direction::Right];
}

/// What the player or chance does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Twenty48Action {
    /// The player slides all tiles.
    Slide(Direction),
    /// A tile comes on an empty cell, counted row by row from the top left: exponent 1 is a 2,
    /// exponent 2 a 4.
    Spawn {
        /// The cell.
        cell: u8,
        /// The tile's exponent.
        exponent: u8,
    },
}

/// The board asked for is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SizeError {
    width: u32,
    height: u32,
    most: u32,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SizeError { width, height, most } = self;
        write!(f, "{width}x{height}: expected from two cells up to {most}x{most}")
    }
}

impl std::error::Error for SizeError {}

/// The tiles that come, by exponent, with their probabilities.
pub(super) const SPAWNS: [(u8, f64); 2] = [(1, 0.9), (2, 0.1)];

impl Twenty48<Packed> {
    /// The usual game, on 4x4 cells.
    pub fn standard() -> Twenty48<Packed> {
        Twenty48::unchecked(Size { width: 4, height: 4 })
    }
}

impl<B: Board> Twenty48<B> {
    /// A board of `width` columns and `height` rows.
    ///
    /// # Errors
    /// If there are fewer than two cells, or a side is longer than [`Board::MOST_SIDE`].
    pub fn new(width: u32, height: u32) -> Result<Twenty48<B>, SizeError> {
        let most = B::MOST_SIDE;
        let fits = (1..=most).contains(&width) && (1..=most).contains(&height);
        if fits && width * height >= 2 {
            Ok(Twenty48::unchecked(Size { width, height }))
        } else {
            Err(SizeError { width, height, most })
        }
    }

    fn unchecked(size: Size) -> Twenty48<B> {
        Twenty48 { size, slides: B::slides(size) }
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// What sliding `board` gives and scores; the same board where nothing moves.
    #[inline]
    pub fn slide(&self, board: &B, direction: Direction) -> (B, u32) {
        board.slide(&self.slides, self.size, direction)
    }

    /// Whether anything moves, for each of [`Direction::ALL`].
    #[inline]
    pub(super) fn movable(&self, board: &B) -> [bool; 4] {
        board.movable(&self.slides, self.size)
    }
}

impl<B: Board> Tiles<B> {
    /// The tiles.
    pub fn board(&self) -> B {
        self.board
    }

    /// The sum of all merged tiles' values.
    pub fn score(&self) -> u32 {
        self.score
    }

    /// The largest tile's value; 0 on an empty board.
    pub fn largest(&self, size: Size) -> u32 {
        let tiles = (0..size.cells()).map(|cell| self.board.tile(size.place(cell)));
        tiles.max().filter(|&tile| tile > 0).map_or(0, |tile| 1 << tile)
    }
}

impl<B: Board> Rules for Twenty48<B> {
    type State = Tiles<B>;
    type Action = Twenty48Action;
    type Utility = Points;
    type Turn = Mover;

    fn players(&self) -> usize {
        1
    }

    fn initial(&self) -> Tiles<B> {
        Tiles { board: B::default(), score: 0, spawning: true }
    }

    fn to_move(&self, state: &Tiles<B>) -> Mover {
        if state.spawning { Mover::Chance } else { Mover::Player(Player::FIRST) }
    }

    fn actions(&self, state: &Tiles<B>) -> impl IntoIterator<Item = Twenty48Action> {
        let spawning = state.spawning;
        let movable = if spawning { [false; 4] } else { self.movable(&state.board) };
        let slides = Direction::ALL.into_iter().filter(move |&slide| movable[slide as usize]);
        let spawns = spawning.then(|| self.outcomes(state)).into_iter().flatten();
        slides.map(Twenty48Action::Slide).chain(spawns.map(|(spawn, _)| spawn))
    }

    #[inline]
    fn result(&self, state: &Tiles<B>, action: Twenty48Action) -> Tiles<B> {
        match action {
            Twenty48Action::Slide(direction) => {
                let (board, gain) = self.slide(&state.board, direction);
                Tiles { board, score: state.score + gain, spawning: true }
            }
            Twenty48Action::Spawn { cell, exponent } => {
                let board = state.board.with(self.size.place(u32::from(cell)), exponent);
                // The game begins with two tiles.
                Tiles { board, score: state.score, spawning: state.board == B::default() }
            }
        }
    }

    #[inline]
    fn utility(&self, state: &Tiles<B>) -> Option<Points> {
        // Where some cells are empty and some are not, a tile beside an empty cell can slide.
        let tiles = state.board.count();
        let stuck = tiles == 0 || tiles == self.size.cells();
        let over = !state.spawning && stuck && self.movable(&state.board) == [false; 4];
        over.then(|| Points(f64::from(state.score)))
    }
}

impl<B: Board> Stochastic for Twenty48<B> {
    fn outcomes(&self, state: &Tiles<B>) -> impl IntoIterator<Item = (Twenty48Action, f64)> {
        let empty = f64::from(self.size.cells() - state.board.count());
        let [two, four] = SPAWNS.map(|(exponent, probability)| (exponent, probability / empty));
        let mut cells =
            state.board.empty_cells(self.size).take(if state.spawning { 64 } else { 0 });
        let mut half_done = None;
        std::iter::from_fn(move || {
            let (cell, (exponent, probability)) = match half_done.take() {
                Some(cell) => (cell, four),
                None => (*half_done.insert(cells.next()?), two),
            };
            Some((Twenty48Action::Spawn { cell, exponent }, probability))
        })
    }
}

impl<B: Board> Keyed for Twenty48<B> {
    fn key(&self, state: &Tiles<B>) -> u64 {
        let facts = u64::from(state.score) << 1 | u64::from(state.spawning);
        hash_key(&state.board) ^ mix64(facts)
    }
}
