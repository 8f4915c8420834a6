//! Monte Carlo search by recipe, for every kind of game.

use crate::error::CatalogError;
use crate::figure::Unit;
use crate::found::{Found, expected};
use crate::grove::Before;
use crate::plan::MonteCarloPlan;
use crate::recipe::Recipe;
use outply_game::{Hints, Keyed, Observer, Rules};
use outply_search::montecarlo::{
    Cutoff, Decisive, Evaluation, MonteCarlo, Nature, OpenLoop, Playout, Policy,
};
use outply_search::{Answer, Expected, Limits};

/// A game and what it brings to a Monte Carlo search.
pub(crate) struct Sampling<'r, R, N, H, J> {
    pub(crate) rules: &'r R,
    pub(crate) nature: N,
    pub(crate) hints: H,
    pub(crate) judge: J,
    pub(crate) unit: Unit,
    pub(crate) recipe: Recipe,
}

/// A search as recipes put it together.
type Search<'r, R, N, J, H, O> = MonteCarlo<
    'r,
    R,
    N,
    crate::recipe::Chosen,
    Cutoff<R, Decisive<Policy>, J>,
    H,
    O,
    outply_search::montecarlo::ByKey,
>;

impl<'r, R, N, H, J> Sampling<'r, R, N, H, J>
where
    R: Rules<State: Send + Sync, Action: Send> + Keyed + Sync,
    N: Nature<R> + Send + Sync,
    H: Hints<R> + Sync,
    J: Evaluation<R> + Clone + Send,
{
    /// The search; `observer` watches.
    pub(crate) fn search<O: Observer<R::Action, f64>>(
        self,
        request_seed: u64,
        observer: O,
    ) -> Search<'r, R, N, J, H, O> {
        let Sampling { rules, nature, hints, judge, recipe, .. } = self;
        let playout = Playout::new(recipe.policy());
        let settings =
            outply_search::montecarlo::Settings { seed: request_seed, ..recipe.settings.clone() };
        MonteCarlo::with_nature(rules, nature)
            .hints(hints)
            .selection(recipe.selection())
            .evaluation(Cutoff { playout, plies: recipe.cut, judge })
            .observer(observer)
            .settings(settings)
            .graph_if(recipe.settings.graph)
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
        let Recipe { gumbel, open_loop, reuse, .. } = self.recipe;
        let apart = self.recipe.is_apart();
        let unit = self.unit;
        if open_loop {
            return self.run_open(state, plan.seed, limits);
        }
        let (rules, mut search) = (self.rules, self.search(plan.seed, ()));
        if gumbel > 0 {
            let simulations = limits.simulations.ok_or_else(|| {
                CatalogError::Unfit("gumbel=... needs a number of simulations".into())
            })?;
            let answer = search.search_gumbel(state, simulations, gumbel, limits)?;
            return Ok(expected(answer, unit));
        }
        let kept = before.grove.take(rules, before, plan).filter(|_| reuse);
        if let Some(memory) = kept {
            search = search.with_memory(memory);
        }
        let goes_on = search.root().is_some_and(|root| rules.key(root) == rules.key(state));
        let mut report = |answer: &Answer<R::Action, Expected>| {
            progress(&expected(answer.clone(), unit));
        };
        let threads = plan.threads;
        let answer = match (goes_on, threads > 1, apart) {
            (true, false, _) => search.resume_with(limits, &mut report),
            (false, false, _) => search.search_with(state, limits, &mut report),
            (true, true, false) => search.resume_parallel(limits, threads),
            (false, true, false) => search.search_parallel(state, limits, threads),
            (true, true, true) => search.resume_root_parallel(limits, threads),
            (false, true, true) => search.search_root_parallel(state, limits, threads),
        }?;
        before.grove.keep(rules, search.into_memory().filter(|_| reuse), before, plan);
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
        let settings = outply_search::montecarlo::Settings { seed, ..recipe.settings };
        let mut search = OpenLoop::with_nature(rules, nature, hints)
            .evaluation(Cutoff { playout, plies: recipe.cut, judge })
            .settings(settings);
        Ok(expected(search.search(state, limits)?, unit))
    }
}

/// Limits for a search that counts simulations: without any, a few thousand.
pub(crate) fn or_some(limits: &Limits) -> Limits {
    let none = limits.simulations.is_none()
        && limits.hard_time.is_none()
        && limits.nodes.is_none()
        && limits.stop.is_none();
    if none { limits.clone().and_simulations(10_000) } else { limits.clone() }
}
