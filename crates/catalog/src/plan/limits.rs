//! Which limits a search reads.

use super::Search;
use crate::error::CatalogError;
use outply_search::{Limit, Limits};

impl Search {
    /// Refuses limits that the search does not read.
    pub(crate) fn check(self, limits: &Limits) -> Result<(), CatalogError> {
        let Some(idle) = limits.idle(self.limits()) else { return Ok(()) };
        let read: Vec<&str> = self.limits().iter().map(|limit| limit.name()).collect();
        let (name, read) = (self.name(), read.join(", "));
        let sentence = format!("{name} does not use this limit; it uses {read}");
        Err(CatalogError::wish(idle.name(), sentence))
    }
}

/// The limits without those that `search` does not read, and what these were.
pub fn without_idle(search: Search, limits: &Limits) -> (Limits, Vec<Limit>) {
    let (mut limits, mut idle) = (limits.clone(), Vec::new());
    while let Some(limit) = limits.idle(search.limits()) {
        limits = limits.without(limit);
        idle.push(limit);
    }
    (limits, idle)
}
