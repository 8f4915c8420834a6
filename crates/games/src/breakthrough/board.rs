//! Sets of squares as machine words.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr, Sub};

/// A word whose bits are the squares of a board: `u64` or `u128`. Rows lie one after the other
/// from the lowest bit, White's home row first, each from the left.
pub trait Board:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + Sub<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// No square.
    const EMPTY: Self;
    /// The lowest square.
    const ONE: Self;
    /// How many squares a word holds.
    const BITS: u32;

    /// How many squares the set has.
    fn count(self) -> u32;

    /// The number of the lowest square; [`Board::BITS`] for the empty set.
    fn lowest(self) -> u32;

    /// The number of the highest square, if there is one.
    fn highest(self) -> Option<u32>;

    /// Each square moved `by` places up, round the word's end.
    fn rotate(self, by: u32) -> Self;

    /// The eight lowest squares.
    fn low(self) -> u8;

    /// The word folded to 64 bits, for keys; the identity on `u64`.
    fn fold(self) -> u64;

    /// Whether the set is empty.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// The set without its lowest square; the empty set stays as it is.
    #[inline]
    fn without_lowest(self) -> Self {
        if self.is_empty() { self } else { self & (self - Self::ONE) }
    }
}

macro_rules! board {
    ($word:ty, $fold:expr) => {
        impl Board for $word {
            const EMPTY: $word = 0;
            const ONE: $word = 1;
            const BITS: u32 = <$word>::BITS;

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn highest(self) -> Option<u32> {
                self.checked_ilog2()
            }

            #[inline]
            fn rotate(self, by: u32) -> $word {
                self.rotate_left(by)
            }

            #[inline]
            fn low(self) -> u8 {
                self as u8
            }

            #[inline]
            fn fold(self) -> u64 {
                let fold: fn($word) -> u64 = $fold;
                fold(self)
            }
        }
    };
}

board!(u64, |word| word);
board!(u128, |word| outply_game::mix64((word >> 64) as u64) ^ word as u64);
