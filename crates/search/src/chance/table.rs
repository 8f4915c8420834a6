//! The transposition table of games with chance: a lower and an upper bound for each state.
//!
//! Lock-less like [`Table`](crate::Table): the key is stored xored with the data. Deliberately absent:
//! asking ahead for the buckets of a node's children, which was no faster (2048, 16 MiB: 606 moves a
//! second against 621). A table that fits the processor's cache is: 2 MiB 848, 16 MiB 637.

use crate::table::{BUCKET_BYTES, WORDS, Words};
use crate::{Reuse, TableSizeError};
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

const SLOTS: usize = 2;
const SLOT_WORDS: usize = WORDS / SLOTS;

/// What a search found out about a state with chance somewhere ahead.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChanceEntry {
    /// The value for the first player is at least this.
    pub lower: f64,
    /// The value for the first player is at most this; equal to `lower` for an exact value.
    pub upper: f64,
    /// How many plies were looked ahead (at most 2,047).
    pub depth: u16,
    /// No estimate took part: the bounds hold at every depth.
    pub resolved: bool,
    /// The best action's place in the list that the rules give, if it is below 1,023.
    pub action: Option<u16>,
    /// Where improbable states below were estimated: how probable chance made the way to this
    /// state, the probability that was cut at being 1. The bounds stand for a search of states reached
    /// with no more, which would have estimated more. Infinite where the probability cut nothing.
    pub reach: f32,
}

// From the lowest bit: 11 depth, 1 resolved, 10 action, 6 generation, 32 reach; the highest tells an
// entry from an empty slot.
const RESOLVED: u32 = 11;
const ACTION: u32 = 12;
const GENERATION: u32 = 22;
const REACH: u32 = 28;
const PRESENT: u64 = 1 << 63;
const NO_ACTION: u64 = 1023;
const GENERATIONS: u8 = 63;

impl ChanceEntry {
    #[inline]
    fn pack(&self, generation: u8) -> [u64; 3] {
        let action = self.action.map_or(NO_ACTION, |action| u64::from(action).min(NO_ACTION));
        let facts = u64::from(self.depth.min(2047))
            | u64::from(self.resolved) << RESOLVED
            | action << ACTION
            | u64::from(generation) << GENERATION
            | u64::from(self.reach.to_bits()) << REACH
            | PRESENT;
        [self.lower.to_bits(), self.upper.to_bits(), facts]
    }

    #[inline]
    fn unpack([lower, upper, facts]: [u64; 3]) -> ChanceEntry {
        let action = facts >> ACTION & NO_ACTION;
        ChanceEntry {
            lower: f64::from_bits(lower),
            upper: f64::from_bits(upper),
            depth: (facts & 2047) as u16,
            resolved: facts >> RESOLVED & 1 == 1,
            action: (action != NO_ACTION).then_some(action as u16),
            reach: f32::from_bits((facts >> REACH) as u32),
        }
    }

    /// Whether these bounds may stand for a search `depth` plies deep of a state reached with `reach`
    /// times the probability that is cut at.
    #[inline]
    pub(super) fn allowed(&self, reuse: Reuse, depth: u32, reach: f64) -> bool {
        let stored = u32::from(self.depth);
        let deep = reuse == Reuse::AtLeastAsDeep;
        let whole = self.reach == f32::INFINITY || deep && reach as f32 <= self.reach;
        whole && (stored == depth || deep && (stored > depth || self.resolved))
    }

    /// What sets the searches apart whose bounds may be put together.
    fn search(&self) -> (u16, bool, f32) {
        (self.depth, self.resolved, self.reach)
    }

    /// This entry, tightened by an older one of the same search.
    fn tightened_by(mut self, old: &ChanceEntry) -> ChanceEntry {
        if old.search() == self.search() {
            let (lower, upper) = (self.lower.max(old.lower), self.upper.min(old.upper));
            // Rounding may make two bounds cross; then the newer ones stand alone.
            if lower <= upper {
                (self.lower, self.upper) = (lower, upper);
            }
        }
        self
    }
}

/// A transposition table for games with chance. One table serves one game with one evaluator and
/// one probability cut-off: what it remembers depends on all three.
pub struct ChanceTable {
    words: Words,
    generation: AtomicU8,
}

impl ChanceTable {
    /// A table of `mib` MiB.
    ///
    /// # Errors
    /// If `mib` is 0 or memory does not suffice.
    pub fn mib(mib: usize) -> Result<ChanceTable, TableSizeError> {
        ChanceTable::bytes(mib.saturating_mul(1 << 20))
    }

    /// A table of at most `bytes` bytes (whole buckets of 64, each of two entries).
    ///
    /// # Errors
    /// If `bytes` is less than a bucket or memory does not suffice.
    pub fn bytes(bytes: usize) -> Result<ChanceTable, TableSizeError> {
        Ok(ChanceTable { words: Words::of(bytes)?, generation: AtomicU8::new(0) })
    }

    /// Marks what is stored as older than what will be: older entries make room first.
    pub fn new_search(&self) {
        self.generation.fetch_add(1, Relaxed);
    }

    /// Forgets everything. A large table is cleared by all processors.
    pub fn clear(&self) {
        self.words.clear();
    }

    /// Writes to every page of the table's memory, so that the system has given all of it before a clock
    /// runs; what is known stays. Without it the first search pays, page by page.
    pub fn touch(&self) {
        self.words.touch();
    }

    /// What is known of the state with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<ChanceEntry> {
        self.slots(key).find_map(|place| {
            let (check, data) = self.load(place);
            is_of(key, check, data).then(|| ChanceEntry::unpack(data))
        })
    }

    /// Stores `entry`. It is tightened by what was known of the state at the same depth;
    /// otherwise it takes the place of the shallower of two entries, of an old one first.
    #[inline]
    pub fn store(&self, key: u64, entry: ChanceEntry) {
        let generation = self.generation.load(Relaxed) & GENERATIONS;
        let Some(place) = self.slots(key).min_by_key(|&place| self.worth(place, key, generation))
        else {
            return;
        };
        let (check, data) = self.load(place);
        let entry = if is_of(key, check, data) {
            entry.tightened_by(&ChanceEntry::unpack(data))
        } else {
            entry
        };
        let data = entry.pack(generation);
        self.words[place].store(key ^ data[0] ^ data[1] ^ data[2], Relaxed);
        for (offset, word) in data.into_iter().enumerate() {
            self.words[place + 1 + offset].store(word, Relaxed);
        }
    }

    /// What it would cost to lose the entry at `place`.
    fn worth(&self, place: usize, key: u64, generation: u8) -> i32 {
        let (check, data) = self.load(place);
        if data[2] == 0 || is_of(key, check, data) {
            return i32::MIN + i32::from(data[2] == 0);
        }
        let aged = (data[2] >> GENERATION) as u8 & GENERATIONS != generation;
        i32::from(ChanceEntry::unpack(data).depth) - if aged { 4096 } else { 0 }
    }

    #[inline]
    fn slots(&self, key: u64) -> impl Iterator<Item = usize> {
        let bucket = self.words.bucket(key);
        (0..SLOTS).map(move |slot| bucket + slot * SLOT_WORDS)
    }

    #[inline]
    fn load(&self, place: usize) -> (u64, [u64; 3]) {
        let word = |offset: usize| self.words[place + offset].load(Relaxed);
        (word(0), [word(1), word(2), word(3)])
    }
}

#[inline]
fn is_of(key: u64, check: u64, data: [u64; 3]) -> bool {
    data[2] != 0 && check == key ^ data[0] ^ data[1] ^ data[2]
}

impl std::fmt::Debug for ChanceTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ChanceTable {{ {} bytes }}", self.words.buckets() * BUCKET_BYTES as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outply_game::mix64;

    fn entry(lower: f64, upper: f64, depth: u16) -> ChanceEntry {
        ChanceEntry { lower, upper, depth, resolved: false, action: Some(7), reach: f32::INFINITY }
    }

    #[test]
    fn what_is_stored_is_found_again() {
        let table = ChanceTable::mib(1).unwrap();
        for n in 0..100 {
            table.store(mix64(n), entry(-1.5, f64::INFINITY, n as u16));
        }
        for n in 0..100 {
            assert_eq!(table.probe(mix64(n)), Some(entry(-1.5, f64::INFINITY, n as u16)));
        }
        table.clear();
        assert_eq!(table.probe(mix64(1)), None);
    }

    #[test]
    fn bounds_of_one_depth_tighten_each_other_and_a_new_depth_starts_anew() {
        let table = ChanceTable::bytes(64).unwrap();
        table.store(1, entry(-1.0, 8.0, 3));
        table.store(1, entry(2.0, 9.0, 3));
        assert_eq!(table.probe(1), Some(entry(2.0, 8.0, 3)));
        table.store(1, entry(-3.0, 9.0, 4));
        assert_eq!(table.probe(1), Some(entry(-3.0, 9.0, 4)));
        table.store(1, entry(9.5, 9.75, 4));
        assert_eq!(table.probe(1), Some(entry(9.5, 9.75, 4)), "crossed bounds are not merged");
    }

    #[test]
    fn the_shallower_entry_makes_room_and_an_old_one_sooner() {
        let table = ChanceTable::bytes(64).unwrap();
        for (key, depth) in [(1, 5), (2, 3), (3, 4)] {
            table.store(key, entry(0.0, 0.0, depth));
        }
        assert!(table.probe(1).is_some() && table.probe(2).is_none() && table.probe(3).is_some());
        table.new_search();
        table.store(4, entry(0.0, 0.0, 1));
        table.store(5, entry(0.0, 0.0, 1));
        assert!(table.probe(1).is_none() && table.probe(3).is_none());
    }

    #[test]
    fn what_a_cutoff_thinned_stands_for_states_reached_with_no_more() {
        let table = ChanceTable::bytes(64).unwrap();
        let thinned = ChanceEntry { reach: 0.125, ..entry(1.0, 1.0, 4) };
        table.store(1, thinned);
        assert_eq!(table.probe(1), Some(thinned));
        let allowed = |reuse, depth, reach| thinned.allowed(reuse, depth, reach);
        assert!(allowed(Reuse::AtLeastAsDeep, 4, 0.125));
        assert!(allowed(Reuse::AtLeastAsDeep, 3, 0.01));
        assert!(!allowed(Reuse::AtLeastAsDeep, 4, 0.25));
        assert!(!allowed(Reuse::AtLeastAsDeep, 5, 0.01));
        assert!(!allowed(Reuse::SameDepth, 4, 0.125));
        assert!(entry(1.0, 1.0, 4).allowed(Reuse::SameDepth, 4, 1.0));
    }

    #[test]
    fn impossible_sizes_are_errors() {
        assert!(ChanceTable::bytes(63).unwrap_err().to_string().contains("at least 64"));
        assert!(ChanceTable::mib(usize::MAX).is_err());
    }
}
