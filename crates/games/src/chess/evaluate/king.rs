//! The safety of kings: pawns before one's own, attacks on the other's.

use super::geometry::{file_set, filled, king_centre, rank};
use super::scene::Scene;
use super::sink::Sink;
use super::terms::*;
use cozy_chess::{
    BitBoard, Color, Piece, Square, get_bishop_moves, get_knight_moves, get_rook_moves,
};

/// The terms of one side's king, and of its attack on the other one.
#[inline]
pub(super) fn add<S: Sink>(scene: &Scene<'_>, side: Color, sink: &mut S) {
    shelter(scene, side, sink);
    attack(scene, side, sink);
}

/// On the three files around the king the nearest pawns of both sides, from the king's rank on.
#[inline]
fn shelter<S: Sink>(scene: &Scene<'_>, side: Color, sink: &mut S) {
    let king = scene.kings[side as usize];
    let [own, other] = [side, !side].map(|side| scene.pawns[side as usize]);
    let level = rank(king, side);
    let row = BitBoard(0xff << (8 * (king as usize >> 3)));
    let onwards = filled(row, side);
    let centre = king_centre(king);
    for file in centre - 1..=centre + 1 {
        let file = file_set(file) & onwards;
        let shield = nearest(file & own, side).map_or(0, |at| (at - level).clamp(1, 3));
        sink.add(SHIELD + shield, 1);
        let storm = nearest(file & other, side).map_or(0, |at| (at - level).clamp(1, 4));
        sink.add(STORM + storm, 1);
    }
    let file = file_set(king.file() as usize);
    if file.is_disjoint(own) {
        sink.add(KING_OPEN + usize::from(file.is_disjoint(other)), 1);
    }
}

/// The rank of the pawn that comes first as the side sees it.
#[inline]
fn nearest(pawns: BitBoard, side: Color) -> Option<usize> {
    match (pawns.0, side) {
        (0, _) => None,
        (pawns, Color::White) => Some(pawns.trailing_zeros() as usize >> 3),
        (pawns, Color::Black) => Some(pawns.leading_zeros() as usize >> 3),
    }
}

/// Attackers, weighed, from two on or with the queen among them; weak squares and safe checks.
#[inline]
fn attack<S: Sink>(scene: &Scene<'_>, side: Color, sink: &mut S) {
    let (us, them) = (side as usize, !side as usize);
    let has_queen = !scene.of_side(side, Piece::Queen).is_empty();
    if scene.attackers[us] + u32::from(has_queen) >= 2 {
        sink.add(DANGER + scene.danger[us].min(31) as usize, 1);
    }
    // Defended by the king alone, or by nothing.
    let king = scene.by[them][Piece::King as usize];
    let queen = scene.by[them][Piece::Queen as usize];
    let weak = scene.all[us] & !scene.twice[them] & (!scene.all[them] | king | queen);
    sink.add(WEAK_RING, (weak & king).len() as i32);
    let safe = !scene.board.colors(side) & (!scene.all[them] | weak & scene.twice[us]);
    checks(scene, scene.kings[them], us, safe, sink);
}

#[inline]
fn checks<S: Sink>(scene: &Scene<'_>, king: Square, us: usize, safe: BitBoard, sink: &mut S) {
    let along = get_rook_moves(king, scene.occupied) & safe;
    let across = get_bishop_moves(king, scene.occupied) & safe;
    let by = &scene.by[us];
    let ways = [
        (Piece::Knight, get_knight_moves(king) & safe),
        (Piece::Bishop, across),
        (Piece::Rook, along),
        (Piece::Queen, along | across),
    ];
    for (place, (piece, squares)) in ways.into_iter().enumerate() {
        if !by[piece as usize].is_disjoint(squares) {
            sink.add(SAFE_CHECK + place, 1);
        }
    }
}
