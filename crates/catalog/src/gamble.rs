//! Games of one or two players and chance.

use crate::chances::{Tableless, Within};
use crate::error::CatalogError;
use crate::evaluators::OF_OTHERS;
use crate::figure::Unit;
use crate::found::{Found, expected};
use crate::grove::Before;
use crate::kind::{Kind, unfit, unit};
use crate::plan::Search;
use crate::plan::{ChancePlan, Plan};
use crate::sampling::{Sampling, or_some};
use crate::setup::{ActionOf, Chosen, GambleSetup, Setup, StateOf};
use crate::tree::{Algorithm, TreeReport, TreeRequest};
use outply_game::{Rules, Stochastic};
use outply_search::chance::{ChanceTable, Expectiminimax};
use outply_search::montecarlo::Recipe;
use outply_search::montecarlo::{Chance, Estimates, Objective};
use outply_search::{Answer, Expected, Limits};

/// How deep a search looks, for values to show, where a table of the game says what is best.
const ADVISED: u32 = 2;

/// A game of one or two players and chance, with what it brings to its searches.
pub(crate) struct Gamble<S>(pub(crate) S);

impl<S: GambleSetup> Gamble<S> {
    fn expectiminimax(
        &self,
        state: &StateOf<S>,
        plan: &ChancePlan,
        limits: &Limits,
        progress: &mut dyn FnMut(&Found<ActionOf<S>>),
    ) -> Result<Found<ActionOf<S>>, CatalogError> {
        let unit = unit::<S::Rules>();
        let search = Expectiminimax::new(self.0.rules())
            .evaluator(self.evaluator(&plan.evaluator)?)
            .hints(self.0.hints())
            .bounds(Within::Setup(&self.0))
            .pruning(plan.pruning)
            .multi_pv(plan.multi_pv)
            .probability_cutoff(plan.least_probability)
            .least_share(plan.least_share)
            .move_filter(self.margin(plan))
            .sampling(plan.most_outcomes, plan.seed);
        let none = is_unlimited(limits) && !plan.exact;
        let advice = if plan.exact { None } else { self.0.advice(state) };
        let depth = if advice.is_some() { Some(ADVISED) } else { none.then_some(self.0.depth()) };
        let limits = depth.map_or(limits.clone(), |depth| limits.clone().and_depth(depth));
        let mut report =
            |answer: &Answer<ActionOf<S>, Expected>| progress(&expected(answer.clone(), unit));
        let answer = if plan.table_bytes == 0 {
            let mut search: Tableless<'_, '_, S> = search.observer(None);
            search.search_with(state, &limits, &mut report)?
        } else {
            let table = ChanceTable::bytes(plan.table_bytes)?;
            search.table(&table).search_with(state, &limits, &mut report)?
        };
        let found = expected(answer, unit);
        Ok(match advice {
            Some((action, why)) => found.advised(action, why),
            None => found,
        })
    }

    /// The margin of the move filter: the game's own is for its first evaluator.
    fn margin(&self, plan: &ChancePlan) -> f64 {
        let first = self.0.evaluators().first().copied();
        let is_first = plan.evaluator.is_none() || plan.evaluator.as_deref() == first;
        let own = if is_first && !plan.exact { self.0.margin() } else { f64::INFINITY };
        plan.move_filter.unwrap_or(own)
    }

    fn sampling(
        &self,
        evaluator: &Option<String>,
        recipe: Recipe,
    ) -> Result<GambleSampling<'_, S>, CatalogError> {
        let judge = Estimates(self.evaluator(evaluator)?);
        let unit = match recipe.settings.objective {
            Objective::Win => Unit::Chance,
            Objective::Payoff => unit::<S::Rules>(),
        };
        let (rules, nature, hints) = (self.0.rules(), Chance, self.0.hints());
        Ok(Sampling { rules, nature, hints, judge, unit, recipe })
    }
}

/// The game as a Monte Carlo search takes it.
type GambleSampling<'s, S> = Sampling<
    's,
    <S as Setup>::Rules,
    Chance,
    <S as Setup>::Hints,
    Estimates<Chosen<<S as Setup>::Evaluator>>,
>;

impl<S: GambleSetup> Kind for Gamble<S> {
    type Setup = S;

    const CHANCE: bool = true;
    const SEARCHES: &'static [Search] = &[Search::Expectiminimax, Search::MonteCarlo];
    const EVALUATORS: &'static [&'static str] = OF_OTHERS;

    fn setup(&self) -> &S {
        &self.0
    }

    fn search(
        &self,
        state: &StateOf<S>,
        before: &Before<'_, S::Rules>,
        plan: &Plan,
        limits: &Limits,
        progress: &mut dyn FnMut(&Found<ActionOf<S>>),
    ) -> Result<Found<ActionOf<S>>, CatalogError> {
        match plan {
            Plan::MonteCarlo(plan) => {
                let sampling = self.sampling(&plan.evaluator, plan.recipe.clone())?;
                sampling.run(state, before, plan, &or_some(limits), progress)
            }
            Plan::Expectiminimax(plan) => self.expectiminimax(state, plan, limits, progress),
            _ => Err(unfit(plan)),
        }
    }

    fn tree(&self, state: &StateOf<S>, request: &TreeRequest) -> Result<TreeReport, CatalogError> {
        match request.algorithm {
            Algorithm::MonteCarlo => {
                let sampling = self.sampling(&request.evaluator, self.recipe(&request.recipe)?)?;
                crate::growth::tree(sampling, state, request)
            }
            Algorithm::Expectiminimax | Algorithm::Star1 | Algorithm::Star2 => {
                let evaluator = self.evaluator(&request.evaluator)?;
                crate::chances::tree(&self.0, state, evaluator, request)
            }
            other => Err(CatalogError::Unfit(format!(
                "{} does not fit a game with chance; there are: expectiminimax, star1, star2, mcts",
                other.name()
            ))),
        }
    }

    fn outcomes(&self, state: &StateOf<S>) -> Vec<(ActionOf<S>, f64)> {
        match self.0.rules().to_move(state) {
            outply_game::Mover::Chance if !self.0.rules().terminal_test(state) => {
                self.0.rules().outcomes(state).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }
}

/// Whether neither depth nor time nor nodes are limited.
pub(crate) fn is_unlimited(limits: &Limits) -> bool {
    limits.depth.is_none() && limits.hard_time.is_none() && limits.nodes.is_none()
}
