//! Sets of cells as machine words.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{Add, BitAnd, BitOr, BitXor, Not, Shl, Shr, Sub};

/// A word whose bits are the cells of a board: `u64` or `u128`.
///
/// Columns lie one after the other from the lowest bit, each from the bottom up with one spare
/// cell on top, so that no line runs from one column into the next (Tromp's layout).
pub trait Board:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + Add<Output = Self>
    + Sub<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// No cell.
    const EMPTY: Self;
    /// The lowest cell.
    const ONE: Self;
    /// How many cells a word holds.
    const BITS: u32;

    /// The product, as far as the word holds it.
    fn times(self, other: Self) -> Self;

    /// The lowest 64 cells.
    fn low(self) -> u64;

    /// How many cells the set has.
    fn count(self) -> u32;

    /// The word folded to 64 bits, for keys; the identity on `u64`.
    fn fold(self) -> u64;

    /// Whether the set is empty.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
}

impl Board for u64 {
    const EMPTY: u64 = 0;
    const ONE: u64 = 1;
    const BITS: u32 = 64;

    #[inline]
    fn times(self, other: u64) -> u64 {
        self.wrapping_mul(other)
    }

    #[inline]
    fn low(self) -> u64 {
        self
    }

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn fold(self) -> u64 {
        self
    }
}

impl Board for u128 {
    const EMPTY: u128 = 0;
    const ONE: u128 = 1;
    const BITS: u32 = 128;

    #[inline]
    fn times(self, other: u128) -> u128 {
        self.wrapping_mul(other)
    }

    #[inline]
    fn low(self) -> u64 {
        self as u64
    }

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn fold(self) -> u64 {
        outply_game::mix64((self >> 64) as u64) ^ self as u64
    }
}
