//! Boards up to 6x6, a byte a cell.

use super::board::{Board, Size};
use super::features::{Weights, line_values};
use super::lines::slide;
use super::rules::Direction;

const SIDE: usize = 6;

/// Up to 6x6 cells and tiles up to 1048576.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Wide([[u8; SIDE]; SIDE]);

impl Board for Wide {
    const MOST_SIDE: u32 = SIDE as u32;
    const LARGEST: u8 = 20;
    type Slides = ();
    type Values = Weights;

    fn slides(_size: Size) {}

    fn values(_size: Size, weights: &Weights) -> Weights {
        *weights
    }

    fn tile(&self, (column, row): (u32, u32)) -> u8 {
        self.0[row as usize][column as usize]
    }

    fn with(mut self, (column, row): (u32, u32), exponent: u8) -> Wide {
        self.0[row as usize][column as usize] = exponent;
        self
    }

    fn count(&self) -> u32 {
        self.0.as_flattened().iter().map(|&tile| u32::from(tile > 0)).sum()
    }

    fn slide(&self, (): &(), size: Size, direction: Direction) -> (Wide, u32) {
        let (lines, length) = match direction {
            Direction::Left | Direction::Right => (size.height, size.width),
            Direction::Up | Direction::Down => (size.width, size.height),
        };
        let (mut moved, mut gain) = (*self, 0);
        for line in 0..lines {
            let places = (0..length).map(|step| place(size, direction, line, step));
            let mut tiles = [0; SIDE];
            places.clone().zip(&mut tiles).for_each(|(place, tile)| *tile = self.tile(place));
            gain += slide(&mut tiles[..length as usize], Wide::LARGEST);
            moved = places.zip(tiles).fold(moved, |board, (place, tile)| board.with(place, tile));
        }
        (moved, gain)
    }

    fn value(&self, weights: &Weights, size: Size) -> i64 {
        let (width, height) = (size.width as usize, size.height as usize);
        let rows = self.0[..height].iter().map(|row| line_values(&row[..width], weights));
        let columns = (0..width).map(|column| {
            let tiles = self.0.map(|row| row[column]);
            line_values(&tiles[..height], weights)
        });
        better(rows) + better(columns)
    }
}

/// The cell so many steps from the edge to which the tiles slide.
fn place(size: Size, direction: Direction, line: u32, step: u32) -> (u32, u32) {
    match direction {
        Direction::Left => (step, line),
        Direction::Right => (size.width - 1 - step, line),
        Direction::Up => (line, step),
        Direction::Down => (line, size.height - 1 - step),
    }
}

/// Parallel lines' values, all read from the better edge.
fn better(lines: impl Iterator<Item = [i64; 2]>) -> i64 {
    let [first, last] = lines.fold([0, 0], |sums, line| [sums[0] + line[0], sums[1] + line[1]]);
    first.max(last)
}
