//! Moves, and the lazy list of them.

use super::board::Board;
use std::iter::FusedIterator;

/// Where a piece steps, seen from above with White below: the same for both sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// Diagonally towards the first column.
    Left,
    /// Straight.
    Straight,
    /// Diagonally towards the last column.
    Right,
}

impl Direction {
    /// All directions, in the order in which moves are listed.
    pub const ALL: [Direction; 3] = [Direction::Left, Direction::Straight, Direction::Right];
}

/// A move: the square that the piece leaves, counted from 0 at a1 along the rows, and where it
/// steps; packed into 16 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move(u16);

impl Move {
    /// The move of the piece on square `from` in `direction`.
    #[inline]
    pub const fn new(from: u8, direction: Direction) -> Move {
        Move((from as u16) << 2 | direction as u16)
    }

    /// The square left.
    #[inline]
    pub const fn from(self) -> u8 {
        (self.0 >> 2) as u8
    }

    /// Where the piece steps.
    #[inline]
    pub const fn direction(self) -> Direction {
        match self.0 & 3 {
            0 => Direction::Left,
            1 => Direction::Straight,
            _ => Direction::Right,
        }
    }

    /// The direction as a number from 0 to 2, in the order of [`Direction::ALL`].
    #[inline]
    pub(super) const fn way(self) -> usize {
        (self.0 & 3) as usize
    }
}

/// The legal moves, by direction and then by square, made as they are asked for.
///
/// Its length is known without walking, and [`Iterator::nth`] goes straight to a move: to draw
/// one at random costs three bit counts and a few steps, not a list (twice the playouts a
/// second on 8x8, crate `benches`, `breakthrough`).
#[derive(Clone, Debug)]
pub struct Moves<B> {
    /// The squares of the pieces that can still be listed for the direction at hand and the ones
    /// after it. The one at hand comes first: looking for it anew at each move made a list three
    /// times as dear.
    movers: [B; 3],
    /// The direction at hand, from 0 to 2.
    way: u16,
}

impl<B: Board> Moves<B> {
    #[inline]
    pub(super) fn new(movers: [B; 3]) -> Moves<B> {
        Moves { movers, way: 0 }
    }

    /// Goes on to the next direction; whether there was one.
    #[inline]
    fn turn(&mut self) -> bool {
        if self.way == 2 {
            return false;
        }
        self.movers = [self.movers[1], self.movers[2], B::EMPTY];
        self.way += 1;
        true
    }

    /// Takes the first move of the direction at hand, which has one.
    #[inline]
    fn take(&mut self) -> Move {
        let from = self.movers[0].lowest();
        self.movers[0] = self.movers[0].without_lowest();
        Move((from as u16) << 2 | self.way)
    }
}

impl<B: Board> Iterator for Moves<B> {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        while self.movers[0].is_empty() {
            if !self.turn() {
                return None;
            }
        }
        Some(self.take())
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let moves = self.movers.iter().map(|movers| movers.count()).sum::<u32>() as usize;
        (moves, Some(moves))
    }

    #[inline]
    fn count(self) -> usize {
        self.size_hint().0
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Move> {
        let mut left = n;
        loop {
            let movers = self.movers[0];
            let count = movers.count() as usize;
            if left < count {
                self.movers[0] = (0..left).fold(movers, |rest, _| rest.without_lowest());
                return Some(self.take());
            }
            left -= count;
            self.movers[0] = B::EMPTY;
            if !self.turn() {
                return None;
            }
        }
    }
}

impl<B: Board> ExactSizeIterator for Moves<B> {}
impl<B: Board> FusedIterator for Moves<B> {}
