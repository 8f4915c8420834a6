//! Watching a search: events that cost nothing when nobody listens.

use crate::Mover;

/// A node is entered.
#[derive(Clone, Copy, Debug)]
pub struct Enter<A, V> {
    /// The action that led here from the node entered last and not yet left; `None` at the root.
    pub action: Option<A>,
    /// Who moves here.
    pub mover: Mover,
    /// The window on the way down, seen by [`Player::FIRST`](crate::Player::FIRST) (MAX): MAX is
    /// already sure of the first, MIN will not allow more than the second. Searches without
    /// windows pass the widest one.
    pub window: (V, V),
    /// How many more plies are looked ahead from here, if the search is limited by depth.
    pub depth: Option<u32>,
    /// How probable the action was, where chance drew it.
    pub probability: Option<f64>,
}

/// Why a node was left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// The game is over here.
    Terminal,
    /// The cutoff test stopped the search here; the value is an estimate.
    Horizon,
    /// Values were backed up from the children looked at.
    Interior,
    /// A transposition table knew enough.
    Table,
    /// The rules alone told enough ([`Hints::bounds`](crate::Hints::bounds)).
    Bounds,
    /// Some of the actions were looked at for a bound, to come back if it does not suffice
    /// (Star2 below chance nodes).
    Probed,
}

/// Why a selective search gave a node its depth, or left it before all its actions were searched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Remark {
    /// Searched so many plies deeper than its place in the tree says.
    Extended(u32),
    /// Searched so many plies less deep.
    Reduced(u32),
    /// Searched a ply deeper, since a pass here loses by force.
    Danger,
    /// Searched a ply less deep, since nothing is remembered of it.
    Unknown,
    /// The state after a pass: the other player acts twice.
    NullMove,
    /// The same state again, in which the player may not pass: whether the null move was right.
    Verification,
    /// The same state by quiescence alone, for its estimate is far below the window.
    Razoring,
    /// The same state at about half the depth.
    ShallowCut,
    /// The same state without its remembered action: whether that is far better than all others.
    Singular,
    /// The estimate is far above the window: settled.
    ReverseFutility,
    /// A capture stayed far above the window in a shallow search: settled.
    ProbCut,
    /// Other actions than the remembered one reach the bound as well: settled.
    MultiCut,
    /// Beyond the horizon: only actions that are not quiet are looked at.
    Quiescence,
    /// Leaving things as they are is good enough: settled.
    StandPat,
    /// An action was left out unseen.
    Omitted,
    /// The window closed, and the other actions were not looked at.
    Cut,
    /// The state occurred before: a draw.
    Repetition,
}

/// One of the actions among which a Monte Carlo search chooses where to go on.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate<A> {
    /// The action.
    pub action: A,
    /// How often it was tried.
    pub visits: u64,
    /// The mean payoff it brought the player who chooses; 0 before the first visit.
    pub value: f64,
    /// What the selection formula makes of it; `None` before the first visit.
    pub score: Option<f64>,
    /// The formula with its numbers, in words.
    pub formula: String,
    /// The payoff for the player who chooses, if it is proven.
    pub proven: Option<f64>,
}

/// Watches a search. Passive by contract: a watched search visits the same nodes. `()` watches
/// nothing and costs nothing.
///
/// All values are seen by [`Player::FIRST`](crate::Player::FIRST). `A` is the game's action, `V`
/// the value that the search backs up ([`Value`](crate::Value), `f64` or
/// [`Payoffs`](crate::Payoffs)). Calls nest: each `enter` has its `leave`, unless the search was
/// interrupted.
///
/// ```
/// use outply_game::{Enter, Observer};
///
/// /// How many nodes a search entered, and how many of its windows closed.
/// #[derive(Default)]
/// struct Counts {
///     nodes: u64,
///     cuts: u64,
/// }
///
/// impl<A, V> Observer<A, V> for Counts {
///     fn enter(&mut self, _: Enter<A, V>) {
///         self.nodes += 1;
///     }
///     fn cut(&mut self, _: &[A]) {
///         self.cuts += 1;
///     }
/// }
/// // `AlphaBeta::new(&rules).observer(&mut counts)` shows it each node.
/// let mut counts = Counts::default();
/// Observer::<u8, i32>::cut(&mut counts, &[1, 2]);
/// assert_eq!(counts.cuts, 1);
/// ```
pub trait Observer<A, V> {
    /// Whether anybody watches. What only an observer needs is not even gathered otherwise.
    const WATCHES: bool = true;

    /// Whether this one watches: [`Observer::WATCHES`], unless that is known at run time only, as of
    /// an `Option`.
    #[inline]
    fn watches(&self) -> bool {
        Self::WATCHES
    }

    /// A node is entered.
    #[inline]
    fn enter(&mut self, _node: Enter<A, V>) {}

    /// A Monte Carlo search has proven that the node entered last and not yet left is worth `value`.
    #[inline]
    fn proven(&mut self, _value: V) {}

    /// The node entered last turned out to be worth `value` (a bound, if outside its window).
    #[inline]
    fn leave(&mut self, _value: V, _end: End) {}

    /// The node entered last needs none of its actions in `rest`: the window closed.
    #[inline]
    fn cut(&mut self, _rest: &[A]) {}

    /// What a selective search made of the node entered last and not yet left.
    #[inline]
    fn remark(&mut self, _remark: Remark) {}

    /// At the node entered last, a Monte Carlo search chooses the candidate at this place.
    #[inline]
    fn choose(&mut self, _candidates: &[Candidate<A>], _chosen: usize) {}

    /// An iteration of iterative deepening begins, or a window failed and is widened: all nodes
    /// entered from here on belong to a new tree.
    #[inline]
    fn restart(&mut self, _depth: Option<u32>) {}
}

impl<A, V> Observer<A, V> for () {
    const WATCHES: bool = false;
}

/// One type of search, watched or not.
impl<A, V, W: Observer<A, V>> Observer<A, V> for Option<W> {
    const WATCHES: bool = W::WATCHES;

    #[inline]
    fn watches(&self) -> bool {
        self.as_ref().is_some_and(W::watches)
    }

    #[inline]
    fn enter(&mut self, node: Enter<A, V>) {
        if let Some(watcher) = self {
            watcher.enter(node);
        }
    }

    #[inline]
    fn proven(&mut self, value: V) {
        if let Some(watcher) = self {
            watcher.proven(value);
        }
    }

    #[inline]
    fn leave(&mut self, value: V, end: End) {
        if let Some(watcher) = self {
            watcher.leave(value, end);
        }
    }

    #[inline]
    fn cut(&mut self, rest: &[A]) {
        if let Some(watcher) = self {
            watcher.cut(rest);
        }
    }

    #[inline]
    fn remark(&mut self, remark: Remark) {
        if let Some(watcher) = self {
            watcher.remark(remark);
        }
    }

    #[inline]
    fn choose(&mut self, candidates: &[Candidate<A>], chosen: usize) {
        if let Some(watcher) = self {
            watcher.choose(candidates, chosen);
        }
    }

    #[inline]
    fn restart(&mut self, depth: Option<u32>) {
        if let Some(watcher) = self {
            watcher.restart(depth);
        }
    }
}

impl<A, V, W: Observer<A, V>> Observer<A, V> for &mut W {
    const WATCHES: bool = W::WATCHES;

    #[inline]
    fn watches(&self) -> bool {
        (**self).watches()
    }

    #[inline]
    fn enter(&mut self, node: Enter<A, V>) {
        (**self).enter(node)
    }

    #[inline]
    fn proven(&mut self, value: V) {
        (**self).proven(value)
    }

    #[inline]
    fn leave(&mut self, value: V, end: End) {
        (**self).leave(value, end)
    }

    #[inline]
    fn cut(&mut self, rest: &[A]) {
        (**self).cut(rest)
    }

    #[inline]
    fn remark(&mut self, remark: Remark) {
        (**self).remark(remark)
    }

    #[inline]
    fn choose(&mut self, candidates: &[Candidate<A>], chosen: usize) {
        (**self).choose(candidates, chosen)
    }

    #[inline]
    fn restart(&mut self, depth: Option<u32>) {
        (**self).restart(depth)
    }
}
