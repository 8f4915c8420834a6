//! How many searches may run, and the memory that each may take.

use std::sync::{Arc, Mutex, PoisonError};

/// The largest grant of memory to one search: a larger table gains a person who looks on nothing.
const MOST: usize = 256 << 20;

/// What is left for searches.
#[derive(Debug)]
pub(crate) struct Budget {
    free: Mutex<Free>,
    /// What every search gets.
    base: usize,
}

#[derive(Debug)]
struct Free {
    searches: usize,
    /// Memory above what every search gets.
    extra: usize,
}

/// Leave to run one search; given back when dropped.
#[derive(Debug)]
pub(crate) struct Grant {
    budget: Arc<Budget>,
    extra: usize,
}

impl Budget {
    /// `searches` at the same time, in `memory` bytes together. Half of the memory is divided evenly;
    /// of the rest the first searches get more, so that one user alone has a large table.
    pub(crate) fn new(searches: usize, memory: usize) -> Arc<Budget> {
        let free = Mutex::new(Free { searches, extra: memory / 2 });
        Arc::new(Budget { free, base: memory / 2 / searches.max(1) })
    }

    /// Leave to run one more search; `None` while as many run as may.
    pub(crate) fn grant(self: &Arc<Budget>) -> Option<Grant> {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        free.searches = free.searches.checked_sub(1)?;
        let extra = (free.extra / 4).min(MOST.saturating_sub(self.base));
        free.extra -= extra;
        Some(Grant { budget: self.clone(), extra })
    }

    /// How many more searches may run.
    #[cfg(test)]
    fn left(&self) -> usize {
        self.free.lock().unwrap_or_else(PoisonError::into_inner).searches
    }
}

impl Grant {
    /// The memory that the search may take, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.budget.base + self.extra
    }
}

impl Drop for Grant {
    fn drop(&mut self) {
        let mut free = self.budget.free.lock().unwrap_or_else(PoisonError::into_inner);
        free.searches += 1;
        free.extra += self.extra;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grants_stay_within_the_budget_and_come_back() {
        let budget = Budget::new(64, 1 << 30);
        for _ in 0..2 {
            let grants: Vec<Grant> = std::iter::from_fn(|| budget.grant()).collect();
            assert_eq!(grants.len(), 64);
            assert!(grants.iter().map(Grant::bytes).sum::<usize>() <= 1 << 30);
            assert!(grants[0].bytes() >= 64 << 20 && grants[63].bytes() >= 8 << 20);
        }
        assert_eq!(budget.left(), 64);
    }
}
