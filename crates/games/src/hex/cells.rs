//! Sets of cells as bits.

use crate::ones::Ones;
use std::ops::{BitAnd, BitOr, Not};

/// A set of up to 64 * `WORDS` cells: rows from the top, each from the left, without gaps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CellSet<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> CellSet<WORDS> {
    /// No cell.
    pub const EMPTY: Self = CellSet([0; WORDS]);

    /// The cell with this number, which must be below 64 * `WORDS`.
    #[inline]
    pub(super) fn only(index: usize) -> Self {
        let mut set = Self::EMPTY;
        set.0[index / 64] = 1 << (index % 64);
        set
    }

    /// The cells with these numbers.
    pub(super) fn of(indices: impl IntoIterator<Item = usize>) -> Self {
        indices.into_iter().fold(Self::EMPTY, |set, index| set | Self::only(index))
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    /// Whether the sets have a cell in common.
    #[inline]
    pub(super) fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Whether the cell with this number is in the set.
    #[inline]
    pub fn has(self, index: usize) -> bool {
        self.0.get(index / 64).is_some_and(|word| (word >> (index % 64)) & 1 == 1)
    }

    /// How many cells the set has.
    #[inline]
    pub fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The words, lowest cells first.
    #[inline]
    pub(super) fn words(self) -> [u64; WORDS] {
        self.0
    }

    /// The set whose words are these, lowest cells first.
    #[inline]
    pub(super) fn from_words(word: impl FnMut() -> u64) -> Self {
        let mut set = Self::EMPTY;
        set.0.fill_with(word);
        set
    }

    /// The `count` < 32 cells from the number `start` on as the lowest bits of a word.
    #[inline]
    pub(super) fn slice(self, start: u32, count: u32) -> u32 {
        let (place, by) = ((start / 64) as usize, start % 64);
        let low = self.0.get(place).map_or(0, |word| word >> by);
        // In two steps, since a shift by 64 is none.
        let high = self.0.get(place + 1).map_or(0, |word| word << 1 << (63 - by));
        (low | high) as u32 & ((1 << count) - 1)
    }

    /// Every cell moved `by` < 64 numbers up.
    #[inline]
    pub(super) fn higher(self, by: u32) -> Self {
        let mut words = [0; WORDS];
        let mut carried = 0;
        for (word, from) in words.iter_mut().zip(self.0) {
            *word = (from << by) | carried;
            // In two steps, since a shift by 64 is none.
            carried = from >> 1 >> (63 - by);
        }
        CellSet(words)
    }

    /// Every cell moved `by` < 64 numbers down.
    #[inline]
    pub(super) fn lower(self, by: u32) -> Self {
        let mut words = [0; WORDS];
        let mut carried = 0;
        for (word, from) in words.iter_mut().zip(self.0).rev() {
            *word = (from >> by) | carried;
            carried = from << 1 << (63 - by);
        }
        CellSet(words)
    }

    /// Takes the lowest cell out of the set.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<usize> {
        let place = self.0.iter().position(|&word| word != 0)?;
        let word = &mut self.0[place];
        let index = 64 * place + word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(index)
    }

    /// Takes the `count` lowest cells out; returns how many more than all were asked for.
    #[inline]
    pub(super) fn skip_lowest(&mut self, mut count: u32) -> u32 {
        for word in &mut self.0 {
            let here = word.count_ones();
            if count < here {
                *word = without_lowest(*word, count);
                return 0;
            }
            *word = 0;
            count -= here;
        }
        count
    }
}

/// The word without its `count` lowest ones, of which it has more.
#[inline]
fn without_lowest(word: u64, count: u32) -> u64 {
    word & (u64::MAX << Ones::of(word).place(count as usize))
}

impl<const WORDS: usize> BitAnd for CellSet<WORDS> {
    type Output = Self;

    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= other);
        self
    }
}

impl<const WORDS: usize> BitOr for CellSet<WORDS> {
    type Output = Self;

    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
        self
    }
}

impl<const WORDS: usize> Not for CellSet<WORDS> {
    type Output = Self;

    #[inline]
    fn not(mut self) -> Self {
        self.0.iter_mut().for_each(|word| *word = !*word);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outply_game::mix64;

    #[test]
    fn skipping_equals_popping() {
        for seed in 0..200u64 {
            // Some sets are sparse, some dense.
            let word =
                |n| mix64(seed * 9 + n) & (mix64(seed * 9 + n + 3) | (seed & 1).wrapping_neg());
            let set = CellSet([word(0), word(1), word(2)]);
            for count in 0..=set.count() + 2 {
                let (mut skipped, mut popped) = (set, set);
                let left = skipped.skip_lowest(count);
                let missing = (0..count).filter(|_| popped.pop().is_none()).count();
                assert_eq!((skipped, left), (popped, missing as u32), "{set:?} {count}");
            }
        }
    }

    #[test]
    fn slices_are_the_cells_one_by_one() {
        let set = CellSet::<3>::of((0..192).filter(|&cell| mix64(cell as u64) & 1 == 1));
        for (start, count) in (0..192).map(|start| (start, 1 + start % 26)) {
            let cells = (0..count).filter(|&n| set.has((start + n) as usize));
            assert_eq!(set.slice(start, count), cells.map(|n| 1 << n).sum::<u32>());
        }
    }

    #[test]
    fn shifts_carry_between_words() {
        let set = CellSet::<3>::of([0, 60, 64, 127, 150]);
        assert_eq!(set.higher(10), CellSet::of([10, 70, 74, 137, 160]));
        assert_eq!(set.higher(10).lower(10), set);
        assert_eq!(set.lower(4), CellSet::of([56, 60, 123, 146]));
        assert_eq!((set.higher(0), set.lower(0)), (set, set));
    }
}
