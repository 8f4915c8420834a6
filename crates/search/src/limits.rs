//! When a search stops: depth, nodes, time, or a word from outside. The clock is read here alone.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Nodes between two looks at the clock and the stop flag.
const POLL_EVERY: u64 = 1024;
/// Simulations between two looks: each is as much work as many nodes.
const POLL_SIMULATIONS: u64 = 16;

/// When a search stops. The first limit reached counts; no limit at all means: until the value
/// is proven.
///
/// Any limit may be zero: the answer is then the action that looks best without looking ahead.
///
/// ```
/// use outply_search::Limits;
/// use std::time::Duration;
/// let limits = Limits::time(Duration::from_millis(500)).and_depth(12);
/// assert_eq!(limits.depth, Some(12));
/// ```
#[derive(Clone, Default, Debug)]
pub struct Limits {
    /// The deepest iteration, in plies.
    pub depth: Option<u32>,
    /// Nodes visited, exactly; in a Monte Carlo search, nodes of the tree, about.
    pub nodes: Option<u64>,
    /// Simulations of a Monte Carlo search, exactly; other searches have none.
    pub simulations: Option<u64>,
    /// No new iteration begins after this much time.
    pub soft_time: Option<Duration>,
    /// The search is broken off after this much time.
    pub hard_time: Option<Duration>,
    /// Raised from outside (another thread, a signal handler) to break the search off.
    pub stop: Option<StopFlag>,
}

impl Limits {
    /// No limit: search until the value is proven.
    pub fn none() -> Limits {
        Limits::default()
    }

    /// Look `plies` plies ahead.
    pub fn depth(plies: u32) -> Limits {
        Limits::none().and_depth(plies)
    }

    /// Run `simulations` simulations of a Monte Carlo search.
    pub fn simulations(simulations: u64) -> Limits {
        Limits::none().and_simulations(simulations)
    }

    /// Visit at most `nodes` nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits::none().and_nodes(nodes)
    }

    /// Answer within `time`; no new iteration begins when half of it is gone, since an iteration
    /// seldom takes less time than all before it together.
    pub fn time(time: Duration) -> Limits {
        Limits::none().and_time(time)
    }

    /// These limits, and at most `plies` plies.
    pub fn and_depth(self, plies: u32) -> Limits {
        Limits { depth: Some(plies), ..self }
    }

    /// These limits, and at most `nodes` nodes.
    pub fn and_nodes(self, nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..self }
    }

    /// These limits, and at most `simulations` simulations.
    pub fn and_simulations(self, simulations: u64) -> Limits {
        Limits { simulations: Some(simulations), ..self }
    }

    /// These limits, and [`Limits::time`].
    pub fn and_time(self, time: Duration) -> Limits {
        Limits { soft_time: Some(time / 2), hard_time: Some(time), ..self }
    }

    /// These limits, and a flag that stops the search when raised.
    pub fn and_stop(self, stop: &StopFlag) -> Limits {
        Limits { stop: Some(stop.clone()), ..self }
    }
}

/// A flag that stops every search holding a clone of it.
#[derive(Clone, Default, Debug)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// A lowered flag.
    pub fn new() -> StopFlag {
        StopFlag::default()
    }

    /// Stops the searches.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Lets searches run again.
    pub fn lower(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether the flag is raised.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A search was broken off; what its unfinished part found is void.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

/// Counts nodes and watches the limits of one running search.
#[derive(Debug)]
pub(crate) struct Clock {
    nodes: u64,
    next_poll: u64,
    poll_every: u64,
    limits: Limits,
    start: Instant,
}

impl Clock {
    pub(crate) fn start(limits: &Limits) -> Clock {
        // The first node polls: a flag already raised, or no time at all, stops it there.
        let poll_every = POLL_EVERY;
        Clock { nodes: 0, next_poll: 0, poll_every, limits: limits.clone(), start: Instant::now() }
    }

    /// A clock that counts simulations in place of nodes.
    pub(crate) fn start_simulations(limits: &Limits) -> Clock {
        let mut clock = Clock::start(limits);
        clock.poll_every = POLL_SIMULATIONS;
        clock.limits.nodes = limits.simulations;
        clock
    }

    /// Another thread's clock for the same search: it watches time and flag, and counts nothing.
    pub(crate) fn clone_without_count(&self) -> Clock {
        let limits = Limits { nodes: None, ..self.limits.clone() };
        Clock { nodes: 0, next_poll: 0, poll_every: self.poll_every, limits, start: self.start }
    }

    /// Counts a node, unless a limit forbids it.
    #[inline]
    pub(crate) fn count_node(&mut self) -> Result<(), Interrupted> {
        if self.nodes >= self.next_poll {
            self.poll()?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn poll(&mut self) -> Result<(), Interrupted> {
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        let flagged = self.limits.stop.as_ref().is_some_and(StopFlag::is_raised);
        let late = self.limits.hard_time.is_some_and(|most| self.start.elapsed() >= most);
        self.next_poll = most.min(self.nodes + self.poll_every);
        if self.nodes >= most || flagged || late { Err(Interrupted) } else { Ok(()) }
    }

    /// Whether another iteration may begin.
    pub(crate) fn may_deepen(&self) -> bool {
        self.limits.soft_time.is_none_or(|most| self.start.elapsed() < most)
    }

    pub(crate) fn depth_limit(&self) -> Option<u32> {
        self.limits.depth
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}
