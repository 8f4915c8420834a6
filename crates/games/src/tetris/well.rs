//! The well: rows of bits.

use super::pieces::Piece;

/// The most rows of a well.
pub(super) const MOST_ROWS: usize = 24;

/// The well, what was achieved in it, and the piece to place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Well {
    /// From the bottom; the lowest bit is the leftmost column.
    pub(super) rows: [u16; MOST_ROWS],
    pub(super) lines: u32,
    pub(super) placed: u32,
    /// `None` while chance is to draw one.
    pub(super) piece: Option<Piece>,
    /// How the last piece came to lie, for features; a state read from text has forgotten it.
    pub(super) last: Landing,
}

/// How a piece came to lie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Landing {
    /// Twice the height of the piece's middle above the floor.
    pub(super) middle: u8,
    /// The rows it cleared times its own cells in them.
    pub(super) eroded: u8,
}

impl Well {
    /// How many rows have been cleared.
    pub fn lines(&self) -> u32 {
        self.lines
    }

    /// How many pieces have been placed.
    pub fn placed(&self) -> u32 {
        self.placed
    }

    /// The piece to place; `None` while chance is to draw one.
    pub fn piece(&self) -> Option<Piece> {
        self.piece
    }

    /// Whether a cell is filled, counted from the left and from the bottom.
    pub fn is_filled(&self, column: u32, row: u32) -> bool {
        let cells = self.rows.get(row as usize).copied().unwrap_or(0);
        column < 16 && cells >> column & 1 == 1
    }

    /// The height of each column.
    pub(super) fn tops(&self) -> [u32; 16] {
        let mut tops = [0; 16];
        for (height, row) in (1..).zip(self.rows).take_while(|(_, row)| *row != 0) {
            let mut left = row;
            while left != 0 {
                tops[left.trailing_zeros() as usize] = height;
                left &= left - 1;
            }
        }
        tops
    }

    /// Takes out the full rows and says how many there were.
    pub(super) fn clear(&mut self, full: u16) -> u32 {
        let mut kept = 0;
        for at in 0..MOST_ROWS {
            let row = std::mem::take(&mut self.rows[at]);
            if row != full {
                self.rows[kept] = row;
                kept += 1;
            }
        }
        (MOST_ROWS - kept) as u32
    }
}
