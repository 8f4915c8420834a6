//! How a learner's searches are made, and until when they may take.

use outply_game::{Lookahead, PayoffEvaluator, Rules, Think, Thought};
use outply_search::montecarlo::{Nature, Thinker};
use outply_search::{Limits, StopFlag};
use std::sync::Arc;
use std::time::Instant;

/// What ends searches for a learner, whatever they look for: games then end without.
#[derive(Clone, Default, Debug)]
pub(crate) struct Halt {
    pub(crate) stop: StopFlag,
    pub(crate) until: Option<Instant>,
}

impl Halt {
    /// The limits of a search that is to look so far; `None` if there is no time left for one.
    fn limits(&self, lookahead: Lookahead) -> Option<Limits> {
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

/// Says whether a moment is still to come; it always is where there is none.
pub(super) fn before(until: Option<Instant>) -> impl Fn() -> bool {
    move || until.is_none_or(|until| Instant::now() < until)
}

/// Whether there is still time to learn where a quarter of what is left until a moment is for a test.
pub(super) fn before_test(until: Option<Instant>) -> impl Fn() -> bool {
    let test = |until: Instant| until.saturating_duration_since(Instant::now()) / 4;
    before(until.map(|until| until - test(until)))
}

/// Searches by simulations where chance falls by `nature`, or to a depth by `ahead`, until a halt.
pub(crate) fn think<R, N>(
    halt: Halt,
    nature: N,
    ahead: impl Fn(&R, &mut dyn PayoffEvaluator<R>, &R::State, &Limits) -> Option<Thought>
    + Send
    + Sync
    + 'static,
) -> Think<R>
where
    R: Rules<State: Send, Action: Send> + 'static,
    N: Nature<R> + Send + Sync + 'static,
{
    let thinker = Thinker::new(nature);
    Arc::new(move |rules, judge, state, (lookahead, seed)| {
        let Some(limits) = halt.limits(lookahead) else { return Ok(None) };
        match lookahead {
            Lookahead::Depth(_) => Ok(ahead(rules, judge, state, &limits)),
            Lookahead::Simulations(_) => thinker.think(rules, judge, state, (&limits, seed)),
        }
    })
}
