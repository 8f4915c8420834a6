//! What searches of one game remember from move to move.

use outply_search::chance::ChanceTable;
use outply_search::many::PayoffTable;
use outply_search::selective::Learned;
use outply_search::{Limits, Table, TableSizeError};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// No table is the smallest one, four entries: a search without any would be as much code again to
/// compile for each game.
const SMALLEST: usize = 64;

/// Between what sizes a table lies whose size the limits choose, in bytes.
const LEAST_BYTES: usize = 1 << 20;
/// What a search of some seconds fills.
const USUAL_BYTES: usize = 64 << 20;
/// No more is taken unasked.
const MOST_BYTES: usize = 256 << 20;

/// Nodes a second that a search is expected to visit at most.
const SPEED: f64 = 8e6;
/// Nodes that a search of one ply is expected to visit at most; each of the next few plies multiplies them by as many.
const BRANCHES: u64 = 256;

/// How large a table is to be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    bytes: usize,
    /// Whether just this size is asked for; otherwise a larger table will do.
    is_asked: bool,
    /// Whether a clock runs, so that the table's memory has to be there before.
    is_timed: bool,
}

impl Size {
    /// The size asked for, in bytes, or what `limits` let a search fill.
    pub(crate) fn of(asked: Option<usize>, limits: &Limits) -> Size {
        let bytes = match asked {
            None => usual_table_bytes(limits),
            Some(0) => SMALLEST,
            Some(bytes) => bytes,
        };
        Size { bytes, is_asked: asked.is_some(), is_timed: limits.hard_time.is_some() }
    }

    /// This size, with its memory touched at once.
    pub(crate) fn ready(self) -> Size {
        Size { is_timed: true, ..self }
    }

    fn is_met_by(self, bytes: usize) -> bool {
        bytes == self.bytes || !self.is_asked && bytes > self.bytes
    }
}

/// The bytes that a search within `limits` fills: the size of its table unless another is asked for. Small tables stay
/// in the processor's cache: 2048 at 2 ms a move plays 848 moves a second with 2 MiB, 637 with 16. And memory takes
/// time: 136 MiB took 35 ms, a search of one ply less than one.
pub fn usual_table_bytes(limits: &Limits) -> usize {
    let timed = limits.hard_time.filter(|_| limits.pondering.is_none() && !limits.on_clock);
    let timed = timed.map(|time| (time.as_secs_f64() * SPEED) as u64);
    let shallow = limits.depth.and_then(|depth| BRANCHES.checked_pow(depth));
    let shallow = shallow.filter(|nodes| *nodes < USUAL_BYTES as u64 / 64);
    let nodes = [timed, limits.nodes, shallow].into_iter().flatten().min();
    let Some(nodes) = nodes.and_then(|nodes| usize::try_from(nodes).ok()) else {
        return USUAL_BYTES;
    };
    let roomy = nodes.saturating_mul(64).min(USUAL_BYTES);
    roomy.max(nodes).clamp(LEAST_BYTES, MOST_BYTES).next_power_of_two()
}

/// What a search remembers by.
pub(crate) trait Tables: Sized {
    /// Nothing remembered, in so many bytes.
    ///
    /// # Errors
    /// If memory does not suffice.
    fn of(bytes: usize) -> Result<Self, TableSizeError>;

    /// Has the system give all the memory.
    fn touch(&self);

    /// Forgets everything.
    fn clear(&mut self);
}

impl Tables for Table {
    fn of(bytes: usize) -> Result<Table, TableSizeError> {
        Table::bytes(bytes)
    }

    fn touch(&self) {
        Table::touch(self);
    }

    fn clear(&mut self) {
        Table::clear(self);
    }
}

impl Tables for ChanceTable {
    fn of(bytes: usize) -> Result<ChanceTable, TableSizeError> {
        ChanceTable::bytes(bytes)
    }

    fn touch(&self) {
        ChanceTable::touch(self);
    }

    fn clear(&mut self) {
        ChanceTable::clear(self);
    }
}

impl Tables for PayoffTable {
    fn of(bytes: usize) -> Result<PayoffTable, TableSizeError> {
        PayoffTable::bytes(bytes)
    }

    fn touch(&self) {
        PayoffTable::touch(self);
    }

    fn clear(&mut self) {
        PayoffTable::clear(self);
    }
}

/// Of selective search: states, and what was learned about actions.
impl<A> Tables for (Table, Learned<A>) {
    fn of(bytes: usize) -> Result<(Table, Learned<A>), TableSizeError> {
        Ok((Table::bytes(bytes)?, Learned::new()))
    }

    fn touch(&self) {
        self.0.touch();
    }

    fn clear(&mut self) {
        self.0.clear();
        self.1 = Learned::new();
    }
}

/// The tables of the game under way. `K` is what values depend on besides the state: the evaluator,
/// and what is left out.
pub(crate) struct Shelf<T, K> {
    kept: Mutex<Option<Kept<T, K>>>,
}

struct Kept<T, K> {
    tables: T,
    bytes: usize,
    settings: K,
}

impl<T: Tables, K: PartialEq> Shelf<T, K> {
    /// Nothing yet.
    pub(crate) fn new() -> Self {
        Shelf { kept: Mutex::new(None) }
    }

    /// Lends the tables kept to a search; others if these are too small, and empty ones if `settings` are not
    /// those of the last search.
    pub(crate) fn lend(&self, size: Size, settings: K) -> Result<Lent<'_, T, K>, TableSizeError> {
        let mut shelf = self.lock();
        let now = match shelf.take().filter(|last| size.is_met_by(last.bytes)) {
            Some(last) => last.for_settings(settings),
            None => Kept::new(size, settings)?,
        };
        Ok(Lent { shelf, now: Some(now) })
    }

    fn lock(&self) -> MutexGuard<'_, Option<Kept<T, K>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets everything; the memory is kept for what comes.
    pub(crate) fn clear(&self) {
        if let Some(kept) = self.lock().as_mut() {
            kept.tables.clear();
        }
    }
}

/// Tables in use, which go back to their shelf; not if the search panicked.
pub(crate) struct Lent<'s, T, K> {
    shelf: MutexGuard<'s, Option<Kept<T, K>>>,
    /// Always there until it goes back.
    now: Option<Kept<T, K>>,
}

impl<T, K> Lent<'_, T, K> {
    pub(crate) fn tables(&mut self) -> &mut T {
        let Some(now) = &mut self.now else { unreachable!("they went back") };
        &mut now.tables
    }
}

impl<T, K> Drop for Lent<'_, T, K> {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            *self.shelf = self.now.take();
        }
    }
}

impl<T: Tables, K: PartialEq> Kept<T, K> {
    fn new(size: Size, settings: K) -> Result<Self, TableSizeError> {
        let (tables, bytes) = (T::of(size.bytes)?, size.bytes);
        if size.is_timed {
            tables.touch();
        }
        Ok(Kept { tables, bytes, settings })
    }

    fn for_settings(mut self, settings: K) -> Self {
        if self.settings != settings {
            self.tables.clear();
            self.settings = settings;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outply_search::Entry;
    use std::time::Duration;

    fn bytes(limits: &Limits) -> usize {
        Size::of(None, limits).bytes
    }

    #[test]
    fn a_table_is_as_large_as_its_search_needs_unless_a_size_is_asked_for() {
        assert_eq!(bytes(&Limits::time(Duration::from_millis(2))), LEAST_BYTES);
        assert_eq!(bytes(&Limits::nodes(100_000)), 8 << 20);
        assert_eq!(bytes(&Limits::time(Duration::from_secs(3))), USUAL_BYTES);
        assert_eq!(bytes(&Limits::time(Duration::from_secs(3600))), MOST_BYTES);
        assert_eq!(bytes(&Limits::none()), USUAL_BYTES);
        assert_eq!([1, 2, 3, 99].map(|depth| bytes(&Limits::depth(depth)) >> 20), [1, 4, 64, 64]);
        assert_eq!(Size::of(Some(3 << 20), &Limits::nodes(1)).bytes, 3 << 20);
        assert_eq!(Size::of(Some(0), &Limits::none()).bytes, SMALLEST);
    }

    #[test]
    fn what_is_kept_is_forgotten_with_other_settings_and_when_it_is_too_small() {
        let shelf: Shelf<Table, u8> = Shelf::new();
        let value = outply_game::Value::score(7);
        let bound = outply_search::Bound::Exact;
        let entry = Entry { value, depth: 1, bound, resolved: false, action: None };
        let learn = |size, settings| {
            shelf.lend(size, settings).unwrap().tables().store(1, entry);
        };
        let knows =
            |size, settings| shelf.lend(size, settings).unwrap().tables().probe(1).is_some();
        let small = Size::of(None, &Limits::nodes(1));
        let large = Size::of(None, &Limits::none());
        learn(small, 0);
        assert!(knows(small, 0));
        assert!(!knows(small, 1), "other settings");
        learn(small, 1);
        assert!(!knows(large, 1), "too small");
        learn(large, 1);
        assert!(knows(small, 1), "large enough");
        let asked = Size::of(Some(1 << 20), &Limits::none());
        assert!(!knows(asked, 1), "another size is asked for");
        learn(asked, 1);
        shelf.clear();
        assert!(!knows(asked, 1), "cleared");
    }
}
