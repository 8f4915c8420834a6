//! What proof-number search remembers of states, shared by threads without a lock.

use super::numbers::Numbers;
use outply_memory::zeroed;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Entries that a state may lie in.
const BUCKET: usize = 4;

/// What is known of a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memo {
    pub(super) numbers: Numbers,
    /// Plies to the end along the proof or disproof; 0 where there is none.
    pub(super) plies: u16,
}

/// An entry as it lies in the table: the key mixed with the rest, the proof number above the disproof number, and
/// [`Entry::work`] above the plies. Half of one entry and half of another, which two threads wrote at once, fit
/// no key (Hyatt and Mann, "A lockless transposition-table implementation for parallel search", 2002).
type Slot = [AtomicU64; WORDS];

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
    fn read([mixed, numbers, work]: &Slot) -> Entry {
        let (numbers, work) = (numbers.load(Relaxed), work.load(Relaxed));
        let key = mixed.load(Relaxed) ^ numbers ^ work;
        let numbers = Numbers { proof: (numbers >> 32) as u32, disproof: numbers as u32 };
        Entry { key, memo: Memo { numbers, plies: work as u16 }, work: (work >> 32) as u32 }
    }

    #[inline]
    fn write(self, [mixed, numbers, work]: &Slot) {
        let Memo { numbers: Numbers { proof, disproof }, plies } = self.memo;
        let both = u64::from(proof) << 32 | u64::from(disproof);
        let rest = u64::from(self.work) << 32 | u64::from(plies);
        mixed.store(self.key ^ both ^ rest, Relaxed);
        numbers.store(both, Relaxed);
        work.store(rest, Relaxed);
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
        let mut own = entries.filter(|entry| entry.key == key && entry.work > 0);
        own.next().map(|entry| entry.memo)
    }

    pub(super) fn put(&self, key: u64, memo: Memo, work: u64) {
        let slots = self.bucket(key);
        let entries: [Entry; BUCKET] = std::array::from_fn(|place| Entry::read(&slots[place]));
        let own = entries.iter().position(|entry| entry.key == key && entry.work > 0);
        let cheapest = || (0..BUCKET).min_by_key(|&place| entries[place].work).unwrap_or(0);
        let place = own.unwrap_or_else(cheapest);
        let before = own.map_or(0, |own| entries[own].work);
        let work = u32::try_from(work).unwrap_or(u32::MAX).max(1).saturating_add(before);
        Entry { key, memo, work }.write(&slots[place]);
    }
}
