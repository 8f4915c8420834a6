//! The memory of a table: whole cache lines of words.

use super::TableSizeError;
use outply_memory::{prefetch, zeroed};
use std::ops::Index;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Words in a bucket: one cache line of 64 bytes.
pub(crate) const WORDS: usize = 8;
/// Bytes of a bucket.
pub(crate) const BUCKET_BYTES: usize = 8 * WORDS;

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
        self.all.iter().for_each(|word| word.store(0, Relaxed));
    }
}

impl Index<usize> for Words {
    type Output = AtomicU64;

    #[inline(always)]
    fn index(&self, place: usize) -> &AtomicU64 {
        &self.all[self.first + place]
    }
}
