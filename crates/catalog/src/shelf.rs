//! What searches of one game remember from move to move.

use crate::plan::SelectivePlan;
use outply_search::selective::{Learned, Settings};
use outply_search::{Table, TableSizeError};
use std::sync::{Mutex, PoisonError};

/// No table is the smallest one, four entries: a search without any would be as much code again to
/// compile for each game.
const SMALLEST: usize = 64;

/// The transposition table of the game under way, and what was learned about its actions.
pub(crate) struct Shelf<A> {
    kept: Mutex<Option<Kept<A>>>,
}

struct Kept<A> {
    table: Table,
    learned: Learned<A>,
    bytes: usize,
    /// What values depend on besides the state: the evaluator, and what is left out.
    settings: (Option<String>, Settings),
}

impl<A> Shelf<A> {
    /// Nothing yet.
    pub(crate) fn new() -> Self {
        Shelf { kept: Mutex::new(None) }
    }

    /// Runs `search` with the table kept, or with a new one if the plan asks for another size or
    /// for settings under which values are others.
    pub(crate) fn with<T>(
        &self,
        plan: &SelectivePlan,
        search: impl FnOnce(&Table, &mut Learned<A>) -> T,
    ) -> Result<T, TableSizeError> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes = plan.table_bytes.max(SMALLEST);
        let settings = (plan.evaluator.clone(), plan.settings.clone());
        let mut last = match kept.take() {
            Some(last) if last.bytes == bytes && last.settings == settings => last,
            _ => Kept { table: Table::bytes(bytes)?, learned: Learned::new(), bytes, settings },
        };
        let found = search(&last.table, &mut last.learned);
        *kept = Some(last);
        Ok(found)
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        *self.kept.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
