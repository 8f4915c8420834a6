//! The best finished game that a search of a puzzle has seen.
//!
//! A lone player to whom nothing happens by chance need not go by means: a line that ended well once
//! ends well again. So the search keeps it, from move to move, and plays it unless something better is
//! proven (single-player Monte Carlo tree search: Schadd, Winands, van den Herik, Chaslot and Uiterwijk
//! 2008).

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// A line from the root to the end of the game, and what it is worth.
#[derive(Debug)]
pub(super) struct BestLine<A> {
    /// The bits of the payoff, minus infinity while there is no line.
    payoff: AtomicU64,
    line: Mutex<Vec<A>>,
}

impl<A: Copy + PartialEq> BestLine<A> {
    /// None yet.
    pub(super) fn none() -> BestLine<A> {
        let payoff = AtomicU64::new(f64::NEG_INFINITY.to_bits());
        BestLine { payoff, line: Mutex::new(Vec::new()) }
    }

    fn payoff(&self) -> f64 {
        f64::from_bits(self.payoff.load(Relaxed))
    }

    /// Whether a line worth so much would be the best.
    #[inline]
    pub(super) fn is_beaten_by(&self, payoff: f64) -> bool {
        payoff > self.payoff()
    }

    /// Keeps `line` if it is the best.
    pub(super) fn keep(&self, payoff: f64, line: &[A]) {
        let mut kept = self.line.lock().unwrap_or_else(PoisonError::into_inner);
        if self.is_beaten_by(payoff) {
            kept.clear();
            kept.extend_from_slice(line);
            self.payoff.store(payoff.to_bits(), Relaxed);
        }
    }

    /// What the best line is worth, and the line.
    pub(super) fn get(&self) -> Option<(f64, Vec<A>)> {
        let kept = self.line.lock().unwrap_or_else(PoisonError::into_inner);
        (self.payoff() > f64::NEG_INFINITY).then(|| (self.payoff(), kept.clone()))
    }

    /// `action` is played: the line goes on if that is its first, and is lost otherwise.
    pub(super) fn advance(&mut self, action: A) {
        let kept = self.line.get_mut().unwrap_or_else(PoisonError::into_inner);
        match kept.first() {
            Some(&first) if first == action => drop(kept.remove(0)),
            _ => self.forget(),
        }
    }

    /// There is none any more.
    pub(super) fn forget(&mut self) {
        *self = BestLine::none();
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn the_best_stays_and_goes_on_as_long_as_it_is_followed() {
        let mut best = BestLine::none();
        assert_eq!(best.get(), None);
        best.keep(3.0, &[1, 2, 3]);
        best.keep(2.0, &[4]);
        assert_eq!(best.get(), Some((3.0, vec![1, 2, 3])));
        best.advance(1);
        assert_eq!(best.get(), Some((3.0, vec![2, 3])));
        best.advance(3);
        assert_eq!(best.get(), None);
    }
}
