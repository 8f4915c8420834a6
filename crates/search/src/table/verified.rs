//! A table that keeps whole states: slower and larger, and never mistaken.

use super::{Entry, TableSizeError};
use crate::alphabeta::parts::{Memory, Of};
use outply_game::{Hints, Keyed};
use std::cell::{Cell, RefCell};

/// States in a bucket.
const SLOTS: usize = 4;

/// A transposition table that keeps each state whole and compares it, so that no two states are ever taken
/// for one, whatever their keys: not by collision, and not by a key that leaves out what seldom
/// matters (a count of quiet moves). A proof with it rests on the rules and the program alone.
///
/// For one thread. An entry takes the size of a state and 16 bytes; a state that owns memory
/// takes that besides.
pub struct VerifiedTable<S> {
    slots: RefCell<Vec<Option<Slot<S>>>>,
    generation: Cell<u8>,
}

#[derive(Clone, Debug)]
struct Slot<S> {
    state: S,
    entry: Entry,
    generation: u8,
}

impl<S: Clone> VerifiedTable<S> {
    /// An empty table of at most `bytes` bytes.
    ///
    /// # Errors
    /// If `bytes` do not hold four entries, or memory does not suffice.
    pub fn bytes(bytes: usize) -> Result<VerifiedTable<S>, TableSizeError> {
        let buckets = bytes / (SLOTS * size_of::<Option<Slot<S>>>());
        let (mut slots, count) = (Vec::new(), buckets * SLOTS);
        if buckets == 0 || slots.try_reserve_exact(count).is_err() {
            return Err(TableSizeError { bytes });
        }
        slots.resize(count, None);
        Ok(VerifiedTable { slots: RefCell::new(slots), generation: Cell::new(0) })
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.slots.borrow_mut().fill(None);
    }

    /// The first place of the bucket for `key`.
    fn bucket(&self, key: u64, slots: usize) -> usize {
        let buckets = (slots / SLOTS) as u128;
        ((u128::from(key) * buckets) >> 64) as usize * SLOTS
    }

    /// What it would cost to lose a slot's entry: its depth, far less if it is of an earlier search.
    fn worth(&self, slot: &Option<Slot<S>>) -> i32 {
        let aged = |slot: &Slot<S>| slot.generation != self.generation.get();
        slot.as_ref().map_or(i32::MIN, |slot| {
            i32::from(slot.entry.depth) - if aged(slot) { 4096 } else { 0 }
        })
    }
}

impl<S: Clone + PartialEq> VerifiedTable<S> {
    fn find(&self, key: u64, state: &S) -> Option<Entry> {
        let slots = self.slots.borrow();
        let first = self.bucket(key, slots.len());
        let mut bucket = slots[first..first + SLOTS].iter().flatten();
        bucket.find(|slot| slot.state == *state).map(|slot| slot.entry)
    }

    fn put(&self, key: u64, state: S, entry: Entry) {
        let mut slots = self.slots.borrow_mut();
        let first = self.bucket(key, slots.len());
        let bucket = &mut slots[first..first + SLOTS];
        let own = |slot: &Option<Slot<S>>| slot.as_ref().is_some_and(|slot| slot.state == state);
        let own = bucket.iter().position(own);
        let cheapest = || (0..SLOTS).min_by_key(|&place| self.worth(&bucket[place]));
        let Some(place) = own.or_else(cheapest) else { return };
        bucket[place] = Some(Slot { state, entry, generation: self.generation.get() });
    }
}

impl<R: Keyed<State: PartialEq>> Memory<R> for &VerifiedTable<R::State> {
    #[inline]
    fn key<H: Hints<R>>(&self, rules: &R, hints: &H, state: &R::State) -> u64 {
        match hints.canonical(rules, state) {
            Some(representative) => rules.key(&representative),
            None => rules.key(state),
        }
    }

    /// Nothing: a key alone names no state.
    fn probe(&self, _key: u64) -> Option<Entry> {
        None
    }

    /// Nothing: a key alone names no state.
    fn store(&self, _key: u64, _entry: Entry) {}

    fn recall<H: Hints<R>>(&self, key: u64, of: &Of<'_, R, H>) -> Option<Entry> {
        let representative = of.hints.canonical(of.rules, of.state);
        self.find(key, representative.as_ref().unwrap_or(of.state))
    }

    fn remember<H: Hints<R>>(&self, key: u64, of: &Of<'_, R, H>, entry: Entry) {
        let representative = of.hints.canonical(of.rules, of.state);
        self.put(key, representative.unwrap_or_else(|| of.state.clone()), entry);
    }

    fn new_search(&self) {
        self.generation.set(self.generation.get().wrapping_add(1));
    }
}

impl<S> std::fmt::Debug for VerifiedTable<S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "VerifiedTable {{ {} entries }}", self.slots.borrow().len())
    }
}
