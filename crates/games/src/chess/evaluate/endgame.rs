//! What a linear sum cannot say of won endings: where to drive a king.

use super::geometry::{SIDES, manhattan};
use super::lone_pawn;
use cozy_chess::{BitBoard, Board, Color, Piece, Square};

/// Pieces but pawns, in centipawns.
pub(super) fn pieces_worth(board: &Board, side: Color) -> i32 {
    let count = |piece| board.colored_pieces(side, piece).len() as i32;
    320 * count(Piece::Knight)
        + 330 * count(Piece::Bishop)
        + 500 * count(Piece::Rook)
        + 950 * count(Piece::Queen)
}

/// Against a bare king, points for the side that mates: for driving it to the rim (with bishop and
/// knight to a corner of the bishop's colour) and for coming near with the own king; or for a single pawn
/// that wins.
#[inline]
pub(super) fn mop_up(board: &Board) -> Option<(Color, i32)> {
    let bare = SIDES.into_iter().find(|&side| board.colors(side).len() == 1)?;
    let strong = !bare;
    if !board.pieces(Piece::Pawn).is_empty() {
        let is_won = lone_pawn::is_alone(board) && lone_pawn::is_won(board, strong);
        return is_won.then_some((strong, PROMOTING));
    }
    let worth = pieces_worth(board, strong);
    let knights = board.colored_pieces(strong, Piece::Knight);
    let bishops = board.colored_pieces(strong, Piece::Bishop);
    if worth < 500 || knights.len() as i32 * 320 == worth {
        return None;
    }
    let (king, own) = (board.king(bare), board.king(strong));
    let driven = match worth == 650 && bishops.len() == 1 {
        true => 20 * (7 - corner_distance(king, bishops)),
        false => 10 * rim(king),
    };
    Some((strong, driven + 4 * (14 - manhattan(king, own)) + MATING))
}

/// Enough that no other ending without pawns looks better.
const MATING: i32 = 300;

/// For a pawn that is known to promote: less than what mates.
const PROMOTING: i32 = 300;

/// How far from the centre: 0 to 6.
fn rim(king: Square) -> i32 {
    let off = |at: i32| (3 - at).max(at - 4);
    off(king as i32 & 7) + off(king as i32 >> 3)
}

/// Steps along ranks and files to the nearer corner of the bishop's colour, up to 7.
fn corner_distance(king: Square, bishops: BitBoard) -> i32 {
    let is_light = !bishops.is_disjoint(BitBoard::LIGHT_SQUARES);
    let corners = if is_light { [Square::A8, Square::H1] } else { [Square::A1, Square::H8] };
    corners.map(|corner| manhattan(king, corner)).into_iter().min().unwrap_or(0).min(7)
}
