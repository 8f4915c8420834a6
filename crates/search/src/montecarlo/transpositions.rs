//! Which states have children already: for graphs in place of trees.

use super::store::Block;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Finds the children of a state by its key. Slots are overwritten; a torn slot does not read as
/// any key (Hyatt and Mann 2002).
pub(super) struct Transpositions {
    slots: Box<[[AtomicU64; 2]]>,
}

impl Transpositions {
    /// Room for about `count` states, rounded down to a power of two; none for 0.
    pub(super) fn new(count: usize) -> Transpositions {
        let count = if count == 0 { 0 } else { 1 << count.ilog2() };
        let slots = bytemuck::allocation::try_zeroed_slice_box(count).unwrap_or_default();
        Transpositions { slots }
    }

    /// Whether nothing can be remembered.
    pub(super) fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    pub(super) fn clear(&self) {
        for slot in &self.slots {
            slot[0].store(0, Relaxed);
            slot[1].store(0, Relaxed);
        }
    }

    fn slot(&self, key: u64) -> Option<&[AtomicU64; 2]> {
        self.slots.get(key as usize & self.slots.len().wrapping_sub(1))
    }

    /// The `count` children of the state with this key.
    pub(super) fn find(&self, key: u64, count: usize) -> Option<Block> {
        let slot = self.slot(key)?;
        let data = slot[1].load(Relaxed);
        let block = Block { first: (data >> 32) as u32, count: data as u32 };
        let is_it = slot[0].load(Relaxed) ^ data == key && data != 0;
        (is_it && block.count as usize == count).then_some(block)
    }

    pub(super) fn remember(&self, key: u64, block: Block) {
        if let Some(slot) = self.slot(key) {
            let data = u64::from(block.first) << 32 | u64::from(block.count);
            slot[0].store(key ^ data, Relaxed);
            slot[1].store(data, Relaxed);
        }
    }
}
