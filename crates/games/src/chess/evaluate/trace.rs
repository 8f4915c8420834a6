//! An estimate's counts, for a tuner.

use super::drawn::{self, FULL};
use super::geometry::SIDES;
use super::sink::Counts;
use super::terms::TERMS;
use super::{FULL_PHASE, Weights, add_pawns, add_pieces, phase};
use crate::chess::position::Position;
use cozy_chess::{Color, Piece};

/// Of what an estimate is the sum: for White, in centipawns,
/// `Σ count · (phase · middle + (1 - phase) · share · end)`.
#[derive(Clone, PartialEq, Debug)]
pub struct Trace {
    /// Terms that count, White's less Black's.
    pub counts: Vec<(u16, i16)>,
    /// 1 with all pieces on the board, 0 with none.
    pub phase: f32,
    /// What is left of the endgame's sum.
    pub share: f32,
}

impl Trace {
    /// What the counts amount to under these weights, White's point of view.
    pub fn sum(&self, weights: &Weights) -> f32 {
        let (middle, end) = self.sums(weights);
        self.phase * middle + (1.0 - self.phase) * self.share * end
    }

    fn sums(&self, weights: &Weights) -> (f32, f32) {
        self.counts.iter().fold((0.0, 0.0), |(middle, end), &(term, count)| {
            let (m, e) = weights[usize::from(term)];
            let count = f32::from(count);
            (middle + count * f32::from(m), end + count * f32::from(e))
        })
    }
}

/// Both sides' counts.
pub(super) fn counts(state: &Position) -> [Counts; 2] {
    let board = state.board();
    let mut sides = SIDES.map(|_| Counts::none());
    let pawns = SIDES.map(|side| board.colored_pieces(side, Piece::Pawn));
    let passed = add_pawns(pawns, &mut sides);
    add_pieces(board, passed, &mut sides);
    sides
}

/// The counts of `state`. Which side is ahead in the endgame, and so what share is left, is judged
/// by `weights`.
pub fn trace(state: &Position, weights: &Weights) -> Trace {
    let [white, black] = counts(state);
    let differences = (0..TERMS).map(|term| (term as u16, white.0[term] - black.0[term]));
    let counts = differences.filter(|(_, count)| *count != 0).collect();
    let phase = phase(state.board()) as f32 / FULL_PHASE as f32;
    let mut trace = Trace { counts, phase, share: 1.0 };
    let (_, end) = trace.sums(weights);
    let strong = if end > 0.0 { Color::White } else { Color::Black };
    trace.share = drawn::share(state.board(), strong) as f32 / FULL as f32;
    trace
}
