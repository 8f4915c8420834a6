//! The transposition table of max-n: what a state is worth to each player.

use crate::TableSizeError;
use crate::table::{BUCKET_BYTES, WORDS, Words};
use outply_game::{Keyed, MAX_PLAYERS, Payoffs, Rules};
use std::sync::atomic::Ordering::Relaxed;

/// What max-n found out about a state, no window having cut it short.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PayoffEntry {
    /// What the state is worth to each player.
    pub payoffs: Payoffs,
    /// How many plies were looked ahead (at most 2,047).
    pub depth: u16,
    /// No estimate took part: the payoffs hold at every depth.
    pub resolved: bool,
}

/// Where max-n remembers what states are worth. `()` remembers nothing; a `&PayoffTable` needs rules
/// with keys.
pub trait PayoffMemory<R: Rules> {
    /// Whether anything is remembered.
    const USED: bool;

    /// The key under which `state` is remembered.
    fn key(&self, rules: &R, state: &R::State) -> u64;

    /// What is remembered under `key` in a game of so many players.
    fn probe(&self, key: u64, players: usize) -> Option<PayoffEntry>;

    /// Remembers `entry` under `key`.
    fn store(&self, key: u64, entry: PayoffEntry);
}

impl<R: Rules> PayoffMemory<R> for () {
    const USED: bool = false;

    #[inline]
    fn key(&self, _rules: &R, _state: &R::State) -> u64 {
        0
    }

    #[inline]
    fn probe(&self, _key: u64, _players: usize) -> Option<PayoffEntry> {
        None
    }

    #[inline]
    fn store(&self, _key: u64, _entry: PayoffEntry) {}
}

impl<R: Keyed> PayoffMemory<R> for &PayoffTable {
    const USED: bool = true;

    #[inline]
    fn key(&self, rules: &R, state: &R::State) -> u64 {
        rules.key(state)
    }

    #[inline]
    fn probe(&self, key: u64, players: usize) -> Option<PayoffEntry> {
        (**self).probe(key, players)
    }

    #[inline]
    fn store(&self, key: u64, entry: PayoffEntry) {
        (**self).store(key, entry);
    }
}

/// A transposition table for max-n. One table serves one game with one evaluator: what it remembers
/// depends on both.
///
/// An entry takes one cache line for up to six players and two for more; a new one takes the place of
/// what was there. Lock-less like [`Table`](crate::Table): the key is stored xored with the data.
pub struct PayoffTable {
    words: Words,
}

// From the lowest bit: 11 depth, 1 resolved; the highest tells an entry from an empty place.
const RESOLVED: u32 = 11;
const PRESENT: u64 = 1 << 63;
/// The words of an entry besides its payoffs: check and facts.
const HEAD: usize = 2;

impl PayoffTable {
    /// A table of `mib` MiB.
    ///
    /// # Errors
    /// If `mib` is 0 or memory does not suffice.
    pub fn mib(mib: usize) -> Result<PayoffTable, TableSizeError> {
        PayoffTable::bytes(mib.saturating_mul(1 << 20))
    }

    /// A table of at most `bytes` bytes (whole cache lines of 64).
    ///
    /// # Errors
    /// If `bytes` is less than a cache line or memory does not suffice.
    pub fn bytes(bytes: usize) -> Result<PayoffTable, TableSizeError> {
        Ok(PayoffTable { words: Words::of(bytes)? })
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.words.clear();
    }

    /// Writes to every page of the table's memory, so that the system has given all of it before a
    /// clock runs; what is known stays.
    pub fn touch(&self) {
        self.words.touch();
    }

    /// What is known of the state with this key, in a game of so many players.
    #[inline]
    pub fn probe(&self, key: u64, players: usize) -> Option<PayoffEntry> {
        let first = self.place(key, players)?;
        let word = |offset: usize| self.words[first + offset].load(Relaxed);
        let facts = word(1);
        let mut payoffs = [0.0; MAX_PLAYERS];
        let mut check = key ^ facts;
        for (place, payoff) in payoffs.iter_mut().take(players).enumerate() {
            let bits = word(HEAD + place);
            check ^= bits.rotate_left(place as u32);
            *payoff = f64::from_bits(bits);
        }
        if facts & PRESENT == 0 || word(0) != check {
            return None;
        }
        let payoffs = Payoffs::new(payoffs.get(..players)?)?;
        let (depth, resolved) = ((facts & 2047) as u16, facts >> RESOLVED & 1 == 1);
        Some(PayoffEntry { payoffs, depth, resolved })
    }

    /// Stores `entry` in place of what was there.
    #[inline]
    pub fn store(&self, key: u64, entry: PayoffEntry) {
        let payoffs = entry.payoffs.as_slice();
        let Some(first) = self.place(key, payoffs.len()) else { return };
        let depth = u64::from(entry.depth.min(2047));
        let facts = PRESENT | depth | u64::from(entry.resolved) << RESOLVED;
        let mut check = key ^ facts;
        for (place, payoff) in payoffs.iter().enumerate() {
            let bits = payoff.to_bits();
            // Turned by its place: equal payoffs of two players would cancel out.
            check ^= bits.rotate_left(place as u32);
            self.words[first + HEAD + place].store(bits, Relaxed);
        }
        self.words[first].store(check, Relaxed);
        self.words[first + 1].store(facts, Relaxed);
    }

    /// The first word of the place for `key`; `None` if the table is too small for so many players.
    #[inline]
    fn place(&self, key: u64, players: usize) -> Option<usize> {
        if HEAD + players <= WORDS {
            return Some(self.words.bucket(key));
        }
        let pairs = self.words.buckets() / 2;
        let place = (u128::from(key) * u128::from(pairs)) >> 64;
        (pairs > 0).then_some(place as usize * 2 * WORDS)
    }
}

impl std::fmt::Debug for PayoffTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "PayoffTable {{ {} bytes }}", self.words.buckets() * BUCKET_BYTES as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outply_game::mix64;

    #[test]
    fn what_is_stored_is_found_again_for_two_players_and_for_eight() {
        for players in [1, 2, 3, 6, 7, 8] {
            let table = PayoffTable::bytes(1 << 16).unwrap();
            let entry = |n: u64| PayoffEntry {
                payoffs: Payoffs::new(&vec![n as f64 - 7.5; players]).unwrap(),
                depth: n as u16,
                resolved: n % 2 == 1,
            };
            for n in 0..50 {
                table.store(mix64(n), entry(n));
            }
            let found = (0..50).filter(|&n| table.probe(mix64(n), players) == Some(entry(n)));
            assert!(found.count() > 40, "{players} players");
            table.clear();
            assert_eq!(table.probe(mix64(1), players), None);
        }
    }

    #[test]
    fn a_table_of_one_line_holds_six_players_and_no_more() {
        let table = PayoffTable::bytes(64).unwrap();
        for (players, kept) in [(6, true), (7, false)] {
            let payoffs = Payoffs::new(&vec![1.0; players]).unwrap();
            table.store(5, PayoffEntry { payoffs, depth: 1, resolved: true });
            assert_eq!(table.probe(5, players).is_some(), kept, "{players}");
        }
        assert!(PayoffTable::bytes(63).is_err());
    }
}
