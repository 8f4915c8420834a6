//! The production search for games with chance, of one or two players with opposed interests:
//! expectiminimax with iterative deepening, a transposition table and pruning at chance nodes.
//!
//! Values are sums of products in floating point. They differ from those of a plain
//! expectiminimax by rounding alone, since pruning and reordering sum in another order: at most
//! about 1e-15 times the number of outcomes on the way times the largest value. Compare with a
//! tolerance of 1e-9 of the range of values.

mod actions;
mod bounds;
mod counts;
mod filter;
mod outcomes;
pub mod parts;
mod root;
mod settings;
mod skeleton;
mod star;
mod table;

pub use bounds::ValueBounds;
pub use counts::NodeCounts;
pub use settings::Pruning;
pub use table::{ChanceEntry, ChanceTable};

use crate::error::{Limit, SearchError, check_root};
use crate::limits::{Clock, Limits};
use crate::{Answer, Expected, Progress, Reuse};
use outply_game::{
    CopyLine, Hints, Keyed, Line, Observer, PayoffEvaluator, Reversible, Stochastic, UndoLine,
    ZeroSum,
};
use parts::{ChanceMemory, ChanceParts};
use root::Root;
use settings::Settings;
use skeleton::Skeleton;

/// Rules with chance nodes, of two players with opposed interests or of one: implemented by all
/// rules that qualify.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a game with chance whose players' interests are opposed",
    note = "expectiminimax needs `Turn = Mover`, `Stochastic` and `Utility = Points`, `Outcome` or `Score`"
)]
pub trait ChanceRules: Stochastic<Utility: ZeroSum> {}
impl<R: Stochastic<Utility: ZeroSum>> ChanceRules for R {}

/// A search put together from parts. `Expectiminimax::new(&rules)` deepens iteratively, orders by
/// what it learned and prunes by [`Pruning::Star1`]; evaluator, hints, table, bounds and observer
/// are added by the methods of their names.
///
/// ```
/// use outply_game::Rules;
/// use outply_games::tree::Tree;
/// use outply_search::chance::{Expectiminimax, Pruning};
/// use outply_search::{Limits, Proof};
///
/// let tree = Tree::parse("(max (chance 0.5:4 0.5:2) (chance 0.9:1 0.1:(min 9 10)))")?;
/// let rules = tree.chance()?;
/// let mut search = Expectiminimax::new(&rules).bounds((0.0, 10.0)).pruning(Pruning::Star1);
/// let answer = search.search(&rules.initial(), &Limits::none())?;
/// assert_eq!((answer.value.mean, answer.proof), (3.0, Proof::Proven));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Expectiminimax<'r, R: ChanceRules, P: ChanceParts<R>> {
    skeleton: Skeleton<'r, R, P>,
}

/// The limits that it uses.
pub const LIMITS: &[Limit] = &[Limit::Depth, Limit::Nodes, Limit::Time];

impl<'r, R: ChanceRules> Expectiminimax<'r, R, ((), (), (), (), ())> {
    /// The search with nothing but the rules.
    pub fn new(rules: &'r R) -> Self {
        let parts = ((), (), (), (), ());
        Expectiminimax { skeleton: Skeleton::new(rules, parts, Settings::default()) }
    }
}

impl<'r, R, E, H, M, B, W> Expectiminimax<'r, R, (E, H, M, B, W)>
where
    R: ChanceRules,
    E: PayoffEvaluator<R>,
    H: Hints<R>,
    M: ChanceMemory<R>,
    B: ValueBounds<R>,
    W: Observer<R::Action, f64>,
{
    /// With `evaluator` estimating states at the horizon; its payoff for the first player counts.
    pub fn evaluator<E2: PayoffEvaluator<R>>(
        self,
        evaluator: E2,
    ) -> Expectiminimax<'r, R, (E2, H, M, B, W)> {
        let rest = self.skeleton;
        let parts = (evaluator, rest.hints, rest.memory, rest.bounds, rest.observer);
        Expectiminimax { skeleton: Skeleton::new(rest.rules, parts, rest.settings) }
    }

    /// With the game's hints: order, index, symmetry and forced actions.
    pub fn hints<H2: Hints<R>>(self, hints: H2) -> Expectiminimax<'r, R, (E, H2, M, B, W)> {
        let rest = self.skeleton;
        let parts = (rest.evaluator, hints, rest.memory, rest.bounds, rest.observer);
        Expectiminimax { skeleton: Skeleton::new(rest.rules, parts, rest.settings) }
    }

    /// With a transposition table.
    pub fn table(self, table: &ChanceTable) -> Expectiminimax<'r, R, (E, H, &ChanceTable, B, W)>
    where
        R: Keyed,
    {
        let rest = self.skeleton;
        let parts = (rest.evaluator, rest.hints, table, rest.bounds, rest.observer);
        Expectiminimax { skeleton: Skeleton::new(rest.rules, parts, rest.settings) }
    }

    /// With bounds on all values: `(lowest, highest)` for the first player, or a
    /// [`ValueBounds`] that looks at the state.
    pub fn bounds<B2: ValueBounds<R>>(self, bounds: B2) -> Expectiminimax<'r, R, (E, H, M, B2, W)> {
        let rest = self.skeleton;
        let parts = (rest.evaluator, rest.hints, rest.memory, bounds, rest.observer);
        Expectiminimax { skeleton: Skeleton::new(rest.rules, parts, rest.settings) }
    }

    /// Watched by `observer`.
    pub fn observer<W2: Observer<R::Action, f64>>(
        self,
        observer: W2,
    ) -> Expectiminimax<'r, R, (E, H, M, B, W2)> {
        let rest = self.skeleton;
        let parts = (rest.evaluator, rest.hints, rest.memory, rest.bounds, observer);
        Expectiminimax { skeleton: Skeleton::new(rest.rules, parts, rest.settings) }
    }

    /// How chance nodes are pruned ([`Pruning::Star1`] by default).
    pub fn pruning(mut self, pruning: Pruning) -> Self {
        self.skeleton.settings.pruning = pruning;
        self
    }

    /// Exact values for the best `count` actions rather than the best one (at least 1).
    pub fn multi_pv(mut self, count: usize) -> Self {
        self.skeleton.settings.choices.multi_pv = count.max(1);
        self
    }

    /// Depths 1, 2, 3, ... (the default), or the depth limit at once; without a limit to the end
    /// of the game.
    pub fn deepening(mut self, deepening: bool) -> Self {
        self.skeleton.settings.choices.deepening = deepening;
        self
    }

    /// Each iteration `plies` deeper than the one before (1 by default, and at least 1). 2 suits a
    /// game in which a move and chance take turns, where estimates after one and after the other
    /// are hard to compare.
    pub fn step(mut self, plies: u32) -> Self {
        self.skeleton.settings.choices.step = plies.max(1);
        self
    }

    /// The most promising action and the most probable outcome first (the default), or both in
    /// the order of the rules.
    pub fn sorted(mut self, sorted: bool) -> Self {
        self.skeleton.settings.sorted = sorted;
        self
    }

    /// Which remembered values may stand for a search of a state.
    pub fn reuse(mut self, reuse: Reuse) -> Self {
        self.skeleton.settings.reuse = reuse;
        self
    }

    /// An approximation, off by default: states that chance reaches from the root with less
    /// probability than `least` (in case the players go there) are estimated.
    pub fn probability_cutoff(mut self, least: f64) -> Self {
        self.skeleton.settings.approximations.least_reach = least;
        self
    }

    /// An approximation, off by default: in an iteration `depth` plies deep, states that chance reaches
    /// with less probability than `first * factor.powi(depth)` are estimated, so that the tree grows
    /// wider as it grows deeper. The cut-off is never less than
    /// [`probability_cutoff`](Expectiminimax::probability_cutoff)'s.
    pub fn cutoff_by_depth(mut self, first: f64, factor: f64) -> Self {
        self.skeleton.settings.approximations.least_by_depth = (first, factor);
        self
    }

    /// An approximation, off by default: where all outcomes would only be estimated, those less
    /// probable than `share` of the most probable one are left out, and the others stand for them
    /// in proportion. In 2048 a `share` of one half leaves out the fours one ply above the horizon: half
    /// the time, but 249,200 ± 21,900 points (standard error, 16 games of a network) instead of
    /// 315,900 ± 18,500.
    pub fn least_share(mut self, share: f64) -> Self {
        self.skeleton.settings.approximations.least_share = share;
        self
    }

    /// An approximation, off by default: only actions are looked into that look at most `margin` worse
    /// than the best one, by the evaluator's word on the states after them (a move filter, as GNU
    /// Backgammon has them). The others are missing in the answer, and where a single one is left at the
    /// root it is not looked into further.
    ///
    /// The margin wants to be wide. In 2048, by the word of a search that looks further, a network at a
    /// margin of 3,000 gives away no more (23 points a move) than without a filter (24), but games are
    /// lost for the few moves that save a board though they look bad. 16 games each, the same seeds: 315,900 ± 18,500 points without a filter in
    /// 0.63 ms a move, 320,500 ± 14,200 at 30,000 in 0.30 ms, 275,100 ± 28,800 at 4,000 in 0.16 ms.
    pub fn move_filter(mut self, margin: f64) -> Self {
        self.skeleton.settings.approximations.margin = margin.max(0.0);
        self
    }

    /// An approximation, off by default: a chance node with more than `most` outcomes (at least 1)
    /// is worth the mean of so many draws, with repetition (sparse sampling: Kearns, Mansour and
    /// Ng, 2002). The same seed draws the same; the answer tells the standard error.
    pub fn sampling(mut self, most: usize, seed: u64) -> Self {
        self.skeleton.settings.approximations.most_outcomes = most.max(1);
        self.skeleton.settings.approximations.seed = seed;
        self
    }

    /// Searches `state`, copying states along the way. It can be called again for any state; each
    /// search starts with only what is in the table.
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
    /// As [`Expectiminimax::search`].
    pub fn search_with(
        &mut self,
        state: &R::State,
        limits: &Limits,
        progress: &mut Progress<'_, R::Action, Expected>,
    ) -> Result<Answer<R::Action, Expected>, SearchError> {
        let line = CopyLine::new(self.skeleton.rules, state);
        self.search_line(line, limits, progress)
    }

    /// Searches `state`, making and unmaking actions in place; for states too large to copy.
    ///
    /// # Errors
    /// As [`Expectiminimax::search`].
    pub fn search_in_place(
        &mut self,
        state: &R::State,
        limits: &Limits,
        progress: &mut Progress<'_, R::Action, Expected>,
    ) -> Result<Answer<R::Action, Expected>, SearchError>
    where
        R: Reversible,
    {
        let line = UndoLine::new(self.skeleton.rules, state);
        self.search_line(line, limits, progress)
    }

    fn search_line<L: Line<Rules = R>>(
        &mut self,
        mut line: L,
        limits: &Limits,
        progress: &mut Progress<'_, R::Action, Expected>,
    ) -> Result<Answer<R::Action, Expected>, SearchError> {
        limits.check("expectiminimax", LIMITS)?;
        check_root(line.rules(), line.state())?;
        self.skeleton.reset(line.state(), Clock::start(limits));
        Ok(Root::new(&mut self.skeleton, &line).run(&mut line, progress))
    }
}
