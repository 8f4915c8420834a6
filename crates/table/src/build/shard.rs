//! Which states are known, divided by the highest bits of their keys.

use outply_memory::{prefetch, zeroed};

/// Keys are divided among so many tables, so that several threads can each fill some of their own.
pub(crate) const SHARDS: usize = 1 << BITS;
const BITS: u32 = 6;
/// No shard numbers more states: a number and its shard fit into 32 bits.
const MOST: u32 = u32::MAX >> BITS;

const SMALLEST: u32 = 4;

#[inline]
pub(crate) fn shard_of(key: u64) -> usize {
    (key >> (64 - BITS)) as usize
}

/// One number for a state, of its number within its shard.
#[inline]
pub(crate) fn join(shard: usize, local: u32) -> u32 {
    local << BITS | shard as u32
}

#[inline]
pub(crate) fn split(id: u32) -> (usize, u32) {
    (id as usize % SHARDS, id >> BITS)
}

/// A hash table from keys to numbers in the order in which they were added, with linear probing.
pub(crate) struct Shard {
    /// The key's halves and the number plus one; zero where nothing is.
    slots: Box<[[u32; 3]]>,
    bits: u32,
    len: u32,
}

impl Shard {
    /// Nothing known yet; `None` without memory.
    pub(crate) fn new() -> Option<Shard> {
        Some(Shard { slots: zeroed(1 << SMALLEST)?, bits: SMALLEST, len: 0 })
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.slots)
    }

    pub(crate) fn len(&self) -> u32 {
        self.len
    }

    #[inline]
    fn home(&self, key: u64) -> usize {
        ((key << BITS) >> (64 - self.bits)) as usize
    }

    /// Brings near what [`Shard::find_or_add`] will look at.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(&self.slots[self.home(key)]);
    }

    /// The number of a key, and whether it is new; `None` if there is no room for another.
    #[inline]
    pub(crate) fn find_or_add(&mut self, key: u64) -> Option<(u32, bool)> {
        let halves = [(key >> 32) as u32, key as u32];
        let mut at = self.home(key);
        loop {
            match self.slots[at] {
                [_, _, 0] => break,
                [high, low, number] if [high, low] == halves => return Some((number - 1, false)),
                _ => at = (at + 1) & (self.slots.len() - 1),
            }
        }
        if self.len >= MOST {
            return None;
        }
        self.len += 1;
        self.slots[at] = [halves[0], halves[1], self.len];
        // Three quarters full: probes get long.
        if self.len as usize >= self.slots.len() / 4 * 3 {
            self.grow()?;
        }
        Some((self.len - 1, true))
    }

    fn grow(&mut self) -> Option<()> {
        let larger = zeroed(self.slots.len() * 2)?;
        let known = std::mem::replace(&mut self.slots, larger);
        self.bits += 1;
        let last = self.slots.len() - 1;
        for slot in known.into_iter().filter(|slot| slot[2] > 0) {
            let mut at = self.home(u64::from(slot[0]) << 32 | u64::from(slot[1]));
            while self.slots[at][2] > 0 {
                at = (at + 1) & last;
            }
            self.slots[at] = slot;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outply_game::mix64;

    #[test]
    fn keys_keep_their_numbers_while_the_table_grows() {
        let mut shard = Shard::new().unwrap();
        let keys: Vec<u64> = (0..5_000).map(|n| mix64(n) >> BITS).collect();
        for (number, key) in (0..).zip(&keys) {
            assert_eq!(shard.find_or_add(*key), Some((number, true)));
        }
        for (number, key) in (0..).zip(&keys) {
            assert_eq!(shard.find_or_add(*key), Some((number, false)));
        }
        assert_eq!(shard.len(), 5_000);
    }
}
