//! Material, squares, mobility and what pieces do by themselves.

use super::geometry::{file_set, filled, forward, half_board, pawn_attacks, rank, rank_set};
use super::scene::Scene;
use super::sink::Sink;
use super::terms::*;
use cozy_chess::{
    BitBoard, Color, Piece, Square, get_bishop_moves, get_knight_moves, get_rook_moves,
};

/// The terms of one side's knights, bishops, rooks, queens and king.
#[inline]
pub(super) fn add<S: Sink>(scene: &mut Scene<'_>, side: Color, sink: &mut S) {
    let area = mobility_area(scene, side);
    let outposts = outposts(scene, side);
    knights(scene, side, area, outposts, sink);
    bishops(scene, side, area, outposts, sink);
    rooks(scene, side, area, sink);
    queens(scene, side, area, sink);
    sink.add(SQUARES + 32 * 5 + half_board(scene.kings[side as usize], side), 1);
}

#[inline]
pub(super) fn placed<S: Sink>(piece: Piece, square: Square, side: Color, sink: &mut S) {
    sink.add(MATERIAL + piece as usize, 1);
    sink.add(SQUARES + 32 * piece as usize + half_board(square, side), 1);
}

/// Where moving counts: not onto the king or pawns that are blocked or at home, and not to where
/// enemy pawns attack.
#[inline]
fn mobility_area(scene: &Scene<'_>, side: Color) -> BitBoard {
    let pawns = scene.pawns[side as usize];
    let low = rank_set(1, side) | rank_set(2, side);
    let stuck = pawns & (low | forward(scene.occupied, !side));
    !(stuck
        | scene.kings[side as usize].bitboard()
        | scene.by[!side as usize][Piece::Pawn as usize])
}

/// Squares on the fourth to sixth rank that a pawn defends and no enemy pawn can come to attack.
#[inline]
fn outposts(scene: &Scene<'_>, side: Color) -> BitBoard {
    let span = filled(pawn_attacks(scene.pawns[!side as usize], !side), !side);
    let ranks = rank_set(3, side) | rank_set(4, side) | rank_set(5, side);
    ranks & scene.by[side as usize][Piece::Pawn as usize] & !span
}

#[inline]
fn minor<S: Sink>(scene: &Scene<'_>, square: Square, side: Color, sink: &mut S) {
    let behind = forward(square.bitboard(), side) & scene.board.pieces(Piece::Pawn);
    if !behind.is_empty() {
        sink.add(BEHIND_PAWN, 1);
    }
}

#[inline]
fn knights<S: Sink>(
    scene: &mut Scene<'_>,
    side: Color,
    area: BitBoard,
    outposts: BitBoard,
    sink: &mut S,
) {
    for square in scene.of_side(side, Piece::Knight) {
        placed(Piece::Knight, square, side, sink);
        let attacks = get_knight_moves(square);
        scene.note(side, Piece::Knight, attacks);
        sink.add(KNIGHT_MOBILITY + (attacks & area).len() as usize, 1);
        if outposts.has(square) {
            sink.add(OUTPOST, 1);
        }
        minor(scene, square, side, sink);
    }
}

/// Bishops look through queens.
#[inline]
fn bishops<S: Sink>(
    scene: &mut Scene<'_>,
    side: Color,
    area: BitBoard,
    outposts: BitBoard,
    sink: &mut S,
) {
    let bishops = scene.of_side(side, Piece::Bishop);
    if bishops.len() >= 2 {
        sink.add(BISHOP_PAIR, 1);
    }
    let blockers = scene.occupied & !scene.of_side(side, Piece::Queen);
    for square in bishops {
        placed(Piece::Bishop, square, side, sink);
        let attacks = get_bishop_moves(square, blockers);
        scene.note(side, Piece::Bishop, attacks);
        sink.add(BISHOP_MOBILITY + (attacks & area).len() as usize, 1);
        if outposts.has(square) {
            sink.add(OUTPOST + 1, 1);
        }
        minor(scene, square, side, sink);
        let light = BitBoard::LIGHT_SQUARES;
        let colour = if light.has(square) { light } else { BitBoard::DARK_SQUARES };
        sink.add(BAD_BISHOP, (scene.pawns[side as usize] & colour).len() as i32);
    }
}

/// Rooks look through queens and rooks of their own.
#[inline]
fn rooks<S: Sink>(scene: &mut Scene<'_>, side: Color, area: BitBoard, sink: &mut S) {
    let rooks = scene.of_side(side, Piece::Rook);
    let blockers = scene.occupied & !scene.of_side(side, Piece::Queen) & !rooks;
    let [own, other] = [side, !side].map(|side| scene.pawns[side as usize]);
    for square in rooks {
        placed(Piece::Rook, square, side, sink);
        let attacks = get_rook_moves(square, blockers);
        scene.note(side, Piece::Rook, attacks);
        sink.add(ROOK_MOBILITY + (attacks & area).len() as usize, 1);
        let file = file_set(square.file() as usize);
        if file.is_disjoint(own) {
            sink.add(ROOK_FILE + usize::from(file.is_disjoint(other)), 1);
        }
        if rank(square, side) == 6 {
            sink.add(ROOK_SEVENTH, 1);
        }
    }
}

#[inline]
fn queens<S: Sink>(scene: &mut Scene<'_>, side: Color, area: BitBoard, sink: &mut S) {
    for square in scene.of_side(side, Piece::Queen) {
        placed(Piece::Queen, square, side, sink);
        let diagonal = get_bishop_moves(square, scene.occupied);
        let attacks = diagonal | get_rook_moves(square, scene.occupied);
        scene.note(side, Piece::Queen, attacks);
        sink.add(QUEEN_MOBILITY + (attacks & area).len() as usize, 1);
    }
}
