//! What makes a board good: sums over its rows and columns, so that each line's share can be
//! looked up.

use super::board::{Board, Size};
use super::rules::{Tiles, Twenty48};
use outply_game::Features;

/// How many features a line has.
const FEATURES: usize = 5;

/// One weight a feature, in thousandths of a point.
pub type Weights = [i32; FEATURES];

/// Sums over all rows and columns, tiles counting by their exponent n:
/// - *empty*: cells without a tile,
/// - *merges*: neighbours, empty cells left out, that are equal,
/// - *monotonicity*: the sum of all descents of n^4, or of all ascents if that is less, negated,
/// - *smoothness*: the differences between neighbours, empty cells left out, negated,
/// - *sum*: all n^3.5, rounded down, negated: few large tiles rather than many middling ones.
#[derive(Clone, Copy, Default, Debug)]
pub struct Twenty48Features;

/// The usual weights: monotonicity and the sum count most, the score so far next to nothing.
///
/// Found by comparing sets on the same 16 games, two to five slides ahead at 0.25 ms a move: mean
/// score 202,000 ± 22,000, where a sixth of them, the score counting for six times as much, brought
/// 170,000 ± 26,000. Sets that the cross-entropy method found one slide ahead counted points early
/// and feared little; they were the best there and brought 120,000 ± 24,000 here.
pub const WEIGHTS: Weights = [168_000, 438_000, 29_400, 0, 6_900];

impl<B: Board> Features<Twenty48<B>> for Twenty48Features {
    fn names(&self) -> &'static [&'static str] {
        &["empty", "merges", "monotonicity", "smoothness", "sum"]
    }

    fn extract(&self, rules: &Twenty48<B>, state: &Tiles<B>, features: &mut [i32]) {
        features.fill(0);
        for line in lines(&state.board, rules.size) {
            for (feature, value) in features.iter_mut().zip(line_features(&line)) {
                *feature += value;
            }
        }
    }
}

/// The rows, then the columns.
fn lines<B: Board>(board: &B, Size { width, height }: Size) -> impl Iterator<Item = Vec<u8>> {
    let rows = (0..height)
        .map(move |row| (0..width).map(|column| board.tile((column, row))).collect::<Vec<_>>());
    let columns = (0..width)
        .map(move |column| (0..height).map(|row| board.tile((column, row))).collect::<Vec<_>>());
    rows.chain(columns)
}

/// A line's share of the features.
fn line_features(line: &[u8]) -> [i32; FEATURES] {
    let tiles: Vec<i32> = line.iter().filter(|&&tile| tile > 0).map(|&n| i32::from(n)).collect();
    let pairs = || tiles.windows(2).map(|pair| (pair[0], pair[1]));
    let steps = line.windows(2).map(|pair| power(pair[1], 4) - power(pair[0], 4));
    let (mut ascents, mut descents) = (0, 0);
    steps.for_each(|step| if step > 0 { ascents += step } else { descents -= step });
    let merges = pairs().filter(|(a, b)| a == b).count() as i32;
    let differences: i32 = pairs().map(|(a, b)| (a - b).abs()).sum();
    // The square root of n^7: no rounding differs between machines.
    let sum: i32 = line.iter().map(|&tile| u64::from(tile).pow(7).isqrt() as i32).sum();
    let empty = (line.len() - tiles.len()) as i32;
    [empty, merges, -ascents.min(descents), -differences, -sum]
}

fn power(tile: u8, exponent: u32) -> i32 {
    i32::from(tile).pow(exponent)
}

/// A line's weighted features, in thousandths of a point.
pub(super) fn line_value(line: &[u8], weights: &Weights) -> i64 {
    let terms = line_features(line).into_iter().zip(weights);
    terms.map(|(feature, weight)| i64::from(feature) * i64::from(*weight)).sum()
}
