//! Games of many players, with or without chance.

use crate::error::CatalogError;
use crate::figure::Unit;
use crate::found::{Found, expected};
use crate::gamble::{Named, known, named, plies};
use crate::grove::Before;
use crate::growth::InNotation;
use crate::kind::Kind;
use crate::recipe::Recipe;
use crate::report::Request;
use crate::sampling::{Sampling, or_some};
use crate::search::Search;
use crate::seen::Seen;
use crate::tree::{Algorithm, TreeReport, TreeRequest};
use outply_game::{
    Hints, Keyed, Notation, Observer, PayoffEvaluator, Payoffs, Player, Rules, Turn,
};
use outply_search::chance::Expectiminimax;
use outply_search::many::{BestReply, ChanceNodes, ForOne, MaxN, Paranoid, Reply, SumBound};
use outply_search::montecarlo::{Estimates, Nature};
use outply_search::{Answer, Expected, Limits, Proof};
use outply_watch::Labels;

/// What a game of many players brings to its searches.
pub(crate) trait CrowdSetup: 'static {
    type Rules: Rules<State: Send + Sync, Action: Send, Utility: 'static> + Keyed + Notation + Sync;
    type Hints: Hints<Self::Rules> + Clone + Sync;
    type Evaluator: PayoffEvaluator<Self::Rules> + Clone + Send;
    /// The chance nodes, if there are any.
    type Chance: ChanceNodes<Self::Rules> + Copy;
    /// The same for Monte Carlo search.
    type Nature: Nature<Self::Rules> + Send + Sync;

    /// The evaluators' names, the default first; "none" is added.
    const EVALUATORS: &'static [&'static str];
    /// Whether chance takes part.
    const CHANCE: bool;
    /// How deep an analysis looks that is told nothing else.
    const DEPTH: u32;

    fn rules(&self) -> &Self::Rules;
    fn hints(&self) -> Self::Hints;
    fn evaluator(&self, name: &str) -> Self::Evaluator;
    fn chance(&self) -> Self::Chance;
    fn nature(&self) -> Self::Nature;
    /// The least payoff of a player and the most that all have together, if there is such.
    fn sum(&self) -> Option<SumBound>;
    /// The Monte Carlo recipe that suits the game.
    fn recipe(&self) -> &'static str {
        ""
    }
}

/// A game of many players, with what it brings to its searches.
pub(crate) struct Crowd<S>(pub(crate) S);

type Act<S> = <<S as CrowdSetup>::Rules as Rules>::Action;
type At<S> = <<S as CrowdSetup>::Rules as Rules>::State;

impl<S: CrowdSetup> Crowd<S> {
    fn named(&self, name: &Option<String>) -> Result<Named<S::Evaluator>, CatalogError> {
        named(S::EVALUATORS, name, |name| self.0.evaluator(name))
    }

    /// The player to move; the first where chance moves.
    fn mover(&self, state: &At<S>) -> Player {
        self.0.rules().to_move(state).mover().player().unwrap_or(Player::FIRST)
    }

    fn max_n<W: Observer<Act<S>, Payoffs>>(
        &self,
        evaluator: Named<S::Evaluator>,
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
        state: &At<S>,
        request: &Request,
        limits: &Limits,
        progress: &mut dyn FnMut(&Found<Act<S>>),
    ) -> Result<Found<Act<S>>, CatalogError> {
        let player = self.mover(state);
        let game = Paranoid::with_nodes(self.0.rules(), player, self.0.chance());
        let mut report = |answer: &Answer<Act<S>, Expected>| {
            progress(&expected(answer.clone(), Unit::Points));
        };
        let answer = Expectiminimax::new(&game)
            .evaluator(ForOne(self.named(&request.evaluator)?))
            .hints(ForOne(self.0.hints()))
            .multi_pv(request.multi_pv)
            .probability_cutoff(request.least_probability)
            .least_share(request.least_share)
            .move_filter(request.move_filter.unwrap_or(f64::INFINITY))
            .sampling(request.most_outcomes, request.seed)
            .search_with(state, limits, &mut report);
        Ok(expected(answer, Unit::Points))
    }

    fn best_reply(
        &self,
        state: &At<S>,
        request: &Request,
        limits: &Limits,
        progress: &mut dyn FnMut(&Found<Act<S>>),
    ) -> Result<Found<Act<S>>, CatalogError> {
        let (player, hints) = (self.mover(state), self.0.hints());
        let game = BestReply::with_nodes(self.0.rules(), player, hints.clone(), self.0.chance());
        let found = |answer: Answer<_, Expected>| plain(expected(answer, Unit::Points));
        let answer = Expectiminimax::new(&game)
            .evaluator(ForOne(self.named(&request.evaluator)?))
            .hints(ForOne(hints))
            .multi_pv(request.multi_pv)
            .probability_cutoff(request.least_probability)
            .least_share(request.least_share)
            .move_filter(request.move_filter.unwrap_or(f64::INFINITY))
            .sampling(request.most_outcomes, request.seed)
            .search_with(&game.position(state.clone()), limits, &mut |answer| {
                progress(&found(answer.clone()));
            });
        Ok(found(answer))
    }

    fn sampling(
        &self,
        evaluator: &Option<String>,
        recipe: &str,
    ) -> Result<CrowdSampling<'_, S>, CatalogError> {
        let recipe = Recipe::parse(self.0.recipe(), recipe)?;
        let judge = Estimates(self.named(evaluator)?);
        let (rules, nature, hints) = (self.0.rules(), self.0.nature(), self.0.hints());
        Ok(Sampling { rules, nature, hints, judge, unit: Unit::Points, recipe })
    }

    fn max_n_tree(&self, state: &At<S>, request: &TreeRequest) -> Result<TreeReport, CatalogError> {
        let mut seen = Seen::new(request);
        let evaluator = self.named(&request.evaluator)?;
        let search = self.max_n(evaluator, &mut seen).deepening(false);
        let answer = search.search(state, &plies(request.depth, 2));
        let labels = InNotation { rules: self.0.rules(), root: state };
        let picture = seen.picture(&labels)?;
        Ok(TreeReport {
            summary: seen.summary(),
            skipped: seen.recorder.skipped(),
            value: picture.value.clone().unwrap_or_default(),
            picture,
            action: answer.action.map(|action| labels.action(&[action])),
            steps: Vec::new(),
        })
    }
}

/// Max-n with everything the game brings.
type MaxNOf<'s, S, W> = MaxN<
    's,
    <S as CrowdSetup>::Rules,
    <S as CrowdSetup>::Chance,
    Named<<S as CrowdSetup>::Evaluator>,
    <S as CrowdSetup>::Hints,
    W,
>;

/// A many-player game as a Monte Carlo search takes it.
type CrowdSampling<'s, S> = Sampling<
    's,
    <S as CrowdSetup>::Rules,
    <S as CrowdSetup>::Nature,
    <S as CrowdSetup>::Hints,
    Estimates<Named<<S as CrowdSetup>::Evaluator>>,
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
    type Rules = S::Rules;

    const CHANCE: bool = S::CHANCE;

    fn rules(&self) -> &S::Rules {
        self.0.rules()
    }

    fn evaluators(&self) -> Vec<&'static str> {
        known(S::EVALUATORS)
    }

    fn searches(&self) -> &'static [Search] {
        &[Search::MaxN, Search::Paranoid, Search::BestReply, Search::MonteCarlo]
    }

    fn search(
        &self,
        state: &At<S>,
        before: &Before<'_, S::Rules>,
        request: &Request,
        progress: &mut dyn FnMut(&Found<Act<S>>),
    ) -> Result<Found<Act<S>>, CatalogError> {
        let search = Search::choose(request.search, self.searches())?;
        let asked = &request.limits;
        let none = asked.depth.is_none()
            && asked.hard_time.is_none()
            && asked.nodes.is_none()
            && !request.exact;
        let limits = if none { asked.clone().and_depth(S::DEPTH) } else { asked.clone() };
        match search {
            Search::MonteCarlo => {
                let request = Request { limits: or_some(asked), ..request.clone() };
                let sampling = self.sampling(&request.evaluator, &request.recipe)?;
                sampling.run(state, before, &request, progress)
            }
            Search::Paranoid => self.paranoid(state, request, &limits, progress),
            Search::BestReply => self.best_reply(state, request, &limits, progress),
            _ => {
                let search = self.max_n(self.named(&request.evaluator)?, ());
                let search = search.all_actions(request.multi_pv > 1);
                let search = search.sampling(request.most_outcomes, request.seed);
                let mut report = |answer: &Answer<Act<S>, Expected>| {
                    progress(&expected(answer.clone(), Unit::Points));
                };
                Ok(expected(search.search_with(state, &limits, &mut report), Unit::Points))
            }
        }
    }

    fn tree(&self, state: &At<S>, request: &TreeRequest) -> Result<TreeReport, CatalogError> {
        match request.algorithm {
            Algorithm::MonteCarlo => {
                let sampling = self.sampling(&request.evaluator, &request.recipe)?;
                crate::growth::tree(sampling, state, request)
            }
            Algorithm::MaxN => self.max_n_tree(state, request),
            other => Err(CatalogError::Unfit(format!(
                "{} does not fit a game of many players; there are: maxn, mcts",
                other.name()
            ))),
        }
    }

    fn outcomes(&self, state: &At<S>) -> Vec<(Act<S>, f64)> {
        match self.0.rules().to_move(state).mover() {
            outply_game::Mover::Chance if !self.0.rules().terminal_test(state) => {
                self.0.chance().outcomes(self.0.rules(), state)
            }
            _ => Vec::new(),
        }
    }
}
