//! What is attacked by less, or not defended; and space.

use super::geometry::{file_set, filled, forward, pawn_attacks, rank_set};
use super::scene::Scene;
use super::sink::Sink;
use super::terms::*;
use cozy_chess::{BitBoard, Color, Piece};

const PIECES: [Piece; 4] = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

/// The terms of one side's threats.
#[inline]
pub(super) fn add<S: Sink>(scene: &Scene<'_>, side: Color, sink: &mut S) {
    let (us, them) = (side as usize, !side as usize);
    let by = &scene.by[us];
    let victims = scene.board.colors(!side);
    let defended = scene.all[them];
    count(scene, BY_PAWN, by[Piece::Pawn as usize] & victims, sink);
    let by_minor = by[Piece::Knight as usize] | by[Piece::Bishop as usize];
    count(scene, BY_MINOR, by_minor & victims, sink);
    count(scene, BY_ROOK, by[Piece::Rook as usize] & victims, sink);
    let loose = victims & !defended;
    if !(by[Piece::King as usize] & loose).is_empty() {
        sink.add(BY_KING, 1);
    }
    let hanging = loose & scene.all[us];
    if !hanging.is_empty() {
        sink.add(HANGING, (hanging & scene.board.pieces(Piece::Pawn)).len() as i32);
        count(scene, HANGING + 1, hanging, sink);
    }
    pushes(scene, side, sink);
}

/// How many of these are knights, bishops, rooks and queens.
#[inline]
fn count<S: Sink>(scene: &Scene<'_>, first: usize, victims: BitBoard, sink: &mut S) {
    if victims.is_empty() {
        return;
    }
    for (place, piece) in PIECES.into_iter().enumerate() {
        sink.add(first + place, (victims & scene.board.pieces(piece)).len() as i32);
    }
}

#[inline]
fn pushes<S: Sink>(scene: &Scene<'_>, side: Color, sink: &mut S) {
    let (us, them) = (side as usize, !side as usize);
    let step = forward(scene.pawns[us], side) & !scene.occupied;
    let double = forward(step & rank_set(2, side), side) & !scene.occupied;
    let safe = !scene.by[them][Piece::Pawn as usize] & (!scene.all[them] | scene.all[us]);
    let attacked = pawn_attacks((step | double) & safe, side);
    let pieces = scene.board.colors(!side) & !scene.board.pieces(Piece::Pawn);
    sink.add(PUSH, (attacked & pieces & !scene.by[us][Piece::Pawn as usize]).len() as i32);
}

/// Squares on files c to f and ranks two to four that no own pawn stands on and no enemy pawn
/// attacks; those behind own pawns count twice.
#[inline]
pub(super) fn space<S: Sink>(scene: &Scene<'_>, side: Color, sink: &mut S) {
    let (us, them) = (side as usize, !side as usize);
    let files = file_set(2) | file_set(3) | file_set(4) | file_set(5);
    let ranks = rank_set(1, side) | rank_set(2, side) | rank_set(3, side);
    let attacked = scene.by[them][Piece::Pawn as usize];
    let safe = files & ranks & !scene.pawns[us] & !attacked;
    let behind = safe & filled(scene.pawns[us], !side);
    sink.add(SPACE, (safe.len() + behind.len()) as i32);
}
