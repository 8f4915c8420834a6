//! Where pieces stand, as numbers of patterns: which men are on eight squares together, which
//! pieces on four. The eight are two columns' worth of four rows, or two whole rows; the four are
//! two columns' worth of two rows, and count where a king is among them.

use super::rules::Pieces;
use super::seen::Seen;

/// How many ways there are to fill eight squares with nothing, a man of the mover's or of the
/// other side's.
const MEN: usize = 6561;
/// How many ways there are to fill four squares with nothing or one of four pieces.
const BLOCK: usize = 625;
const QUARTERS: usize = 9;
const ROWS: usize = 4;
const BLOCKS: usize = 21;

/// How many different patterns there are.
pub(super) const PATTERNS: usize = 2 * 32 + (QUARTERS + ROWS) * MEN + BLOCKS * BLOCK;
const FIRST_QUARTER: usize = 2 * 32;
const FIRST_ROW: usize = FIRST_QUARTER + QUARTERS * MEN;
const FIRST_BLOCK: usize = FIRST_ROW + ROWS * MEN;

/// The number that eight bits are as digits of base three.
const BASE_THREE: [u16; 256] = digits(3);
/// The number that four bits are as digits of base five.
const BASE_FIVE: [u16; 16] = digits(5);

const fn digits<const N: usize>(base: u16) -> [u16; N] {
    let mut numbers = [0; N];
    let mut bits = 1;
    while bits < N {
        numbers[bits] = base * numbers[bits / 2] + (bits % 2) as u16;
        bits += 1;
    }
    numbers
}

/// Two squares in each of four rows.
#[inline]
fn quarter(squares: u32, shift: u32) -> usize {
    let rows = squares >> shift & 0x3333;
    let pairs = (rows | rows >> 2) & 0x0f0f;
    ((pairs | pairs >> 4) & 0xff) as usize
}

/// Two squares in each of two rows.
#[inline]
fn block(squares: u32, shift: u32) -> usize {
    let rows = squares >> shift & 0x33;
    ((rows | rows >> 2) & 0xf) as usize
}

#[inline]
fn men(mine: usize, theirs: usize) -> usize {
    usize::from(BASE_THREE[mine]) + 2 * usize::from(BASE_THREE[theirs])
}

/// Calls `visit` with the number of every pattern there is: one for each king's square, nine and
/// four for the men on eight squares, one for each four squares with a king among them.
#[inline]
pub(super) fn for_each(state: &Pieces, mut visit: impl FnMut(usize)) {
    let seen = Seen::by_mover(state);
    for row in 0..3 {
        for column in 0..3 {
            let shift = 8 * row + column;
            let pattern = men(quarter(seen.my_men, shift), quarter(seen.their_men, shift));
            visit(FIRST_QUARTER + (3 * row + column) as usize * MEN + pattern);
        }
    }
    for row in 0..ROWS {
        let byte = |squares: u32| (squares >> (8 * row) & 0xff) as usize;
        visit(FIRST_ROW + row * MEN + men(byte(seen.my_men), byte(seen.their_men)));
    }
    if state.kings != 0 {
        for_each_king(&seen, &mut visit);
    }
}

fn for_each_king(seen: &Seen, visit: &mut impl FnMut(usize)) {
    for (kings, first) in [(seen.my_kings, 0), (seen.their_kings, 32)] {
        let mut left = kings;
        while left != 0 {
            visit(first + left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }
    let kings = seen.my_kings | seen.their_kings;
    for number in 0..BLOCKS {
        let shift = (4 * (number / 3) + number % 3) as u32;
        if block(kings, shift) != 0 {
            let share = |squares, digit| digit * usize::from(BASE_FIVE[block(squares, shift)]);
            let pattern = share(seen.my_men, 1)
                + share(seen.their_men, 2)
                + share(seen.my_kings, 3)
                + share(seen.their_kings, 4);
            visit(FIRST_BLOCK + number * BLOCK + pattern);
        }
    }
}
