//! What proof-number search remembers of states, shared by threads without a lock.

use super::numbers::Numbers;
use crate::table::Word;
use outply_memory::zeroed;
use std::sync::atomic::AtomicU64;

/// Entries that a state may lie in.
const BUCKET: usize = 4;

/// What is known of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Memo {
    pub(super) numbers: Numbers,
    /// Plies to the end along the proof or disproof; 0 where there is none.
    pub(super) plies: u16,
}

/// An entry as it lies in the table: the key mixed with the rest, the proof number above the disproof number, and
/// [`Entry::work`] above the plies. Half of one entry and half of another, which two threads wrote at once, fit
/// no key (Hyatt and Mann, "A lockless transposition-table implementation for parallel search", 2002).
type Slot<W = AtomicU64> = [W; WORDS];

const WORDS: usize = 3;

/// An entry as it is read.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    memo: Memo,
    /// States made below it: what it would cost to find this out again. 0 where the slot is free.
    work: u32,
}

impl Entry {
    #[inline]
    fn read<W: Word>([mixed, numbers, work]: &Slot<W>) -> Entry {
        let (numbers, work) = (numbers.get(), work.get());
        let key = mixed.get() ^ numbers ^ work;
        let numbers = Numbers { proof: (numbers >> 32) as u32, disproof: numbers as u32 };
        Entry { key, memo: Memo { numbers, plies: work as u16 }, work: (work >> 32) as u32 }
    }

    #[inline]
    fn is_of(&self, key: u64) -> bool {
        self.key == key && self.work > 0
    }

    #[inline]
    fn write<W: Word>(self, [mixed, numbers, work]: &Slot<W>) {
        let Memo { numbers: Numbers { proof, disproof }, plies } = self.memo;
        let both = u64::from(proof) << 32 | u64::from(disproof);
        let rest = u64::from(self.work) << 32 | u64::from(plies);
        mixed.set(self.key ^ both ^ rest);
        numbers.set(both);
        work.set(rest);
    }
}

/// Proof and disproof numbers by key. Where there is no room, what cost least goes.
pub(super) struct Proofs {
    words: Box<[AtomicU64]>,
}

impl Proofs {
    /// A table of at most so many bytes; smaller where the system has no memory for it.
    pub(super) fn new(bytes: usize) -> Proofs {
        let mut buckets = (bytes / (BUCKET * size_of::<Slot>())).max(1);
        loop {
            if let Some(words) = zeroed(buckets * BUCKET * WORDS) {
                return Proofs { words };
            }
            buckets = (buckets / 2).max(1);
        }
    }

    /// The slots that a key may lie in, by its upper bits.
    #[inline]
    fn bucket(&self, key: u64) -> &[Slot] {
        let (slots, _) = self.words.as_chunks::<WORDS>();
        let buckets = (slots.len() / BUCKET) as u128;
        let start = ((u128::from(key) * buckets) >> 64) as usize * BUCKET;
        &slots[start..start + BUCKET]
    }

    pub(super) fn get(&self, key: u64) -> Option<Memo> {
        let entries = self.bucket(key).iter().map(Entry::read);
        let mut own = entries.filter(|entry| entry.is_of(key));
        own.next().map(|entry| entry.memo)
    }

    pub(super) fn put(&self, key: u64, memo: Memo, work: u64) {
        let slots = self.bucket(key);
        let entries: [Entry; BUCKET] = std::array::from_fn(|place| Entry::read(&slots[place]));
        let own = entries.iter().position(|entry| entry.is_of(key));
        let cheapest = || (0..BUCKET).min_by_key(|&place| entries[place].work).unwrap_or(0);
        let place = own.unwrap_or_else(cheapest);
        let before = own.map_or(0, |own| entries[own].work);
        let work = u32::try_from(work).unwrap_or(u32::MAX).max(1).saturating_add(before);
        Entry { key, memo, work }.write(&slots[place]);
    }
}

#[cfg(all(test, loom))]
mod model {
    use super::{Entry, Memo};
    use crate::proof_number::numbers::Numbers;
    use loom::sync::Arc;
    use loom::sync::atomic::AtomicU64;

    const KEYS: [u64; 2] = [0x1234_5678_9abc_def0, 0x0fed_cba9_8765_4321];

    fn entry(key: usize, (proof, disproof): (u32, u32), work: u32) -> Entry {
        let memo = Memo { numbers: Numbers { proof, disproof }, plies: proof as u16 };
        Entry { key: KEYS[key], memo, work }
    }

    /// Two threads write what they found into one slot; whatever a third one takes for an entry of a key was
    /// written for that key, as a whole.
    fn no_torn_entry_is_taken(writes: [Entry; 2]) {
        let mut model = loom::model::Builder::new();
        // Each thread is interrupted thrice at most: any number takes ten times as long, and found nothing either.
        model.preemption_bound = Some(3);
        model.check(move || {
            let slot = Arc::new([(); 3].map(|()| AtomicU64::new(0)));
            let threads = writes.map(|entry| {
                let slot = slot.clone();
                loom::thread::spawn(move || entry.write(&slot))
            });
            let found = Entry::read(&slot);
            for key in KEYS {
                let written = |entry: &Entry| {
                    (entry.key, entry.memo, entry.work) == (key, found.memo, found.work)
                };
                assert!(!found.is_of(key) || writes.iter().any(written), "{key:x}");
            }
            for thread in threads {
                thread.join().expect("it ends");
            }
        });
    }

    #[test]
    fn entries_of_two_states_are_not_mixed() {
        no_torn_entry_is_taken([entry(0, (1, 1), 1), entry(1, (0, u32::MAX), 7)]);
        no_torn_entry_is_taken([entry(0, (3, 2), 4), entry(1, (3, 2), 4)]);
    }

    #[test]
    fn two_entries_of_a_state_are_not_mixed() {
        no_torn_entry_is_taken([entry(0, (1, 1), 1), entry(0, (0, u32::MAX), 7)]);
        // The words of each differ by the same.
        no_torn_entry_is_taken([entry(0, (5, 1), 1), entry(0, (1, 5), 5)]);
    }
}
