//! Which codes wait for their round in which numbers: most rounds touch few of them.

use outply_memory::{Array, Store};
use std::io;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// So many numbers share a bit for each code.
pub(super) const BLOCK: u64 = 1 << 7;
/// Codes in a word.
const IN_WORD: u8 = 64;
/// Words for all codes.
const WORDS: usize = 4;

/// A bit for each code and block of numbers: whether some number of the block was given the code. It may
/// have got a lower one since.
pub(super) struct Waiting {
    blocks: usize,
    /// All blocks' words for the first codes, then those for the next ones.
    words: Array<AtomicU64>,
}

impl Waiting {
    /// Nothing waits.
    pub(super) fn new(count: u64, store: &Store) -> io::Result<Waiting> {
        let blocks = count.div_ceil(BLOCK) as usize;
        Ok(Waiting { blocks, words: store.zeroed(WORDS * blocks)? })
    }

    #[inline]
    fn word(&self, number: u64, code: u8) -> (&AtomicU64, u64) {
        let at = usize::from(code / IN_WORD) * self.blocks + (number / BLOCK) as usize;
        (&self.words[at], 1 << (code % IN_WORD))
    }

    /// A number was given a code.
    #[inline]
    pub(super) fn add(&self, number: u64, code: u8) {
        let (word, bit) = self.word(number, code);
        // A look is cheaper than a change that other threads must be told of.
        if word.load(Relaxed) & bit == 0 {
            word.fetch_or(bit, Relaxed);
        }
    }

    /// Whether a number in the same block was given the code.
    #[inline]
    pub(super) fn has(&self, number: u64, code: u8) -> bool {
        let (word, bit) = self.word(number, code);
        word.load(Relaxed) & bit != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_waits_is_found_block_by_block() {
        let waiting = Waiting::new(2 * BLOCK + 1, &Store::new(1 << 10, ".")).unwrap();
        waiting.add(BLOCK, 7);
        waiting.add(2 * BLOCK, 253);
        let has = |code| [0, 1, 2].map(|block| waiting.has(block * BLOCK, code));
        assert_eq!(has(7), [false, true, false]);
        assert_eq!(has(253), [false, false, true]);
        assert_eq!(has(71), [false; 3]);
    }
}
