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
    pub(super) fn place(self, cell: u32) -> (u32, u32) {
        (cell % self.width, cell / self.width)
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

    /// The board after a slide, and what its merges score.
    fn slide(&self, slides: &Self::Slides, size: Size, direction: Direction) -> (Self, u32);

    /// The sum of all rows' and columns' values.
    fn value(&self, values: &Self::Values, size: Size) -> i32;
}

/// Whether two neighbours on a full board can merge.
pub(super) fn can_merge<B: Board>(board: &B, size: Size) -> bool {
    (0..size.cells()).map(|cell| size.place(cell)).any(|(column, row)| {
        let tile = board.tile((column, row));
        let right = column + 1 < size.width && board.tile((column + 1, row)) == tile;
        let below = row + 1 < size.height && board.tile((column, row + 1)) == tile;
        tile < B::LARGEST && (right || below)
    })
}
