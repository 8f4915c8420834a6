//! What proof-number search remembers of states.

use super::numbers::Numbers;

/// Entries that a state may lie in.
const BUCKET: usize = 4;

/// What is known of a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memo {
    pub(super) numbers: Numbers,
    /// Plies to the end along the proof or disproof; 0 where there is none.
    pub(super) plies: u16,
}

#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    proof: u32,
    disproof: u32,
    /// States made below it: what it would cost to find this out again. 0 where the slot is free.
    work: u32,
    plies: u16,
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
                slots.resize(buckets * BUCKET, Slot::default());
                return Proofs { slots: slots.into_boxed_slice() };
            }
            buckets = (buckets / 2).max(1);
        }
    }

    /// The first slot of the key's bucket, by the key's upper bits.
    fn bucket(&self, key: u64) -> usize {
        let buckets = (self.slots.len() / BUCKET) as u128;
        ((u128::from(key) * buckets) >> 64) as usize * BUCKET
    }

    pub(super) fn get(&self, key: u64) -> Option<Memo> {
        let start = self.bucket(key);
        let slots = &self.slots[start..start + BUCKET];
        let slot = slots.iter().find(|slot| slot.key == key && slot.work > 0)?;
        let numbers = Numbers { proof: slot.proof, disproof: slot.disproof };
        Some(Memo { numbers, plies: slot.plies })
    }

    pub(super) fn put(&mut self, key: u64, memo: Memo, work: u64) {
        let start = self.bucket(key);
        let slots = &mut self.slots[start..start + BUCKET];
        let own = slots.iter().position(|slot| slot.key == key && slot.work > 0);
        let cheapest = || (0..BUCKET).min_by_key(|&place| slots[place].work).unwrap_or(0);
        let place = own.unwrap_or_else(cheapest);
        let before = own.map_or(0, |own| slots[own].work);
        let work = u32::try_from(work).unwrap_or(u32::MAX).max(1).saturating_add(before);
        let Numbers { proof, disproof } = memo.numbers;
        slots[place] = Slot { key, proof, disproof, work, plies: memo.plies };
    }
}
