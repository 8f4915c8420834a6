//! Which states are known, divided by the highest bits of their keys.

use crate::error::BuildError;
use outply_memory::{Array, Store, prefetch};
use std::io;

/// Keys are divided among so many tables, so that several threads can each fill some of their own.
pub(crate) const SHARDS: usize = 1 << BITS;
const BITS: u32 = 6;
/// No shard numbers more states: a number and its shard fit into 32 bits.
pub(crate) const MOST: u32 = u32::MAX >> BITS;

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
    slots: Array<[u32; 3]>,
    bits: u32,
    len: u32,
    store: Store,
}

impl Shard {
    /// Nothing known yet.
    pub(crate) fn new(store: &Store) -> io::Result<Shard> {
        let slots = store.zeroed(1 << SMALLEST)?;
        Ok(Shard { slots, bits: SMALLEST, len: 0, store: store.clone() })
    }

    /// Tells the system that many of its keys will be looked up now.
    pub(crate) fn will_be_needed(&self) {
        self.slots.will_be_needed();
    }

    #[cfg(feature = "cluster")]
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

    /// The number of a key, and whether it is new.
    #[inline]
    pub(crate) fn find_or_add(&mut self, key: u64) -> Result<(u32, bool), NoRoom> {
        let halves = [(key >> 32) as u32, key as u32];
        let (mut at, slots) = (self.home(key), &mut *self.slots);
        let last = slots.len() - 1;
        loop {
            match slots[at] {
                [_, _, 0] => break,
                [high, low, number] if [high, low] == halves => return Ok((number - 1, false)),
                _ => at = (at + 1) & last,
            }
        }
        if self.len >= MOST {
            return Err(NoRoom::Numbers);
        }
        self.len += 1;
        slots[at] = [halves[0], halves[1], self.len];
        // Three quarters full: probes get long.
        if self.len as usize >= slots.len() / 4 * 3 {
            self.grow()?;
        }
        Ok((self.len - 1, true))
    }

    fn grow(&mut self) -> io::Result<()> {
        let larger = self.store.zeroed(self.slots.len() * 2)?;
        let known = std::mem::replace(&mut self.slots, larger);
        self.bits += 1;
        let last = self.slots.len() - 1;
        for &slot in known.iter().filter(|slot| slot[2] > 0) {
            let mut at = self.home(u64::from(slot[0]) << 32 | u64::from(slot[1]));
            while self.slots[at][2] > 0 {
                at = (at + 1) & last;
            }
            self.slots[at] = slot;
        }
        Ok(())
    }
}

/// Why a state is not taken in.
#[derive(Debug)]
pub(crate) enum NoRoom {
    /// There are no more numbers.
    Numbers,
    /// There is no room in memory, nor on the disk.
    Store(io::Error),
}

impl From<io::Error> for NoRoom {
    fn from(error: io::Error) -> NoRoom {
        NoRoom::Store(error)
    }
}

impl From<NoRoom> for BuildError {
    fn from(no_room: NoRoom) -> BuildError {
        match no_room {
            NoRoom::Numbers => BuildError::TooMany,
            NoRoom::Store(error) => BuildError::Store(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outply_game::mix64;

    #[test]
    fn keys_keep_their_numbers_while_the_table_grows() {
        let folder = tempfile::tempdir().unwrap();
        // Those that come first are in memory, later ones in files.
        let mut shard = Shard::new(&Store::new(1 << 12, folder.path())).unwrap();
        let keys: Vec<u64> = (0..5_000).map(|n| mix64(n) >> BITS).collect();
        for (number, key) in (0..).zip(&keys) {
            assert_eq!(shard.find_or_add(*key).unwrap(), (number, true));
        }
        for (number, key) in (0..).zip(&keys) {
            assert_eq!(shard.find_or_add(*key).unwrap(), (number, false));
        }
        assert_eq!(shard.len(), 5_000);
    }
}
