//! The parts a search of a game with chance is put together from, each with its nothing: `()`.

use super::bounds::ValueBounds;
use super::table::{ChanceEntry, ChanceTable};
use outply_game::{Hints, Keyed, Observer, PayoffEvaluator, Rules, Turn};

/// Where a search remembers what it found out about states. `()` remembers nothing; a
/// `&ChanceTable` needs rules with keys.
pub trait ChanceMemory<R: Rules> {
    /// Whether anything is remembered.
    const USED: bool;

    /// The key under which `state`, or its representative under symmetry, is remembered.
    fn key<H: Hints<R>>(&self, rules: &R, hints: &H, state: &R::State) -> u64;

    /// What is remembered under `key`.
    fn probe(&self, key: u64) -> Option<ChanceEntry>;

    /// Remembers `entry` under `key`.
    fn store(&self, key: u64, entry: ChanceEntry);

    /// A new search begins.
    fn new_search(&self);
}

impl<R: Rules> ChanceMemory<R> for () {
    const USED: bool = false;

    #[inline]
    fn key<H: Hints<R>>(&self, _rules: &R, _hints: &H, _state: &R::State) -> u64 {
        0
    }

    #[inline]
    fn probe(&self, _key: u64) -> Option<ChanceEntry> {
        None
    }

    #[inline]
    fn store(&self, _key: u64, _entry: ChanceEntry) {}

    #[inline]
    fn new_search(&self) {}
}

impl<R: Keyed> ChanceMemory<R> for &ChanceTable {
    const USED: bool = true;

    #[inline]
    fn key<H: Hints<R>>(&self, rules: &R, hints: &H, state: &R::State) -> u64 {
        // A representative in which the players have changed places would change the sign of
        // values kept for the first player; where chance moves, that cannot be seen.
        let same = |other: &R::State| {
            let mover = rules.to_move(state).mover();
            let keeps = mover.player().is_some() && rules.to_move(other).mover() == mover;
            keeps || rules.players() == 1
        };
        match hints.canonical(rules, state).filter(same) {
            Some(representative) => rules.key(&representative),
            None => rules.key(state),
        }
    }

    #[inline]
    fn probe(&self, key: u64) -> Option<ChanceEntry> {
        (**self).probe(key)
    }

    #[inline]
    fn store(&self, key: u64, entry: ChanceEntry) {
        (**self).store(key, entry)
    }

    #[inline]
    fn new_search(&self) {
        (**self).new_search()
    }
}

/// The parts of one search, bundled so that they travel as one type parameter.
pub trait ChanceParts<R: Rules> {
    /// Estimates states at the horizon.
    type Evaluator: PayoffEvaluator<R>;
    /// The game's hints.
    type Hints: Hints<R>;
    /// What is remembered of states.
    type Memory: ChanceMemory<R>;
    /// Between which values all values lie.
    type Bounds: ValueBounds<R>;
    /// Who watches.
    type Observer: Observer<R::Action, f64>;
}

impl<R, E, H, M, B, W> ChanceParts<R> for (E, H, M, B, W)
where
    R: Rules,
    E: PayoffEvaluator<R>,
    H: Hints<R>,
    M: ChanceMemory<R>,
    B: ValueBounds<R>,
    W: Observer<R::Action, f64>,
{
    type Evaluator = E;
    type Hints = H;
    type Memory = M;
    type Bounds = B;
    type Observer = W;
}
