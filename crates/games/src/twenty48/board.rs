//! What a board of tiles must do. A tile of value 2^n is kept as the exponent n, an empty cell
//! as 0.

use super::features::Weights;
use super::rules::Direction;
use std::fmt::Debug;
use std::hash::Hash;

/// The columns and rows in use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    /// How many columns.
    pub width: u32,
    /// How many rows.
    pub height: u32,
}

impl Size {
    /// How many cells.
    pub fn cells(self) -> u32 {
        self.width * self.height
    }

    /// Column and row of a cell, counted row by row from the top left.
    #[inline]
    pub(super) fn place(self, cell: u32) -> (u32, u32) {
        // A division by a number not known to the compiler is as slow as the rest of a spawn.
        if self.width == 4 { (cell & 3, cell >> 2) } else { (cell % self.width, cell / self.width) }
    }
}

/// The tiles on a board: [`Packed`](super::Packed) up to 4x4, [`Wide`](super::Wide) up to 6x6.
pub trait Board: Copy + Ord + Hash + Debug + Default {
    /// The most columns, and the most rows.
    const MOST_SIDE: u32;
    /// The exponent of the largest tile; it does not merge.
    const LARGEST: u8;
    /// What slides are looked up in.
    type Slides: Clone + Debug;
    /// What the values of lines are looked up in.
    type Values: Clone + Debug;

    /// The tables for boards of this size.
    fn slides(size: Size) -> Self::Slides;

    /// The tables of lines' values under these weights.
    fn values(size: Size, weights: &Weights) -> Self::Values;

    /// The exponent in a cell.
    fn tile(&self, place: (u32, u32)) -> u8;

    /// The board with another exponent in a cell.
    fn with(self, place: (u32, u32), exponent: u8) -> Self;

    /// How many tiles there are.
    fn count(&self) -> u32;

    /// The empty cells, counted row by row from the top left.
    fn empty_cells(&self, size: Size) -> impl Iterator<Item = u8> {
        let board = *self;
        let is_empty = move |&cell: &u32| board.tile(size.place(cell)) == 0;
        (0..size.cells()).filter(is_empty).map(|cell| cell as u8)
    }

    /// The board after a slide, and what its merges score.
    fn slide(&self, slides: &Self::Slides, size: Size, direction: Direction) -> (Self, u32);

    /// Whether anything moves, for each of [`Direction::ALL`].
    fn movable(&self, slides: &Self::Slides, size: Size) -> [bool; 4] {
        Direction::ALL.map(|direction| self.slide(slides, size, direction).0 != *self)
    }

    /// The sum of all rows' values, read from the better edge, and of all columns'.
    fn value(&self, values: &Self::Values, size: Size) -> i64;

    /// The most that a slide scores and its board is worth, in hundredths of a point; `None` where
    /// nothing moves.
    fn best_slide(&self, slides: &Self::Slides, values: &Self::Values, size: Size) -> Option<i64> {
        let slid = Direction::ALL.map(|direction| self.slide(slides, size, direction));
        let moved = slid.iter().filter(|(after, _)| after != self);
        moved.map(|(after, gain)| 100 * i64::from(*gain) + after.value(values, size)).max()
    }

    /// The least of the board's rotations and reflections that fit.
    fn least_image(&self, size: Size) -> Self {
        images(self, size).min().unwrap_or(*self)
    }
}

/// All rotations and reflections that fit the board.
pub(super) fn images<B: Board>(board: &B, size: Size) -> impl Iterator<Item = B> {
    let turns = if size.width == size.height { 8 } else { 4 };
    (0..turns).map(move |image| {
        (0..size.cells()).map(|cell| size.place(cell)).fold(B::default(), |moved, place| {
            moved.with(mapped(place, size, image), board.tile(place))
        })
    })
}

/// Mirrored by the lowest two bits of `image`, transposed by the third.
fn mapped((column, row): (u32, u32), size: Size, image: u32) -> (u32, u32) {
    let column = if image & 1 == 0 { column } else { size.width - 1 - column };
    let row = if image & 2 == 0 { row } else { size.height - 1 - row };
    if image & 4 == 0 { (column, row) } else { (row, column) }
}
