//! What makes a board good: sums over its rows and columns, so that each line's share can be
//! looked up.

use super::board::{Board, Size};
use super::rules::{Tiles, Twenty48};
use outply_game::Features;

/// How many features a line has.
const FEATURES: usize = 6;

/// One weight a feature, in hundredths of a point.
pub type Weights = [i32; FEATURES];

/// Sums over all rows and columns, tiles counting by their exponent n:
/// - *empty*: cells without a tile,
/// - *merges*: neighbours, empty cells left out, that are equal,
/// - *rises*: the sum of all rises of n^4, negated,
/// - *distance*: n^3.5, rounded down, times the cells from the edge, negated,
/// - *smoothness*: the differences between neighbours, empty cells left out, negated,
/// - *sum*: all n^3.5, rounded down, negated: few large tiles rather than many middling ones.
///
/// Rises and distance depend on the edge from which lines are read. All rows are read from the
/// same one, left or right, and all columns, from above or below: the one by which the board is
/// worth more under [`WEIGHTS`]. So large tiles gather in one corner.
#[derive(Clone, Copy, Default, Debug)]
pub struct Twenty48Features;

/// The usual weights: order counts most, the score so far next to nothing.
///
/// Compared in a plain expectimax with 3,000 nodes a move, two to four slides ahead: 170,200 ± 9,700
/// points on average (80 games); without distance 161,300 ± 10,100; with twice the distance and no
/// sum 146,500 ± 9,100. Each line read from its own better edge, as nneonneo's program has it, with
/// the same weights and no distance: 149,000 ± 12,900 (40 games of other seeds, where all lines
/// read from one edge brought 161,900 ± 11,300).
pub const WEIGHTS: Weights = [16_800, 43_800, 2_940, 300, 0, 690];

impl<B: Board> Features<Twenty48<B>> for Twenty48Features {
    fn names(&self) -> &'static [&'static str] {
        &["empty", "merges", "rises", "distance", "smoothness", "sum"]
    }

    fn extract(&self, rules: &Twenty48<B>, state: &Tiles<B>, features: &mut [i32]) {
        let (rows, columns) = lines(&state.board, rules.size);
        let found = summed(&rows).into_iter().zip(summed(&columns));
        features.iter_mut().zip(found).for_each(|(feature, (row, column))| *feature = row + column);
    }
}

/// The rows and the columns.
fn lines<B: Board>(board: &B, Size { width, height }: Size) -> (Vec<Vec<u8>>, Vec<Vec<u8>>) {
    let tile = |column, row| board.tile((column, row));
    let row = |row| (0..width).map(|column| tile(column, row)).collect();
    let column = |column| (0..height).map(|row| tile(column, row)).collect();
    ((0..height).map(row).collect(), (0..width).map(column).collect())
}

/// The features of parallel lines, all read from the better edge.
fn summed(lines: &[Vec<u8>]) -> [i32; FEATURES] {
    let mut sums = [[0; FEATURES]; 2];
    for line in lines {
        for (sums, found) in sums.iter_mut().zip(both_ways(line)) {
            sums.iter_mut().zip(found).for_each(|(sum, value)| *sum += value);
        }
    }
    let worth = |sums: &[i32; FEATURES]| weighted(sums, &WEIGHTS);
    if worth(&sums[0]) >= worth(&sums[1]) { sums[0] } else { sums[1] }
}

/// A line's features, read from its beginning and from its end.
fn both_ways(line: &[u8]) -> [[i32; FEATURES]; 2] {
    let reversed: Vec<u8> = line.iter().rev().copied().collect();
    [line_features(line), line_features(&reversed)]
}

/// A line's share of the features, read from its beginning.
fn line_features(line: &[u8]) -> [i32; FEATURES] {
    let tiles: Vec<i32> = line.iter().filter(|&&tile| tile > 0).map(|&n| i32::from(n)).collect();
    let pairs = || tiles.windows(2).map(|pair| (pair[0], pair[1]));
    let merges = pairs().filter(|(a, b)| a == b).count() as i32;
    let differences: i32 = pairs().map(|(a, b)| (a - b).abs()).sum();
    let steps = line.windows(2).map(|pair| fourth_power(pair[1]) - fourth_power(pair[0]));
    let rises: i32 = steps.filter(|step| *step > 0).sum();
    let distance: i32 = (0..).zip(line).map(|(from_edge, &tile)| from_edge * size(tile)).sum();
    let sum: i32 = line.iter().map(|&tile| size(tile)).sum();
    let empty = (line.len() - tiles.len()) as i32;
    [empty, merges, -rises, -distance, -differences, -sum]
}

fn fourth_power(tile: u8) -> i32 {
    i32::from(tile).pow(4)
}

/// n^3.5 as the square root of n^7: no rounding differs between machines.
fn size(tile: u8) -> i32 {
    u64::from(tile).pow(7).isqrt() as i32
}

fn weighted(features: &[i32; FEATURES], weights: &Weights) -> i64 {
    let terms = features.iter().zip(weights);
    terms.map(|(feature, weight)| i64::from(*feature) * i64::from(*weight)).sum()
}

/// A line's weighted features, in hundredths of a point, read from its beginning and from its end.
pub(super) fn line_values(line: &[u8], weights: &Weights) -> [i64; 2] {
    both_ways(line).map(|features| weighted(&features, weights))
}
