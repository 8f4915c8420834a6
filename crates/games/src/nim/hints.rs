//! What Nim tells a search in addition to its rules: nothing that would give the theory away.

use super::rules::{Heaps, Nim, Take};
use outply_game::Hints;

/// Heaps may change places.
#[derive(Clone, Copy, Default, Debug)]
pub struct NimHints;

impl Hints<Nim> for NimHints {
    const ORDERS: bool = true;
    const DRAWS: bool = false;

    /// Large takes first: they end the game sooner.
    fn order(&self, _rules: &Nim, _state: &Heaps, take: Take) -> i32 {
        i32::from(take.count)
    }

    fn action_space(&self, rules: &Nim) -> usize {
        let largest = rules.heaps.iter().max().copied().unwrap_or(0);
        rules.heaps.len() * (usize::from(largest) + 1)
    }

    fn action_index(&self, rules: &Nim, take: Take) -> usize {
        usize::from(take.heap) + rules.heaps.len() * usize::from(take.count)
    }

    /// The heaps in order of size.
    fn canonical(&self, _rules: &Nim, state: &Heaps) -> Option<Heaps> {
        if state.counters.is_sorted() {
            return None;
        }
        let mut sorted = state.clone();
        sorted.counters.sort_unstable();
        Some(sorted)
    }
}
