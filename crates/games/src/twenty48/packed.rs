//! Boards up to 4x4 in one word: a row is 16 bits, a tile four.

use super::board::{Board, Size};
use super::features::{Weights, line_values};
use super::lines::{ByLine, LineTable, by_line};
use super::rules::Direction;

/// Up to 4x4 cells and tiles up to 32768.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Packed(pub(super) u64);

/// One table for rows, one for columns; the same one where the board is square.
#[derive(Clone, Debug)]
pub struct PackedSlides {
    rows: LineTable,
    columns: LineTable,
}

/// The values of every row, and of every column.
#[derive(Clone, Debug)]
pub struct PackedValues {
    rows: ByLine<BothWays>,
    columns: ByLine<BothWays>,
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
        let table = |length| by_line(length, |line| BothWays::of(line_values(line, weights)));
        let (rows, columns) = for_both(size, table);
        let (missing_rows, missing_columns) = (4 - size.height, 4 - size.width);
        // A line of empty cells is worth the same from both edges.
        let unused = rows[0].better() * i64::from(missing_rows)
            + columns[0].better() * i64::from(missing_columns);
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

    /// Up and down slide the transposed board, whose values then need no turning back.
    #[inline]
    fn best_slide(&self, slides: &PackedSlides, values: &PackedValues, _size: Size) -> Option<i64> {
        let (PackedSlides { rows, columns }, board) = (slides, self.0);
        let (along, across) = (&*values.rows, &*values.columns);
        let turned = transposed(board);
        let left = slid_value(board, &rows.first, along, across);
        let right = slid_value(board, &rows.last, along, across);
        let up = slid_value(turned, &columns.first, across, along);
        let down = slid_value(turned, &columns.last, across, along);
        let best = left.max(right).max(up).max(down);
        (best > i64::MIN).then(|| best - values.unused)
    }

    #[inline]
    fn least_image(&self, size: Size) -> Packed {
        let board = self.0;
        if (size.width, size.height) == (4, 4) {
            // No shifts: 3 % of all instructions of a search.
            return Packed(least_of_four(board, 0, 0).min(least_of_four(transposed(board), 0, 0)));
        }
        let (beside, below) = (4 * (4 - size.width), 16 * (4 - size.height));
        let least = least_of_four(board, beside, below);
        Packed(match size.width == size.height {
            true => least.min(least_of_four(transposed(board), beside, below)),
            false => least,
        })
    }
}

/// The least of a board and its reflections, which are put back by so many bits into the columns and rows
/// in use.
#[inline]
fn least_of_four(board: u64, beside: u32, below: u32) -> u64 {
    let mirrored = mirrored(board) >> beside;
    let (turned, other) = (upside_down(board) >> below, upside_down(mirrored) >> below);
    board.min(mirrored).min(turned).min(other)
}

impl Packed {
    /// The board in all rotations and reflections.
    #[inline]
    pub(super) fn images(&self) -> [u64; 8] {
        let four = |board: u64| {
            let turned = upside_down(board);
            [board, mirrored(board), turned, mirrored(turned)]
        };
        let ([a, b, c, d], [e, f, g, h]) = (four(self.0), four(transposed(self.0)));
        [a, b, c, d, e, f, g, h]
    }

    /// How far a game has come, by its largest tiles: 0 below 8192, then 1 with 8192, 2 with 4096 too, 3
    /// with 16384, 4 with 8192 too, 5 with 4096 too, 6 with 2048 too, 7 with 32768.
    #[inline]
    pub(super) fn stage(&self) -> usize {
        let [lowest, next, third, highest] = [0, 1, 2, 3].map(|bit| self.0 >> bit);
        let (large, lowest, next) = (highest & third & ONES, lowest & ONES, next & ONES);
        let two = highest & !third & next & lowest & ONES > 0;
        let four = large & !next & !lowest > 0;
        let eight = large & !next & lowest > 0;
        match (large & next & lowest > 0, large & next & !lowest > 0) {
            (true, _) => 7,
            (false, false) if eight => 1 + usize::from(four),
            (false, false) => 0,
            (false, true) if !eight => 3,
            (false, true) if !four => 4,
            (false, true) => 5 + usize::from(two),
        }
    }

    /// With a tile on the `nth` empty cell of a 4x4 board.
    #[cfg(test)]
    pub(super) fn with_nth_empty(self, nth: usize, exponent: u8) -> Packed {
        let mut empty = ONES & !tiles(self.0);
        (0..nth).for_each(|_| empty &= empty - 1);
        let lowest = empty & empty.wrapping_neg();
        Packed(self.0 | (lowest * u64::from(exponent)))
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

/// The value of lines read from their beginnings, times 2^32, plus that read from their ends: one
/// sum for both.
#[derive(Clone, Copy, Default, Debug)]
struct BothWays(i64);

impl BothWays {
    /// The most that four lines add up within 32 bits.
    const MOST: i64 = (1 << 29) - 1;

    fn of(values: [i64; 2]) -> BothWays {
        let [first, last] = values.map(|value| value.clamp(-BothWays::MOST, BothWays::MOST));
        BothWays((first << 32) + last)
    }

    /// The greater of the two.
    #[inline]
    fn better(self) -> i64 {
        let last = i64::from(self.0 as i32);
        let first = (self.0 - last) >> 32;
        first.max(last)
    }
}

/// The four lines' values, read from the better edge.
#[inline]
fn sum(board: u64, values: &[BothWays; 1 << 16]) -> i64 {
    let value = |shift: u32| values[usize::from((board >> shift) as u16)].0;
    BothWays(value(0) + value(16) + value(32) + value(48)).better()
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

/// What a slide scores and the board after it is worth, in hundredths of a point, by the values
/// of lines along the slide and across; the least there is where nothing moves.
#[inline]
fn slid_value(
    board: u64,
    to: &[u32; 1 << 16],
    along: &[BothWays; 1 << 16],
    across: &[BothWays; 1 << 16],
) -> i64 {
    let (Packed(after), gain) = shifted(board, to);
    if after == board {
        return i64::MIN;
    }
    100 * i64::from(gain) + sum(after, along) + sum(transposed(after), across)
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
