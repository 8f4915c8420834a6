//! Boards up to 4x4 in one word: a row is 16 bits, a tile four.

use super::board::{Board, Size};
use super::features::{Weights, line_value};
use super::lines::{LineTable, nibbles};
use super::rules::Direction;
use std::sync::Arc;

/// Up to 4x4 cells and tiles up to 32768.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Packed(u64);

/// One table for rows, one for columns; the same one where the board is square.
#[derive(Clone, Debug)]
pub struct PackedSlides {
    rows: Arc<LineTable>,
    columns: Arc<LineTable>,
}

/// The value of every row, and of every column.
#[derive(Clone, Debug)]
pub struct PackedValues {
    rows: Arc<[i32]>,
    columns: Arc<[i32]>,
}

impl Board for Packed {
    const MOST_SIDE: u32 = 4;
    const LARGEST: u8 = 15;
    type Slides = PackedSlides;
    type Values = PackedValues;

    fn slides(size: Size) -> PackedSlides {
        let (rows, columns) = for_both(size, |length| Arc::new(LineTable::new(length, 15)));
        PackedSlides { rows, columns }
    }

    fn values(size: Size, weights: &Weights) -> PackedValues {
        let (rows, columns) = for_both(size, |length| {
            let value = |line| line_value(&nibbles(line as u16)[..length as usize], weights);
            (0..1u32 << (4 * length)).map(value).collect()
        });
        PackedValues { rows, columns }
    }

    #[inline]
    fn tile(&self, (column, row): (u32, u32)) -> u8 {
        (self.0 >> (16 * row + 4 * column) & 15) as u8
    }

    #[inline]
    fn with(self, (column, row): (u32, u32), exponent: u8) -> Packed {
        let shift = 16 * row + 4 * column;
        Packed(self.0 & !(15 << shift) | u64::from(exponent) << shift)
    }

    #[inline]
    fn count(&self) -> u32 {
        let pairs = self.0 | self.0 >> 1;
        ((pairs | pairs >> 2) & 0x1111_1111_1111_1111).count_ones()
    }

    #[inline]
    fn slide(&self, slides: &PackedSlides, _size: Size, direction: Direction) -> (Packed, u32) {
        match direction {
            Direction::Left => shifted(self.0, &slides.rows.first, &slides.rows),
            Direction::Right => shifted(self.0, &slides.rows.last, &slides.rows),
            Direction::Up => across(self.0, &slides.columns.first, &slides.columns),
            Direction::Down => across(self.0, &slides.columns.last, &slides.columns),
        }
    }

    #[inline]
    fn value(&self, values: &PackedValues, size: Size) -> i32 {
        let sum = |board: u64, values: &[i32], lines: u32| -> i32 {
            let value = |line| values[usize::from((board >> (16 * line)) as u16)];
            (0..lines).map(value).fold(0, i32::saturating_add)
        };
        let rows = sum(self.0, &values.rows, size.height);
        rows.saturating_add(sum(transposed(self.0), &values.columns, size.width))
    }
}

fn for_both<T: Clone>(size: Size, table: impl Fn(u32) -> T) -> (T, T) {
    let rows = table(size.width);
    let columns = if size.height == size.width { rows.clone() } else { table(size.height) };
    (rows, columns)
}

#[inline]
fn shifted(board: u64, to: &[u16], table: &LineTable) -> (Packed, u32) {
    let (mut moved, mut quarters) = (0, 0);
    for shift in [0, 16, 32, 48] {
        let line = usize::from((board >> shift) as u16);
        moved |= u64::from(to[line]) << shift;
        quarters += u32::from(table.quarters[line]);
    }
    (Packed(moved), 4 * quarters)
}

#[inline]
fn across(board: u64, to: &[u16], table: &LineTable) -> (Packed, u32) {
    let (Packed(moved), gain) = shifted(transposed(board), to, table);
    (Packed(transposed(moved)), gain)
}

/// Rows become columns: 2x2 blocks are transposed inside, then exchanged.
#[inline]
fn transposed(board: u64) -> u64 {
    let swap = |board: u64, mask: u64, distance: u32| {
        let differs = (board ^ board >> distance) & mask;
        board ^ differs ^ differs << distance
    };
    swap(swap(board, 0x0000_f0f0_0000_f0f0, 12), 0x0000_0000_ff00_ff00, 24)
}
