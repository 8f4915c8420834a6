//! What a game brings to its searches, still with types.

use crate::search::Search;
use crate::session::ForEngines;
use outply_evaluate::Random;
use outply_game::{Evaluator, Hints, Keyed, Notation, Rules, ZeroSumRules};
use outply_search::alphabeta::ordering::Learning;
use outply_search::alphabeta::parts::Memory;
use outply_search::{AlphaBeta, Answer, Limits};

/// An action of a setup's game.
pub(crate) type ActionOf<S> = <<S as Setup>::Rules as Rules>::Action;
/// A state of a setup's game.
pub(crate) type StateOf<S> = <<S as Setup>::Rules as Rules>::State;
/// The production search of a setup's game, with memory `M` and observer `W`.
pub(crate) type SearchOf<'r, S, M, W> = AlphaBeta<
    'r,
    <S as Setup>::Rules,
    (Chosen<<S as Setup>::Evaluator>, <S as Setup>::Hints, Learning<ActionOf<S>>, M, W),
    true,
>;

/// Rules, hints and evaluator of one game.
pub(crate) trait Setup: 'static {
    type Rules: ZeroSumRules<State: Send + Sync, Action: Send, Utility: 'static>
        + Keyed
        + Notation
        + Sync;
    type Hints: Hints<Self::Rules> + Sync;
    type Evaluator: Evaluator<Self::Rules> + Clone + Send;

    /// The searches that fit, the default first.
    const SEARCHES: &'static [Search] = &[Search::AlphaBeta, Search::Selective, Search::MonteCarlo];

    /// The evaluator's name.
    const EVALUATOR: &'static str;

    fn rules(&self) -> &Self::Rules;
    fn hints(&self) -> Self::Hints;
    fn evaluator(&self) -> Self::Evaluator;

    /// The Monte Carlo recipe that suits the game (by matches, where the guide says so).
    fn recipe(&self) -> &'static str {
        ""
    }

    /// How selective search is put together for the game (by matches, where the guide says so).
    fn selectivity(&self) -> &'static str {
        ""
    }

    /// The names of further evaluators.
    const OTHERS: &'static [&'static str] = &[];

    /// The evaluator called `name`, one of [`Setup::OTHERS`].
    fn other(&self, _name: &str) -> Option<Self::Evaluator> {
        None
    }

    /// An action as the game's protocol writes it.
    fn protocol_action(&self, state: &StateOf<Self>, action: ActionOf<Self>) -> String
    where
        Self: Sized,
    {
        self.rules().format_action(state, action)
    }

    /// What external engines must be told.
    fn for_engines(&self) -> ForEngines {
        ForEngines::default()
    }

    /// The number of lines of exactly `depth` plies, as published figures count them.
    fn perft(&self, state: &StateOf<Self>, depth: u32) -> u64
    where
        Self: Sized,
    {
        outply_search::perft(self.rules(), state, depth)
    }

    /// Runs `search`; games whose states are too large to copy run it in place.
    fn run<M: Memory<Self::Rules>>(
        search: SearchOf<'_, Self, M, ()>,
        state: &StateOf<Self>,
        limits: &Limits,
        progress: &mut dyn FnMut(&Answer<ActionOf<Self>>),
    ) -> Answer<ActionOf<Self>>
    where
        Self: Sized,
    {
        search.search_with(state, limits, progress)
    }
}

/// The evaluator chosen by name: a branch that is always predicted costs less than a call
/// through a pointer at every leaf.
#[derive(Clone)]
pub(crate) enum Chosen<E> {
    Own(E),
    Random(Random),
    Nothing,
}

/// The evaluators that every game has.
const RANDOM: &str = "random";
const NOTHING: &str = "none";

/// The names [`choose`] knows for a game, the default first.
pub(crate) fn names<S: Setup>() -> Vec<&'static str> {
    let others = S::OTHERS.iter().copied();
    std::iter::once(S::EVALUATOR).chain(others).chain([NOTHING, RANDOM]).collect()
}

/// The evaluator called `name`, or the game's own.
pub(crate) fn choose<S: Setup>(setup: &S, name: Option<&str>) -> Option<Chosen<S::Evaluator>> {
    match name {
        None => Some(Chosen::Own(setup.evaluator())),
        Some(name) if name == S::EVALUATOR => Some(Chosen::Own(setup.evaluator())),
        Some(RANDOM) => Some(Chosen::Random(Random::new(0))),
        Some(NOTHING) => Some(Chosen::Nothing),
        Some(name) => setup.other(name).map(Chosen::Own),
    }
}

impl<R: Keyed, E: Evaluator<R>> Evaluator<R> for Chosen<E> {
    #[inline]
    fn evaluate(&mut self, rules: &R, state: &R::State) -> i32 {
        match self {
            Chosen::Own(evaluator) => evaluator.evaluate(rules, state),
            Chosen::Random(evaluator) => evaluator.evaluate(rules, state),
            Chosen::Nothing => 0,
        }
    }

    #[inline]
    fn reset(&mut self, rules: &R, root: &R::State) {
        if let Chosen::Own(evaluator) = self {
            evaluator.reset(rules, root);
        }
    }

    #[inline]
    fn push(&mut self, rules: &R, before: &R::State, action: R::Action) {
        if let Chosen::Own(evaluator) = self {
            evaluator.push(rules, before, action);
        }
    }

    #[inline]
    fn pass(&mut self, rules: &R, before: &R::State) {
        if let Chosen::Own(evaluator) = self {
            evaluator.pass(rules, before);
        }
    }

    #[inline]
    fn pop(&mut self) {
        if let Chosen::Own(evaluator) = self {
            <E as Evaluator<R>>::pop(evaluator);
        }
    }
}
