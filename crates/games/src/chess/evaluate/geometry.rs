//! Squares seen from a side, and sets of squares.

use cozy_chess::{BitBoard, Color, File, Square};

/// Both sides, White first.
pub(super) const SIDES: [Color; 2] = [Color::White, Color::Black];

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// One rank on, as the side sees it.
#[inline]
pub(super) fn forward(squares: BitBoard, side: Color) -> BitBoard {
    match side {
        Color::White => BitBoard(squares.0 << 8),
        Color::Black => BitBoard(squares.0 >> 8),
    }
}

/// The squares beside.
#[inline]
pub(super) fn beside(squares: BitBoard) -> BitBoard {
    BitBoard((squares.0 & !FILE_A) >> 1 | (squares.0 & !FILE_H) << 1)
}

/// What the side's pawns attack.
#[inline]
pub(in crate::chess) fn pawn_attacks(pawns: BitBoard, side: Color) -> BitBoard {
    forward(beside(pawns), side)
}

/// What two of the side's pawns attack.
#[inline]
pub(super) fn pawn_attacks_twice(pawns: BitBoard, side: Color) -> BitBoard {
    let ahead = forward(pawns, side).0;
    BitBoard((ahead & !FILE_A) >> 1 & (ahead & !FILE_H) << 1)
}

/// These squares and all ahead of them on their files.
#[inline]
pub(super) fn filled(squares: BitBoard, side: Color) -> BitBoard {
    let mut all = squares.0;
    match side {
        Color::White => {
            all |= all << 8;
            all |= all << 16;
            all |= all << 32;
        }
        Color::Black => {
            all |= all >> 8;
            all |= all >> 16;
            all |= all >> 32;
        }
    }
    BitBoard(all)
}

/// The rank from 0 as the side sees it.
#[inline]
pub(super) fn rank(square: Square, side: Color) -> usize {
    let rank = square as usize >> 3;
    if side == Color::White { rank } else { 7 - rank }
}

/// The rank of this number, from 0, as the side sees it.
#[inline]
pub(super) fn rank_set(number: usize, side: Color) -> BitBoard {
    let number = if side == Color::White { number } else { 7 - number };
    BitBoard(0xff << (8 * number))
}

/// A square's place in a table of half the board: rank from the side's first, file from the rim.
#[inline]
pub(super) fn half_board(square: Square, side: Color) -> usize {
    let file = square as usize & 7;
    4 * rank(square, side) + file.min(7 - file)
}

#[inline]
pub(super) fn file_set(file: usize) -> BitBoard {
    BitBoard(FILE_A << file)
}

/// The king's steps from one square to the other.
#[inline]
pub(super) fn distance(from: Square, to: Square) -> usize {
    let (a, b) = (from as usize, to as usize);
    (a & 7).abs_diff(b & 7).max((a >> 3).abs_diff(b >> 3))
}

/// Steps along ranks and files.
#[inline]
pub(super) fn manhattan(from: Square, to: Square) -> i32 {
    let (a, b) = (from as i32, to as i32);
    ((a & 7) - (b & 7)).abs() + ((a >> 3) - (b >> 3)).abs()
}

/// The middle one of the three files nearest to a king.
#[inline]
pub(super) fn king_centre(king: Square) -> usize {
    (king.file() as usize).clamp(File::B as usize, File::G as usize)
}
