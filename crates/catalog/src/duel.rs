//! Games of two players without chance.

use crate::error::CatalogError;
use crate::figure::Unit;
use crate::found::Found;
use crate::kind::{Kind, unit};
use crate::recipe::Recipe;
use crate::report::Request;
use crate::sampling::{Sampling, or_some};
use crate::search::Search;
use crate::session::ForEngines;
use crate::setup::{ActionOf, Chosen, SearchOf, Setup, StateOf, choose, names};
use crate::tree::{Algorithm, TreeReport, TreeRequest};
use outply_search::alphabeta::parts::Memory;
use outply_search::montecarlo::{NoChance, Objective, Squash, Static};
use outply_search::{AlphaBeta, Answer, Table};

/// A game of two players without chance, with what it brings to its searches.
pub(crate) struct Duel<S>(pub(crate) S);

impl<S: Setup> Duel<S> {
    fn chosen(&self, name: &Option<String>) -> Result<Chosen<S::Evaluator>, CatalogError> {
        choose(&self.0, name.as_deref()).ok_or_else(|| CatalogError::UnknownEvaluator {
            name: name.clone().unwrap_or_default(),
            known: names::<S>(),
        })
    }

    fn alphabeta<M: Memory<S::Rules>>(
        &self,
        state: &StateOf<S>,
        request: &Request,
        memory: impl FnOnce(SearchOf<'_, S, (), ()>) -> SearchOf<'_, S, M, ()>,
        progress: &mut dyn FnMut(&Found<ActionOf<S>>),
    ) -> Result<Found<ActionOf<S>>, CatalogError> {
        let search = AlphaBeta::new(self.0.rules())
            .evaluator(self.chosen(&request.evaluator)?)
            .hints(self.0.hints())
            .multi_pv(request.multi_pv)
            .exact(request.exact);
        let mut report = |answer: &Answer<ActionOf<S>>| progress(&answer.into());
        let answer = S::run(memory(search), state, &request.limits, &mut report);
        Ok((&answer).into())
    }

    /// The game as a Monte Carlo search takes it.
    pub(crate) fn sampling(
        &self,
        evaluator: &Option<String>,
        recipe: &str,
    ) -> Result<DuelSampling<'_, S>, CatalogError> {
        let mut recipe = Recipe::parse(self.0.recipe(), recipe)?;
        let evaluator = self.chosen(evaluator)?;
        let judge = Static { evaluator, squash: Squash { points: recipe.points.max(1e-3) } };
        let unit = match recipe.settings.objective {
            Objective::Win => Unit::Chance,
            Objective::Payoff => unit::<S::Rules>(),
        };
        if unit == Unit::Points {
            // Estimates lie within ±1, scores do not: they cannot stand side by side.
            recipe.cut = u32::MAX;
        }
        let (rules, nature, hints) = (self.0.rules(), NoChance, self.0.hints());
        Ok(Sampling { rules, nature, hints, judge, unit, recipe })
    }
}

/// The game as a Monte Carlo search takes it.
pub(crate) type DuelSampling<'s, S> = Sampling<
    's,
    <S as Setup>::Rules,
    NoChance,
    <S as Setup>::Hints,
    Static<Chosen<<S as Setup>::Evaluator>>,
>;

impl<S: Setup> Kind for Duel<S> {
    type Rules = S::Rules;

    const CHANCE: bool = false;

    fn rules(&self) -> &S::Rules {
        self.0.rules()
    }

    fn evaluators(&self) -> Vec<&'static str> {
        names::<S>()
    }

    fn searches(&self) -> &'static [Search] {
        S::SEARCHES
    }

    fn search(
        &self,
        state: &StateOf<S>,
        request: &Request,
        progress: &mut dyn FnMut(&Found<ActionOf<S>>),
    ) -> Result<Found<ActionOf<S>>, CatalogError> {
        if Search::choose(request.search, self.searches())? == Search::MonteCarlo {
            let limits = or_some(&request.limits);
            let request = Request { limits, ..request.clone() };
            let sampling = self.sampling(&request.evaluator, &request.recipe)?;
            return sampling.run(state, &request, progress);
        }
        if request.table_bytes == 0 {
            return self.alphabeta(state, request, |search| search, progress);
        }
        let table = Table::bytes(request.table_bytes)?;
        self.alphabeta(state, request, |search| search.table(&table), progress)
    }

    fn tree(&self, state: &StateOf<S>, request: &TreeRequest) -> Result<TreeReport, CatalogError> {
        if request.algorithm == Algorithm::MonteCarlo {
            let sampling = self.sampling(&request.evaluator, &request.recipe)?;
            return crate::growth::tree(sampling, state, request);
        }
        crate::top::tree(&self.0, state, self.chosen(&request.evaluator)?, request)
    }

    fn protocol_action(&self, state: &StateOf<S>, action: ActionOf<S>) -> String {
        self.0.protocol_action(state, action)
    }

    fn for_engines(&self) -> ForEngines {
        self.0.for_engines()
    }

    fn perft(&self, state: &StateOf<S>, depth: u32) -> u64 {
        self.0.perft(state, depth)
    }

    fn outcomes(&self, _state: &StateOf<S>) -> Vec<(ActionOf<S>, f64)> {
        Vec::new()
    }
}
