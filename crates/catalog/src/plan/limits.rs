//! Which limits a search reads.

use super::Search;
use crate::error::CatalogError;
use outply_search::Limits;

/// The limits that can be asked for, by name.
pub const LIMIT_NAMES: [&str; 5] = ["depth", "nodes", "time", "simulations", "mate"];

impl Search {
    /// Refuses limits that the search does not read.
    pub(crate) fn check(self, limits: &Limits) -> Result<(), CatalogError> {
        let Some(idle) = self.idle_limit(limits) else { return Ok(()) };
        let (name, read) = (self.name(), self.limits().join(", "));
        let sentence = format!("{name} does not read this limit; it reads {read}");
        Err(CatalogError::wish(idle, sentence))
    }

    /// The first of `limits` that the search does not read, if there is one.
    pub fn idle_limit(self, limits: &Limits) -> Option<&'static str> {
        let read = self.limits();
        asked(limits).into_iter().find(|name| !read.contains(name))
    }
}

/// The limits that are set, by name.
fn asked(limits: &Limits) -> Vec<&'static str> {
    let set = [
        limits.depth.is_some(),
        limits.nodes.is_some(),
        limits.hard_time.is_some() || limits.soft_time.is_some(),
        limits.simulations.is_some(),
        limits.mate.is_some(),
    ];
    let named = LIMIT_NAMES.into_iter().zip(set);
    named.filter(|(_, is_set)| *is_set).map(|(name, _)| name).collect()
}

/// The limits without those that `search` does not read, and what these were.
pub fn without_idle(search: Search, limits: &Limits) -> (Limits, Vec<&'static str>) {
    let (mut limits, mut idle) = (limits.clone(), Vec::new());
    while let Some(name) = search.idle_limit(&limits) {
        match name {
            "depth" => limits.depth = None,
            "nodes" => limits.nodes = None,
            "time" => (limits.soft_time, limits.hard_time) = (None, None),
            "simulations" => limits.simulations = None,
            _ => limits.mate = None,
        }
        idle.push(name);
    }
    (limits, idle)
}
