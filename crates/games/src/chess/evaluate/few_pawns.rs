//! How much of an advantage can still be won with three pawns or fewer.

use super::drawn::{FULL, can_win, heavy_and_knights};
use super::endgame::pieces_worth;
use super::geometry::{distance, rank};
use super::lone_pawn;
use cozy_chess::{BitBoard, Board, Color, File, Piece, Rank, Square};

/// The files a to d.
const QUEENSIDE: BitBoard = BitBoard(0x0f0f_0f0f_0f0f_0f0f);

/// The share, in 64ths, that is left to `strong` with these pawns.
pub(super) fn share(board: &Board, strong: Color, pawns: BitBoard) -> i32 {
    if lone_pawn::is_alone(board) {
        return FULL * i32::from(lone_pawn::is_won(board, strong));
    }
    if let Some(share) = in_corner(board, strong, pawns) {
        return share;
    }
    match heavy_and_knights(board).len() {
        2 if is_rook_ending(board) => rook_ending(board, strong, pawns),
        _ => by_material(board, strong, pawns),
    }
}

/// The fewer pawns, the easier they are all exchanged.
fn few(pawns: BitBoard) -> i32 {
    36 + 7 * pawns.len() as i32
}

/// A rook more wins whatever becomes of the pawns, and so does anything against a bare king.
fn by_material(board: &Board, strong: Color, pawns: BitBoard) -> i32 {
    let ahead = pieces_worth(board, strong) - pieces_worth(board, !strong);
    let few = few(pawns);
    match () {
        () if ahead >= 500 || board.colors(!strong).len() == 1 => FULL,
        () if pawns.len() == 1 && can_be_given_for_pawn(board, strong) => few / 2,
        () => few,
    }
}

/// Whether the other side draws by a minor piece for the last pawn.
fn can_be_given_for_pawn(board: &Board, strong: Color) -> bool {
    let minor = match () {
        () if !board.colored_pieces(!strong, Piece::Knight).is_empty() => 320,
        () if !board.colored_pieces(!strong, Piece::Bishop).is_empty() => 330,
        () => return false,
    };
    !can_win(board, strong, pieces_worth(board, !strong) - minor)
}

/// All pawns stand on one rook's file, and the other king holds the corner where they promote, which is
/// drawn, or gets there before the pawns have come far, as 97 of 100 such positions with four men are.
fn in_corner(board: &Board, strong: Color, pawns: BitBoard) -> Option<i32> {
    let file = [File::A, File::H].into_iter().find(|file| pawns.is_subset(file.bitboard()))?;
    let corner = Square::new(file, Rank::Eighth.relative_to(strong));
    let [own, other] = [strong, !strong].map(|side| distance(board.king(side), corner));
    let far =
        Rank::Sixth.relative_to(strong).bitboard() | Rank::Seventh.relative_to(strong).bitboard();
    match other {
        0..=3 if can_drive_out(board, strong, pawns, corner) => None,
        0 | 1 => Some(0),
        2 | 3 if own > other && pawns.is_disjoint(far) => Some(FULL / 8),
        _ => None,
    }
}

/// Neither can bishops that do not cover the corner, nor a knight whose pawn has come too far: to guard it
/// from the king is to stalemate.
fn can_drive_out(board: &Board, strong: Color, pawns: BitBoard, corner: Square) -> bool {
    let others = board.colors(strong) & !pawns & !board.pieces(Piece::King);
    let is_light = BitBoard::LIGHT_SQUARES.has(corner);
    let covering = if is_light { BitBoard::LIGHT_SQUARES } else { BitBoard::DARK_SQUARES };
    let is_knight = others.len() == 1 && others.is_subset(board.pieces(Piece::Knight));
    match is_knight {
        true => pawns.is_disjoint(Rank::Seventh.relative_to(strong).bitboard()),
        false => !others.is_subset(board.pieces(Piece::Bishop) & !covering),
    }
}

/// A rook each, and pawns.
fn is_rook_ending(board: &Board) -> bool {
    let rooks = board.pieces(Piece::Rook);
    rooks.len() == 2
        && (rooks & board.colors(Color::White)).len() == 1
        && board.pieces(Piece::Bishop).is_empty()
}

/// A pawn more on the same wing as all others is often held.
fn rook_ending(board: &Board, strong: Color, pawns: BitBoard) -> i32 {
    let all = board.pieces(Piece::Pawn);
    let is_one_wing = all.is_subset(QUEENSIDE) || all.is_subset(!QUEENSIDE);
    match all.len() - pawns.len() {
        0 if pawns.len() == 1 => against_rook(board, strong, pawns),
        others if is_one_wing && pawns.len() <= others + 1 => FULL / 2,
        _ => few(pawns),
    }
}

/// The king before the pawn draws by Philidor's defence, unless the pawn has come far. Cut off from it by two
/// files it mostly loses once the pawn is past the middle (Lucena's position), but for rook's pawns.
fn against_rook(board: &Board, strong: Color, pawns: BitBoard) -> i32 {
    let Some(pawn) = pawns.next_square() else { return FULL };
    let (advanced, file) = (rank(pawn, strong) >= 4, pawn.file() as usize);
    let cut_off = file.abs_diff(board.king(!strong).file() as usize) >= 2;
    let supported = distance(board.king(strong), pawn) <= 2;
    match stands_before(board, strong, pawn) {
        true if rank(pawn, strong) >= 5 => FULL / 4,
        true => FULL / 8,
        false if advanced && cut_off && supported && (1..7).contains(&file) => FULL,
        false => FULL / 2,
    }
}

/// Whether the other king is ahead of the pawn, on its file or beside it.
fn stands_before(board: &Board, strong: Color, pawn: Square) -> bool {
    let king = board.king(!strong);
    let aside = (king.file() as usize).abs_diff(pawn.file() as usize);
    aside <= 1 && rank(king, strong) > rank(pawn, strong)
}
