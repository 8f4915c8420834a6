//! What the threads of one search share besides the table: who is looking at what, and how the last
//! iteration that any of them completed left the root's actions. A thread that is still in that
//! iteration takes the result over and goes on with the next, so that all work on the same one, and
//! the first to complete the last one ends the search.

use super::parts::RootAction;
use crate::busy::Busy;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

pub(super) struct Team<A> {
    pub(super) busy: Busy,
    /// Plies of the last iteration that a thread completed.
    pub(super) completed: Arc<AtomicU32>,
    /// The root's actions as that iteration left them.
    actions: Mutex<Vec<RootAction<A>>>,
}

impl<A: Clone> Team<A> {
    /// Nothing is done yet.
    pub(super) fn new() -> Team<A> {
        Team { busy: Busy::new(), completed: Arc::default(), actions: Mutex::default() }
    }

    /// A thread completed the iteration of `depth` plies.
    pub(super) fn complete(&self, depth: u32, actions: &[RootAction<A>]) {
        let mut kept = self.actions.lock().unwrap_or_else(PoisonError::into_inner);
        if depth > self.completed.load(Relaxed) {
            *kept = actions.to_vec();
            self.completed.store(depth, Relaxed);
        }
    }

    /// The root's actions after an iteration of `depth` plies or more, if one is completed.
    pub(super) fn result(&self, depth: u32) -> Option<Vec<RootAction<A>>> {
        let kept = self.actions.lock().unwrap_or_else(PoisonError::into_inner);
        (self.completed.load(Relaxed) >= depth).then(|| kept.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_iteration_is_taken_over_once_it_or_a_deeper_one_is_completed() {
        let team: Team<u8> = Team::new();
        assert!(team.result(1).is_none());
        team.complete(3, &[]);
        assert!(team.result(4).is_none());
        assert!(team.result(3).is_some_and(|actions| actions.is_empty()));
        assert!(team.result(2).is_some());
        team.complete(2, &[]);
        assert_eq!(team.completed.load(Relaxed), 3, "the deepest stays");
    }
}
