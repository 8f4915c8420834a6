//! Monte Carlo search by recipe, for every kind of game.

use crate::error::CatalogError;
use crate::figure::Unit;
use crate::found::{Found, expected};
use crate::grove::Before;
use crate::plan::MonteCarloPlan;
use outply_game::{Hints, Keyed, Rules};
use outply_search::montecarlo::{
    AnySelection, ByKey, Cutoff, Decisive, Evaluation, Memory, MonteCarlo, MonteCarloError, Nature,
    OpenLoop, Playout, Policy, Recipe, Settings, Threaded,
};
use outply_search::{Answer, Expected, Limits, Progress};
use outply_watch::Growth;

/// A game and what it brings to a Monte Carlo search.
pub(crate) struct Sampling<'r, R, N, H, J> {
    pub(crate) rules: &'r R,
    pub(crate) nature: N,
    pub(crate) hints: H,
    pub(crate) judge: J,
    pub(crate) unit: Unit,
    pub(crate) recipe: Recipe,
}

/// A search as recipes put it together; one type, watched or not, on one thread or several.
type Search<'w, 'r, R, N, J, H> = MonteCarlo<
    'r,
    R,
    N,
    AnySelection,
    Cutoff<R, Decisive<Policy>, J>,
    H,
    Option<&'w mut Growth<<R as Rules>::Action>>,
    ByKey,
    Threaded,
>;

impl<'r, R, N, H, J> Sampling<'r, R, N, H, J>
where
    R: Rules<State: Send + Sync, Action: Send> + Keyed + Sync,
    N: Nature<R> + Send + Sync,
    H: Hints<R> + Sync,
    J: Evaluation<R> + Clone + Send,
{
    /// The search on so many threads, or on one under the eyes of `growth`.
    pub(crate) fn search<'w>(
        self,
        seed: u64,
        threads: usize,
        growth: Option<&'w mut Growth<R::Action>>,
    ) -> Search<'w, 'r, R, N, J, H> {
        let apart = self.recipe.is_apart();
        let Sampling { rules, nature, hints, judge, recipe, .. } = self;
        let playout = Playout::new(recipe.policy());
        let settings = Settings { seed, ..recipe.settings.clone() };
        let search = MonteCarlo::with_nature(rules, nature)
            .hints(hints)
            .selection(recipe.selection())
            .evaluation(Cutoff { playout, plies: recipe.cut, judge })
            .observer(growth)
            .settings(settings)
            .graph_if(recipe.settings.graph);
        if apart { search.trees(threads) } else { search.threads(threads) }
    }

    /// Searches `state` as the request says, from where the game's last search left the tree.
    pub(crate) fn run(
        self,
        state: &R::State,
        before: &Before<'_, R>,
        plan: &MonteCarloPlan,
        limits: &Limits,
        progress: &mut dyn FnMut(&Found<R::Action>),
    ) -> Result<Found<R::Action>, CatalogError> {
        let Recipe { open_loop, reuse, .. } = self.recipe;
        if open_loop {
            return self.run_open(state, plan.seed, limits);
        }
        let (unit, rules) = (self.unit, self.rules);
        let mut search = self.search(plan.seed, plan.threads, None);
        let kept = before.grove.take(rules, before, plan).filter(|_| reuse);
        if let Some(memory) = kept {
            search = search.with_memory(memory);
        }
        let mut report = |answer: &Answer<R::Action, Expected>| {
            progress(&expected(answer.clone(), unit));
        };
        let (answer, memory) = go_on(search, state, limits, &mut report)?;
        before.grove.keep(rules, memory.filter(|_| reuse), before, plan);
        Ok(expected(answer, unit))
    }

    fn run_open(
        self,
        state: &R::State,
        seed: u64,
        limits: &Limits,
    ) -> Result<Found<R::Action>, CatalogError> {
        let Sampling { rules, nature, hints, judge, unit, recipe } = self;
        let playout = Playout::new(recipe.policy());
        let settings = Settings { seed, ..recipe.settings };
        let mut search = OpenLoop::with_nature(rules, nature, hints)
            .evaluation(Cutoff { playout, plies: recipe.cut, judge })
            .settings(settings);
        Ok(expected(search.search(state, limits)?, unit))
    }
}

/// What a search found, and what it leaves behind for the next.
type Left<R> = (Answer<<R as Rules>::Action, Expected>, Option<Memory<R>>);

/// Searches on if the search's tree is that of `state`, and afresh otherwise.
fn go_on<R, N, J, H>(
    mut search: Search<'_, '_, R, N, J, H>,
    state: &R::State,
    limits: &Limits,
    progress: &mut Progress<'_, R::Action, Expected>,
) -> Result<Left<R>, MonteCarloError>
where
    R: Rules<State: Send + Sync, Action: Send> + Keyed + Sync,
    N: Nature<R> + Send + Sync,
    H: Hints<R> + Sync,
    J: Evaluation<R> + Clone + Send,
{
    let goes_on =
        search.root().is_some_and(|root| search.rules().key(root) == search.rules().key(state));
    let answer = if goes_on {
        search.resume_with(limits, progress)?
    } else {
        search.search_with(state, limits, progress)?
    };
    Ok((answer, search.into_memory()))
}

/// Limits for a search that counts simulations: without any, a few thousand.
pub(crate) fn or_some(limits: &Limits) -> Limits {
    let none = limits.simulations.is_none()
        && limits.hard_time.is_none()
        && limits.nodes.is_none()
        && limits.stop.is_none();
    if none { limits.clone().and_simulations(10_000) } else { limits.clone() }
}
