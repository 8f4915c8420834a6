//! What a linear sum cannot say of drawn endings: how much of an advantage can still be won.

use super::endgame::pieces_worth;
use super::geometry::{SIDES, distance, file_set};
use cozy_chess::{BitBoard, Board, Color, File, Piece, Rank, Square};

/// A full share of the endgame's sum.
pub(super) const FULL: i32 = 64;

/// How much of the endgame's sum is left to `strong`, the side that is ahead, in 64ths.
#[inline]
pub(super) fn share(board: &Board, strong: Color) -> i32 {
    let pawns = board.colored_pieces(strong, Piece::Pawn);
    if pawns.is_empty() {
        return without_pawns(board, strong);
    }
    let few = (36 + 7 * pawns.len() as i32).min(FULL);
    if has_opposite_bishops(board) {
        return few.min(with_opposite_bishops(board, strong));
    }
    match heavy_and_knights(board).len() {
        0 if holds_corner(board, strong) => 0,
        2 if is_rook_and_pawn(board, strong) => against_rook(board, strong),
        _ => few,
    }
}

/// A minor piece more wins little or nothing.
fn without_pawns(board: &Board, strong: Color) -> i32 {
    let (own, other) = (pieces_worth(board, strong), pieces_worth(board, !strong));
    let is_two_knights = own == 640 && board.colored_pieces(strong, Piece::Knight).len() == 2;
    match own - other {
        _ if own < 500 || is_two_knights => 0,
        ..=330 => FULL / 8,
        _ => FULL,
    }
}

fn heavy_and_knights(board: &Board) -> BitBoard {
    board.pieces(Piece::Knight) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen)
}

/// One bishop each, on different colours.
fn has_opposite_bishops(board: &Board) -> bool {
    let bishops = board.pieces(Piece::Bishop);
    bishops.len() == 2
        && (bishops & BitBoard::LIGHT_SQUARES).len() == 1
        && SIDES.iter().all(|&side| (bishops & board.colors(side)).len() == 1)
}

/// Without other pieces even two pawns more often draw; with others each man to attack with counts.
fn with_opposite_bishops(board: &Board, strong: Color) -> i32 {
    if !heavy_and_knights(board).is_empty() {
        return 22 + 3 * board.colors(strong).len() as i32;
    }
    let pawns = |side| board.colored_pieces(side, Piece::Pawn).len() as i32;
    match pawns(strong) - pawns(!strong) {
        ..=1 => FULL / 4,
        2 => 3 * FULL / 8,
        _ => FULL / 2,
    }
}

/// Whether all of `strong`'s pawns stand on one rook's file, no bishop covers the corner where they
/// promote, and the other king holds that corner.
fn holds_corner(board: &Board, strong: Color) -> bool {
    let pawns = board.colored_pieces(strong, Piece::Pawn);
    let Some(file) = [File::A, File::H].into_iter().find(|file| pawns.is_subset(file.bitboard()))
    else {
        return false;
    };
    let corner = Square::new(file, Rank::Eighth.relative_to(strong));
    let colour = match BitBoard::LIGHT_SQUARES.has(corner) {
        true => BitBoard::LIGHT_SQUARES,
        false => BitBoard::DARK_SQUARES,
    };
    let covered = !board.colored_pieces(strong, Piece::Bishop).is_disjoint(colour);
    !covered && distance(board.king(!strong), corner) <= 1
}

/// A rook each and a single pawn.
fn is_rook_and_pawn(board: &Board, strong: Color) -> bool {
    let has_rook = |side| board.colored_pieces(side, Piece::Rook).len() == 1;
    SIDES.into_iter().all(has_rook)
        && board.pieces(Piece::Bishop).is_empty()
        && board.pieces(Piece::Pawn).len() == 1
        && board.colored_pieces(strong, Piece::Pawn).len() == 1
}

/// The single pawn is held where the king stands before it, and often elsewhere.
fn against_rook(board: &Board, strong: Color) -> i32 {
    let Some(pawn) = board.pieces(Piece::Pawn).next_square() else { return FULL };
    let king = board.king(!strong);
    let ahead = |square: Square| square.rank().relative_to(strong) as usize;
    let (file, own) = (pawn.file() as usize, king.bitboard());
    let near = (file.saturating_sub(1)..=(file + 1).min(7)).any(|f| !own.is_disjoint(file_set(f)));
    if near && ahead(king) > ahead(pawn) { FULL / 8 } else { FULL / 2 }
}
