//! The parts a search is put together from, each with its nothing: `()`.

use crate::table::{Entry, Table, VerifiedTable};
use outply_game::{Evaluator, Hints, Keyed, Observer, Rules, Value};

/// Where a search remembers what it found out about states. `()` remembers nothing; a
/// `&Table` needs rules with keys.
pub trait Memory<R: Rules> {
    /// Whether anything is remembered.
    #[inline]
    fn is_used(&self) -> bool {
        true
    }

    /// The key under which `state`, or its representative under symmetry, is remembered.
    fn key<H: Hints<R>>(&self, rules: &R, hints: &H, state: &R::State) -> u64;

    /// What is remembered under `key` will be asked for soon.
    #[inline]
    fn prefetch(&self, _key: u64) {}

    /// What is remembered under `key`.
    fn probe(&self, key: u64) -> Option<Entry>;

    /// Remembers `entry` under `key`.
    fn store(&self, key: u64, entry: Entry);

    /// What is remembered of a state whose key is `key`.
    #[inline]
    fn recall<H: Hints<R>>(&self, key: u64, _of: &Of<'_, R, H>) -> Option<Entry> {
        self.probe(key)
    }

    /// Remembers `entry` of a state whose key is `key`.
    #[inline]
    fn remember<H: Hints<R>>(&self, key: u64, _of: &Of<'_, R, H>, entry: Entry) {
        self.store(key, entry);
    }

    /// A new search begins.
    fn new_search(&self);

    /// A search ended that asked so often for what is remembered.
    fn end_search(&self, _probes: u64) {}

    /// At most how probable it is that one of the states asked for since the memory was empty was taken
    /// for another; `None` where that cannot happen.
    fn collision<H: Hints<R>>(&self, _rules: &R, _hints: &H) -> Option<f64> {
        None
    }

    /// How many thousandths of the memory hold what the latest search found out; `None` where that
    /// makes no sense.
    fn permille_full(&self) -> Option<u32> {
        None
    }
}

/// A state that a memory is asked about.
pub struct Of<'a, R: Rules, H> {
    /// The rules.
    pub rules: &'a R,
    /// What the game tells beyond its rules: its representative under symmetry, for one.
    pub hints: &'a H,
    /// The state.
    pub state: &'a R::State,
}

/// Hints of which a memory asks a state's form in a proof ([`Hints::canonical_in_proof`]).
pub(crate) struct InProof<'h, H>(pub(crate) &'h H);

impl<R: Rules, H: Hints<R>> Hints<R> for InProof<'_, H> {
    #[inline]
    fn canonical(&self, rules: &R, state: &R::State) -> Option<R::State> {
        self.0.canonical_in_proof(rules, state)
    }
}

impl<R: Rules> Memory<R> for () {
    #[inline]
    fn is_used(&self) -> bool {
        false
    }

    #[inline]
    fn key<H: Hints<R>>(&self, _rules: &R, _hints: &H, _state: &R::State) -> u64 {
        0
    }

    #[inline]
    fn probe(&self, _key: u64) -> Option<Entry> {
        None
    }

    #[inline]
    fn store(&self, _key: u64, _entry: Entry) {}

    #[inline]
    fn new_search(&self) {}
}

impl<R: Keyed> Memory<R> for &Table {
    #[inline]
    fn key<H: Hints<R>>(&self, rules: &R, hints: &H, state: &R::State) -> u64 {
        match hints.canonical(rules, state) {
            Some(representative) => rules.key(&representative),
            None => rules.key(state),
        }
    }

    #[inline]
    fn prefetch(&self, key: u64) {
        (**self).prefetch(key)
    }

    #[inline]
    fn probe(&self, key: u64) -> Option<Entry> {
        (**self).probe(key)
    }

    #[inline]
    fn store(&self, key: u64, entry: Entry) {
        (**self).store(key, entry)
    }

    #[inline]
    fn new_search(&self) {
        (**self).new_search()
    }

    fn end_search(&self, probes: u64) {
        (**self).count_probes(probes);
    }

    fn collision<H: Hints<R>>(&self, rules: &R, _hints: &H) -> Option<f64> {
        (!rules.is_injective() || H::BLOTS_OUT).then(|| (**self).collision())
    }

    fn permille_full(&self) -> Option<u32> {
        Some((**self).permille_full())
    }
}

/// A memory chosen at run time, for searches that are run too seldom to be compiled for each kind. A
/// [`Table`] known at compile time saves a branch at each node.
#[derive(Debug)]
pub enum AnyMemory<'t, S> {
    /// Remembers nothing.
    Nothing,
    /// Remembers by keys.
    Table(&'t Table),
    /// Remembers by whole states.
    Verified(&'t VerifiedTable<S>),
}

impl<R: Keyed<State: PartialEq>> Memory<R> for AnyMemory<'_, R::State> {
    fn is_used(&self) -> bool {
        !matches!(self, AnyMemory::Nothing)
    }

    fn key<H: Hints<R>>(&self, rules: &R, hints: &H, state: &R::State) -> u64 {
        match self {
            AnyMemory::Nothing => 0,
            AnyMemory::Table(table) => table.key(rules, hints, state),
            AnyMemory::Verified(table) => table.key(rules, hints, state),
        }
    }

    fn prefetch(&self, key: u64) {
        if let AnyMemory::Table(table) = self {
            Memory::<R>::prefetch(table, key);
        }
    }

    fn probe(&self, key: u64) -> Option<Entry> {
        match self {
            AnyMemory::Table(table) => Memory::<R>::probe(table, key),
            AnyMemory::Nothing | AnyMemory::Verified(_) => None,
        }
    }

    fn store(&self, key: u64, entry: Entry) {
        if let AnyMemory::Table(table) = self {
            Memory::<R>::store(table, key, entry);
        }
    }

    fn recall<H: Hints<R>>(&self, key: u64, of: &Of<'_, R, H>) -> Option<Entry> {
        match self {
            AnyMemory::Nothing => None,
            AnyMemory::Table(table) => table.recall(key, of),
            AnyMemory::Verified(table) => table.recall(key, of),
        }
    }

    fn remember<H: Hints<R>>(&self, key: u64, of: &Of<'_, R, H>, entry: Entry) {
        match self {
            AnyMemory::Nothing => (),
            AnyMemory::Table(table) => table.remember(key, of, entry),
            AnyMemory::Verified(table) => table.remember(key, of, entry),
        }
    }

    fn new_search(&self) {
        match self {
            AnyMemory::Nothing => (),
            AnyMemory::Table(table) => Memory::<R>::new_search(table),
            AnyMemory::Verified(table) => Memory::<R>::new_search(table),
        }
    }

    fn end_search(&self, probes: u64) {
        if let AnyMemory::Table(table) = self {
            Memory::<R>::end_search(table, probes);
        }
    }

    fn collision<H: Hints<R>>(&self, rules: &R, hints: &H) -> Option<f64> {
        match self {
            AnyMemory::Table(table) => table.collision(rules, hints),
            AnyMemory::Nothing | AnyMemory::Verified(_) => None,
        }
    }

    fn permille_full(&self) -> Option<u32> {
        match self {
            AnyMemory::Table(table) => Memory::<R>::permille_full(table),
            AnyMemory::Nothing | AnyMemory::Verified(_) => None,
        }
    }
}

/// The parts of one search, bundled so that they travel as one type parameter.
pub trait Parts<R: Rules> {
    /// Estimates states at the horizon.
    type Evaluator: Evaluator<R>;
    /// The game's hints.
    type Hints: Hints<R>;
    /// In which order actions are tried.
    type Ordering: super::ordering::Ordering<R>;
    /// What is remembered of states.
    type Memory: Memory<R>;
    /// Who watches.
    type Observer: Observer<R::Action, Value>;
}

impl<R, E, H, O, M, W> Parts<R> for (E, H, O, M, W)
where
    R: Rules,
    E: Evaluator<R>,
    H: Hints<R>,
    O: super::ordering::Ordering<R>,
    M: Memory<R>,
    W: Observer<R::Action, Value>,
{
    type Evaluator = E;
    type Hints = H;
    type Ordering = O;
    type Memory = M;
    type Observer = W;
}
