//! What makes a well good: Dellacherie's features (2003, published by Fahey).

use super::rules::{Goal, Tetris};
use super::well::Well;
use outply_game::{Features, PayoffEvaluator, Payoffs, Points};

/// Dellacherie's six features:
/// - *landing height*: twice the height of the middle of the last piece above the floor,
/// - *eroded cells*: the rows the last piece cleared times its own cells in them,
/// - *row transitions*: neighbours in a row of which one is filled, walls being filled, so
///   that an empty row has two; without those, play on 10x10 loses four times as early,
/// - *column transitions*: the same in columns, the floor being filled,
/// - *holes*: empty cells somewhere under a filled one,
/// - *wells*: for each empty cell between two filled ones or walls, itself and the empty cells
///   below it down to a filled one.
#[derive(Clone, Copy, Default, Debug)]
pub struct TetrisFeatures;

/// Dellacherie's weights, doubled for the sake of the landing height.
pub const WEIGHTS: [i32; 6] = [-1, 2, -2, -2, -8, -2];

impl Features<Tetris> for TetrisFeatures {
    fn names(&self) -> &'static [&'static str] {
        &[
            "landing height",
            "eroded cells",
            "row transitions",
            "column transitions",
            "holes",
            "wells",
        ]
    }

    fn extract(&self, rules: &Tetris, state: &Well, features: &mut [i32]) {
        for (feature, value) in features.iter_mut().zip(all(rules, state)) {
            *feature = value;
        }
    }
}

fn all(rules: &Tetris, state: &Well) -> [i32; 6] {
    let height = state.rows.iter().take_while(|row| **row != 0).count();
    let mut across = 2 * (rules.height - height as u32);
    let (mut along, mut holes, mut wells) = (0, 0, 0);
    // One bit of wall on either side.
    let walled = |row: u16| u32::from(row) << 1 | 1 | 1 << (rules.width + 1);
    let (mut covered, mut above) = (0, 0);
    for at in (0..height).rev() {
        let row = state.rows[at];
        let cells = walled(row);
        across += ((cells ^ cells >> 1) & (u32::MAX >> (31 - rules.width))).count_ones();
        along += (row ^ above).count_ones();
        covered |= row;
        holes += (covered & !row).count_ones();
        let between = (!cells & cells << 1 & cells >> 1) >> 1;
        wells += depths(state, between as u16 & rules.full(), at);
        above = row;
    }
    along += (rules.full() & !above).count_ones();
    let counts = [across, along, holes, wells].map(|count| count as i32);
    let [across, along, holes, wells] = counts;
    let last = state.last;
    [i32::from(last.middle), i32::from(last.eroded), across, along, holes, wells]
}

/// The empty cells from each of `open` in row `at` down to a filled one.
fn depths(state: &Well, mut open: u16, at: usize) -> u32 {
    let mut sum = 0;
    for row in (0..=at).rev() {
        open &= !state.rows[row];
        if open == 0 {
            break;
        }
        sum += open.count_ones();
    }
    sum
}

/// What was achieved so far, a constant for being alive, and the weighted features.
#[derive(Clone, Copy, Default, Debug)]
pub struct TetrisEvaluator;

impl TetrisEvaluator {
    /// What not being lost is worth, in rows or pieces: more than the faults of any well that
    /// good play comes to.
    pub const ALIVE: f64 = 1_000.0;
}

/// The features' weighted sum.
pub(super) fn weighted(rules: &Tetris, state: &Well) -> i32 {
    all(rules, state).iter().zip(WEIGHTS).map(|(count, weight)| count * weight).sum()
}

impl PayoffEvaluator<Tetris> for TetrisEvaluator {
    fn payoffs(&mut self, rules: &Tetris, state: &Well) -> Payoffs {
        // A row is some two and a half pieces.
        let unit = if rules.goal == Goal::Lines { 1.0 } else { 2.5 };
        let quality = TetrisEvaluator::ALIVE + f64::from(weighted(rules, state));
        Payoffs::of(&Points(f64::from(rules.achieved(state)) + unit * quality), 1)
    }
}
