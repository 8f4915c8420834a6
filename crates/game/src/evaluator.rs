//! Estimates of states that are not terminal.

use crate::{Payoffs, Rules};

/// Estimates what a state is worth to the player to move.
///
/// `&mut self` lets an evaluator keep caches or an accumulator stack that neither the rules nor
/// the search know about. `()` estimates everything at zero, [`by`] makes one of a closure.
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
/// use outply_game::{Evaluator, by, laws::Laws};
///
/// /// Whoever must move with a multiple of three on the table loses.
/// struct Multiples;
///
/// impl Evaluator<Counters> for Multiples {
///     fn evaluate(&mut self, _: &Counters, state: &(u32, Player)) -> i32 {
///         if state.0 % 3 == 0 { -1 } else { 1 }
///     }
/// }
/// Laws::of(&Counters).evaluator(&mut Multiples).hold();
/// // The same in one line:
/// let mut multiples = by(&Counters, |_, state| if state.0 % 3 == 0 { -1 } else { 1 });
/// Laws::of(&Counters).evaluator(&mut multiples).hold();
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not estimate states of `{R}` for the player to move",
    note = "alpha-beta and selective search ask an `Evaluator`; expectiminimax and max-n a `PayoffEvaluator`, with a payoff for each player; `()` estimates everything at zero"
)]
pub trait Evaluator<R: Rules> {
    /// The estimate for the player to move, in the game's own unit of points; larger is better. It
    /// is clamped to ±[`Value::MAX_SCORE`](crate::Value::MAX_SCORE), so that an estimate never
    /// looks like a proof.
    fn evaluate(&mut self, rules: &R, state: &R::State) -> i32;

    /// A search begins at `root`: initialise incremental state here.
    #[inline]
    fn reset(&mut self, _rules: &R, _root: &R::State) {}

    /// `action` is about to be made in `before`.
    #[inline]
    fn push(&mut self, _rules: &R, _before: &R::State, _action: R::Action) {}

    /// The player to move in `before` is about to pass, in a null move of selective search
    /// ([`Hints::pass`](crate::Hints::pass)). If [`Evaluator::push`] is implemented, this must be
    /// too.
    #[inline]
    fn pass(&mut self, _rules: &R, _before: &R::State) {}

    /// The action or pass last pushed was taken back.
    #[inline]
    fn pop(&mut self) {}

    /// Fills `out`, empty before, with the probability that each of `actions`, all those of `state`, is the best
    /// one: a policy. Left empty, as most evaluators do, it says nothing. Monte Carlo search asks for it.
    #[inline]
    fn priors(
        &mut self,
        _rules: &R,
        _state: &R::State,
        _actions: &[R::Action],
        _out: &mut Vec<f32>,
    ) {
    }
}

/// An evaluator made of a closure: [`by`].
#[derive(Clone, Copy, Debug)]
pub struct By<F>(F);

/// The evaluator that calls `estimate`: an [`Evaluator`] if it returns an `i32` for the player to
/// move, a [`PayoffEvaluator`] if it returns [`Payoffs`]. `rules` only determine the type.
pub fn by<R: Rules, T, F: FnMut(&R, &R::State) -> T>(_rules: &R, estimate: F) -> By<F> {
    By(estimate)
}

impl<R: Rules, F: FnMut(&R, &R::State) -> i32> Evaluator<R> for By<F> {
    #[inline]
    fn evaluate(&mut self, rules: &R, state: &R::State) -> i32 {
        self.0(rules, state)
    }
}

impl<R: Rules, F: FnMut(&R, &R::State) -> Payoffs> PayoffEvaluator<R> for By<F> {
    #[inline]
    fn payoffs(&mut self, rules: &R, state: &R::State) -> Payoffs {
        self.0(rules, state)
    }
}

impl<R: Rules> Evaluator<R> for () {
    #[inline]
    fn evaluate(&mut self, _rules: &R, _state: &R::State) -> i32 {
        0
    }
}

impl<R: Rules, E: Evaluator<R> + ?Sized> Evaluator<R> for &mut E {
    #[inline]
    fn evaluate(&mut self, rules: &R, state: &R::State) -> i32 {
        (**self).evaluate(rules, state)
    }

    #[inline]
    fn reset(&mut self, rules: &R, root: &R::State) {
        (**self).reset(rules, root)
    }

    #[inline]
    fn push(&mut self, rules: &R, before: &R::State, action: R::Action) {
        (**self).push(rules, before, action)
    }

    #[inline]
    fn pass(&mut self, rules: &R, before: &R::State) {
        (**self).pass(rules, before)
    }

    #[inline]
    fn pop(&mut self) {
        (**self).pop()
    }

    #[inline]
    fn priors(&mut self, rules: &R, state: &R::State, actions: &[R::Action], out: &mut Vec<f32>) {
        (**self).priors(rules, state, actions, out)
    }
}

/// Estimates what a state is worth to each player, in the game's own unit: for games of many
/// players and games with chance. `()` estimates everything at zero, [`by`] makes one of a closure.
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
/// use outply_game::{PayoffEvaluator, Payoffs, by};
///
/// // Half a point for the player to move.
/// let mut halves = by(&Counters, |_, state| {
///     let first = if state.1 == Player::FIRST { 0.5 } else { -0.5 };
///     Payoffs::new(&[first, -first]).expect("two players")
/// });
/// assert_eq!(halves.payoffs(&Counters, &(9, Player::SECOND)).as_slice(), [-0.5, 0.5]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not estimate what states of `{R}` are worth to each player",
    note = "expectiminimax, max-n and best-first search ask a `PayoffEvaluator`; alpha-beta and selective search an `Evaluator`, which speaks for the player to move; `()` estimates everything at zero"
)]
pub trait PayoffEvaluator<R: Rules> {
    /// One estimate a player.
    fn payoffs(&mut self, rules: &R, state: &R::State) -> Payoffs;

    /// As [`Evaluator::priors`].
    #[inline]
    fn priors(
        &mut self,
        _rules: &R,
        _state: &R::State,
        _actions: &[R::Action],
        _out: &mut Vec<f32>,
    ) {
    }
}

impl<R: Rules> PayoffEvaluator<R> for () {
    fn payoffs(&mut self, rules: &R, _state: &R::State) -> Payoffs {
        Payoffs::zero(rules.players())
    }
}

impl<R: Rules, E: PayoffEvaluator<R> + ?Sized> PayoffEvaluator<R> for &mut E {
    #[inline]
    fn payoffs(&mut self, rules: &R, state: &R::State) -> Payoffs {
        (**self).payoffs(rules, state)
    }

    #[inline]
    fn priors(&mut self, rules: &R, state: &R::State, actions: &[R::Action], out: &mut Vec<f32>) {
        (**self).priors(rules, state, actions, out)
    }
}
