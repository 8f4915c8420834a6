//! Games with an evaluator made by hand and one that was learnt.

use outply_game::{Evaluator, PayoffEvaluator, Payoffs, Rules};

/// One of a game's evaluators: by hand, or learnt.
#[derive(Clone)]
pub(in crate::games) enum Judge<H, L> {
    Hand(H),
    Learnt(Box<L>),
}

impl<H, L> Judge<H, L> {
    /// What was learnt, if it is there, or else the evaluator by hand.
    pub(in crate::games) fn of(learnt: Option<L>, hand: impl FnOnce() -> H) -> Judge<H, L> {
        learnt.map_or_else(|| Judge::Hand(hand()), |learnt| Judge::Learnt(Box::new(learnt)))
    }
}

impl<R: Rules, H: Evaluator<R>, L: Evaluator<R>> Evaluator<R> for Judge<H, L> {
    #[inline]
    fn evaluate(&mut self, rules: &R, state: &R::State) -> i32 {
        match self {
            Judge::Hand(evaluator) => evaluator.evaluate(rules, state),
            Judge::Learnt(evaluator) => evaluator.evaluate(rules, state),
        }
    }

    #[inline]
    fn reset(&mut self, rules: &R, root: &R::State) {
        match self {
            Judge::Hand(evaluator) => evaluator.reset(rules, root),
            Judge::Learnt(evaluator) => evaluator.reset(rules, root),
        }
    }

    #[inline]
    fn push(&mut self, rules: &R, before: &R::State, action: R::Action) {
        match self {
            Judge::Hand(evaluator) => evaluator.push(rules, before, action),
            Judge::Learnt(evaluator) => evaluator.push(rules, before, action),
        }
    }

    #[inline]
    fn pass(&mut self, rules: &R, before: &R::State) {
        match self {
            Judge::Hand(evaluator) => evaluator.pass(rules, before),
            Judge::Learnt(evaluator) => evaluator.pass(rules, before),
        }
    }

    #[inline]
    fn pop(&mut self) {
        match self {
            Judge::Hand(evaluator) => evaluator.pop(),
            Judge::Learnt(evaluator) => evaluator.pop(),
        }
    }

    #[inline]
    fn priors(&mut self, rules: &R, state: &R::State, actions: &[R::Action], out: &mut Vec<f32>) {
        match self {
            Judge::Hand(evaluator) => evaluator.priors(rules, state, actions, out),
            Judge::Learnt(evaluator) => evaluator.priors(rules, state, actions, out),
        }
    }
}

impl<R: Rules, H: PayoffEvaluator<R>, L: PayoffEvaluator<R>> PayoffEvaluator<R> for Judge<H, L> {
    #[inline]
    fn payoffs(&mut self, rules: &R, state: &R::State) -> Payoffs {
        match self {
            Judge::Hand(evaluator) => evaluator.payoffs(rules, state),
            Judge::Learnt(evaluator) => evaluator.payoffs(rules, state),
        }
    }

    #[inline]
    fn priors(&mut self, rules: &R, state: &R::State, actions: &[R::Action], out: &mut Vec<f32>) {
        match self {
            Judge::Hand(evaluator) => evaluator.priors(rules, state, actions, out),
            Judge::Learnt(evaluator) => evaluator.priors(rules, state, actions, out),
        }
    }
}
