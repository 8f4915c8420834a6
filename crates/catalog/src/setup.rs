//! What a game brings to its searches, still with types: the same for every kind of game, and what
//! each kind adds.

use crate::plan::Search;
use crate::proving::ProofCost;
use crate::scale::Scale;
use crate::session::ForEngines;
use outply_evaluate::Random;
use outply_game::{
    Cells, Endings, Evaluator, Hints, Informed, Inputs, Keyed, Notation, Numbered, Observer,
    Oracle, PayoffEvaluator, Payoffs, Practice, Rules, Value, ZeroSumRules,
};
use outply_learn::{BoardInputs, CellInputs, Corrected, Learned, Settings, Shipped};
use outply_search::alphabeta::ordering::Learning;
use outply_search::alphabeta::parts::Memory;
use outply_search::chance::ChanceRules;
use outply_search::many::{ChanceNodes, SumBound};
use outply_search::montecarlo::Nature;
use outply_search::{AlphaBeta, Answer, Interrupted, Limits, Progress, SearchError};
use outply_table::Solved;
use std::fmt;
use std::sync::Arc;

/// An action of a setup's game.
pub type ActionOf<S> = <<S as Setup>::Rules as Rules>::Action;
/// A state of a setup's game.
pub type StateOf<S> = <<S as Setup>::Rules as Rules>::State;

/// The rules, hints and evaluators of a game: what every kind of game provides.
///
/// [`Brings`](crate::Brings) is the ready-made implementation for a game with nothing more than
/// that.
pub trait Setup: Send + 'static {
    /// The rules.
    type Rules: Rules<State: Send + Sync, Action: Send, Utility: 'static>
        + Keyed
        + Notation
        + Send
        + Sync;
    /// The game's hints; `()` if it has none.
    type Hints: Hints<Self::Rules> + Clone + Send + Sync;
    /// The one type of all the game's evaluators.
    type Evaluator: Clone + Send;

    /// The rules.
    fn rules(&self) -> &Self::Rules;

    /// The hints.
    fn hints(&self) -> Self::Hints;

    /// The names of the game's own evaluators, the default first. Without any, states at the
    /// horizon count as zero.
    fn evaluators(&self) -> Vec<&'static str>;

    /// The evaluator of this name, one of [`Setup::evaluators`].
    fn evaluator(&self, name: &str) -> Self::Evaluator;

    /// The weights of the evaluator of this name, one of [`Setup::evaluators`], if a training made them: another one
    /// can begin with them.
    fn shipped(&self, _evaluator: &str) -> Option<&'static Shipped> {
        None
    }

    /// Computes what the evaluator of this name needs, if that takes long: a solution of the game,
    /// computed once ([`outply_search::Once`]). Returns what is left of the limits.
    ///
    /// # Errors
    /// If it takes longer than the limits allow; it is further on the next time.
    fn work_out(&self, _evaluator: &str, limits: &Limits) -> Result<Limits, Interrupted> {
        Ok(limits.clone())
    }

    /// The searches that suit the game, the default first; all of its kind if empty.
    fn searches(&self) -> &'static [Search] {
        &[]
    }

    /// The settings of Monte Carlo search that suit the game, as its table of tunables reads them.
    fn recipe(&self) -> &'static str {
        ""
    }

    /// The settings of selective search that suit the game, as its table of tunables reads them.
    fn selectivity(&self) -> &'static str {
        ""
    }

    /// The game's endings, of which tables can be built; `None` if it numbers none.
    fn endings(&self) -> Option<Arc<dyn Endings<Self::Rules>>> {
        None
    }

    /// How values become the result that a player can expect. By default, if the utility is an
    /// [`Outcome`](outply_game::Outcome), a win counts 1, a draw 1/2, and points go through the
    /// scale of [`Setup::recipe`]; otherwise points count as they are.
    fn scale(&self) -> Option<Scale> {
        None
    }

    /// How many points of the evaluator of this name, one of [`Setup::evaluators`], promise `tanh(1)`, 76 % of
    /// the way from an even game to a won one, where it has a measure of its own; `None` where
    /// [`Setup::scale`] holds for it.
    fn points(&self, _evaluator: &str) -> Option<f64> {
        None
    }

    /// An action as the game's protocol writes it; as people do unless the protocol differs.
    fn protocol_action(&self, state: &StateOf<Self>, action: ActionOf<Self>) -> String
    where
        Self: Sized,
    {
        self.rules().format_action(state, action)
    }

    /// What an evaluator that learns sees of a state: what [`Setup::cells`] says of the board, else what its
    /// description shows, unless the game says more. `None` where the game describes no board, or one of colours
    /// alone: it then learns nothing.
    fn inputs(&self) -> Option<Arc<dyn Inputs<Self::Rules> + Send + Sync>> {
        inputs_of_board(self)
    }

    /// Why nothing is learnt under these rules, and what learns for them; `None` where evaluators learn.
    fn learns_elsewhere(&self) -> Option<&'static str> {
        None
    }

    /// The contents of the board's cells, read from a state without its description; patterns use
    /// these too. `None` by default: then the description is read.
    fn cells(&self) -> Option<Arc<dyn Cells<Self::Rules> + Send + Sync>> {
        None
    }

    /// Whether a state in which `best` is the best action can be learnt from as it stands, without a look
    /// ahead: not one whose best action captures, say. Every state, unless the game says otherwise.
    fn is_quiet(&self, _state: &StateOf<Self>, _best: ActionOf<Self>) -> bool
    where
        Self: Sized,
    {
        true
    }

    /// How a long game is divided into legs, so that learning can start some of its games at later ones. `None` by
    /// default: all games start from the initial state.
    fn practice(&self) -> Option<Arc<dyn Practice<Self::Rules> + Send + Sync>> {
        None
    }

    /// How the game is best learnt, if that differs from what random games show.
    fn learning(&self, found: Settings) -> Settings {
        found
    }

    /// What external engines must be told.
    fn for_engines(&self) -> ForEngines {
        ForEngines::default()
    }

    /// The state played on with, where `state` is drawn only if a player claims it; `None` where the
    /// game is over in any case.
    fn unclaimed(&self, _state: &StateOf<Self>) -> Option<StateOf<Self>>
    where
        Self: Sized,
    {
        None
    }

    /// The number of lines of exactly `depth` plies, as published figures count them.
    fn perft(&self, state: &StateOf<Self>, depth: u32) -> u64
    where
        Self: Sized,
    {
        outply_search::perft(self.rules(), state, depth)
    }

    /// The same within an effort, as [`Session::perft_within`](crate::Session::perft_within) has it.
    fn perft_within(&self, state: &StateOf<Self>, depth: u32, effort: u64) -> Option<u64>
    where
        Self: Sized,
    {
        outply_search::perft_within(self.rules(), state, depth, effort)
    }
}

/// What lies on the board of a setup's game: by its cells, else by the board's description.
pub(crate) fn inputs_of_board<S: Setup + ?Sized>(
    setup: &S,
) -> Option<Arc<dyn Inputs<S::Rules> + Send + Sync>> {
    match setup.cells() {
        Some(cells) => Some(Arc::new(CellInputs::of(setup.rules(), cells)?)),
        None => Some(Arc::new(BoardInputs::of(setup.rules())?)),
    }
}

/// A setup's hints, with the values of a table of the whole game where one is in use.
pub type HintsOf<S, T = Solved<<S as Setup>::Rules>> = Informed<<S as Setup>::Hints, Option<T>>;

/// The production search of a setup's game, with memory `M` and observer `W`.
pub type SearchOf<'r, S, M, W> = AlphaBeta<
    'r,
    <S as Setup>::Rules,
    (ChosenOf<S>, HintsOf<S>, Learning<ActionOf<S>>, M, W),
    true,
>;

/// A game of two players without chance.
pub trait DuelSetup:
    Setup<Rules: ZeroSumRules<State: PartialEq>, Evaluator: Evaluator<<Self as Setup>::Rules>> + Sized
{
    /// Runs `search`; games whose states are too large to copy run it in place.
    ///
    /// # Errors
    /// Those of the search.
    fn run<M: Memory<Self::Rules>, W: Observer<ActionOf<Self>, Value>>(
        mut search: SearchOf<'_, Self, M, W>,
        state: &StateOf<Self>,
        limits: &Limits,
        progress: &mut Progress<'_, ActionOf<Self>>,
    ) -> Result<Answer<ActionOf<Self>>, SearchError> {
        search.search_with(state, limits, progress)
    }

    /// What a proof from `state` usually takes; `None` if unknown. If that is little compared with
    /// the limits of a search, the state is solved first.
    fn proof_cost(&self, _state: &StateOf<Self>) -> Option<ProofCost> {
        None
    }
}

/// How expectiminimax searches a game in a hurry: with a limit of time or nodes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hurry {
    /// The margin of the [move filter](outply_search::chance::Expectiminimax::move_filter).
    pub move_filter: f64,
    /// States that chance reaches with less probability are
    /// estimated: [so much](outply_search::chance::Expectiminimax::cutoff_by_depth) at depth 0, times
    /// the second number for each ply.
    pub cutoff_by_depth: (f64, f64),
    /// [How many plies](outply_search::chance::Expectiminimax::step) each iteration adds.
    pub step: u32,
}

impl Default for Hurry {
    /// Nothing is left out, and each iteration goes one ply deeper.
    fn default() -> Hurry {
        Hurry { move_filter: f64::INFINITY, cutoff_by_depth: (0.0, 1.0), step: 1 }
    }
}

/// A game of one or two players and chance.
pub trait GambleSetup:
    Setup<Rules: ChanceRules, Evaluator: PayoffEvaluator<<Self as Setup>::Rules>>
{
    /// The game's states by numbers, of which a table can be built where there are too many to list; `None`
    /// if it numbers none.
    fn numbered(&self) -> Option<Arc<dyn Numbered<Self::Rules>>> {
        None
    }

    /// What the evaluator of this name knows for certain: the oracle of a solved game.
    fn solution(&self, _evaluator: &str) -> Option<Solution<Self::Rules>> {
        None
    }

    /// How many plies an analysis looks ahead that is told nothing else.
    fn depth(&self) -> u32 {
        3
    }

    /// Bounds, for the first player, on all values below `state`; the narrower they are, the more
    /// chance nodes are cut.
    fn bounds(&self, _state: &StateOf<Self>) -> (f64, f64) {
        (f64::NEG_INFINITY, f64::INFINITY)
    }

    /// How the game is best searched with its first evaluator under a limit of time or nodes,
    /// unless the user asks for something else.
    fn hurry(&self) -> Hurry {
        Hurry::default()
    }

    /// The same with an evaluator that was learnt.
    fn hurry_learned(&self) -> Hurry {
        Hurry::default()
    }

    /// How deep a search looks without limits by an evaluator that was learnt.
    fn depth_learned(&self) -> u32 {
        self.depth()
    }

    /// The best action by a table of the game, and the reason in words. Expectiminimax follows it.
    fn advice(&self, _state: &StateOf<Self>) -> Option<(ActionOf<Self>, String)> {
        None
    }
}

/// What is known for certain of a game.
pub type Solution<R> = Arc<dyn Oracle<R> + Send + Sync>;

/// A game of many players, with or without chance, or of one player without.
pub trait CrowdSetup: Setup<Evaluator: PayoffEvaluator<<Self as Setup>::Rules>> {
    /// The chance nodes of max-n and its relatives: [`many::NoChance`](outply_search::many::NoChance)
    /// or [`many::WithChance`](outply_search::many::WithChance).
    type Chance: ChanceNodes<Self::Rules> + Copy + Send + Sync + 'static;
    /// The chance nodes of Monte Carlo search:
    /// [`montecarlo::NoChance`](outply_search::montecarlo::NoChance) or
    /// [`montecarlo::Chance`](outply_search::montecarlo::Chance).
    type Nature: Nature<Self::Rules> + Send + Sync;

    /// Whether chance takes part.
    const CHANCE: bool;

    /// The chance nodes of max-n and its relatives.
    fn chance(&self) -> Self::Chance;

    /// The chance nodes of Monte Carlo search.
    fn nature(&self) -> Self::Nature;

    /// How many plies an analysis looks ahead that is told nothing else.
    fn depth(&self) -> u32 {
        3
    }

    /// The least payoff of a player and the largest sum of all payoffs, if known: max-n prunes by
    /// them.
    fn sum(&self) -> Option<SumBound> {
        None
    }
}

/// The evaluator chosen by name, of a setup's game.
pub type ChosenOf<S> = Chosen<<S as Setup>::Evaluator, <S as Setup>::Rules>;

/// The evaluator chosen by name: a branch that is always predicted costs less than a call
/// through a pointer at every leaf.
pub enum Chosen<E, R> {
    /// One of the game's own.
    Own(E),
    /// Random values, the same for a state each time.
    Random(Random),
    /// Weights that were learnt.
    Learned(Box<Learned<R>>),
    /// One of the game's own, and what was learnt of its errors; in games of two players without chance.
    Corrected(Box<Corrected<R, E>>),
    /// Every state is worth zero.
    Nothing,
}

impl<E: Clone, R> Clone for Chosen<E, R> {
    fn clone(&self) -> Self {
        match self {
            Chosen::Own(evaluator) => Chosen::Own(evaluator.clone()),
            Chosen::Random(evaluator) => Chosen::Random(*evaluator),
            Chosen::Learned(evaluator) => Chosen::Learned(evaluator.clone()),
            Chosen::Corrected(evaluator) => Chosen::Corrected(evaluator.clone()),
            Chosen::Nothing => Chosen::Nothing,
        }
    }
}

impl<E, R> fmt::Debug for Chosen<E, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Chosen::Own(_) => "Own",
            Chosen::Random(_) => "Random",
            Chosen::Learned(_) => "Learned",
            Chosen::Corrected(_) => "Corrected",
            Chosen::Nothing => "Nothing",
        })
    }
}

impl<R: Keyed, E: Evaluator<R>> Evaluator<R> for Chosen<E, R> {
    #[inline]
    fn evaluate(&mut self, rules: &R, state: &R::State) -> i32 {
        match self {
            Chosen::Own(evaluator) => evaluator.evaluate(rules, state),
            Chosen::Random(evaluator) => evaluator.evaluate(rules, state),
            Chosen::Learned(evaluator) => evaluator.evaluate(rules, state),
            Chosen::Corrected(evaluator) => evaluator.evaluate(rules, state),
            Chosen::Nothing => 0,
        }
    }

    #[inline]
    fn reset(&mut self, rules: &R, root: &R::State) {
        match self {
            Chosen::Own(evaluator) => evaluator.reset(rules, root),
            Chosen::Corrected(evaluator) => evaluator.reset(rules, root),
            _ => (),
        }
    }

    #[inline]
    fn push(&mut self, rules: &R, before: &R::State, action: R::Action) {
        match self {
            Chosen::Own(evaluator) => evaluator.push(rules, before, action),
            Chosen::Corrected(evaluator) => evaluator.push(rules, before, action),
            _ => (),
        }
    }

    #[inline]
    fn pass(&mut self, rules: &R, before: &R::State) {
        match self {
            Chosen::Own(evaluator) => evaluator.pass(rules, before),
            Chosen::Corrected(evaluator) => evaluator.pass(rules, before),
            _ => (),
        }
    }

    #[inline]
    fn pop(&mut self) {
        match self {
            Chosen::Own(evaluator) => <E as Evaluator<R>>::pop(evaluator),
            Chosen::Corrected(evaluator) => evaluator.pop(),
            _ => (),
        }
    }

    #[inline]
    fn priors(&mut self, rules: &R, state: &R::State, actions: &[R::Action], out: &mut Vec<f32>) {
        match self {
            Chosen::Own(evaluator) => evaluator.priors(rules, state, actions, out),
            Chosen::Learned(evaluator) => {
                Evaluator::priors(&mut **evaluator, rules, state, actions, out);
            }
            _ => (),
        }
    }
}

impl<R: Rules, E: PayoffEvaluator<R>> PayoffEvaluator<R> for Chosen<E, R> {
    fn payoffs(&mut self, rules: &R, state: &R::State) -> Payoffs {
        match self {
            Chosen::Own(evaluator) => evaluator.payoffs(rules, state),
            Chosen::Learned(evaluator) => evaluator.payoffs(rules, state),
            Chosen::Random(_) | Chosen::Corrected(_) | Chosen::Nothing => {
                Payoffs::zero(rules.players())
            }
        }
    }

    #[inline]
    fn priors(&mut self, rules: &R, state: &R::State, actions: &[R::Action], out: &mut Vec<f32>) {
        match self {
            Chosen::Own(evaluator) => evaluator.priors(rules, state, actions, out),
            Chosen::Learned(evaluator) => {
                PayoffEvaluator::priors(&mut **evaluator, rules, state, actions, out);
            }
            _ => (),
        }
    }
}
