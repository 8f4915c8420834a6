//! What proof-number search remembers of states, shared by threads without a lock.

use super::numbers::Numbers;
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

/// An entry as it lies in the table. The key is mixed with the rest: half of one entry and half of another, which
/// two threads wrote at once, fit no key (Hyatt and Mann, "A lockless transposition-table implementation for
/// parallel search", 2002).
#[derive(Default)]
struct Slot {
    mixed: AtomicU64,
    /// Proof number in the upper half, disproof number in the lower.
    numbers: AtomicU64,
    /// [`Entry::work`] in the upper half, plies in the lower.
    work: AtomicU64,
}

/// An entry as it is read.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    memo: Memo,
    /// States made below it: what it would cost to find this out again. 0 where the slot is free.
    work: u32,
}

impl Slot {
    #[inline]
    fn read(&self) -> Entry {
        let (numbers, work) = (self.numbers.load(Relaxed), self.work.load(Relaxed));
        let key = self.mixed.load(Relaxed) ^ numbers ^ work;
        let numbers = Numbers { proof: (numbers >> 32) as u32, disproof: numbers as u32 };
        Entry { key, memo: Memo { numbers, plies: work as u16 }, work: (work >> 32) as u32 }
    }

    #[inline]
    fn write(&self, entry: Entry) {
        let Memo { numbers: Numbers { proof, disproof }, plies } = entry.memo;
        let numbers = u64::from(proof) << 32 | u64::from(disproof);
        let work = u64::from(entry.work) << 32 | u64::from(plies);
        self.mixed.store(entry.key ^ numbers ^ work, Relaxed);
        self.numbers.store(numbers, Relaxed);
        self.work.store(work, Relaxed);
    }
}

/// Proof and disproof numbers by key. Where there is no room, what cost least goes.
pub(super) struct Proofs {
    slots: Box<[Slot]>,
}

impl Proofs {
    /// A table of at most so many bytes; smaller where the system has no memory for it.
    pub(super) fn new(bytes: usize) -> Proofs {
        let mut buckets = (bytes / (BUCKET * size_of::<Slot>())).max(1);
        loop {
            let mut slots = Vec::new();
            if slots.try_reserve_exact(buckets * BUCKET).is_ok() {
                slots.resize_with(buckets * BUCKET, Slot::default);
                return Proofs { slots: slots.into_boxed_slice() };
            }
            buckets = (buckets / 2).max(1);
        }
    }

    /// The slots that a key may lie in, by its upper bits.
    #[inline]
    fn bucket(&self, key: u64) -> &[Slot] {
        let buckets = (self.slots.len() / BUCKET) as u128;
        let start = ((u128::from(key) * buckets) >> 64) as usize * BUCKET;
        &self.slots[start..start + BUCKET]
    }

    pub(super) fn get(&self, key: u64) -> Option<Memo> {
        let entries = self.bucket(key).iter().map(Slot::read);
        let mut own = entries.filter(|entry| entry.key == key && entry.work > 0);
        own.next().map(|entry| entry.memo)
    }

    pub(super) fn put(&self, key: u64, memo: Memo, work: u64) {
        let slots = self.bucket(key);
        let entries: [Entry; BUCKET] = std::array::from_fn(|place| slots[place].read());
        let own = entries.iter().position(|entry| entry.key == key && entry.work > 0);
        let cheapest = || (0..BUCKET).min_by_key(|&place| entries[place].work).unwrap_or(0);
        let place = own.unwrap_or_else(cheapest);
        let before = own.map_or(0, |own| entries[own].work);
        let work = u32::try_from(work).unwrap_or(u32::MAX).max(1).saturating_add(before);
        slots[place].write(Entry { key, memo, work });
    }
}
