//! A slot of the table: two words that threads write and read without locks.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A word that threads share; a model checker has its own.
pub(crate) trait Word {
    fn get(&self) -> u64;
    fn set(&self, word: u64);
}

impl Word for AtomicU64 {
    #[inline]
    fn get(&self) -> u64 {
        self.load(Relaxed)
    }

    #[inline]
    fn set(&self, word: u64) {
        self.store(word, Relaxed);
    }
}

/// Writes an entry of `key`: what is half written looks like another key's, the one that differs by what
/// the two entries differ by.
#[inline]
pub(super) fn write<W: Word>(check: &W, data: &W, key: u64, entry: u64) {
    check.set(key ^ entry);
    data.set(entry);
}

/// The entry of whatever key is there, and what it is xored with that key; 0 if there is none.
#[inline]
pub(super) fn read<W: Word>(check: &W, data: &W) -> (u64, u64) {
    (check.get(), data.get())
}

/// Whether these two words are an entry of `key`.
#[inline]
pub(super) fn is_of((check, data): (u64, u64), key: u64) -> bool {
    check == key ^ data && data != 0
}

#[cfg(all(test, loom))]
impl Word for loom::sync::atomic::AtomicU64 {
    fn get(&self) -> u64 {
        self.load(Relaxed)
    }

    fn set(&self, word: u64) {
        self.store(word, Relaxed);
    }
}

#[cfg(all(test, loom))]
mod model {
    use super::{is_of, read, write};
    use loom::sync::Arc;
    use loom::sync::atomic::AtomicU64;

    /// Entries differ in few bits, keys in others. Two keys that differ by just what two entries do
    /// could be mixed: with keys spread over 64 bits that is a chance of 2^-64.
    const KEYS: [u64; 2] = [0x1234, 0x1334];
    const ENTRIES: [u64; 3] = [1 << 63 | 6, 1 << 63 | 7, 1 << 63 | 5];

    /// Two threads write what they found (`writes`: key and entry) into one slot; whatever a third one
    /// takes for an entry of a key was written for that key, as a whole.
    fn no_torn_entry_is_taken(writes: [(usize, usize); 2]) {
        loom::model(move || {
            let slot = Arc::new([AtomicU64::new(0), AtomicU64::new(0)]);
            let threads = writes.map(|(key, entry)| {
                let slot = slot.clone();
                loom::thread::spawn(move || write(&slot[0], &slot[1], KEYS[key], ENTRIES[entry]))
            });
            let words = read(&slot[0], &slot[1]);
            for (number, key) in KEYS.into_iter().enumerate() {
                let written =
                    |&(of, entry): &(usize, usize)| of == number && words.1 == ENTRIES[entry];
                assert!(!is_of(words, key) || writes.iter().any(written), "{words:x?}");
            }
            for thread in threads {
                thread.join().expect("it ends");
            }
        });
    }

    #[test]
    fn entries_of_two_keys_are_not_mixed() {
        no_torn_entry_is_taken([(0, 0), (1, 2)]);
        no_torn_entry_is_taken([(0, 0), (1, 0)]);
    }

    #[test]
    fn two_entries_of_a_key_are_not_mixed() {
        no_torn_entry_is_taken([(0, 0), (0, 1)]);
    }
}
