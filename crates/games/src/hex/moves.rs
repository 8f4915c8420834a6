//! Actions, and the iterator over those of a position.

use super::cells::CellSet;

/// An action: a stone on a cell, or [`Cell::SWAP`]. Cells are numbered from 0 in rows from the
/// top, each from the left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell(pub(super) u16);

impl Cell {
    /// The second player takes the first stone over (see [`Hex::new`](super::Hex::new)).
    pub const SWAP: Cell = Cell(u16::MAX);

    /// The cell's number; no board's for [`Cell::SWAP`].
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The empty cells in order of their numbers, then perhaps the swap. `nth` takes a few steps
/// whatever its argument, so that an action drawn at random costs little.
#[derive(Clone, Debug)]
pub struct Moves<const WORDS: usize> {
    pub(super) cells: CellSet<WORDS>,
    pub(super) swap: bool,
}

impl<const WORDS: usize> Iterator for Moves<WORDS> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        match self.cells.pop() {
            Some(index) => Some(Cell(index as u16)),
            None => std::mem::take(&mut self.swap).then_some(Cell::SWAP),
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.cells.count() as usize + usize::from(self.swap);
        (left, Some(left))
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Cell> {
        if self.cells.skip_lowest(n.min(u32::MAX as usize) as u32) > 0 {
            self.swap = false;
        }
        self.next()
    }

    /// Word by word: a bit a step.
    #[inline]
    fn fold<B, F: FnMut(B, Cell) -> B>(self, initial: B, mut add: F) -> B {
        let mut folded = initial;
        for (place, mut word) in (0u16..).zip(self.cells.words()) {
            while word != 0 {
                folded = add(folded, Cell(64 * place + word.trailing_zeros() as u16));
                word &= word - 1;
            }
        }
        if self.swap { add(folded, Cell::SWAP) } else { folded }
    }
}

impl<const WORDS: usize> ExactSizeIterator for Moves<WORDS> {}
impl<const WORDS: usize> std::iter::FusedIterator for Moves<WORDS> {}
