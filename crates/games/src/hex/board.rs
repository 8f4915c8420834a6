//! The board: its size, sides and neighbourhoods.

use super::cells::CellSet;
use super::moves::Cell;
use super::rings::Ring;
use std::fmt;

/// The largest board.
pub(super) const MAX_SIZE: u32 = 19;

/// The rules for one size of board; `WORDS` is the number of 64-bit words that hold its cells:
/// 2 up to 11x11, 4 up to 16x16, 6 up to 19x19.
#[derive(Clone, Debug)]
pub struct Hex<const WORDS: usize> {
    pub(super) size: u32,
    pub(super) swap: bool,
    /// Every cell.
    pub(super) cells: CellSet<WORDS>,
    /// All columns but the leftmost, and all but the rightmost.
    pub(super) not_first: CellSet<WORDS>,
    pub(super) not_last: CellSet<WORDS>,
    /// The cells along each player's first side (top, left) and second side (bottom, right).
    pub(super) home: [CellSet<WORDS>; 2],
    pub(super) goal: [CellSet<WORDS>; 2],
    /// The neighbours of each cell.
    pub(super) near: Box<[CellSet<WORDS>]>,
    pub(super) rings: Box<[Ring]>,
}

/// The board asked for is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SizeError {
    size: u32,
    most: u32,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SizeError { size, most } = self;
        write!(f, "{size}x{size}: expected a size from 1 to {most}")
    }
}

impl std::error::Error for SizeError {}

impl<const WORDS: usize> Hex<WORDS> {
    /// The largest size for `WORDS` words, at most 19.
    pub const MOST: u32 = {
        let root = (64 * WORDS as u32).isqrt();
        if root < MAX_SIZE { root } else { MAX_SIZE }
    };

    /// A board of `size` rows of `size` cells. With `swap`, the second player may answer the
    /// first stone by taking it over: it becomes theirs, reflected in the board's long diagonal
    /// so that it serves their sides as it served the first player's (b1 becomes a2). Players
    /// keep their colours and sides; the first player moves next ("swap pieces").
    ///
    /// # Errors
    /// If the board is empty or larger than [`Hex::MOST`].
    pub fn new(size: u32, swap: bool) -> Result<Hex<WORDS>, SizeError> {
        if size < 1 || size > Self::MOST {
            return Err(SizeError { size, most: Self::MOST });
        }
        let n = size as usize;
        let column = |column| CellSet::of((0..n).map(|row| row * n + column));
        let row = |row| CellSet::of((0..n).map(|column| row * n + column));
        let cells = CellSet::of(0..n * n);
        let mut rules = Hex {
            size,
            swap,
            cells,
            not_first: cells & !column(0),
            not_last: cells & !column(n - 1),
            home: [row(0), column(0)],
            goal: [row(n - 1), column(n - 1)],
            near: Box::default(),
            rings: (0..n * n).map(|cell| Ring::around(cell, n)).collect(),
        };
        rules.near = (0..n * n).map(|cell| rules.neighbours(CellSet::only(cell))).collect();
        Ok(rules)
    }

    /// How many rows and columns the board has.
    pub fn size(&self) -> u32 {
        self.size
    }

    /// Whether the second player may take the first stone over.
    pub fn swaps(&self) -> bool {
        self.swap
    }

    /// The cell in this column and row, both counted from 0 at the top left, if there is one.
    pub fn cell(&self, column: u32, row: u32) -> Option<Cell> {
        let on = column < self.size && row < self.size;
        on.then(|| Cell((row * self.size + column) as u16))
    }

    /// How many cells the board has.
    #[inline]
    pub(super) fn area(&self) -> usize {
        self.rings.len()
    }

    /// The cells one step from a cell of `set` in direction `way`: 0 is up, then clockwise up
    /// to the right, right, down, down to the left, left. Each way is the sum of the two beside it.
    // Always: whether it was inlined depended on what else was in the catalogue, and where it was not, a search took 5 to
    // 8 % more instructions.
    #[inline(always)]
    pub(super) fn step(&self, set: CellSet<WORDS>, way: usize) -> CellSet<WORDS> {
        let stepped = match way {
            0 => set.lower(self.size),
            1 => (set & self.not_last).lower(self.size - 1),
            2 => (set & self.not_last).higher(1),
            3 => set.higher(self.size),
            4 => (set & self.not_first).higher(self.size - 1),
            _ => (set & self.not_first).lower(1),
        };
        stepped & self.cells
    }

    /// The cells beside a cell of `set`, and perhaps cells of `set`.
    #[inline]
    pub(super) fn neighbours(&self, set: CellSet<WORDS>) -> CellSet<WORDS> {
        let (n, to_right, to_left) = (self.size, set & self.not_last, set & self.not_first);
        let above = set.lower(n) | to_right.lower(n - 1);
        let below = set.higher(n) | to_left.higher(n - 1);
        (above | to_right.higher(1) | below | to_left.lower(1)) & self.cells
    }

    /// `seed`, and the cells of `within` that are connected with it.
    #[inline]
    pub(super) fn flood(&self, seed: CellSet<WORDS>, within: CellSet<WORDS>) -> CellSet<WORDS> {
        let (mut reached, mut front) = (seed, seed);
        while !front.is_empty() {
            front = self.neighbours(front) & within & !reached;
            reached = reached | front;
        }
        reached
    }

    /// The stones among `stones` connected with `side`.
    pub(super) fn connected(&self, stones: CellSet<WORDS>, side: CellSet<WORDS>) -> CellSet<WORDS> {
        self.flood(stones & side, stones)
    }

    /// The cell's mirror image in the long diagonal.
    pub(super) fn reflected(&self, cell: usize) -> usize {
        let n = self.size as usize;
        cell % n * n + cell / n
    }
}
