//! Estimates of states that are not terminal.

use crate::{Payoffs, Rules};

/// Estimates what a state is worth to the player to move.
///
/// `&mut self` lets an evaluator keep caches or an accumulator stack that neither the rules nor
/// the search know about. `()` estimates everything at zero.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not estimate states of `{R}` for the player to move",
    note = "alpha-beta and selective search ask an `Evaluator`; expectiminimax and max-n a `PayoffEvaluator`, with a payoff for each player; `()` estimates everything at zero"
)]
pub trait Evaluator<R: Rules> {
    /// The estimate for the player to move, in the game's own unit of points; larger is better.
    /// It is pulled into ±[`Value::MAX_SCORE`](crate::Value::MAX_SCORE): an estimate never reads
    /// as a proof.
    fn evaluate(&mut self, rules: &R, state: &R::State) -> i32;

    /// A search begins at `root`: anything kept incrementally starts anew here.
    #[inline]
    fn reset(&mut self, _rules: &R, _root: &R::State) {}

    /// `action` is about to be made in `before`.
    #[inline]
    fn push(&mut self, _rules: &R, _before: &R::State, _action: R::Action) {}

    /// The player to move in `before` is about to pass, as selective search supposes
    /// ([`Hints::pass`](crate::Hints::pass)). Where [`Evaluator::push`] is written, this must be too.
    #[inline]
    fn pass(&mut self, _rules: &R, _before: &R::State) {}

    /// The action or pass last pushed was taken back.
    #[inline]
    fn pop(&mut self) {}
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
}

/// Estimates what a state is worth to each player, in the game's own unit: for games of many
/// players and games with chance. `()` estimates everything at zero.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not estimate what states of `{R}` are worth to each player",
    note = "expectiminimax, max-n and best-first search ask a `PayoffEvaluator`; alpha-beta and selective search an `Evaluator`, which speaks for the player to move; `()` estimates everything at zero"
)]
pub trait PayoffEvaluator<R: Rules> {
    /// One estimate a player.
    fn payoffs(&mut self, rules: &R, state: &R::State) -> Payoffs;
}

impl<R: Rules> PayoffEvaluator<R> for () {
    fn payoffs(&mut self, rules: &R, _state: &R::State) -> Payoffs {
        Payoffs::zero(rules.players())
    }
}
