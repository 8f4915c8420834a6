//! The memory of a table: whole cache lines of words.

use super::TableSizeError;
use outply_memory::{prefetch, zeroed};
use std::ops::Index;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Words in a bucket: one cache line of 64 bytes.
pub(crate) const WORDS: usize = 8;
/// Bytes of a bucket.
pub(crate) const BUCKET_BYTES: usize = 8 * WORDS;
/// Words in the smallest page that systems have.
const PAGE_WORDS: usize = 4096 / 8;
/// From 32 MiB on several threads are worth their start.
const LARGE_WORDS: usize = (32 << 20) / 8;

/// Words that threads share, the first of which begins a cache line, so that each bucket lies in one.
pub(crate) struct Words {
    all: Box<[AtomicU64]>,
    /// The first word at the beginning of a cache line.
    first: usize,
    buckets: u64,
}

impl Words {
    /// As many whole buckets as `bytes` hold, all words 0.
    ///
    /// # Errors
    /// If `bytes` is less than a bucket or memory does not suffice.
    pub(crate) fn of(bytes: usize) -> Result<Words, TableSizeError> {
        let buckets = bytes / BUCKET_BYTES;
        if buckets == 0 || bytes > isize::MAX as usize {
            return Err(TableSizeError { bytes });
        }
        let all = zeroed::<AtomicU64>((buckets + 1) * WORDS).ok_or(TableSizeError { bytes })?;
        let first = all.as_ptr().align_offset(BUCKET_BYTES).min(WORDS);
        Ok(Words { all, first, buckets: buckets as u64 })
    }

    /// How many buckets there are.
    pub(crate) fn buckets(&self) -> u64 {
        self.buckets
    }

    /// The first word of the bucket for `key`.
    #[inline]
    pub(crate) fn bucket(&self, key: u64) -> usize {
        ((u128::from(key) * u128::from(self.buckets)) >> 64) as usize * WORDS
    }

    /// Brings the bucket for `key` near.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(&self[self.bucket(key)]);
    }

    /// Sets all words to 0.
    pub(crate) fn clear(&self) {
        self.in_shares(|share| share.iter().for_each(|word| word.store(0, Relaxed)));
    }

    /// Writes to every page, changing nothing: the system gives a page when it is first written to, and
    /// what that takes (64 MiB: 10 to 40 ms) is not to fall into the first searches.
    pub(crate) fn touch(&self) {
        self.in_shares(|share| {
            for word in share.iter().step_by(PAGE_WORDS) {
                // Compilers make a mere read of what adds nothing, such as `fetch_or(0)`.
                let known = word.load(Relaxed);
                let _ = word.compare_exchange(known, known, Relaxed, Relaxed);
            }
        });
    }

    /// Does something to all words, those of a large table by as many threads as the machine has.
    fn in_shares(&self, task: impl Fn(&[AtomicU64]) + Sync) {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        if self.all.len() < LARGE_WORDS || threads == 1 {
            return task(&self.all);
        }
        let share = self.all.len().div_ceil(threads).next_multiple_of(PAGE_WORDS);
        std::thread::scope(|scope| {
            self.all.chunks(share).for_each(|words| {
                let task = &task;
                scope.spawn(move || task(words));
            });
        });
    }
}

impl Index<usize> for Words {
    type Output = AtomicU64;

    #[inline(always)]
    fn index(&self, place: usize) -> &AtomicU64 {
        &self.all[self.first + place]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn touching_changes_nothing_and_clearing_everything_in_small_tables_and_large_ones() {
        for bytes in [BUCKET_BYTES, 1 << 20, (33 << 20) + 64] {
            let words = Words::of(bytes).unwrap();
            let count = words.buckets() as usize * WORDS;
            let places = (0..count).step_by(509).chain([count - 1]);
            places.clone().for_each(|place| words[place].store(place as u64 | 1, Relaxed));
            words.touch();
            let kept = |place: usize| words[place].load(Relaxed) == place as u64 | 1;
            assert!(places.clone().all(kept), "{bytes}");
            words.clear();
            assert!((0..count).all(|place| words[place].load(Relaxed) == 0), "{bytes}");
        }
    }
}
