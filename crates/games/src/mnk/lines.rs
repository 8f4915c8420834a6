//! Lines of a length, as sets of squares.

use crate::squares::Squares;

/// The bits in which [`Direction::potential`] counts marks.
const BITS: usize = 5;

/// The longest line whose marks those bits can count.
pub(super) const COUNTED: u32 = (1 << BITS) - 1;

/// One of the four directions of lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Direction {
    /// How far apart neighbours are.
    step: u32,
    /// The squares on which a line can begin.
    starts: u64,
    /// The line that begins at square 0.
    line: u64,
}

impl Direction {
    /// Along rows, columns and both diagonals.
    pub(super) fn all(board: Squares, length: u32) -> [Direction; 4] {
        let from = |columns: (u32, u32), rows: u32| {
            let columns = (columns.0..columns.1).fold(0, |all, column| all | board.column(column));
            let rows = (0..rows).fold(0, |all, row| all | board.row(row));
            columns & rows
        };
        let (width, height) = (board.width, board.height);
        let (fit, up) = (width.saturating_sub(length - 1), height.saturating_sub(length - 1));
        let from_left = (length - 1).min(width);
        let direction = |step: u32, starts: u64| {
            let line = (0..length).fold(0, |line, k| line | raised(1, k * step));
            Direction { step, starts, line }
        };
        [
            direction(1, from((0, fit), height)),
            direction(width, from((0, width), up)),
            direction(width + 1, from((0, fit), up)),
            direction(width - 1, from((from_left, width), up)),
        ]
    }

    /// The lines of `length` through a square.
    #[inline]
    pub(super) fn through(&self, square: u32, length: u32) -> impl Iterator<Item = u64> {
        let Direction { step, starts, line } = *self;
        let firsts = (0..length).map_while(move |k| square.checked_sub(k * step));
        firsts.filter(move |first| starts >> first & 1 == 1).map(move |first| line << first)
    }

    /// The squares at which lines of `length` within `marks` begin.
    #[inline]
    pub(super) fn lines(&self, marks: u64, length: u32) -> u64 {
        (1..length).fold(self.starts & marks, |run, k| run & lowered(marks, k * self.step))
    }

    /// The squares that complete a line of `length` with `marks`: all its other squares are among them.
    #[inline]
    pub(super) fn completions(&self, marks: u64, length: u32) -> u64 {
        // The lines of which no square is missing so far, and of which one is.
        let (mut full, mut missing) = (self.starts, 0);
        for k in 0..length {
            let here = lowered(marks, k * self.step);
            missing = missing & here | full & !here;
            full &= here;
        }
        (0..length).fold(0, |found, k| {
            let here = missing & !lowered(marks, k * self.step);
            found | raised(here, k * self.step)
        })
    }

    /// Over all lines of `length` without any of `theirs`: 2 to the power of how many of `mine` each has.
    /// For lengths of at most [`COUNTED`].
    #[inline]
    pub(super) fn potential(&self, mine: u64, theirs: u64, length: u32) -> u64 {
        // By line: how many marks it has, a bit of the count in each word.
        debug_assert!(length <= COUNTED);
        let (mut open, mut count) = (self.starts, [0_u64; BITS]);
        for k in 0..length {
            open &= !lowered(theirs, k * self.step);
            let mut carry = lowered(mine, k * self.step);
            for bit in &mut count {
                (*bit, carry) = (*bit ^ carry, *bit & carry);
            }
        }
        let having = |marks: u32| {
            let each = count.iter().enumerate().map(|(at, bit)| match marks >> at & 1 {
                1 => *bit,
                _ => !bit,
            });
            each.fold(open, |lines, bit| lines & bit)
        };
        (0..=length).map(|marks| u64::from(having(marks).count_ones()) << marks).sum()
    }
}

/// `marks` nearer to square 0 by so many squares.
#[inline]
fn lowered(marks: u64, by: u32) -> u64 {
    marks.checked_shr(by).unwrap_or(0)
}

/// `marks` farther from square 0 by so many squares.
#[inline]
fn raised(marks: u64, by: u32) -> u64 {
    marks.checked_shl(by).unwrap_or(0)
}
