//! Boards up to 4x4 in one word: a row is 16 bits, a tile four.

use super::board::{Board, Size, images};
use super::features::{Weights, line_value};
use super::lines::{ByLine, LineTable, by_line};
use super::rules::Direction;

/// Up to 4x4 cells and tiles up to 32768.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Packed(u64);

/// One table for rows, one for columns; the same one where the board is square.
#[derive(Clone, Debug)]
pub struct PackedSlides {
    rows: LineTable,
    columns: LineTable,
}

/// The value of every row, and of every column, within the range of `i32`: smaller tables are
/// nearer to the processor.
#[derive(Clone, Debug)]
pub struct PackedValues {
    rows: ByLine<i32>,
    columns: ByLine<i32>,
    /// What the look-ups of lines that are not in use add.
    unused: i64,
}

impl Board for Packed {
    const MOST_SIDE: u32 = 4;
    const LARGEST: u8 = 15;
    type Slides = PackedSlides;
    type Values = PackedValues;

    fn slides(size: Size) -> PackedSlides {
        let (rows, columns) = for_both(size, |length| LineTable::new(length, 15));
        PackedSlides { rows, columns }
    }

    fn values(size: Size, weights: &Weights) -> PackedValues {
        let clamped = |value: i64| value.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        let table = |length| by_line(length, |line| clamped(line_value(line, weights)));
        let (rows, columns) = for_both(size, table);
        let (missing_rows, missing_columns) = (4 - size.height, 4 - size.width);
        let unused = i64::from(rows[0]) * i64::from(missing_rows)
            + i64::from(columns[0]) * i64::from(missing_columns);
        PackedValues { rows, columns, unused }
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
        tiles(self.0).count_ones()
    }

    #[inline]
    fn empty_cells(&self, size: Size) -> impl Iterator<Item = u8> {
        let mut left = ONES & inside(size) & !tiles(self.0);
        std::iter::from_fn(move || {
            let place = (left > 0).then(|| left.trailing_zeros() / 4)?;
            left &= left - 1;
            Some((place / 4 * size.width + place % 4) as u8)
        })
    }

    #[inline]
    fn slide(&self, slides: &PackedSlides, _size: Size, direction: Direction) -> (Packed, u32) {
        match direction {
            Direction::Left => shifted(self.0, &slides.rows.first),
            Direction::Right => shifted(self.0, &slides.rows.last),
            Direction::Up => across(self.0, &slides.columns.first),
            Direction::Down => across(self.0, &slides.columns.last),
        }
    }

    #[inline]
    fn movable(&self, _slides: &PackedSlides, size: Size) -> [bool; 4] {
        let board = self.0;
        let (tile, inside) = (tiles(board), inside(size));
        let empty = ONES & inside & !tile;
        let largest = board & board >> 1 & board >> 2 & board >> 3;
        // A cell's neighbour is `distance` bits higher.
        let pair = |distance: u32, cells: u64| {
            let next = tile >> distance & cells;
            let equal = next & tile & !tiles(board ^ board >> distance) & !largest;
            (equal | empty & next, equal | tile & empty >> distance & cells)
        };
        let (left, right) = pair(4, 0x0111_0111_0111_0111);
        let (up, down) = pair(16, ONES);
        [up, down, left, right].map(|moves| moves > 0)
    }

    #[inline]
    fn value(&self, values: &PackedValues, _size: Size) -> i64 {
        sum(self.0, &values.rows) + sum(transposed(self.0), &values.columns) - values.unused
    }

    #[inline]
    fn least_image(&self, size: Size) -> Packed {
        if (size.width, size.height) != (4, 4) {
            return images(self, size).min().unwrap_or(*self);
        }
        let four = |board: u64| {
            let mirrored = mirrored(board);
            let (turned, other) = (upside_down(board), upside_down(mirrored));
            board.min(mirrored).min(turned).min(other)
        };
        Packed(four(self.0).min(four(transposed(self.0))))
    }
}

/// The lowest bit of every tile.
const ONES: u64 = 0x1111_1111_1111_1111;

/// The lowest bit of each tile that is not 0.
#[inline]
fn tiles(board: u64) -> u64 {
    let pairs = board | board >> 1;
    (pairs | pairs >> 2) & ONES
}

/// All bits of the cells in use.
#[inline]
fn inside(size: Size) -> u64 {
    let row = u64::MAX >> (64 - 4 * size.width) & 0xffff;
    (row * 0x0001_0001_0001_0001) & u64::MAX >> (64 - 16 * size.height)
}

/// The four lines' values.
#[inline]
fn sum(board: u64, values: &[i32; 1 << 16]) -> i64 {
    [0, 16, 32, 48]
        .map(|shift| i64::from(values[usize::from((board >> shift) as u16)]))
        .iter()
        .sum()
}

fn for_both<T: Clone>(size: Size, table: impl Fn(u32) -> T) -> (T, T) {
    let rows = table(size.width);
    let columns = if size.height == size.width { rows.clone() } else { table(size.height) };
    (rows, columns)
}

#[inline]
fn shifted(board: u64, to: &[u32; 1 << 16]) -> (Packed, u32) {
    let (mut moved, mut quarters) = (0, 0);
    for shift in [0, 16, 32, 48] {
        let line = to[usize::from((board >> shift) as u16)];
        moved |= u64::from(line as u16) << shift;
        quarters += line >> 16;
    }
    (Packed(moved), 4 * quarters)
}

#[inline]
fn across(board: u64, to: &[u32; 1 << 16]) -> (Packed, u32) {
    let (Packed(moved), gain) = shifted(transposed(board), to);
    (Packed(transposed(moved)), gain)
}

/// The rows from right to left.
#[inline]
fn mirrored(board: u64) -> u64 {
    let bytes = (board & 0x0f0f_0f0f_0f0f_0f0f) << 4 | board >> 4 & 0x0f0f_0f0f_0f0f_0f0f;
    (bytes & 0x00ff_00ff_00ff_00ff) << 8 | bytes >> 8 & 0x00ff_00ff_00ff_00ff
}

/// The rows from bottom to top.
#[inline]
fn upside_down(board: u64) -> u64 {
    let pairs = (board & 0x0000_ffff_0000_ffff) << 16 | board >> 16 & 0x0000_ffff_0000_ffff;
    pairs.rotate_left(32)
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
