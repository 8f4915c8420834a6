//! Games of one or two players and chance.

use crate::error::CatalogError;
use crate::figure::Unit;
use crate::found::{Found, expected};
use crate::grove::Before;
use crate::kind::{Kind, unit};
use crate::recipe::Recipe;
use crate::report::Request;
use crate::sampling::{Sampling, or_some};
use crate::search::Search;
use crate::tree::{Algorithm, TreeReport, TreeRequest};
use outply_game::{Hints, Keyed, Notation, PayoffEvaluator, Payoffs, Rules, Stochastic};
use outply_search::chance::{ChanceRules, ChanceTable, Expectiminimax, ValueBounds};
use outply_search::montecarlo::{Chance, Estimates, Objective};
use outply_search::{Answer, Expected, Limits};

/// How deep a search looks, for values to show, where a table of the game says what is best.
const ADVISED: u32 = 2;

/// What a game with chance brings to its searches.
pub(crate) trait ChanceSetup: 'static {
    type Rules: ChanceRules<State: Send + Sync, Action: Send, Utility: 'static>
        + Keyed
        + Notation
        + Sync;
    type Hints: Hints<Self::Rules> + Sync;
    type Evaluator: PayoffEvaluator<Self::Rules> + Clone + Send;

    /// The evaluators' names, the default first; "none" is added.
    const EVALUATORS: &'static [&'static str];
    /// The searches that fit, the default first.
    const SEARCHES: &'static [Search] = &[Search::Expectiminimax, Search::MonteCarlo];
    /// How deep an analysis looks that is told nothing else.
    const DEPTH: u32;
    /// The margin of the [move filter](Expectiminimax::move_filter) with the first evaluator, for
    /// searches that may err and are told nothing else.
    const MARGIN: f64 = f64::INFINITY;

    fn rules(&self) -> &Self::Rules;
    fn hints(&self) -> Self::Hints;
    /// The evaluator of this name, one of [`ChanceSetup::EVALUATORS`].
    fn evaluator(&self, name: &str) -> Self::Evaluator;
    /// Between which values, for the first player, everything below `state` lies.
    fn bounds(&self, state: &<Self::Rules as Rules>::State) -> (f64, f64);
    /// The Monte Carlo recipe that suits the game.
    fn recipe(&self) -> &'static str {
        ""
    }
    /// What a table of the game says is best in a state, and in words why. Expectiminimax follows it.
    fn advice(&self, _state: &At<Self>) -> Option<(Act<Self>, String)> {
        None
    }
}

/// A game of one or two players and chance, with what it brings to its searches.
pub(crate) struct Gamble<S>(pub(crate) S);

type Act<S> = <<S as ChanceSetup>::Rules as Rules>::Action;
type At<S> = <<S as ChanceSetup>::Rules as Rules>::State;

/// The evaluator chosen by name.
#[derive(Clone, Debug)]
pub(crate) enum Named<E> {
    Own(E),
    Nothing,
}

impl<R: Rules, E: PayoffEvaluator<R>> PayoffEvaluator<R> for Named<E> {
    fn payoffs(&mut self, rules: &R, state: &R::State) -> Payoffs {
        match self {
            Named::Own(evaluator) => evaluator.payoffs(rules, state),
            Named::Nothing => Payoffs::zero(rules.players()),
        }
    }
}

/// The bounds of a setup.
struct Within<'s, S>(&'s S);

impl<S: ChanceSetup> ValueBounds<S::Rules> for Within<'_, S> {
    fn bounds(&self, _rules: &S::Rules, state: &At<S>) -> (f64, f64) {
        self.0.bounds(state)
    }
}

/// The names of evaluators, "none" among them.
pub(crate) fn known(own: &[&'static str]) -> Vec<&'static str> {
    own.iter().copied().chain(["none"]).collect()
}

/// The evaluator called `name` among `own`, or the first.
pub(crate) fn named<E>(
    own: &[&'static str],
    name: &Option<String>,
    make: impl FnOnce(&str) -> E,
) -> Result<Named<E>, CatalogError> {
    match name.as_deref() {
        None => Ok(Named::Own(make(own[0]))),
        Some("none") => Ok(Named::Nothing),
        Some(name) if own.contains(&name) => Ok(Named::Own(make(name))),
        Some(name) => {
            Err(CatalogError::UnknownEvaluator { name: name.to_owned(), known: known(own) })
        }
    }
}

impl<S: ChanceSetup> Gamble<S> {
    fn named(&self, name: &Option<String>) -> Result<Named<S::Evaluator>, CatalogError> {
        named(S::EVALUATORS, name, |name| self.0.evaluator(name))
    }

    fn expectiminimax(
        &self,
        state: &At<S>,
        request: &Request,
        progress: &mut dyn FnMut(&Found<Act<S>>),
    ) -> Result<Found<Act<S>>, CatalogError> {
        let unit = unit::<S::Rules>();
        let search = Expectiminimax::new(self.0.rules())
            .evaluator(self.named(&request.evaluator)?)
            .hints(self.0.hints())
            .bounds(Within(&self.0))
            .pruning(request.pruning)
            .multi_pv(request.multi_pv)
            .probability_cutoff(request.least_probability)
            .least_share(request.least_share)
            .move_filter(self.margin(request))
            .sampling(request.most_outcomes, request.seed);
        let none = request.limits.depth.is_none()
            && request.limits.hard_time.is_none()
            && request.limits.nodes.is_none()
            && !request.exact;
        let advice = if request.exact { None } else { self.0.advice(state) };
        let depth = if advice.is_some() { Some(ADVISED) } else { none.then_some(S::DEPTH) };
        let limits = request.limits.clone();
        let limits = depth.map_or(limits.clone(), |depth| limits.and_depth(depth));
        let mut report =
            |answer: &Answer<Act<S>, Expected>| progress(&expected(answer.clone(), unit));
        let answer = if request.table_bytes == 0 {
            search.search_with(state, &limits, &mut report)
        } else {
            let table = ChanceTable::bytes(request.table_bytes)?;
            search.table(&table).search_with(state, &limits, &mut report)
        };
        let found = expected(answer, unit);
        Ok(match advice {
            Some((action, why)) => found.advised(action, why),
            None => found,
        })
    }

    /// The margin of the move filter: the game's own is for its first evaluator.
    fn margin(&self, request: &Request) -> f64 {
        let first = request.evaluator.as_deref().is_none_or(|name| name == S::EVALUATORS[0]);
        let own = if first && !request.exact { S::MARGIN } else { f64::INFINITY };
        request.move_filter.unwrap_or(own)
    }

    fn sampling(
        &self,
        evaluator: &Option<String>,
        recipe: &str,
    ) -> Result<GambleSampling<'_, S>, CatalogError> {
        let recipe = Recipe::parse(self.0.recipe(), recipe)?;
        let judge = Estimates(self.named(evaluator)?);
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
    <S as ChanceSetup>::Rules,
    Chance,
    <S as ChanceSetup>::Hints,
    Estimates<Named<<S as ChanceSetup>::Evaluator>>,
>;

impl<S: ChanceSetup> Kind for Gamble<S> {
    type Rules = S::Rules;

    const CHANCE: bool = true;

    fn rules(&self) -> &S::Rules {
        self.0.rules()
    }

    fn evaluators(&self) -> Vec<&'static str> {
        known(S::EVALUATORS)
    }

    fn searches(&self) -> &'static [Search] {
        S::SEARCHES
    }

    fn search(
        &self,
        state: &At<S>,
        before: &Before<'_, S::Rules>,
        request: &Request,
        progress: &mut dyn FnMut(&Found<Act<S>>),
    ) -> Result<Found<Act<S>>, CatalogError> {
        match Search::choose(request.search, self.searches())? {
            Search::MonteCarlo => {
                let limits = or_some(&request.limits);
                let request = Request { limits, ..request.clone() };
                let sampling = self.sampling(&request.evaluator, &request.recipe)?;
                sampling.run(state, before, &request, progress)
            }
            _ => self.expectiminimax(state, request, progress),
        }
    }

    fn tree(&self, state: &At<S>, request: &TreeRequest) -> Result<TreeReport, CatalogError> {
        match request.algorithm {
            Algorithm::MonteCarlo => {
                let sampling = self.sampling(&request.evaluator, &request.recipe)?;
                crate::growth::tree(sampling, state, request)
            }
            Algorithm::Expectiminimax | Algorithm::Star1 | Algorithm::Star2 => {
                let evaluator = self.named(&request.evaluator)?;
                crate::chances::tree(self, state, evaluator, request)
            }
            other => Err(CatalogError::Unfit(format!(
                "{} does not fit a game with chance; there are: expectiminimax, star1, star2, mcts",
                other.name()
            ))),
        }
    }

    fn outcomes(&self, state: &At<S>) -> Vec<(Act<S>, f64)> {
        match self.0.rules().to_move(state) {
            outply_game::Mover::Chance if !self.0.rules().terminal_test(state) => {
                self.0.rules().outcomes(state).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }
}

/// A search limited by depth alone.
pub(crate) fn plies(depth: Option<u32>, otherwise: u32) -> Limits {
    Limits::depth(depth.unwrap_or(otherwise))
}
