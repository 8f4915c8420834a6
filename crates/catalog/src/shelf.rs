//! What searches of one game remember from move to move.

use crate::report::Request;
use outply_search::{Table, TableSizeError};
use std::sync::{Mutex, PoisonError};

/// No table is the smallest one, four entries: a search without any would be as much code again to
/// compile for each game.
const SMALLEST: usize = 64;

/// The transposition table of the game under way.
#[derive(Default)]
pub(crate) struct Shelf {
    kept: Mutex<Option<Kept>>,
}

struct Kept {
    table: Table,
    bytes: usize,
    /// What values depend on besides the state: the evaluator, and what is left out.
    settings: (Option<String>, String),
}

impl Shelf {
    /// Runs `search` with the table kept, or with a new one if the request asks for another size or
    /// for settings under which values are others.
    pub(crate) fn with<T>(
        &self,
        request: &Request,
        search: impl FnOnce(&Table) -> T,
    ) -> Result<T, TableSizeError> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes = request.table_bytes.max(SMALLEST);
        let settings = (request.evaluator.clone(), request.selectivity.clone());
        let table = match kept.take() {
            Some(kept) if kept.bytes == bytes && kept.settings == settings => kept.table,
            _ => Table::bytes(bytes)?,
        };
        let found = search(&table);
        *kept = Some(Kept { table, bytes, settings });
        Ok(found)
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        *self.kept.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
