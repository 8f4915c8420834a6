//! Games of many players, with or without chance.

use super::gamble::is_unlimited;
use super::{Fall, Kind, unfit};
use crate::error::CatalogError;
use crate::evaluators::{LearnedShelf, OF_OTHERS};
use crate::figure::Unit;
use crate::found::{Found, expected};
use crate::grove::Before;
use crate::learning::thinking::{Halt, think};
use crate::plan::Search;
use crate::plan::{BestFirstPlan, ChancePlan, ManyPlan, Plan};
use crate::sampling::{Sampling, or_some};
use crate::scale::Scale;
use crate::setup::{ActionOf, ChosenOf, CrowdSetup, Setup, StateOf};
use crate::shelf::{Shelf, Size};
use crate::tree::chances::plies;
use crate::tree::growth::InNotation;
use crate::tree::ordered::check_order;
use crate::tree::seen::Seen;
use crate::tree::{Algorithm, TreeReport, TreeRequest};
use outply_game::{Observer, Payoffs, Player, Rules, Think, Turn};
use outply_learn::drawn;
use outply_search::best_first::BestFirst;
use outply_search::chance::Expectiminimax;
use outply_search::many::{BestReply, ChanceNodes, ForOne, MaxN, Paranoid, PayoffTable, Reply};
use outply_search::montecarlo::Estimates;
use outply_search::montecarlo::Recipe;
use outply_search::{Answer, Expected, Limits, Proof, look_ahead_of_many};
use outply_watch::Labels;
use std::sync::Arc;

/// The searches that fit a game of one player without chance, the usual default first.
const PUZZLE: &[Search] = &[Search::BestFirst, Search::MonteCarlo, Search::MaxN];

/// A game of many players, with what it brings to its searches, max-n's table, whose values depend on the
/// evaluator, and what was learnt.
pub(crate) struct Crowd<S: CrowdSetup>(
    S,
    Shelf<PayoffTable, Option<String>>,
    LearnedShelf<S::Rules>,
);

impl<S: CrowdSetup> Crowd<S> {
    pub(crate) fn new(setup: S) -> Self {
        Crowd(setup, Shelf::new(), LearnedShelf::new())
    }

    fn max_n_with_table(
        &self,
        state: &StateOf<S>,
        plan: &ManyPlan,
        limits: &Limits,
        progress: &mut dyn FnMut(&Found<ActionOf<S>>),
    ) -> Result<Found<ActionOf<S>>, CatalogError> {
        let search = self.max_n(self.evaluator(&plan.evaluator)?, ());
        let search = search.all_actions(plan.multi_pv > 1);
        let search = search.sampling(plan.most_outcomes, plan.seed);
        let mut report = |answer: &Answer<ActionOf<S>, Expected>| {
            progress(&expected(answer.clone(), Unit::Points));
        };
        let size = Size::of(plan.table_bytes, limits);
        let mut lent = self.1.lend(size, plan.evaluator.clone())?;
        let answer = search.table(lent.tables()).search_with(state, limits, &mut report)?;
        Ok(expected(answer, Unit::Points))
    }

    /// The player to move; the first where chance moves.
    fn mover(&self, state: &StateOf<S>) -> Player {
        self.0.rules().to_move(state).mover().player().unwrap_or(Player::FIRST)
    }

    fn max_n<W: Observer<ActionOf<S>, Payoffs>>(
        &self,
        evaluator: ChosenOf<S>,
        observer: W,
    ) -> MaxNOf<'_, S, W> {
        let search = MaxN::with_nodes(self.0.rules(), self.0.chance())
            .evaluator(evaluator)
            .hints(self.0.hints())
            .observer(observer);
        match self.0.sum() {
            Some(bound) => search.sum_bound(bound),
            None => search,
        }
    }

    fn paranoid(
        &self,
        state: &StateOf<S>,
        plan: &ChancePlan,
        limits: &Limits,
        progress: &mut dyn FnMut(&Found<ActionOf<S>>),
    ) -> Result<Found<ActionOf<S>>, CatalogError> {
        let player = self.mover(state);
        let game = Paranoid::with_nodes(self.0.rules(), player, self.0.chance());
        let mut report = |answer: &Answer<ActionOf<S>, Expected>| {
            progress(&expected(answer.clone(), Unit::Points));
        };
        let answer = Expectiminimax::new(&game)
            .evaluator(ForOne(self.evaluator(&plan.evaluator)?))
            .hints(ForOne(self.0.hints()))
            .multi_pv(plan.multi_pv)
            .probability_cutoff(plan.least_probability.unwrap_or(0.0))
            .least_share(plan.least_share)
            .move_filter(plan.move_filter.unwrap_or(f64::INFINITY))
            .sampling(plan.most_outcomes, plan.seed)
            .search_with(state, limits, &mut report)?;
        Ok(expected(answer, Unit::Points))
    }

    fn best_reply(
        &self,
        state: &StateOf<S>,
        plan: &ChancePlan,
        limits: &Limits,
        progress: &mut dyn FnMut(&Found<ActionOf<S>>),
    ) -> Result<Found<ActionOf<S>>, CatalogError> {
        let (player, hints) = (self.mover(state), self.0.hints());
        let game = BestReply::with_nodes(self.0.rules(), player, hints.clone(), self.0.chance());
        let found = |answer: Answer<_, Expected>| plain(expected(answer, Unit::Points));
        let answer = Expectiminimax::new(&game)
            .evaluator(ForOne(self.evaluator(&plan.evaluator)?))
            .hints(ForOne(hints))
            .multi_pv(plan.multi_pv)
            .probability_cutoff(plan.least_probability.unwrap_or(0.0))
            .least_share(plan.least_share)
            .move_filter(plan.move_filter.unwrap_or(f64::INFINITY))
            .sampling(plan.most_outcomes, plan.seed)
            .search_with(&game.position(state.clone()), limits, &mut |answer| {
                progress(&found(answer.clone()));
            })?;
        Ok(found(answer))
    }

    fn best_first(
        &self,
        state: &StateOf<S>,
        plan: &BestFirstPlan,
        limits: &Limits,
        progress: &mut dyn FnMut(&Found<ActionOf<S>>),
    ) -> Result<Found<ActionOf<S>>, CatalogError> {
        let rules = self.0.rules();
        let search = BestFirst::new(rules).ok_or_else(|| unfit(&Plan::BestFirst(plan.clone())))?;
        let search = search.evaluator(self.evaluator(&plan.evaluator)?);
        let highest = self.0.sum().map_or(f64::INFINITY, |bound| bound.highest_sum);
        let mut search = search.most_states(plan.most_states).highest(highest);
        let mut report = |answer: &Answer<ActionOf<S>, Expected>| {
            progress(&expected(answer.clone(), Unit::Points));
        };
        Ok(expected(search.search_with(state, limits, &mut report)?, Unit::Points))
    }

    fn sampling(
        &self,
        evaluator: &Option<String>,
        recipe: Recipe,
    ) -> Result<CrowdSampling<'_, S>, CatalogError> {
        let judge = Estimates(self.evaluator(evaluator)?);
        let (rules, nature, hints) = (self.0.rules(), self.0.nature(), self.0.hints());
        Ok(Sampling { rules, nature, hints, judge, unit: Unit::Points, recipe })
    }

    fn max_n_tree(
        &self,
        state: &StateOf<S>,
        request: &TreeRequest,
    ) -> Result<TreeReport, CatalogError> {
        let mut seen = Seen::new(request);
        let evaluator = self.evaluator(&request.evaluator)?;
        let mut search = self.max_n(evaluator, &mut seen).deepening(false);
        let answer = search.search(state, &plies(request.depth, 2))?;
        let labels = InNotation { rules: self.0.rules(), root: state, boards: request.boards };
        let picture = seen.picture(&labels, answer.action)?;
        Ok(TreeReport {
            summary: seen.summary(),
            skipped: seen.skipped(),
            value: picture.value.clone().unwrap_or_default(),
            picture,
            action: answer.action.map(|action| labels.action(&[action])),
            steps: Vec::new(),
        })
    }
}

/// Max-n with everything the game brings.
type MaxNOf<'s, S, W> =
    MaxN<'s, <S as Setup>::Rules, <S as CrowdSetup>::Chance, ChosenOf<S>, <S as Setup>::Hints, W>;

/// A many-player game as a Monte Carlo search takes it.
type CrowdSampling<'s, S> = Sampling<
    's,
    <S as Setup>::Rules,
    <S as CrowdSetup>::Nature,
    <S as Setup>::Hints,
    Estimates<ChosenOf<S>>,
>;

/// A best-reply answer in the game's own actions: lines end where an opponent passes. With more
/// than two players nothing is proven, since others than the one who replied may act.
fn plain<A: Copy>(found: Found<Reply<A>>) -> Found<A> {
    let mut found = found.map_actions(|line: &[Reply<A>]| {
        let own = line.iter().take_while(|reply| reply.passes == 0);
        own.map_while(|reply| reply.action).collect()
    });
    found.proof = Proof::Estimated;
    found.actions.iter_mut().for_each(|action| action.proof = Proof::Estimated);
    found
}

impl<S: CrowdSetup> Kind for Crowd<S> {
    type Setup = S;

    const CHANCE: bool = S::CHANCE;
    const SEARCHES: &'static [Search] =
        &[Search::MaxN, Search::Paranoid, Search::BestReply, Search::MonteCarlo];
    const EVALUATORS: &'static [&'static str] = OF_OTHERS;

    fn setup(&self) -> &S {
        &self.0
    }

    fn learned(&self) -> &LearnedShelf<S::Rules> {
        &self.2
    }

    /// A puzzle has no opponents to take into account.
    fn searches(&self) -> &'static [Search] {
        match self.0.searches() {
            [] if !S::CHANCE && self.0.rules().players() == 1 => PUZZLE,
            [] => Self::SEARCHES,
            own => own,
        }
    }

    fn scale(&self) -> Scale {
        let whole = (self.0.rules().players() > 1).then_some(1.0);
        Scale::Points { whole, opposed: false }
    }

    fn search(
        &self,
        state: &StateOf<S>,
        before: &Before<'_, S::Rules>,
        plan: &Plan,
        asked: &Limits,
        progress: &mut dyn FnMut(&Found<ActionOf<S>>),
    ) -> Result<Found<ActionOf<S>>, CatalogError> {
        let none = is_unlimited(asked) && !plan.is_exact();
        let limits = if none { asked.clone().and_depth(self.0.depth()) } else { asked.clone() };
        match plan {
            Plan::MonteCarlo(plan) => {
                let sampling = self.sampling(&plan.evaluator, plan.recipe.clone())?;
                sampling.run(state, before, plan, &or_some(asked), progress)
            }
            Plan::Paranoid(plan) => self.paranoid(state, plan, &limits, progress),
            Plan::BestReply(plan) => self.best_reply(state, plan, &limits, progress),
            Plan::BestFirst(plan) => self.best_first(state, plan, asked, progress),
            Plan::MaxN(plan) => self.max_n_with_table(state, plan, &limits, progress),
            _ => Err(unfit(plan)),
        }
    }

    fn prepare(&self, plan: &Plan, limits: &Limits) -> Result<(), CatalogError> {
        if let Plan::MaxN(plan) = plan {
            let size = Size::of(plan.table_bytes, limits).ready();
            self.1.lend(size, plan.evaluator.clone())?;
        }
        Ok(())
    }

    fn forget(&self) {
        self.1.clear();
        self.2.clear();
    }

    fn tree(&self, state: &StateOf<S>, request: &TreeRequest) -> Result<TreeReport, CatalogError> {
        check_order(request, Algorithm::MaxN)?;
        match request.algorithm.unwrap_or(Algorithm::MaxN) {
            Algorithm::MonteCarlo => {
                let sampling = self.sampling(&request.evaluator, self.recipe(&request.recipe)?)?;
                crate::tree::growth::tree(sampling, state, request)
            }
            Algorithm::MaxN => self.max_n_tree(state, request),
            other => Err(CatalogError::Unfit(format!(
                "{} does not fit a game of many players; there are: maxn, mcts",
                other.name()
            ))),
        }
    }

    fn think(&self, halt: Halt) -> Think<S::Rules> {
        let chance = self.0.chance();
        think(halt, self.0.nature(), move |rules, judge, state, limits| {
            look_ahead_of_many((rules, chance), judge, state, limits)
        })
    }

    fn fall(&self) -> Fall<S::Rules> {
        let chance = self.0.chance();
        Arc::new(move |rules, state, number| drawn(chance.outcomes(rules, state), number))
    }

    fn outcomes(&self, state: &StateOf<S>) -> Vec<(ActionOf<S>, f64)> {
        match self.0.rules().to_move(state).mover() {
            outply_game::Mover::Chance if !self.0.rules().terminal_test(state) => {
                self.0.chance().outcomes(self.0.rules(), state)
            }
            _ => Vec::new(),
        }
    }
}
