//! Games of two players without chance.

use crate::error::CatalogError;
use crate::figure::Unit;
use crate::found::{Found, valued};
use crate::grove::Before;
use crate::kind::{Kind, unit};
use crate::recipe::Recipe;
use crate::report::{FULL_SKILL, Request};
use crate::sampling::{Sampling, or_some};
use crate::search::Search;
use crate::session::ForEngines;
use crate::setup::{ActionOf, Chosen, SearchOf, Setup, StateOf, choose, names};
use crate::shelf::Shelf;
use crate::tree::{Algorithm, TreeReport, TreeRequest};
use outply_game::{Notation, Repetition};
use outply_search::alphabeta::parts::Memory;
use outply_search::montecarlo::{NoChance, Objective, Squash, Static};
use outply_search::selective::Settings;
use outply_search::{AlphaBeta, Answer, Selective, Table};

/// A game of two players without chance, with what it brings to its searches.
pub(crate) struct Duel<S: Setup> {
    setup: S,
    shelf: Shelf<ActionOf<S>>,
}

impl<S: Setup> Duel<S> {
    pub(crate) fn new(setup: S) -> Self {
        Duel { setup, shelf: Shelf::new() }
    }

    fn chosen(&self, name: &Option<String>) -> Result<Chosen<S::Evaluator>, CatalogError> {
        choose(&self.setup, name.as_deref()).ok_or_else(|| CatalogError::UnknownEvaluator {
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
        let search = AlphaBeta::new(self.setup.rules())
            .evaluator(self.chosen(&request.evaluator)?)
            .hints(self.setup.hints())
            .multi_pv(request.multi_pv)
            .exact(request.exact);
        let mut report = |answer: &Answer<ActionOf<S>>| progress(&valued(answer.clone()));
        let answer = S::run(memory(search), state, &request.limits, &mut report);
        Ok(valued(answer))
    }

    /// Remembers from move to move of a game, unless asked for no table.
    fn selective(
        &self,
        state: &StateOf<S>,
        history: &[Repetition],
        request: &Request,
        progress: &mut dyn FnMut(&Found<ActionOf<S>>),
    ) -> Result<Found<ActionOf<S>>, CatalogError> {
        let settings = Settings::parse(self.setup.selectivity(), &request.selectivity);
        let search = Selective::new(self.setup.rules())
            .evaluator(self.chosen(&request.evaluator)?)
            .hints(self.setup.hints())
            .settings(settings.map_err(CatalogError::Selectivity)?)
            .multi_pv(request.multi_pv)
            .threads(request.threads)
            .skill(request.skill, request.seed)
            .only(self.only(state, request)?)
            .history(history);
        let mut report = |found: &Answer<ActionOf<S>>| progress(&valued(found.clone()));
        let found = self.shelf.with(request, |table, learned| {
            search.table(table).learned(learned).search_with(state, &request.limits, &mut report)
        })?;
        Ok(valued(found))
    }

    /// The actions asked for.
    fn only(
        &self,
        state: &StateOf<S>,
        request: &Request,
    ) -> Result<Vec<ActionOf<S>>, CatalogError> {
        let rules = self.setup.rules();
        let actions = request.only.iter().map(|text| rules.parse_action(state, text));
        actions.collect::<Result<_, _>>().map_err(CatalogError::Only)
    }

    /// Which search is asked for.
    ///
    /// # Errors
    /// If there is no such search, or it cannot do what is asked.
    fn which(&self, request: &Request) -> Result<Search, CatalogError> {
        let search = Search::choose(request.search, self.searches())?;
        let unfit = |what: &str| Err(CatalogError::Unfit(what.into()));
        match search {
            Search::Selective if request.exact && request.search.is_none() => Ok(Search::AlphaBeta),
            Search::Selective if request.exact => {
                unfit("selective search is never exact: alphabeta is")
            }
            Search::Selective => Ok(search),
            _ if !request.only.is_empty() => {
                unfit("only selective search can be told which actions to consider")
            }
            _ if request.skill < FULL_SKILL => unfit("only selective search can play worse"),
            _ => Ok(search),
        }
    }

    /// The game as a Monte Carlo search takes it.
    pub(crate) fn sampling(
        &self,
        evaluator: &Option<String>,
        recipe: &str,
    ) -> Result<DuelSampling<'_, S>, CatalogError> {
        let mut recipe = Recipe::parse(self.setup.recipe(), recipe)?;
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
        let (rules, nature, hints) = (self.setup.rules(), NoChance, self.setup.hints());
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
        self.setup.rules()
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
        before: &Before<'_, S::Rules>,
        request: &Request,
        progress: &mut dyn FnMut(&Found<ActionOf<S>>),
    ) -> Result<Found<ActionOf<S>>, CatalogError> {
        let search = self.which(request)?;
        if search == Search::Selective {
            return self.selective(state, &before.repetitions, request, progress);
        }
        if search == Search::MonteCarlo {
            let limits = or_some(&request.limits);
            let request = Request { limits, ..request.clone() };
            let sampling = self.sampling(&request.evaluator, &request.recipe)?;
            return sampling.run(state, before, &request, progress);
        }
        if request.table_bytes == 0 {
            return self.alphabeta(state, request, |search| search, progress);
        }
        let table = Table::bytes(request.table_bytes)?;
        self.alphabeta(state, request, |search| search.table(&table), progress)
    }

    fn forget(&self) {
        self.shelf.clear();
    }

    fn tree(&self, state: &StateOf<S>, request: &TreeRequest) -> Result<TreeReport, CatalogError> {
        if request.algorithm == Algorithm::MonteCarlo {
            let sampling = self.sampling(&request.evaluator, &request.recipe)?;
            return crate::growth::tree(sampling, state, request);
        }
        crate::top::tree(&self.setup, state, self.chosen(&request.evaluator)?, request)
    }

    fn protocol_action(&self, state: &StateOf<S>, action: ActionOf<S>) -> String {
        self.setup.protocol_action(state, action)
    }

    fn for_engines(&self) -> ForEngines {
        self.setup.for_engines()
    }

    fn selectivity(&self) -> &'static str {
        self.setup.selectivity()
    }

    fn perft(&self, state: &StateOf<S>, depth: u32) -> u64 {
        self.setup.perft(state, depth)
    }

    fn outcomes(&self, _state: &StateOf<S>) -> Vec<(ActionOf<S>, f64)> {
        Vec::new()
    }
}
