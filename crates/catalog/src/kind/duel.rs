//! Games of two players without chance.

use super::{Fall, Kind, unfit, unit};
use crate::error::CatalogError;
use crate::evaluators::{self, LearnedShelf, OF_DUELS};
use crate::figure::{Figure, Unit};
use crate::found::{Found, valued};
use crate::grove::Before;
use crate::learning::thinking::{Halt, think};
use crate::plan::Search;
use crate::plan::{AlphaBetaPlan, MonteCarloPlan, Plan, ProofNumberPlan, SelectivePlan};
use crate::sampling::{Sampling, or_some};
use crate::scale::Scale;
use crate::setup::{ActionOf, ChosenOf, DuelSetup, HintsOf, SearchOf, Setup, StateOf};
use crate::shelf::{Shelf, Size};
use crate::solution::Watch;
use crate::strategies::{Maker, Wanted};
use crate::tree::ordered::check_order;
use crate::tree::seen::Seen;
use crate::tree::{Algorithm, TreeReport, TreeRequest};
use crate::view::{own_view, view, view_for};
use outply_certificate::{Certificate, Proven, Strategy};
use outply_game::{
    Evaluator, Hints, Informed, Notation, Observer, Player, Repetition, Rules, Think, Value,
};
use outply_search::alphabeta::parts::{AnyMemory, Memory};
use outply_search::montecarlo::Recipe;
use outply_search::montecarlo::{NoChance, Objective, Squash, Static};
use outply_search::proof_number::ProofNumber;
use outply_search::selective::{FULL_SKILL, Learned, Settings};
use outply_search::{
    AlphaBeta, Answer, Limits, Proof, Selective, Since, Table, VerifiedTable, look_ahead,
};
use outply_table::{self as table, Solved, TableError};
use std::io::{Read, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// A game of two players without chance, with what it brings to its searches.
pub(crate) struct Duel<S: DuelSetup> {
    setup: S,
    /// All values, where a table of the whole game is in use.
    solved: Option<Solved<S::Rules>>,
    /// The table of alpha-beta, whose values depend on the evaluator.
    shelf: Shelf<Table, Option<String>>,
    selective: Shelf<Remembered<S>, (Option<String>, Settings)>,
    learned: LearnedShelf<S::Rules>,
}

/// The size of a table that keeps whole states, which take two or three times as much as keys.
const VERIFIED_BYTES: usize = 128 << 20;

/// The most memory of a proof beside the table of selective search, in bytes.
const MOST_PROOF_BYTES: usize = 64 << 20;

/// What selective search remembers; it depends on the evaluator and what is left out.
type Remembered<S> = (Table, Learned<ActionOf<S>>);

/// What watches a search of a setup's game that is drawn.
type SeenOf<S> = Seen<ActionOf<S>, Value>;

impl<S: DuelSetup> Duel<S> {
    pub(crate) fn new(setup: S) -> Self {
        let (shelf, selective) = (Shelf::new(), Shelf::new());
        Duel { setup, solved: None, shelf, selective, learned: LearnedShelf::new() }
    }

    /// What the game and its table tell.
    fn hints(&self) -> HintsOf<S> {
        Informed { hints: self.setup.hints(), oracle: self.solved.clone() }
    }

    fn alphabeta<M: Memory<S::Rules>, W: Observer<ActionOf<S>, Value>>(
        &self,
        state: &StateOf<S>,
        (plan, limits): (&AlphaBetaPlan, &Limits),
        finish: impl FnOnce(SearchOf<'_, S, (), ()>) -> SearchOf<'_, S, M, W>,
        progress: &mut dyn FnMut(&Found<ActionOf<S>>),
    ) -> Result<Found<ActionOf<S>>, CatalogError> {
        let search = AlphaBeta::new(self.setup.rules())
            .evaluator(self.evaluator(&plan.evaluator)?)
            .hints(self.hints())
            .multi_pv(plan.multi_pv)
            .exact(plan.exact)
            .weak(plan.weak);
        let mut report = |answer: &Answer<ActionOf<S>>| progress(&valued(answer.clone()));
        let answer = S::run(finish(search), state, limits, &mut report)?;
        Ok(valued(answer))
    }

    /// The same with a memory that few ask for: one type for all, and for the search that is drawn, so
    /// that the production search is compiled twice a game rather than four times.
    fn seldom(
        &self,
        state: &StateOf<S>,
        wanted: (&AlphaBetaPlan, &Limits),
        memory: AnyMemory<'_, StateOf<S>>,
        progress: &mut dyn FnMut(&Found<ActionOf<S>>),
    ) -> Result<Found<ActionOf<S>>, CatalogError> {
        let nobody = None::<&mut SeenOf<S>>;
        self.alphabeta(state, wanted, |search| search.any_memory(memory).observer(nobody), progress)
    }

    /// A proof by several threads.
    fn together(
        &self,
        state: &StateOf<S>,
        (plan, limits): (&AlphaBetaPlan, &Limits),
        table: &Table,
        progress: &mut dyn FnMut(&Found<ActionOf<S>>),
    ) -> Result<Found<ActionOf<S>>, CatalogError> {
        let mut search = AlphaBeta::new(self.setup.rules())
            .evaluator(self.evaluator(&plan.evaluator)?)
            .hints(self.hints())
            .table(table)
            .multi_pv(plan.multi_pv)
            .exact(plan.exact)
            .weak(plan.weak);
        let mut report = |answer: &Answer<ActionOf<S>>| progress(&valued(answer.clone()));
        Ok(valued(search.search_together(state, plan.threads, limits, &mut report)?))
    }

    /// The table of proofs like this one, if it can be kept.
    fn with_table(
        &self,
        plan: &Plan,
        task: &mut dyn FnMut(&Table) -> std::io::Result<()>,
    ) -> Result<(), CatalogError> {
        let Plan::AlphaBeta(plan) = plan else {
            let name = plan.search().name();
            return Err(CatalogError::Unfit(format!("{name} keeps nothing to continue from")));
        };
        if plan.verify || plan.table_bytes == Some(0) {
            let sentence = match plan.verify {
                true => "a table of whole positions cannot be kept in a file",
                false => "without a table nothing can be kept in a file",
            };
            return Err(CatalogError::Unfit(sentence.to_owned()));
        }
        let size = Size::of(plan.table_bytes, &Limits::none());
        let mut lent = self.shelf.lend(size, plan.evaluator.clone())?;
        task(lent.tables()).map_err(|error| CatalogError::Unfit(error.to_string()))
    }

    /// Remembers from move to move of a game, unless asked for no table.
    fn selective(
        &self,
        state: &StateOf<S>,
        history: &[Repetition],
        (plan, limits): (&SelectivePlan, &Limits),
        progress: &mut dyn FnMut(&Found<ActionOf<S>>),
    ) -> Result<Found<ActionOf<S>>, CatalogError> {
        let (evaluator, only) = (self.evaluator(&plan.evaluator)?, self.only(state, &plan.only)?);
        let mut report = |found: &Answer<ActionOf<S>>| progress(&valued(found.clone()));
        let size = Size::of(plan.table_bytes, limits);
        let settings = (plan.evaluator.clone(), plan.settings.clone());
        let mut lent = self.selective.lend(size, settings)?;
        let (table, learned) = lent.tables();
        let found = Selective::new(self.setup.rules())
            .evaluator(evaluator)
            .hints(self.hints())
            .settings(plan.settings.clone())
            .multi_pv(plan.multi_pv)
            .threads(plan.threads)
            .skill(plan.skill, plan.seed)
            .only(only)
            .history(history)
            .table(table)
            .learned(learned)
            .search_with(state, limits, &mut report)?;
        Ok(valued(found))
    }

    fn proof_number(
        &self,
        state: &StateOf<S>,
        (plan, limits): (&ProofNumberPlan, &Limits),
        progress: &mut dyn FnMut(&Found<ActionOf<S>>),
    ) -> Result<Found<ActionOf<S>>, CatalogError> {
        let search = ProofNumber::new(self.setup.rules()).hints(self.hints());
        let mut report = |found: &Answer<ActionOf<S>>| progress(&valued(found.clone()));
        let mut search = search.table_bytes(plan.table_bytes);
        Ok(valued(search.search_together(state, plan.threads, limits, &mut report)?))
    }

    /// A player's strategy that gets at least so much.
    fn strategy(
        &self,
        state: &StateOf<S>,
        (player, least): (Player, Value),
        (most, table, limits, since): (usize, &Table, &Limits, Since),
        heard: &mut dyn FnMut(u64),
    ) -> Result<Strategy, CatalogError> {
        let rules = self.setup.rules();
        let search = AlphaBeta::new(rules).evaluator(self.evaluator(&None)?);
        let mut search = search.hints(self.hints()).table(table).exact(true);
        let mut action_worth = |state: &StateOf<S>, least| {
            Ok(search.action_worth(state, least, &since.left_of(limits)?)?)
        };
        let action_worth = &mut action_worth;
        Maker { rules, player, most, action_worth, heard }.strategy(state, least)
    }

    /// The actions asked for.
    fn only(&self, state: &StateOf<S>, texts: &[String]) -> Result<Vec<ActionOf<S>>, CatalogError> {
        let mut actions = Vec::new();
        for text in texts {
            let action = self.setup.rules().parse_action(state, text);
            actions.push(action.map_err(CatalogError::Only)?);
        }
        Ok(actions)
    }

    /// Alpha-beta with the memory that is asked for.
    fn search_alphabeta(
        &self,
        state: &StateOf<S>,
        (plan, limits): (&AlphaBetaPlan, &Limits),
        progress: &mut dyn FnMut(&Found<ActionOf<S>>),
    ) -> Result<Found<ActionOf<S>>, CatalogError> {
        let size = Size::of(plan.table_bytes, limits);
        if plan.verify && plan.table_bytes != Some(0) {
            let table = VerifiedTable::bytes(plan.table_bytes.unwrap_or(VERIFIED_BYTES))?;
            return self.seldom(state, (plan, limits), AnyMemory::Verified(&table), progress);
        }
        if plan.table_bytes == Some(0) {
            return self.seldom(state, (plan, limits), AnyMemory::Nothing, progress);
        }
        let mut lent = self.shelf.lend(size, plan.evaluator.clone())?;
        let table = &*lent.tables();
        match plan.threads {
            1 => self.alphabeta(state, (plan, limits), |search| search.table(table), progress),
            _ => self.together(state, (plan, limits), table, progress),
        }
    }

    /// An attempt to solve a state that is soon solved; `None` where none is made.
    fn prove_soon(
        &self,
        state: &StateOf<S>,
        plan: &Plan,
        limits: &Limits,
    ) -> Result<Option<Found<ActionOf<S>>>, CatalogError> {
        let (evaluator, multi_pv, table_bytes, verify) = match plan {
            Plan::AlphaBeta(plan) if plan.prove && !plan.exact => {
                (&plan.evaluator, plan.multi_pv, plan.table_bytes, plan.verify)
            }
            Plan::Selective(plan)
                if plan.prove && plan.skill == FULL_SKILL && plan.only.is_empty() =>
            {
                let bytes = plan.table_bytes.map(|bytes| bytes.min(MOST_PROOF_BYTES));
                (&plan.evaluator, plan.multi_pv, bytes, false)
            }
            _ => return Ok(None),
        };
        let evaluator = evaluator.clone();
        let plan = AlphaBetaPlan { evaluator, table_bytes, verify, ..AlphaBetaPlan::default() };
        let proof = AlphaBetaPlan { exact: true, multi_pv, ..plan };
        let is_over = self.setup.rules().terminal_test(state);
        let cost = self.setup.proof_cost(state).filter(|_| !is_over);
        let Some(limits) = cost.and_then(|cost| cost.attempt(limits)) else { return Ok(None) };
        let found = self.search_alphabeta(state, (&proof, &limits), &mut |_| ())?;
        Ok(Some(found))
    }

    /// The plan's own search.
    fn search_as(
        &self,
        state: &StateOf<S>,
        before: &Before<'_, S::Rules>,
        plan: &Plan,
        limits: &Limits,
        progress: &mut dyn FnMut(&Found<ActionOf<S>>),
    ) -> Result<Found<ActionOf<S>>, CatalogError> {
        match plan {
            Plan::AlphaBeta(plan) => self.search_alphabeta(state, (plan, limits), progress),
            Plan::Selective(plan) => {
                self.selective(state, &before.repetitions, (plan, limits), progress)
            }
            Plan::MonteCarlo(plan) => {
                let sampling = self.sampling(&plan.evaluator, plan.recipe.clone())?;
                sampling.run(state, before, plan, &or_some(limits), progress)
            }
            Plan::ProofNumber(plan) => self.proof_number(state, (plan, limits), progress),
            _ => Err(unfit(plan)),
        }
    }

    /// The game as a Monte Carlo search takes it.
    pub(crate) fn sampling(
        &self,
        evaluator: &Option<String>,
        recipe: Recipe,
    ) -> Result<DuelSampling<'_, S>, CatalogError> {
        let own = evaluators::points(&self.setup, &self.learned, evaluator.as_deref());
        let evaluator = self.evaluator(evaluator)?;
        let points = own.map_or(recipe.points.max(1e-3), |points| points as f32);
        let judge = Static { evaluator, squash: Squash { points } };
        let unit = match recipe.settings.objective {
            Objective::Win => Unit::Chance,
            Objective::Payoff => unit::<S::Rules>(),
        };
        let recipe = by_outcomes_alone::<S::Rules>(recipe);
        let (rules, nature, hints) = (self.setup.rules(), NoChance, self.hints());
        Ok(Sampling { rules, nature, hints, judge, unit, recipe })
    }
}

/// The recipe without estimates where simulations count scores: estimates lie within ±1, scores do not, and so they
/// cannot stand side by side.
fn by_outcomes_alone<R: Rules<Utility: 'static>>(mut recipe: Recipe) -> Recipe {
    if counts_scores::<R>(&recipe) {
        recipe.cut = u32::MAX;
        recipe.settings.prior_temperature = 0.0;
    }
    recipe
}

/// Whether simulations count scores, which have no bounds, rather than wins.
fn counts_scores<R: Rules<Utility: 'static>>(recipe: &Recipe) -> bool {
    recipe.settings.objective == Objective::Payoff && unit::<R>() == Unit::Points
}

/// The game as a Monte Carlo search takes it.
pub(crate) type DuelSampling<'s, S> =
    Sampling<'s, <S as Setup>::Rules, NoChance, HintsOf<S>, Static<ChosenOf<S>>>;

impl<S: DuelSetup> Kind for Duel<S> {
    type Setup = S;

    const CHANCE: bool = false;
    const SEARCHES: &'static [Search] =
        &[Search::AlphaBeta, Search::Selective, Search::MonteCarlo, Search::ProofNumber];
    const EVALUATORS: &'static [&'static str] = OF_DUELS;

    fn setup(&self) -> &S {
        &self.setup
    }

    fn learned(&self) -> &LearnedShelf<S::Rules> {
        &self.learned
    }

    fn idle(&self, plan: &MonteCarloPlan, (key, value): (&str, &str)) -> Option<&'static str> {
        let name = plan.evaluator.as_deref();
        let measured = || evaluators::points(&self.setup, &self.learned, name).is_some();
        let is_judged =
            key == "cut" || key == "prior-temperature" || (key, value) == ("profile", "learned");
        match key {
            "points" if measured() => Some("this evaluator says itself what its points promise"),
            _ if is_judged && counts_scores::<S::Rules>(&plan.recipe) => Some(
                "simulations for scores are played to the end, without an evaluator; expected objective=win beside it",
            ),
            _ => None,
        }
    }

    fn goes_by_index(&self, recipe: &Recipe) -> Option<&'static str> {
        by_outcomes_alone::<S::Rules>(recipe.clone()).goes_by_index::<S::Rules>()
    }

    fn estimate(&self, evaluator: &str) -> Option<outply_learn::Estimate<S::Rules>> {
        let judge = Mutex::new(self.evaluator(&Some(evaluator.to_owned())).ok()?);
        Some(Arc::new(move |rules, state| {
            let mut judge = judge.lock().unwrap_or_else(PoisonError::into_inner);
            judge.reset(rules, state);
            judge.evaluate(rules, state)
        }))
    }

    fn scale(&self) -> Scale {
        let points = self.recipe("").map_or(1.0, |recipe| f64::from(recipe.points));
        match unit::<S::Rules>() {
            Unit::Chance => Scale::Result { points },
            Unit::Points => Scale::Points { whole: None, opposed: true },
        }
    }

    fn search(
        &self,
        state: &StateOf<S>,
        before: &Before<'_, S::Rules>,
        plan: &Plan,
        limits: &Limits,
        progress: &mut dyn FnMut(&Found<ActionOf<S>>),
    ) -> Result<Found<ActionOf<S>>, CatalogError> {
        let Some(tried) = self.prove_soon(state, plan, limits)? else {
            return self.search_as(state, before, plan, limits, progress);
        };
        if tried.proof == Proof::Proven {
            progress(&tried);
            return Ok(tried);
        }
        let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(tried.work.nodes));
        let left = Limits { nodes, ..limits.after(tried.work.time) };
        let mut found = self.search_as(state, before, plan, &left, progress)?;
        found.work.nodes += tried.work.nodes;
        found.work.time += tried.work.time;
        Ok(found)
    }

    fn strategies(
        &self,
        state: &StateOf<S>,
        wanted: &Wanted,
        (limits, table_bytes): (&Limits, Option<usize>),
        heard: &mut dyn FnMut(u64),
    ) -> Result<Vec<Strategy>, CatalogError> {
        let (size, since) = (Size::of(table_bytes, limits), Since::now());
        let mut strategies: Vec<Strategy> = Vec::new();
        for &claim in &wanted.claims {
            let made: usize = strategies.iter().map(|strategy| strategy.nodes.len()).sum();
            let left = wanted.most_nodes.saturating_sub(made);
            let mut heard = |nodes: u64| heard(made as u64 + nodes);
            let mut lent = self.shelf.lend(size, None)?;
            let with = (left, &*lent.tables(), limits, since);
            strategies.push(self.strategy(state, claim, with, &mut heard)?);
        }
        Ok(strategies)
    }

    fn verify(&self, certificate: &Certificate) -> Result<Proven, CatalogError> {
        Ok(outply_certificate::verify(self.setup.rules(), certificate)?)
    }

    fn write_found(&self, plan: &Plan, output: &mut dyn Write) -> Result<(), CatalogError> {
        self.with_table(plan, &mut |table| table.write(output))
    }

    fn read_found(&self, plan: &Plan, input: &mut dyn Read) -> Result<(), CatalogError> {
        self.with_table(plan, &mut |table| table.read(input))
    }

    fn prepare(&self, plan: &Plan, limits: &Limits) -> Result<(), CatalogError> {
        match plan {
            Plan::AlphaBeta(plan) if plan.table_bytes != Some(0) && !plan.verify => {
                let size = Size::of(plan.table_bytes, limits).ready();
                self.shelf.lend(size, plan.evaluator.clone())?;
            }
            Plan::Selective(plan) => {
                let size = Size::of(plan.table_bytes, limits).ready();
                let settings = (plan.evaluator.clone(), plan.settings.clone());
                self.selective.lend(size, settings)?;
            }
            _ => (),
        }
        Ok(())
    }

    fn forget(&self) {
        self.shelf.clear();
        self.selective.clear();
        self.learned.clear();
    }

    fn tree(&self, state: &StateOf<S>, request: &TreeRequest) -> Result<TreeReport, CatalogError> {
        check_order(request, Algorithm::AlphaBeta)?;
        if request.algorithm == Some(Algorithm::MonteCarlo) {
            let sampling = self.sampling(&request.evaluator, self.recipe(&request.recipe)?)?;
            return crate::tree::growth::tree(sampling, state, request);
        }
        crate::tree::top::tree(
            (&self.setup, self.hints()),
            state,
            self.evaluator(&request.evaluator)?,
            request,
        )
    }

    fn build_table(
        &self,
        settings: &table::Settings,
        output: &mut dyn Write,
        goes_on: &mut Watch<'_>,
    ) -> Result<table::Info, table::BuildError> {
        let rules = self.setup.rules();
        let cells = match settings.index {
            Some(table::Index::Keys) => None,
            Some(table::Index::Diagram) => view(&self.setup),
            None => own_view(&self.setup),
        };
        match cells {
            Some(cells) => table::build_by_cells(rules, &cells, settings, output, goes_on),
            None => table::build(rules, settings, output, goes_on),
        }
    }

    fn build_endings(
        &self,
        asked: &str,
        settings: &table::Settings,
        output: &mut dyn Write,
        goes_on: &mut Watch<'_>,
    ) -> Result<table::Info, table::BuildError> {
        let Some(endings) = self.setup.endings() else {
            return Err(table::BuildError::Unfit(crate::solution::NO_ENDINGS.into()));
        };
        let rules = self.setup.rules();
        table::build_endings(rules, endings.as_ref(), asked, settings, output, goes_on)
    }

    fn verify_table(
        &self,
        table: &Arc<table::Table>,
        threads: usize,
        goes_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<table::Verified, table::VerifyError> {
        let rules = self.setup.rules();
        let endings = self.setup.endings().filter(|_| !table.info().endings.is_empty());
        let describe = |state: &StateOf<S>| rules.format_state(state);
        match endings {
            Some(endings) => {
                let endings = endings.as_ref();
                table::verify_endings(rules, endings, table, describe, threads, goes_on)
            }
            None => match view_for(&self.setup, table.info().diagrams.as_ref()) {
                Some(cells) => {
                    table::verify_by_cells(rules, (table, &cells), describe, threads, goes_on)
                }
                None => table::verify(rules, table, describe, threads, goes_on),
            },
        }
    }

    fn use_table(&mut self, spec: &str, table: Arc<table::Table>) -> Result<(), TableError> {
        let rules = self.setup.rules();
        self.solved = Some(match view_for(&self.setup, table.info().diagrams.as_ref()) {
            Some(cells) => Solved::by_cells(rules, spec, cells, table)?,
            None => Solved::new(rules, spec, self.setup.endings(), table)?,
        });
        self.forget();
        Ok(())
    }

    fn known(&self, state: &StateOf<S>) -> Option<Figure> {
        let value = self.solved.as_ref()?.value(self.setup.rules(), state)?;
        Some(Figure::Value(value))
    }

    fn think(&self, halt: Halt) -> Think<S::Rules> {
        think(halt, NoChance, look_ahead)
    }

    fn fall(&self) -> Fall<S::Rules> {
        Arc::new(|_, _, _| None)
    }

    fn passed(&self, state: &StateOf<S>) -> Option<StateOf<S>> {
        let rules = self.setup.rules();
        let passes = !rules.terminal_test(state);
        passes.then(|| self.setup.hints().pass(rules, state)).flatten()
    }

    fn outcomes(&self, _state: &StateOf<S>) -> Vec<(ActionOf<S>, f64)> {
        Vec::new()
    }
}
