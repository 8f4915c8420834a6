//! What judges and orders for rules does so for [`Plain`] rules.

use super::Plain;
use crate::{Evaluator, Hints, Outlook, PayoffEvaluator, Payoffs, Rules, STRUCTURES, Value};

/// An evaluator or hints of rules, for the same rules as [`Plain`].
#[derive(Clone, Debug)]
pub struct OfPlain<T>(pub T);

impl<R: Rules, E: Evaluator<R>> Evaluator<Plain<R>> for OfPlain<E> {
    #[inline]
    fn evaluate(&mut self, plain: &Plain<R>, state: &R::State) -> i32 {
        self.0.evaluate(&plain.rules, state)
    }

    #[inline]
    fn reset(&mut self, plain: &Plain<R>, root: &R::State) {
        self.0.reset(&plain.rules, root);
    }

    #[inline]
    fn push(&mut self, plain: &Plain<R>, before: &R::State, action: R::Action) {
        self.0.push(&plain.rules, before, action);
    }

    #[inline]
    fn pass(&mut self, plain: &Plain<R>, before: &R::State) {
        self.0.pass(&plain.rules, before);
    }

    #[inline]
    fn pop(&mut self) {
        self.0.pop();
    }

    #[inline]
    fn priors(
        &mut self,
        plain: &Plain<R>,
        state: &R::State,
        actions: &[R::Action],
        out: &mut Vec<f32>,
    ) {
        self.0.priors(&plain.rules, state, actions, out);
    }
}

impl<R: Rules, E: PayoffEvaluator<R>> PayoffEvaluator<Plain<R>> for OfPlain<E> {
    fn payoffs(&mut self, plain: &Plain<R>, state: &R::State) -> Payoffs {
        self.0.payoffs(&plain.rules, state)
    }

    #[inline]
    fn priors(
        &mut self,
        plain: &Plain<R>,
        state: &R::State,
        actions: &[R::Action],
        out: &mut Vec<f32>,
    ) {
        self.0.priors(&plain.rules, state, actions, out);
    }
}

impl<R: Rules, H: Hints<R>> Hints<Plain<R>> for OfPlain<H> {
    const ORDERS: bool = H::ORDERS;
    const ALWAYS_QUIET: bool = H::ALWAYS_QUIET;
    const CANONICAL: bool = H::CANONICAL;
    const BLOTS_OUT: bool = H::BLOTS_OUT;
    const LOOKS_FIRST: bool = H::LOOKS_FIRST;
    const DRAWS: bool = H::DRAWS;

    #[inline]
    fn order(&self, plain: &Plain<R>, state: &R::State, action: R::Action) -> i32 {
        self.0.order(&plain.rules, state, action)
    }

    #[inline]
    fn orders(&self, plain: &Plain<R>, state: &R::State) -> impl Fn(R::Action) -> i32 {
        self.0.orders(&plain.rules, state)
    }

    #[inline]
    fn quiet(&self, plain: &Plain<R>, state: &R::State, action: R::Action) -> bool {
        self.0.quiet(&plain.rules, state, action)
    }

    #[inline]
    fn disturbing(
        &self,
        plain: &Plain<R>,
        state: &R::State,
        threats: bool,
        show: &mut impl FnMut(usize, R::Action),
    ) -> bool {
        self.0.disturbing(&plain.rules, state, threats, show)
    }

    #[inline]
    fn pass(&self, plain: &Plain<R>, state: &R::State) -> Option<R::State> {
        self.0.pass(&plain.rules, state)
    }

    #[inline]
    fn action_space(&self, plain: &Plain<R>) -> usize {
        self.0.action_space(&plain.rules)
    }

    #[inline]
    fn action_index(&self, plain: &Plain<R>, action: R::Action) -> usize {
        self.0.action_index(&plain.rules, action)
    }

    #[inline]
    fn canonical(&self, plain: &Plain<R>, state: &R::State) -> Option<R::State> {
        self.0.canonical(&plain.rules, state)
    }

    #[inline]
    fn canonical_in_proof(&self, plain: &Plain<R>, state: &R::State) -> Option<R::State> {
        self.0.canonical_in_proof(&plain.rules, state)
    }

    #[inline]
    fn bounds(&self, plain: &Plain<R>, state: &R::State) -> Option<(Value, Value)> {
        self.0.bounds(&plain.rules, state)
    }

    #[inline]
    fn payoff_bounds(&self, plain: &Plain<R>, state: &R::State) -> Option<(f64, f64)> {
        self.0.payoff_bounds(&plain.rules, state)
    }

    #[inline]
    fn forced(&self, plain: &Plain<R>, state: &R::State) -> Option<R::Action> {
        self.0.forced(&plain.rules, state)
    }

    #[inline]
    fn order_in_proof(&self, plain: &Plain<R>, state: &R::State, action: R::Action) -> i32 {
        self.0.order_in_proof(&plain.rules, state, action)
    }

    #[inline]
    fn bounds_in_proof(&self, plain: &Plain<R>, state: &R::State) -> Option<(Value, Value)> {
        self.0.bounds_in_proof(&plain.rules, state)
    }

    #[inline]
    fn hopeless(&self, plain: &Plain<R>, state: &R::State) -> Option<(u64, Value)> {
        self.0.hopeless(&plain.rules, state)
    }

    #[inline]
    fn outlook(&self, plain: &Plain<R>, state: &R::State) -> Outlook<R::Action> {
        self.0.outlook(&plain.rules, state)
    }

    #[inline]
    fn finish(
        &self,
        plain: &Plain<R>,
        state: &R::State,
        window: (Value, Value),
    ) -> Option<(Value, u64)> {
        self.0.finish(&plain.rules, state, window)
    }

    #[inline]
    fn threatened(&self, plain: &Plain<R>, state: &R::State) -> bool {
        self.0.threatened(&plain.rules, state)
    }

    #[inline]
    fn threatens(&self, plain: &Plain<R>, state: &R::State, action: R::Action) -> bool {
        self.0.threatens(&plain.rules, state, action)
    }

    #[inline]
    fn exchange(&self, plain: &Plain<R>, state: &R::State, action: R::Action) -> i32 {
        self.0.exchange(&plain.rules, state, action)
    }

    #[inline]
    fn loses_exchange(&self, plain: &Plain<R>, state: &R::State, action: R::Action) -> bool {
        self.0.loses_exchange(&plain.rules, state, action)
    }

    #[inline]
    fn most_gain(&self, plain: &Plain<R>, state: &R::State, action: R::Action) -> Option<i32> {
        self.0.most_gain(&plain.rules, state, action)
    }

    #[inline]
    fn follow_space(&self, plain: &Plain<R>) -> usize {
        self.0.follow_space(&plain.rules)
    }

    #[inline]
    fn follow_index(&self, plain: &Plain<R>, state: &R::State, action: R::Action) -> usize {
        self.0.follow_index(&plain.rules, state, action)
    }

    #[inline]
    fn structures(&self, plain: &Plain<R>, state: &R::State) -> [Option<u64>; STRUCTURES] {
        self.0.structures(&plain.rules, state)
    }
}
