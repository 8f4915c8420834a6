//! Games of one or two players and chance.

use super::{Fall, Kind, unfit, unit};
use crate::certain::Certain;
use crate::error::CatalogError;
use crate::evaluators::{LearnedShelf, OF_OTHERS};
use crate::figure::{Figure, Unit};
use crate::found::{Found, expected};
use crate::grove::Before;
use crate::learning::learnt::names_a_file;
use crate::learning::thinking::{Halt, think};
use crate::plan::Search;
use crate::plan::{ChancePlan, Plan};
use crate::sampling::{Sampling, or_some};
use crate::scale::Scale;
use crate::setup::{ActionOf, ChosenOf, GambleSetup, HintsOf, Hurry, Setup, StateOf};
use crate::shelf::{Shelf, Size};
use crate::solution::Watch;
use crate::tree::chances::{Tableless, Within};
use crate::tree::ordered::check_order;
use crate::tree::{Algorithm, TreeReport, TreeRequest};
use outply_game::{Informed, Notation, Rules, Stochastic, Think};
use outply_learn::drawn;
use outply_search::chance::{ChanceTable, Expectiminimax, Pruning};
use outply_search::montecarlo::Recipe;
use outply_search::montecarlo::{Chance, Estimates, Objective};
use outply_search::solve::{Solving, ValueIteration};
use outply_search::{Answer, Expected, Limits, look_ahead_by_chance};
use outply_table::{self as table, BuildError, TableError, Weighed};
use std::io::Write;
use std::sync::Arc;

/// How deep a search looks, for values to show, where a table of the game says what is best.
const ADVISED: u32 = 2;

/// A game of one or two players and chance, with what it brings to its searches.
pub(crate) struct Gamble<S: GambleSetup> {
    setup: S,
    /// All values, where a table of the whole game is in use.
    solved: Option<Weighed<S::Rules>>,
    shelf: Shelf<ChanceTable, Deciding>,
    learned: LearnedShelf<S::Rules>,
}

/// What the values in the table depend on besides the state: the evaluator, and all approximations but samples, whose
/// values are not kept. So a seed of its own for each move, as players of matches have it, leaves the table as it is.
#[derive(Clone, PartialEq)]
struct Deciding {
    evaluator: Option<String>,
    hurry: Hurry,
    least_share: f64,
}

impl<S: GambleSetup> Gamble<S> {
    pub(crate) fn new(setup: S) -> Self {
        Gamble { setup, solved: None, shelf: Shelf::new(), learned: LearnedShelf::new() }
    }

    /// What the game, its evaluator and its table tell.
    fn hints(&self, evaluator: Option<&str>) -> HintsOf<S, Certain<<S as Setup>::Rules>> {
        let solution = || self.setup.solution(evaluator?).map(Certain::Solution);
        let oracle = self.solved.clone().map(Certain::Table).or_else(solution);
        Informed { hints: self.setup.hints(), oracle }
    }

    fn expectiminimax(
        &self,
        state: &StateOf<S>,
        plan: &ChancePlan,
        limits: &Limits,
        progress: &mut dyn FnMut(&Found<ActionOf<S>>),
    ) -> Result<Found<ActionOf<S>>, CatalogError> {
        let unit = unit::<S::Rules>();
        let deciding = self.deciding(plan, limits);
        let (first, factor) = deciding.hurry.cutoff_by_depth;
        let search = Expectiminimax::new(self.setup.rules())
            .evaluator(self.evaluator(&plan.evaluator)?)
            .hints(self.hints(plan.evaluator.as_deref()))
            .bounds(Within::Setup(&self.setup))
            .pruning(plan.pruning.unwrap_or_else(|| self.pruning(state, plan)))
            .multi_pv(plan.multi_pv)
            .step(deciding.hurry.step)
            .cutoff_by_depth(first, factor)
            .least_share(plan.least_share)
            .move_filter(deciding.hurry.move_filter)
            .sampling(plan.most_outcomes, plan.seed);
        let none = is_unlimited(limits) && !plan.exact;
        let advice = if plan.exact { None } else { self.setup.advice(state) };
        let depth = if advice.is_some() { Some(ADVISED) } else { none.then_some(self.depth(plan)) };
        let limits = depth.map_or(limits.clone(), |depth| limits.clone().and_depth(depth));
        let mut report =
            |answer: &Answer<ActionOf<S>, Expected>| progress(&expected(answer.clone(), unit));
        let answer = if plan.table_bytes == Some(0) {
            let mut search: Tableless<'_, '_, S> = search.observer(None);
            search.search_with(state, &limits, &mut report)?
        } else {
            let size = Size::of(plan.table_bytes, &limits);
            let mut lent = self.shelf.lend(size, deciding)?;
            search.table(&*lent.tables()).search_with(state, &limits, &mut report)?
        };
        let found = expected(answer, unit);
        Ok(match advice {
            Some((action, why)) => found.advised(action, why),
            None => found,
        })
    }

    /// Star2 where values are bounded and a table remembers what its probes found: in backgammon, five
    /// plies deep from the opening 31, it visits 142,554 nodes and Star1 2,759,069. Without bounds neither
    /// cuts at chance nodes. A lone player's values are best found exactly, since exact ones are
    /// remembered for every window: Yahtzee four plies deep takes 1.1 million nodes, with Star1 2.4.
    fn pruning(&self, state: &StateOf<S>, plan: &ChancePlan) -> Pruning {
        let (lowest, highest) = self.setup.bounds(state);
        let bounded = lowest.is_finite() && highest.is_finite();
        match (self.setup.rules().players(), bounded && plan.table_bytes != Some(0)) {
            (1, _) => Pruning::None,
            (_, true) => Pruning::Star2 { probes: 1 },
            (_, false) => Pruning::Star1,
        }
    }

    /// How deep a search looks by default.
    fn depth(&self, plan: &ChancePlan) -> u32 {
        if is_learned(&plan.evaluator) { self.setup.depth_learned() } else { self.setup.depth() }
    }

    /// What is left out: what is asked for; else what suits the game in a hurry, which is for its first
    /// evaluator alone.
    fn deciding(&self, plan: &ChancePlan, limits: &Limits) -> Deciding {
        let first = self.setup.evaluators().first().copied();
        let is_first = plan.evaluator.is_none() || plan.evaluator.as_deref() == first;
        let hurries = limits.nodes.is_some() || limits.hard_time.is_some();
        let own = match () {
            () if plan.exact || !hurries => Hurry::default(),
            () if is_first => self.setup.hurry(),
            () if is_learned(&plan.evaluator) => self.setup.hurry_learned(),
            () => Hurry::default(),
        };
        let hurry = Hurry {
            move_filter: plan.move_filter.unwrap_or(own.move_filter),
            cutoff_by_depth: plan
                .least_probability
                .map_or(own.cutoff_by_depth, |least| (least, 1.0)),
            ..own
        };
        Deciding { evaluator: plan.evaluator.clone(), hurry, least_share: plan.least_share }
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
        let (rules, nature) = (self.setup.rules(), Chance);
        let hints = self.hints(evaluator.as_deref());
        Ok(Sampling { rules, nature, hints, judge, unit, recipe })
    }
}

/// The game as a Monte Carlo search takes it.
type GambleSampling<'s, S> = Sampling<
    's,
    <S as Setup>::Rules,
    Chance,
    HintsOf<S, Certain<<S as Setup>::Rules>>,
    Estimates<ChosenOf<S>>,
>;

fn is_learned(evaluator: &Option<String>) -> bool {
    evaluator.as_deref().is_some_and(names_a_file)
}

impl<S: GambleSetup> Kind for Gamble<S> {
    type Setup = S;

    const CHANCE: bool = true;
    const SEARCHES: &'static [Search] = &[Search::Expectiminimax, Search::MonteCarlo];
    const EVALUATORS: &'static [&'static str] = OF_OTHERS;

    fn setup(&self) -> &S {
        &self.setup
    }

    fn learned(&self) -> &LearnedShelf<S::Rules> {
        &self.learned
    }

    fn scale(&self) -> Scale {
        let opposed = self.setup.rules().players() == 2;
        match unit::<S::Rules>() {
            Unit::Chance => Scale::Result { points: 1.0 },
            Unit::Points => Scale::Points { whole: opposed.then_some(2.0), opposed },
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
        match plan {
            Plan::MonteCarlo(plan) => {
                let sampling = self.sampling(&plan.evaluator, plan.recipe.clone())?;
                sampling.run(state, before, plan, &or_some(limits), progress)
            }
            Plan::Expectiminimax(plan) => self.expectiminimax(state, plan, limits, progress),
            _ => Err(unfit(plan)),
        }
    }

    fn prepare(&self, plan: &Plan, limits: &Limits) -> Result<(), CatalogError> {
        if let Plan::Expectiminimax(plan) = plan {
            let size = Size::of(plan.table_bytes, limits).ready();
            self.shelf.lend(size, self.deciding(plan, limits))?;
        }
        Ok(())
    }

    fn forget(&self) {
        self.shelf.clear();
        self.learned.clear();
    }

    fn tree(&self, state: &StateOf<S>, request: &TreeRequest) -> Result<TreeReport, CatalogError> {
        check_order(request, Algorithm::Expectiminimax)?;
        match request.algorithm.unwrap_or(Algorithm::Expectiminimax) {
            Algorithm::MonteCarlo => {
                let sampling = self.sampling(&request.evaluator, self.recipe(&request.recipe)?)?;
                crate::tree::growth::tree(sampling, state, request)
            }
            Algorithm::Expectiminimax | Algorithm::Star1 | Algorithm::Star2 => {
                let evaluator = self.evaluator(&request.evaluator)?;
                let hints = self.hints(request.evaluator.as_deref());
                crate::tree::chances::tree((&self.setup, hints), state, evaluator, request)
            }
            other => Err(CatalogError::Unfit(format!(
                "{} does not fit a game with chance; there are: expectiminimax, star1, star2, mcts",
                other.name()
            ))),
        }
    }

    fn build_table(
        &self,
        settings: &table::Settings,
        output: &mut dyn Write,
        goes_on: &mut Watch<'_>,
    ) -> Result<table::Info, BuildError> {
        if settings.cluster.is_some() {
            return Err(BuildError::Unfit("games of chance are solved by one process".into()));
        }
        if settings.index == Some(table::Index::Diagram) {
            let sentence = "no diagrams for games of chance: their tables have keys, or numbers of \
                            their own";
            return Err(BuildError::Unfit(sentence.into()));
        }
        let rules = self.setup.rules();
        if let Some(numbered) = self.setup.numbered() {
            let (low, high) = self.setup.bounds(&rules.initial());
            let bounds = (low.abs().max(high.abs()), APART);
            return table::build_numbered(rules, &*numbered, bounds, settings, output, goes_on);
        }
        let solve = ValueIteration::new(rules).tolerance(APART).memory(settings.memory);
        let told = &mut |solving| goes_on(&stage(solving));
        let bounds = solve.bounds([rules.initial()], told).map_err(|many| {
            BuildError::TooLarge { states: many.states as u64, plies: 0, memory: many.bytes }
        })?;
        let bounds = bounds.ok_or(BuildError::Stopped)?;
        let names = (settings.game.as_str(), settings.made_by.as_str());
        table::write_bounds(rules, names, bounds.all(), output).map_err(BuildError::Output)
    }

    fn verify_table(
        &self,
        table: &Arc<table::Table>,
        threads: usize,
        goes_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<table::Verified, table::VerifyError> {
        let rules = self.setup.rules();
        let describe = |state: &StateOf<S>| rules.format_state(state);
        if let Some(numbered) = self.setup.numbered().filter(|_| table.info().numbered) {
            return table::verify_numbered(rules, &*numbered, table, describe, threads, goes_on);
        }
        table::verify_weighed(rules, table, describe, threads, goes_on)
    }

    fn use_table(&mut self, spec: &str, table: Arc<table::Table>) -> Result<(), TableError> {
        self.solved = Some(Weighed::new(self.setup.rules(), spec, self.setup.numbered(), table)?);
        self.forget();
        Ok(())
    }

    fn known(&self, state: &StateOf<S>) -> Option<Figure> {
        let (low, high) = self.known_bounds(state)?;
        let (mean, unit) = (low + (high - low) / 2.0, unit::<S::Rules>());
        Some(Figure::Expected { mean, error: None, unit })
    }

    fn known_bounds(&self, state: &StateOf<S>) -> Option<(f64, f64)> {
        self.solved.as_ref()?.bounds(self.setup.rules(), state)
    }

    fn think(&self, halt: Halt) -> Think<S::Rules> {
        think(halt, Chance, look_ahead_by_chance)
    }

    fn fall(&self) -> Fall<S::Rules> {
        Arc::new(|rules, state, number| drawn(rules.outcomes(state), number))
    }

    fn outcomes(&self, state: &StateOf<S>) -> Vec<(ActionOf<S>, f64)> {
        match self.setup.rules().to_move(state) {
            outply_game::Mover::Chance if !self.setup.rules().terminal_test(state) => {
                self.setup.rules().outcomes(state).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }
}

/// How far apart the bounds of a table may stay, in the game's unit.
const APART: f64 = 1e-10;

/// How far a table is.
fn stage(solving: Solving) -> table::Stage {
    match solving {
        Solving::Found { states } => table::Stage::Found { plies: 0, states: states as u64 },
        Solving::Solved { done, states } => {
            table::Stage::Solved { done: done as u64, states: states as u64 }
        }
    }
}

/// Whether neither depth nor time nor nodes are limited.
pub(super) fn is_unlimited(limits: &Limits) -> bool {
    limits.depth.is_none() && limits.hard_time.is_none() && limits.nodes.is_none()
}
