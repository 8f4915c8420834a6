//! The transposition table: what was found out about a state, under its key.
//!
//! Of fixed size, shared between threads without locks: each slot is two words, and the key is
//! stored xored with the data, so that a torn slot looks like another state's (Hyatt and Mann,
//! "A lock-less transposition table implementation for parallel search", 2002).

mod entry;
mod kept;
mod slot;
mod verified;
mod words;

pub use entry::Entry;
pub(crate) use slot::Word;
pub use verified::VerifiedTable;

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};
pub(crate) use words::{BUCKET_BYTES, WORDS, Words};

const SLOTS: usize = 4;
const SLOT_WORDS: usize = WORDS / SLOTS;

/// Which entry makes room for a new one.
///
/// Measured in the crate `benches`, bench `replacement`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Replacement {
    /// One place a state; the newest entry stays.
    Always,
    /// One place a state; the deeper entry stays, unless it is of an earlier search.
    Deeper,
    /// Four places a state, of which the shallowest goes; entries of earlier searches first.
    #[default]
    Bucket,
}

/// The size asked for holds not even one bucket of 64 bytes, or more than memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableSizeError {
    pub(crate) bytes: usize,
}

impl std::fmt::Display for TableSizeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let bytes = self.bytes;
        if bytes < BUCKET_BYTES {
            write!(f, "a table of {bytes} bytes is too small: expected at least {BUCKET_BYTES}")
        } else {
            write!(f, "a table of {bytes} bytes does not fit in memory")
        }
    }
}

impl std::error::Error for TableSizeError {}

/// A transposition table.
pub struct Table {
    words: Words,
    generation: AtomicU8,
    /// How often anything was asked for since the table was empty.
    probes: AtomicU64,
    replacement: Replacement,
}

impl Table {
    /// A table of `mib` MiB.
    ///
    /// # Errors
    /// If `mib` is 0 or memory does not suffice.
    pub fn mib(mib: usize) -> Result<Table, TableSizeError> {
        Table::bytes(mib.saturating_mul(1 << 20))
    }

    /// A table of at most `bytes` bytes (whole buckets of 64).
    ///
    /// # Errors
    /// If `bytes` is less than a bucket or memory does not suffice.
    pub fn bytes(bytes: usize) -> Result<Table, TableSizeError> {
        let (generation, probes) = (AtomicU8::new(0), AtomicU64::new(0));
        let replacement = Replacement::default();
        Ok(Table { words: Words::of(bytes)?, generation, probes, replacement })
    }

    /// This table with another replacement policy.
    pub fn with_replacement(self, replacement: Replacement) -> Table {
        Table { replacement, ..self }
    }

    /// Marks what is stored as older than what will be: older entries make room first.
    pub fn new_search(&self) {
        self.generation.fetch_add(1, Relaxed);
    }

    /// Forgets everything. A large table is cleared by all processors.
    pub fn clear(&self) {
        self.probes.store(0, Relaxed);
        self.words.clear();
    }

    /// Writes to every page of the table's memory, so that the system has given all of it before a clock
    /// runs; what is known stays. Without it the first search pays, page by page.
    pub fn touch(&self) {
        self.words.touch();
    }

    /// Counts that a search asked so often for what is known: [`Table::collision`] adds them up.
    pub fn count_probes(&self, probes: u64) {
        self.probes.fetch_add(probes, Relaxed);
    }

    /// At most how probable it is that some state was taken for another since the table was empty, if
    /// different states have keys as if drawn at random. Each [counted probe](Table::count_probes) meets
    /// the entries of one bucket, whose keys differ from its own in what does not choose the
    /// bucket: of `n` entries that the whole table holds one matches by chance with probability n / 2^64.
    ///
    /// ```
    /// use outply_search::Table;
    /// let table = Table::mib(64)?; // 2^22 entries
    /// table.count_probes(1 << 30);
    /// assert_eq!(table.collision(), 2f64.powi(22 + 30 - 64));
    /// # Ok::<(), outply_search::TableSizeError>(())
    /// ```
    pub fn collision(&self) -> f64 {
        let entries = (self.words.buckets() * SLOTS as u64) as f64;
        let probes = self.probes.load(Relaxed) as f64;
        (probes * entries / 2f64.powi(64)).min(1.0)
    }

    /// How many thousandths of a sample of slots hold an entry of the latest search.
    pub fn permille_full(&self) -> u32 {
        let generation = self.generation();
        let sample = self.words.buckets().min(250) as usize;
        let places = (0..sample * SLOTS).map(|slot| slot * SLOT_WORDS);
        let data = places.map(|place| self.load(place).1);
        let full = data.filter(|&data| data != 0 && Entry::generation(data) == generation).count();
        (full * 1000 / (sample * SLOTS)) as u32
    }

    /// Brings what is known of the state with this key near, since it will be asked for soon.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        self.words.prefetch(key);
    }

    /// What is known of the state with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.slots(key).find_map(|place| {
            let words = self.load(place);
            slot::is_of(words, key).then(|| Entry::unpack(words.1))
        })
    }

    /// Stores `entry`, in place of whatever the replacement policy gives up.
    #[inline]
    pub fn store(&self, key: u64, entry: Entry) {
        let generation = self.generation();
        if let Some(place) = self.place(key, &entry, generation) {
            let data = entry.pack(generation);
            slot::write(&self.words[place], &self.words[place + 1], key, data);
        }
    }

    fn place(&self, key: u64, entry: &Entry, generation: u8) -> Option<usize> {
        let home = self.words.bucket(key) + SLOT_WORDS * (key % SLOTS as u64) as usize;
        match self.replacement {
            Replacement::Always => Some(home),
            Replacement::Deeper => {
                let worth = self.worth(home, key, generation);
                (worth <= i32::from(entry.depth)).then_some(home)
            }
            Replacement::Bucket => {
                self.slots(key).min_by_key(|&place| self.worth(place, key, generation))
            }
        }
    }

    /// What it would cost to lose the entry at `place`: its depth, far less if it is of an
    /// earlier search, nothing if it is of the same state or empty.
    fn worth(&self, place: usize, key: u64, generation: u8) -> i32 {
        let (check, data) = self.load(place);
        if data == 0 || check == key ^ data {
            return i32::MIN;
        }
        let aged = Entry::generation(data) != generation;
        i32::from(Entry::unpack(data).depth) - if aged { 4096 } else { 0 }
    }

    #[inline]
    fn generation(&self) -> u8 {
        self.generation.load(Relaxed) & Entry::GENERATIONS
    }

    #[inline]
    fn slots(&self, key: u64) -> impl Iterator<Item = usize> {
        let bucket = self.words.bucket(key);
        (0..SLOTS).map(move |slot| bucket + slot * SLOT_WORDS)
    }

    #[inline]
    fn load(&self, place: usize) -> (u64, u64) {
        slot::read(&self.words[place], &self.words[place + 1])
    }
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let bytes = self.words.buckets() * BUCKET_BYTES as u64;
        write!(f, "Table {{ {bytes} bytes, {:?} }}", self.replacement)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bound;
    use outply_game::{Value, mix64};

    fn entry(depth: u16) -> Entry {
        let value = Value::score(i32::from(depth));
        Entry {
            value,
            depth,
            bound: Bound::AtLeast,
            resolved: depth.is_multiple_of(2),
            action: Some(3),
        }
    }

    #[test]
    fn what_is_stored_is_found_again() {
        let table = Table::mib(1).unwrap();
        for n in 0..100 {
            table.store(mix64(n), entry(n as u16));
        }
        for n in 0..100 {
            assert_eq!(table.probe(mix64(n)), Some(entry(n as u16)));
        }
        table.clear();
        assert_eq!(table.probe(mix64(1)), None);
    }

    #[test]
    fn a_bucket_keeps_its_deepest_entries_until_they_are_old() {
        let table = Table::bytes(64).unwrap();
        for depth in 1..=5 {
            table.store(mix64(depth), entry(depth as u16));
        }
        assert_eq!(table.probe(mix64(1)), None, "the shallowest made room");
        table.new_search();
        table.store(mix64(6), entry(1));
        assert_eq!(table.probe(mix64(2)), None, "an old entry made room, although deeper");
        assert!(table.probe(mix64(6)).is_some());
    }

    #[test]
    fn impossible_sizes_are_errors() {
        assert!(Table::bytes(1).unwrap_err().to_string().contains("at least 64"));
        assert!(Table::mib(0).is_err());
        assert!(Table::mib(usize::MAX).is_err());
    }
}
