//! Who is searching what: threads that look at the same node put off the actions that another
//! thread is looking at, and mostly find them in the table when they come back to them. The idea is
//! ABDADA's (Weill, "The ABDADA distributed minimax search algorithm", 1996), in the form that T.
//! Kerrigan gave it ("Simplified ABDADA", 2017): a board of its own rather than a count in the
//! table.

use outply_game::mix64;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A power of two. A few hundred entries are in use at a time, at most one a thread and ply.
const CELLS: usize = 1 << 14;
/// Nearer the horizon a search is over before it pays to put it off.
pub(crate) const LEAST_DEPTH: i32 = 3;

/// The searches under way. Losing an entry to another one costs time alone.
pub(crate) struct Busy {
    cells: Box<[AtomicU64]>,
}

impl Busy {
    /// Nothing is searched.
    pub(crate) fn new() -> Busy {
        Busy { cells: (0..CELLS).map(|_| AtomicU64::new(0)).collect() }
    }

    /// Whether some thread has begun this search and not ended it.
    #[inline]
    pub(crate) fn has(&self, search: u64) -> bool {
        self.cell(search).load(Relaxed) == search
    }

    #[inline]
    pub(crate) fn begin(&self, search: u64) {
        self.cell(search).store(search, Relaxed);
    }

    #[inline]
    pub(crate) fn end(&self, search: u64) {
        if self.has(search) {
            self.cell(search).store(0, Relaxed);
        }
    }

    #[inline]
    fn cell(&self, search: u64) -> &AtomicU64 {
        &self.cells[search as usize % CELLS]
    }
}

/// The number of a search: `depth` plies in the state with this key, from the action at `place`.
#[inline]
pub(crate) fn number(key: u64, place: u16, depth: i32) -> u64 {
    mix64(key ^ mix64(u64::from(place) << 32 | depth as u32 as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_under_way_from_beginning_to_end() {
        let busy = Busy::new();
        let (one, other) = (number(5, 3, 7), number(5, 3, 8));
        busy.begin(one);
        assert!(busy.has(one) && !busy.has(other));
        busy.end(other);
        assert!(busy.has(one));
        busy.end(one);
        assert!(!busy.has(one));
    }
}
