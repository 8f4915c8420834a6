//! The 32 dark squares in a word, laid out so that every step is the same shift.
//!
//! Squares are numbered 1 to 32 from Black's side, four a row. Their bits stand in the same order
//! with one unused bit after every eighth, so that a diagonal step is four or five bits wherever
//! it starts, and a step over the edge ends on an unused bit (the padded board of A. Samuel,
//! "Some studies in machine learning using the game of checkers", 1959).

/// The bits that are squares.
pub(super) const BOARD: u64 = 0xff | 0xff << 9 | 0xff << 18 | 0xff << 27;
/// Squares 1 to 4, where Black begins and White crowns.
pub(super) const TOP: u64 = 0xf;
/// Squares 29 to 32, where White begins and Black crowns.
pub(super) const BOTTOM: u64 = 0xf << 31;
/// How many directions there are.
pub(super) const WAYS: usize = 4;

/// `squares` one step on in a direction: 0 and 1 lead up towards square 1, 2 and 3 down towards
/// square 32. From a square, the steps' ends are in the order of their numbers.
#[inline]
pub(super) const fn stepped(squares: u64, way: usize) -> u64 {
    match way {
        0 => squares >> 5,
        1 => squares >> 4,
        2 => squares << 4,
        _ => squares << 5,
    }
}

/// The squares as the other side sees them.
#[inline]
pub(super) const fn turned(squares: u64) -> u64 {
    squares.reverse_bits() >> (63 - BOARD.ilog2())
}

/// The squares from which a step in the direction ends in `squares`.
#[inline]
pub(super) const fn before(squares: u64, way: usize) -> u64 {
    stepped(squares, WAYS - 1 - way)
}

/// The direction that is `way` for White and lies the same way seen from the side to move.
#[inline]
pub(super) const fn seen_from(is_white: bool, way: usize) -> usize {
    if is_white { way } else { WAYS - 1 - way }
}

/// Of the `squares`, the one furthest ahead (in its row, on the far left) for the colour; nothing
/// of nothing.
#[inline]
pub(super) const fn foremost(squares: u64, is_white: bool) -> u64 {
    if is_white {
        squares & squares.wrapping_neg()
    } else {
        (1 << 63 >> (squares.leading_zeros() & 63)) & squares
    }
}

/// Where a man of the colour becomes a king.
#[inline]
pub(super) const fn crown_row(is_white: bool) -> u64 {
    if is_white { TOP } else { BOTTOM }
}

/// The place of the bit of a square from 1 to 32; other numbers are pulled into that range.
#[inline]
pub(super) const fn index(square: u8) -> u32 {
    let from_zero = match square {
        1..=32 => square as u32 - 1,
        0 => 0,
        _ => 31,
    };
    from_zero + from_zero / 8
}

/// The bit of a square from 1 to 32.
#[inline]
pub(super) const fn bit(square: u8) -> u64 {
    1 << index(square)
}

/// The number of the square whose bit has this place.
#[inline]
pub(super) const fn number(index: u32) -> u8 {
    (index - index / 9 + 1) as u8
}

/// The numbers of the `squares`, ascending.
pub(super) fn numbers(mut squares: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = (squares != 0).then(|| squares.trailing_zeros())?;
        squares &= squares - 1;
        Some(number(lowest))
    })
}

/// The rows from the top (0 to 7) and the columns from the left (0 to 7) of a square from 1 to 32.
pub(super) const fn row_and_column(square: u8) -> (u32, u32) {
    let (row, place) = ((square as u32 - 1) / 4, (square as u32 - 1) % 4);
    (row, 2 * place + 1 - row % 2)
}
