//! Passed pawns among the other pieces.

use super::geometry::{distance, filled, forward, rank};
use super::scene::Scene;
use super::sink::Sink;
use super::terms::*;
use cozy_chess::{BitBoard, Color, Piece};

/// From here on, counted from 0, kings and rooks are looked at.
const ADVANCED: usize = 3;

/// The terms of one side's passed pawns.
#[inline]
pub(super) fn add<S: Sink>(scene: &Scene<'_>, passed: BitBoard, side: Color, sink: &mut S) {
    let [own, other] = [side, !side].map(|side| scene.kings[side as usize]);
    let attacked = scene.all[!side as usize];
    for square in passed & scene.pawns[side as usize] {
        let rank = rank(square, side);
        let stop = forward(square.bitboard(), side);
        if stop.is_disjoint(scene.occupied) && stop.is_disjoint(attacked) {
            sink.add(PASSED_FREE + rank, 1);
        }
        if rank < ADVANCED {
            continue;
        }
        if let Some(stop) = stop.next_square() {
            sink.add(PASSED_OWN_KING + distance(own, stop), 1);
            sink.add(PASSED_OTHER_KING + distance(other, stop), 1);
        }
        let behind = filled(square.bitboard(), !side);
        if !behind.is_disjoint(scene.of_side(side, Piece::Rook)) {
            sink.add(ROOK_BEHIND, 1);
        }
    }
}
