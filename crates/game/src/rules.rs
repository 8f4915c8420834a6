//! The rules of a game, and what a game may offer beyond them.

use crate::{Draw, Player, Turn, Utility, ZeroSum, utility::ZeroSumInteger};
use std::fmt::Debug;

/// The rules of a game, as a value: board size, variant or komi live in `self`.
///
/// The state is small plain data; searches copy it at every move unless the game is
/// [`Reversible`]. The contract of each method is checked by [`laws::Laws`](crate::laws::Laws).
/// | tier | methods |
/// |---|---|
/// | required | `initial`, `to_move`, `actions`, `result`, `utility`; the four types |
/// | where the default is wrong | `players` (other than 2), `repetition` (games that count it) |
/// | only for speed | `count_actions`, `action_at`, `may_end`, `random_game`, `terminal_test` |
///
/// ```
/// use outply_game::{Outcome, Player, Rules, laws::Laws};
///
/// /// Nine counters; the player to move takes one or two, and whoever takes the last one wins.
/// struct Counters;
///
/// impl Rules for Counters {
///     type State = (u32, Player);
///     type Action = u32;
///     type Utility = Outcome;
///     type Turn = Player;
///
///     fn initial(&self) -> (u32, Player) {
///         (9, Player::FIRST)
///     }
///     fn to_move(&self, state: &(u32, Player)) -> Player {
///         state.1
///     }
///     fn actions(&self, state: &(u32, Player)) -> impl IntoIterator<Item = u32> {
///         1..=state.0.min(2)
///     }
///     fn result(&self, state: &(u32, Player), taken: u32) -> (u32, Player) {
///         (state.0 - taken, state.1.opponent())
///     }
///     fn utility(&self, state: &(u32, Player)) -> Option<Outcome> {
///         (state.0 == 0).then_some(Outcome::Win(state.1.opponent()))
///     }
/// }
/// Laws::of(&Counters).hold();
/// ```
pub trait Rules {
    /// A position, with everything that the rules need to continue from it.
    type State: Clone + Debug;
    /// What a player (or chance) can do in a state.
    type Action: Copy + Eq + Debug;
    /// What a finished game is worth to each player: [`Outcome`](crate::Outcome) or
    /// [`Score`](crate::Score) for two players whose interests are opposed,
    /// [`Points`](crate::Points) where chance makes the value an expectation, otherwise
    /// [`Payoffs`](crate::Payoffs) with one entry per player.
    type Utility: Utility;
    /// [`Player`] for a deterministic game, [`Mover`](crate::Mover) for a game with chance.
    type Turn: Turn;

    /// How many players there are (2 by default).
    fn players(&self) -> usize {
        2
    }

    /// The state in which a game begins.
    fn initial(&self) -> Self::State;

    /// Who is to move. In a terminal state any valid player may be named.
    fn to_move(&self, state: &Self::State) -> Self::Turn;

    /// The legal actions, without duplicates, always in the same order for the same state;
    /// none exactly when the state is terminal. Where a player must pass, the pass is an action.
    /// At a chance node these are the possible outcomes.
    fn actions(&self, state: &Self::State) -> impl IntoIterator<Item = Self::Action>;

    /// How many actions there are. Worth overriding where they can be counted without being listed.
    #[inline]
    fn count_actions(&self, state: &Self::State) -> usize {
        self.actions(state).into_iter().count()
    }

    /// The action at this place, counted from 0, in the order of [`Rules::actions`]; there are more
    /// than `place`. Worth overriding where that spares asking whether the game is over.
    #[inline]
    fn action_at(&self, state: &Self::State, place: usize) -> Option<Self::Action> {
        self.actions(state).into_iter().nth(place)
    }

    /// Whether an action may end the game at once: `false` only if certainly none does. Worth
    /// overriding if that is cheaper than trying all actions; a Monte Carlo search that proves
    /// values calls it for each state whose actions it lists.
    #[inline]
    fn may_end(&self, _state: &Self::State) -> bool {
        true
    }

    /// The state after `action`, which must be one of [`Rules::actions`].
    fn result(&self, state: &Self::State, action: Self::Action) -> Self::State;

    /// What the game was worth, if `state` is terminal; `None` while it goes on.
    fn utility(&self, state: &Self::State) -> Option<Self::Utility>;

    /// The utility of a random game from `state`, in which all actions are equally likely at every
    /// move (outcomes of chance too, whatever their probabilities); `None` if it does not end
    /// within `plies` actions.
    ///
    /// Worth overriding if a random game can be played faster than action by action: only the
    /// distribution of the utility counts. Monte Carlo search uses it for playouts unless it needs
    /// to know which actions were played.
    #[inline]
    fn random_game(
        &self,
        state: &Self::State,
        plies: u32,
        draw: &mut impl Draw,
    ) -> Option<Self::Utility> {
        random_game_by_actions(self, state, plies, draw)
    }

    /// The key under which the rules count repetitions of `state`, and how many plies ago it can
    /// have occurred at most: a game in which a key occurs for the third time is drawn. `None`, the
    /// default, if there is no such rule.
    ///
    /// States do not carry their history: front ends keep it, and searches know their own line.
    #[inline]
    fn repetition(&self, _state: &Self::State) -> Option<Repetition> {
        None
    }

    /// Whether the game is over.
    fn terminal_test(&self, state: &Self::State) -> bool {
        self.utility(state).is_some()
    }
}

/// [`Rules::random_game`] action by action.
#[inline]
pub fn random_game_by_actions<R: Rules + ?Sized>(
    rules: &R,
    state: &R::State,
    plies: u32,
    draw: &mut impl Draw,
) -> Option<R::Utility> {
    let (mut state, mut list) = (state.clone(), Vec::new());
    for _ in 0..plies {
        let Some(action) = any_action(rules, &state, draw, &mut list) else { break };
        state = rules.result(&state, action);
    }
    rules.utility(&state)
}

/// One of the actions of `state`, all equally likely; `None` in a terminal state. An iterator that
/// knows its length is not collected into a list: it takes only a bitboard's `nth`. `list` is
/// scratch space.
#[inline]
pub fn any_action<R: Rules + ?Sized>(
    rules: &R,
    state: &R::State,
    draw: &mut impl Draw,
    list: &mut Vec<R::Action>,
) -> Option<R::Action> {
    let mut actions = rules.actions(state).into_iter();
    if let (count, Some(most)) = actions.size_hint()
        && count == most
    {
        return if count == 0 { None } else { actions.nth(draw.below(count)) };
    }
    list.clear();
    list.extend(actions);
    if list.is_empty() { None } else { Some(list[draw.below(list.len())]) }
}

/// The actions of `state` as a list: for where there is no hurry. What goes through [`Rules::actions`] itself,
/// whose type is another in each game, is compiled for each game together with all that is done on the way.
#[inline(never)]
pub fn listed<R: Rules + ?Sized>(rules: &R, state: &R::State) -> Vec<R::Action> {
    let mut list = Vec::new();
    for action in rules.actions(state) {
        list.push(action);
    }
    list
}

/// How repetitions of a state are counted; see [`Rules::repetition`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Repetition {
    /// Equal for states that count as the same, and in all likelihood for no others.
    pub key: u64,
    /// How many plies ago the state can have occurred at most: the plies since the last
    /// irreversible action.
    pub plies: u32,
}

/// Rules without chance: implemented by all rules with a [`Player`] to move in every state.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a deterministic game",
    note = "this search has no chance nodes; a game whose `Turn` is `Mover` needs expectiminimax or Monte Carlo search"
)]
pub trait Deterministic: Rules<Turn = Player> {}
impl<R: Rules<Turn = Player>> Deterministic for R {}

/// Deterministic rules of two players with opposed interests and whole-number values: what
/// alpha-beta needs. Implemented by all rules that qualify; others do not compile:
///
/// ```compile_fail
/// use outply_game::{Mover, Points, Rules, ZeroSumRules};
///
/// struct Coin;
///
/// impl Rules for Coin {
///     type State = Option<bool>;
///     type Action = bool;
///     type Utility = Points;
///     type Turn = Mover;
///     fn initial(&self) -> Option<bool> { None }
///     fn to_move(&self, _: &Option<bool>) -> Mover { Mover::Chance }
///     fn actions(&self, _: &Option<bool>) -> impl IntoIterator<Item = bool> { [true, false] }
///     fn result(&self, _: &Option<bool>, head: bool) -> Option<bool> { Some(head) }
///     fn utility(&self, s: &Option<bool>) -> Option<Points> { s.map(|_| Points(1.0)) }
/// }
///
/// fn alphabeta(_: impl ZeroSumRules) {}
/// alphabeta(Coin); // its `Turn` is not `Player`, its `Utility` not in whole numbers
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a deterministic two-player zero-sum game",
    note = "alpha-beta needs `Turn = Player` and `Utility = Outcome` or `Score`"
)]
pub trait ZeroSumRules: Rules<Turn = Player, Utility: ZeroSum + ZeroSumInteger> {}
impl<R: Rules<Turn = Player, Utility: ZeroSum + ZeroSumInteger>> ZeroSumRules for R {}

/// Rules with chance nodes.
///
/// ```
/// use outply_game::{Mover, Player, Points, Rules, Stochastic, laws::Laws};
///
/// /// A player who calls a coin toss correctly wins a point.
/// struct Coin;
///
/// #[derive(Clone, Copy, Debug)]
/// enum State {
///     Call,
///     Toss { heads: bool },
///     Over { right: bool },
/// }
///
/// impl Rules for Coin {
///     type State = State;
///     type Action = bool;
///     type Utility = Points;
///     type Turn = Mover;
///
///     fn initial(&self) -> State {
///         State::Call
///     }
///     fn to_move(&self, state: &State) -> Mover {
///         match state {
///             State::Toss { .. } => Mover::Chance,
///             _ => Mover::Player(Player::FIRST),
///         }
///     }
///     fn actions(&self, state: &State) -> impl IntoIterator<Item = bool> {
///         let over = matches!(state, State::Over { .. });
///         [true, false].into_iter().filter(move |_| !over)
///     }
///     fn result(&self, state: &State, heads: bool) -> State {
///         match *state {
///             State::Toss { heads: called } => State::Over { right: called == heads },
///             _ => State::Toss { heads },
///         }
///     }
///     fn utility(&self, state: &State) -> Option<Points> {
///         match state {
///             State::Over { right } => Some(Points(if *right { 1.0 } else { -1.0 })),
///             _ => None,
///         }
///     }
/// }
///
/// impl Stochastic for Coin {
///     fn outcomes(&self, _: &State) -> impl IntoIterator<Item = (bool, f64)> {
///         [(true, 0.5), (false, 0.5)]
///     }
/// }
/// Laws::of(&Coin).stochastic().hold();
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say what chance can bring: `Stochastic` is not implemented for it",
    note = "a game with dice has `type Turn = Mover` and implements `Stochastic`",
    note = "a game without chance is searched by `AlphaBeta::new`, `Selective::new`, `MaxN::new` or `MonteCarlo::new`"
)]
pub trait Stochastic: Rules<Turn = crate::Mover> {
    /// The outcomes of a chance node with their probabilities, in the order of
    /// [`Rules::actions`]. The probabilities are positive and sum to one.
    fn outcomes(&self, state: &Self::State) -> impl IntoIterator<Item = (Self::Action, f64)>;
}

/// States that have a key: what a transposition table needs.
///
/// ```
/// # use outply_game::{Outcome, Player, Rules};
/// # struct Counters;
/// # impl Rules for Counters {
/// #     type State = (u32, Player);
/// #     type Action = u32;
/// #     type Utility = Outcome;
/// #     type Turn = Player;
/// #     fn initial(&self) -> (u32, Player) { (9, Player::FIRST) }
/// #     fn to_move(&self, state: &(u32, Player)) -> Player { state.1 }
/// #     fn actions(&self, state: &(u32, Player)) -> impl IntoIterator<Item = u32> {
/// #         1..=state.0.min(2)
/// #     }
/// #     fn result(&self, state: &(u32, Player), taken: u32) -> (u32, Player) {
/// #         (state.0 - taken, state.1.opponent())
/// #     }
/// #     fn utility(&self, state: &(u32, Player)) -> Option<Outcome> {
/// #         (state.0 == 0).then_some(Outcome::Win(state.1.opponent()))
/// #     }
/// # }
/// use outply_game::{Keyed, hash_key, laws::Laws};
///
/// impl Keyed for Counters {
///     fn key(&self, state: &(u32, Player)) -> u64 {
///         hash_key(state)
///     }
/// }
/// Laws::of(&Counters).keyed().hold();
/// ```
#[diagnostic::on_unimplemented(
    message = "states of `{Self}` have no key: `Keyed` is not implemented for it",
    note = "a table needs keys: `fn key(&self, state: &Self::State) -> u64 {{ hash_key(state) }}` where states are `Hash`, or `Plain::new(rules)`"
)]
pub trait Keyed: Rules {
    /// A number that is equal for equal states and, in all likelihood, for no others. States with
    /// equal keys must have the same player to move, the same actions and the same future.
    fn key(&self, state: &Self::State) -> u64;

    /// Whether different states always have different keys, so that a table never confuses two
    /// states and a proof is certain. States may share a key without harm if they are the same to
    /// the rules: the same player to move, the same actions and the same future.
    fn is_injective(&self) -> bool {
        false
    }

    /// The key computed from the position alone. Override it if [`Keyed::key`] reads a key that is
    /// kept incrementally, so that the laws can compare the two.
    fn recomputed_key(&self, state: &Self::State) -> u64 {
        self.key(state)
    }
}

/// Rules that can change a state in place and undo the change. Worth it if a state is larger than
/// about 256 bytes or owns memory.
///
/// ```
/// # use outply_game::{Outcome, Player, Rules};
/// # struct Counters;
/// # impl Rules for Counters {
/// #     type State = (u32, Player);
/// #     type Action = u32;
/// #     type Utility = Outcome;
/// #     type Turn = Player;
/// #     fn initial(&self) -> (u32, Player) { (9, Player::FIRST) }
/// #     fn to_move(&self, state: &(u32, Player)) -> Player { state.1 }
/// #     fn actions(&self, state: &(u32, Player)) -> impl IntoIterator<Item = u32> {
/// #         1..=state.0.min(2)
/// #     }
/// #     fn result(&self, state: &(u32, Player), taken: u32) -> (u32, Player) {
/// #         (state.0 - taken, state.1.opponent())
/// #     }
/// #     fn utility(&self, state: &(u32, Player)) -> Option<Outcome> {
/// #         (state.0 == 0).then_some(Outcome::Win(state.1.opponent()))
/// #     }
/// # }
/// use outply_game::{Reversible, laws::Laws};
///
/// impl Reversible for Counters {
///     type Undo = ();
///
///     fn make(&self, state: &mut (u32, Player), taken: u32) {
///         *state = self.result(state, taken);
///     }
///     fn unmake(&self, state: &mut (u32, Player), taken: u32, (): ()) {
///         *state = (state.0 + taken, state.1.opponent());
///     }
/// }
/// Laws::of(&Counters).reversible().hold();
/// ```
pub trait Reversible: Rules {
    /// What [`Reversible::unmake`] needs besides the action.
    type Undo;

    /// Turns `state` into the result of `action`.
    fn make(&self, state: &mut Self::State, action: Self::Action) -> Self::Undo;

    /// Turns `state` back into what it was before `make(state, action)` returned `undo`.
    fn unmake(&self, state: &mut Self::State, action: Self::Action, undo: Self::Undo);
}
