//! When a search stops: depth, nodes, time, or a word from outside. The clock is read here alone.

use crate::error::{Limit, SearchError};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The most nodes between two looks at the clock and the stop flag.
const POLL_EVERY: u64 = 1024;
/// The most simulations between two looks: each is as much work as many nodes.
const POLL_SIMULATIONS: u64 = 16;
/// With a limit of time, the looks are to be so far apart: 1,024 nodes of a game with a heavy evaluator
/// take several milliseconds, which a limit of two cannot spare.
const BETWEEN_POLLS: std::ops::Range<Duration> =
    Duration::from_micros(40)..Duration::from_micros(160);
/// No iteration is under way that threads share.
const NO_ITERATION: u32 = u32::MAX;

/// When a search stops. The first limit reached counts; no limit at all means: until the value is
/// proven. A search refuses limits that it does not use ([`SearchError::Limit`]).
///
/// Any limit may be zero: the answer is then the action that looks best without a search.
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
    /// Nodes visited, exactly; in a Monte Carlo search, nodes of the tree, approximately, and at most as many
    /// simulations: a tree can cease to grow.
    pub nodes: Option<u64>,
    /// A selective search first looks for wins and losses within this many plies, leaving nothing
    /// out; the other searches never leave anything out, and refuse it.
    pub mate: Option<u32>,
    /// Simulations of a Monte Carlo search, exactly; other searches refuse it.
    pub simulations: Option<u64>,
    /// No new iteration begins after this much time.
    pub soft_time: Option<Duration>,
    /// The search is interrupted after this much time.
    pub hard_time: Option<Duration>,
    /// Whether the soft time is a share of a game's clock, which a selective search may stretch
    /// (up to the hard time) or cut short as the decision needs.
    pub on_clock: bool,
    /// Raised from outside (another thread, a signal handler) to interrupt the search.
    pub stop: Option<StopFlag>,
    /// While this lasts, both limits of time are ignored.
    pub pondering: Option<Pondering>,
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

    /// Answer within `time`; no new iteration begins once half of it is gone, since an iteration
    /// seldom takes less time than all previous ones together.
    pub fn time(time: Duration) -> Limits {
        Limits::none().and_time(time)
    }

    /// Answer within `time`, and use all of it, as for a fixed time per move.
    pub fn whole_time(time: Duration) -> Limits {
        Limits { hard_time: Some(time), ..Limits::none() }
    }

    /// Whether a limit of this kind is set.
    pub fn has(&self, limit: Limit) -> bool {
        match limit {
            Limit::Depth => self.depth.is_some(),
            Limit::Nodes => self.nodes.is_some(),
            Limit::Time => self.soft_time.is_some() || self.hard_time.is_some(),
            Limit::Simulations => self.simulations.is_some(),
            Limit::Mate => self.mate.is_some(),
        }
    }

    /// These limits without those of a kind.
    pub fn without(mut self, limit: Limit) -> Limits {
        match limit {
            Limit::Depth => self.depth = None,
            Limit::Nodes => self.nodes = None,
            Limit::Time => (self.soft_time, self.hard_time) = (None, None),
            Limit::Simulations => self.simulations = None,
            Limit::Mate => self.mate = None,
        }
        self
    }

    /// The first kind that is set and is not among those that a search `reads`.
    pub fn idle(&self, reads: &[Limit]) -> Option<Limit> {
        Limit::ALL.into_iter().find(|&limit| self.has(limit) && !reads.contains(&limit))
    }

    /// Refuses limits that `search` does not read.
    pub(crate) fn check(
        &self,
        search: &'static str,
        reads: &'static [Limit],
    ) -> Result<(), SearchError> {
        let idle = self.idle(reads);
        idle.map_or(Ok(()), |limit| Err(SearchError::Limit { limit, search, reads }))
    }

    /// These limits, and first a search for wins and losses within `plies`.
    pub fn and_mate(self, plies: u32) -> Limits {
        Limits { mate: Some(plies), ..self }
    }

    /// These limits, and at most `plies` plies.
    pub fn and_depth(self, plies: u32) -> Limits {
        Limits { depth: Some(plies), ..self }
    }

    /// How many simulations a Monte Carlo search makes at most.
    pub(crate) fn most_simulations(&self) -> Option<u64> {
        self.simulations.into_iter().chain(self.nodes).min()
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

    /// These limits, those of time only once `pondering` has ended.
    pub fn and_pondering(self, pondering: &Pondering) -> Limits {
        Limits { pondering: Some(pondering.clone()), ..self }
    }

    /// What is left of these limits after so much time was spent before the search.
    pub fn after(&self, spent: Duration) -> Limits {
        let left = |time: Option<Duration>| time.map(|time| time.saturating_sub(spent));
        let (soft_time, hard_time) = (left(self.soft_time), left(self.hard_time));
        Limits { soft_time, hard_time, ..self.clone() }
    }

    /// Whether a search that began so long ago must end: its time is over, or it was stopped.
    pub(crate) fn is_over(&self, elapsed: Duration) -> bool {
        let ponders = self.pondering.as_ref().is_some_and(Pondering::lasts);
        let is_late = self.hard_time.is_some_and(|time| elapsed >= time);
        (is_late && !ponders) || self.stop.as_ref().is_some_and(StopFlag::is_raised)
    }

    /// These limits, and a flag that stops the search when raised.
    pub fn and_stop(self, stop: &StopFlag) -> Limits {
        Limits { stop: Some(stop.clone()), ..self }
    }
}

/// The time that several searches for one answer share: what is left of a limit since this was made.
#[derive(Clone, Copy, Debug)]
pub struct Since(Instant);

impl Since {
    /// From now on.
    pub fn now() -> Since {
        Since(Instant::now())
    }

    /// What is left of these limits.
    ///
    /// # Errors
    /// [`SearchError::Interrupted`](crate::SearchError::Interrupted) if no time is.
    pub fn left_of(self, limits: &Limits) -> Result<Limits, crate::SearchError> {
        let left = limits.after(self.0.elapsed());
        let is_late = left.hard_time.is_some_and(|time| time.is_zero());
        if is_late { Err(crate::SearchError::Interrupted) } else { Ok(left) }
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

/// Thinking on the opponent's time: until it ends, limits of time do not apply to searches that
/// have a clone of it. After that, time counts from the search's start, so that pondering saves
/// time: a search whose time is already over ends at once.
#[derive(Clone, Debug)]
pub struct Pondering(Arc<AtomicBool>);

impl Default for Pondering {
    fn default() -> Pondering {
        Pondering::begin()
    }
}

impl Pondering {
    /// Begins to ponder.
    pub fn begin() -> Pondering {
        Pondering(Arc::new(AtomicBool::new(true)))
    }

    /// The expected move was played: from now on limits of time apply.
    pub fn end(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether it still lasts.
    pub fn lasts(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A search was interrupted; the results of its unfinished part are void.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

/// Counts nodes and watches the limits of one running search.
#[derive(Debug)]
pub(crate) struct Clock {
    nodes: u64,
    next_poll: u64,
    /// Nodes until the look after the next one.
    stride: u64,
    /// The most that `stride` may be.
    poll_every: u64,
    /// When last looked, since `start`.
    polled: Duration,
    limits: Limits,
    start: Instant,
    shared: Option<SharedCount>,
    /// Plies of the iteration under way, or [`NO_ITERATION`].
    iteration: u32,
    /// Whether a limit was reached when last looked.
    is_spent: bool,
    /// The search pauses at this node: what it tried is dearer than it is worth.
    pause: u64,
}

/// The nodes of several threads together.
#[derive(Clone, Debug)]
struct SharedCount {
    all: Arc<AtomicU64>,
    /// How many of this thread's nodes are in `all`.
    told: u64,
    /// Plies of the last iteration that any thread completed.
    completed: Arc<AtomicU32>,
}

impl Clock {
    pub(crate) fn start(limits: &Limits) -> Clock {
        // The first node polls: a flag already raised, or no time at all, stops it there.
        let poll_every = POLL_EVERY;
        Clock {
            nodes: 0,
            next_poll: 0,
            stride: 1,
            poll_every,
            polled: Duration::ZERO,
            limits: limits.clone(),
            start: Instant::now(),
            shared: None,
            iteration: NO_ITERATION,
            is_spent: false,
            pause: u64::MAX,
        }
    }

    /// A clock that counts simulations in place of nodes.
    pub(crate) fn start_simulations(limits: &Limits) -> Clock {
        let mut clock = Clock::start(limits);
        clock.poll_every = POLL_SIMULATIONS;
        clock.limits.nodes = limits.most_simulations();
        clock
    }

    /// Another thread's clock for the same search: it watches time and flag, and counts nothing.
    pub(crate) fn clone_without_count(&self) -> Clock {
        let limits = Limits { nodes: None, ..self.limits.clone() };
        let (poll_every, start) = (self.poll_every, self.start);
        Clock {
            nodes: 0,
            next_poll: 0,
            stride: 1,
            poll_every,
            polled: Duration::ZERO,
            limits,
            start,
            shared: None,
            iteration: NO_ITERATION,
            is_spent: false,
            pause: u64::MAX,
        }
    }

    /// Adds this clock's nodes to those of its [`Clock::helper`]s from now on.
    /// An iteration that is `completed` by one of them interrupts the others in it.
    pub(crate) fn share(&mut self, completed: &Arc<AtomicU32>) {
        let completed = completed.clone();
        self.shared = Some(SharedCount { all: Arc::default(), told: 0, completed });
    }

    /// From now on this thread is in the iteration of so many plies.
    pub(crate) fn begin_iteration(&mut self, depth: u32) {
        self.iteration = depth;
    }

    /// What this thread does from now on is its own.
    pub(crate) fn end_iteration(&mut self) {
        self.iteration = NO_ITERATION;
    }

    /// Whether it was a limit that interrupted this thread, rather than another thread.
    pub(crate) fn is_spent(&self) -> bool {
        self.is_spent
    }

    /// Whether another thread completed the iteration under way.
    fn is_overtaken(&self) -> bool {
        let completed = |shared: &SharedCount| shared.completed.load(Ordering::Relaxed);
        self.shared.as_ref().map(completed).is_some_and(|completed| completed >= self.iteration)
    }

    /// The clock of another thread that helps this one: it stops when `stop` is raised and has no
    /// other limit, and its nodes count for both.
    pub(crate) fn helper(&self, stop: &StopFlag) -> Clock {
        let shared = self.shared.as_ref().map(|shared| SharedCount { told: 0, ..shared.clone() });
        let limits = Limits { depth: self.limits.depth, ..Limits::none() }.and_stop(stop);
        let (poll_every, start) = (self.poll_every, self.start);
        Clock {
            nodes: 0,
            next_poll: 0,
            stride: 1,
            poll_every,
            polled: Duration::ZERO,
            limits,
            start,
            shared,
            iteration: NO_ITERATION,
            is_spent: false,
            pause: u64::MAX,
        }
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

    /// Counts nodes that were looked at without asking.
    #[inline]
    pub(crate) fn add_nodes(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    #[cold]
    #[inline(never)]
    fn poll(&mut self) -> Result<(), Interrupted> {
        self.tell();
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        let most = most.saturating_sub(self.all_nodes() - self.nodes);
        let flagged = self.limits.stop.as_ref().is_some_and(StopFlag::is_raised);
        let late = self.is_over(self.limits.hard_time);
        self.pace();
        self.next_poll = most.min(self.pause).min(self.nodes + self.stride);
        self.is_spent = self.nodes >= most || flagged || late;
        if self.is_spent || self.is_overtaken() || self.nodes >= self.pause {
            Err(Interrupted)
        } else {
            Ok(())
        }
    }

    /// Interrupts the search after so many further nodes, no limit being the cause
    /// ([`Clock::is_spent`]), until [`Clock::go_on`].
    pub(crate) fn pause_after(&mut self, nodes: u64) {
        self.pause = self.nodes.saturating_add(nodes);
        self.next_poll = self.next_poll.min(self.pause);
    }

    /// Ends what [`Clock::pause_after`] began.
    pub(crate) fn go_on(&mut self) {
        self.pause = u64::MAX;
    }

    /// How many nodes pass until the next look: as many as take [`BETWEEN_POLLS`] where time is limited.
    fn pace(&mut self) {
        if self.limits.hard_time.is_none() {
            self.stride = self.poll_every;
            return;
        }
        let now = self.start.elapsed();
        let passed = now - self.polled;
        self.polled = now;
        if passed < BETWEEN_POLLS.start {
            self.stride = (2 * self.stride).min(self.poll_every);
        } else if passed > BETWEEN_POLLS.end {
            self.stride = (self.stride / 2).max(1);
        }
    }

    /// Whether another iteration may begin.
    pub(crate) fn may_deepen(&self) -> bool {
        !self.is_over(self.limits.soft_time)
    }

    /// Whether this much time is over, outside pondering.
    fn is_over(&self, time: Option<Duration>) -> bool {
        let pondering = self.limits.pondering.as_ref().is_some_and(Pondering::lasts);
        !pondering && time.is_some_and(|most| self.start.elapsed() >= most)
    }

    /// Whether another iteration may begin, the soft time of a game's clock being worth `factor`
    /// times itself; a fixed time is used whole.
    pub(crate) fn may_deepen_on_clock(&self, factor: f64) -> bool {
        match self.limits.soft_time {
            Some(soft) if self.limits.on_clock => !self.is_over(Some(soft.mul_f64(factor))),
            _ => self.may_deepen(),
        }
    }

    /// Whether the time is a share of a game's clock.
    pub(crate) fn is_on_clock(&self) -> bool {
        self.limits.on_clock
    }

    /// Puts this thread's nodes where the other threads see them.
    pub(crate) fn tell(&mut self) {
        if let Some(shared) = &mut self.shared {
            shared.all.fetch_add(self.nodes - shared.told, Ordering::Relaxed);
            shared.told = self.nodes;
        }
    }

    /// The nodes of all threads, as far as they have told.
    pub(crate) fn all_nodes(&self) -> u64 {
        let Some(shared) = &self.shared else { return self.nodes };
        shared.all.load(Ordering::Relaxed) + self.nodes - shared.told
    }

    pub(crate) fn mate_limit(&self) -> Option<u32> {
        self.limits.mate
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_of_time_hold_only_after_pondering() {
        let pondering = Pondering::begin();
        let limits = Limits::time(Duration::ZERO).and_pondering(&pondering);
        let mut clock = Clock::start(&limits);
        assert!(clock.may_deepen() && clock.count_node().is_ok());
        pondering.end();
        assert!(!clock.may_deepen());
        assert!((0..=POLL_EVERY).any(|_| clock.count_node().is_err()));
    }

    #[test]
    fn a_limit_is_told_from_another_thread_s_iteration() {
        let completed = Arc::new(AtomicU32::new(3));
        let interrupted = |limits: Limits, depth| {
            let mut clock = Clock::start(&limits);
            clock.share(&completed);
            clock.begin_iteration(depth);
            (clock.count_node().is_err(), clock.is_spent())
        };
        assert_eq!(interrupted(Limits::none(), 4), (false, false));
        assert_eq!(interrupted(Limits::none(), 3), (true, false));
        assert_eq!(interrupted(Limits::nodes(0), 3), (true, true));
        assert_eq!(interrupted(Limits::nodes(0), 4), (true, true));
    }

    #[test]
    fn other_limits_hold_while_pondering() {
        let limits = Limits::nodes(1).and_pondering(&Pondering::begin());
        let mut clock = Clock::start(&limits);
        assert!(clock.count_node().is_ok() && clock.count_node().is_err());
    }
}
