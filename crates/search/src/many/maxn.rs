//! Max-n as a search put together from parts.

use super::table::{PayoffMemory, PayoffTable};
use super::walk::Walk;
use super::{ChanceNodes, NoChance, WithChance};
use crate::error::{Limit, SearchError, check_root};
use crate::limits::{Clock, Limits};
use crate::{Answer, Expected, Progress};
use outply_game::{
    Deterministic, Hints, Keyed, Observer, PayoffEvaluator, Payoffs, PlayerTurn, Rules, Stochastic,
};

/// What is known of payoffs: enough for shallow pruning (Korf, "Multi-player alpha-beta
/// pruning", 1991).
///
/// It must hold for all finished games and all estimates; payoffs that overstep it make the
/// search cut what matters.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SumBound {
    /// No player gets less.
    pub lowest: f64,
    /// All together get no more.
    pub highest_sum: f64,
}

/// Max-n (Luckhardt and Irani 1986) with iterative deepening: any number of players, each for
/// itself. A player who is indifferent takes the action looked at first: in the order of the
/// rules, or of the hints if they order.
///
/// Nothing is pruned unless a [`SumBound`] is given; then a node is left when its mover has so
/// much that the player above cannot get more than it already has. What lies deeper than one
/// other player's turn cannot be pruned (Korf 1991), nor what lies beyond a chance node.
pub struct MaxN<'r, R: Rules, C = NoChance, E = (), H = (), W = (), M = ()> {
    walk: Walk<'r, R, C, E, H, W, M>,
}

/// The limits that it uses.
pub const LIMITS: &[Limit] = &[Limit::Depth, Limit::Nodes, Limit::Time];

/// What is chosen without a type.
#[derive(Clone, Copy)]
pub(super) struct Choices {
    pub(super) sum: Option<SumBound>,
    pub(super) deepening: bool,
    pub(super) all_actions: bool,
    /// Chance nodes with more outcomes than this are sampled, this many times.
    pub(super) most_outcomes: usize,
    /// What the samples are drawn by.
    pub(super) seed: u64,
}

const DEEPENING: Choices =
    Choices { sum: None, deepening: true, all_actions: false, most_outcomes: usize::MAX, seed: 0 };

impl<'r, R: Deterministic> MaxN<'r, R> {
    /// Max-n for rules without chance.
    pub fn new(rules: &'r R) -> Self
    where
        R::Turn: PlayerTurn,
    {
        MaxN::with_nodes(rules, NoChance)
    }
}

impl<'r, R: Stochastic> MaxN<'r, R, WithChance> {
    /// Max-n for rules with chance: each player expects the weighted sum.
    pub fn with_chance(rules: &'r R) -> Self {
        MaxN::with_nodes(rules, WithChance)
    }
}

impl<'r, R: Rules, C: ChanceNodes<R>> MaxN<'r, R, C> {
    /// Max-n with chance nodes as `chance` has them.
    pub fn with_nodes(rules: &'r R, chance: C) -> Self {
        MaxN { walk: Walk::new(rules, chance, ((), (), (), ()), DEEPENING) }
    }
}

impl<'r, R, C, E, H, W, M> MaxN<'r, R, C, E, H, W, M>
where
    R: Rules,
    C: ChanceNodes<R>,
    E: PayoffEvaluator<R>,
    H: Hints<R>,
    W: Observer<R::Action, Payoffs>,
    M: PayoffMemory<R>,
{
    /// With `evaluator` estimating states at the horizon.
    pub fn evaluator<E2: PayoffEvaluator<R>>(self, evaluator: E2) -> MaxN<'r, R, C, E2, H, W, M> {
        let Walk { rules, chance, hints, observer, memory, choices, .. } = self.walk;
        MaxN { walk: Walk::new(rules, chance, (evaluator, hints, observer, memory), choices) }
    }

    /// With the order that the game suggests.
    pub fn hints<H2: Hints<R>>(self, hints: H2) -> MaxN<'r, R, C, E, H2, W, M> {
        let Walk { rules, chance, evaluator, observer, memory, choices, .. } = self.walk;
        MaxN { walk: Walk::new(rules, chance, (evaluator, hints, observer, memory), choices) }
    }

    /// Watched by `observer`.
    pub fn observer<W2: Observer<R::Action, Payoffs>>(
        self,
        observer: W2,
    ) -> MaxN<'r, R, C, E, H, W2, M> {
        let Walk { rules, chance, evaluator, hints, memory, choices, .. } = self.walk;
        MaxN { walk: Walk::new(rules, chance, (evaluator, hints, observer, memory), choices) }
    }

    /// With a transposition table. Only payoffs of the same depth stand for a search, and such as no
    /// estimate took part in, which hold at every depth: so a search may prove more than its depth shows.
    pub fn table(self, table: &PayoffTable) -> MaxN<'r, R, C, E, H, W, &PayoffTable>
    where
        R: Keyed,
    {
        let Walk { rules, chance, evaluator, hints, observer, choices, .. } = self.walk;
        MaxN { walk: Walk::new(rules, chance, (evaluator, hints, observer, table), choices) }
    }

    /// With shallow pruning, by what is known of payoffs.
    pub fn sum_bound(mut self, bound: SumBound) -> Self {
        self.walk.choices.sum = Some(bound);
        self
    }

    /// Depths 1, 2, 3, ... (the default), or the depth limit at once; without a limit to the end
    /// of the game.
    pub fn deepening(mut self, deepening: bool) -> Self {
        self.walk.choices.deepening = deepening;
        self
    }

    /// Exact payoffs for every action at the root rather than for the best one.
    pub fn all_actions(mut self, all: bool) -> Self {
        self.walk.choices.all_actions = all;
        self
    }

    /// An approximation, off by default: a chance node with more than `most` outcomes (at least 1)
    /// is worth the mean of so many draws, with repetition (sparse sampling: Kearns, Mansour and
    /// Ng, 2002). The same seed draws the same; values then have standard errors.
    pub fn sampling(mut self, most: usize, seed: u64) -> Self {
        (self.walk.choices.most_outcomes, self.walk.choices.seed) = (most.max(1), seed);
        self
    }

    /// Searches `state`. It can be called again for any state.
    ///
    /// # Errors
    /// [`SearchError::Limit`] if a limit is set that it does not use, and
    /// [`SearchError::NoActions`] if the rules name neither action nor result.
    pub fn search(
        &mut self,
        state: &R::State,
        limits: &Limits,
    ) -> Result<Answer<R::Action, Expected>, SearchError> {
        self.search_with(state, limits, &mut |_| ())
    }

    /// Searches `state`; `progress` sees the answer after each completed iteration.
    ///
    /// # Errors
    /// As [`MaxN::search`].
    pub fn search_with(
        &mut self,
        state: &R::State,
        limits: &Limits,
        progress: &mut Progress<'_, R::Action, Expected>,
    ) -> Result<Answer<R::Action, Expected>, SearchError> {
        limits.check("max-n", LIMITS)?;
        check_root(self.walk.rules, state)?;
        self.walk.reset(Clock::start(limits));
        Ok(self.walk.run(state, progress))
    }
}
