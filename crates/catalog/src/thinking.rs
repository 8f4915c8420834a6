//! Until when a learner's searches may take.

use outply_game::Lookahead;
use outply_search::{Limits, StopFlag};
use std::time::Instant;

/// What ends searches for a learner, whatever they look for: games then end without.
#[derive(Clone, Default, Debug)]
pub(crate) struct Halt {
    pub(crate) stop: StopFlag,
    pub(crate) until: Option<Instant>,
}

impl Halt {
    /// The limits of a search that is to look so far; `None` if there is no time left for one.
    pub(crate) fn limits(&self, lookahead: Lookahead) -> Option<Limits> {
        if self.stop.is_raised() {
            return None;
        }
        let limits = match lookahead {
            Lookahead::Simulations(simulations) => Limits::simulations(simulations),
            Lookahead::Depth(depth) => Limits::depth(depth),
        };
        let limits = limits.and_stop(&self.stop);
        let Some(until) = self.until else { return Some(limits) };
        let left = until.saturating_duration_since(Instant::now());
        (!left.is_zero()).then(|| limits.and_time(left))
    }
}
