//! Knowledge of true values, beside what the rules tell.

use crate::{Hints, Rules, Value};

/// Knows the value of some states, or bounds of it: tables of endings, for instance.
pub trait Oracle<R: Rules> {
    /// Bounds between which the value lies for the player to move (plies count from this state);
    /// `None` of a state it does not know.
    fn bounds(&self, rules: &R, state: &R::State) -> Option<(Value, Value)>;
}

impl<R: Rules, O: Oracle<R>> Oracle<R> for std::sync::Arc<O> {
    #[inline]
    fn bounds(&self, rules: &R, state: &R::State) -> Option<(Value, Value)> {
        (**self).bounds(rules, state)
    }
}

/// `None` knows nothing.
impl<R: Rules, O: Oracle<R>> Oracle<R> for Option<O> {
    #[inline]
    fn bounds(&self, rules: &R, state: &R::State) -> Option<(Value, Value)> {
        self.as_ref()?.bounds(rules, state)
    }
}

/// A game's hints, with an oracle's bounds where it knows some.
#[derive(Clone, Copy, Default, Debug)]
pub struct Informed<H, O> {
    /// What the game itself tells.
    pub hints: H,
    /// What is known beside it.
    pub oracle: O,
}

impl<R: Rules, H: Hints<R>, O: Oracle<R>> Hints<R> for Informed<H, O> {
    const ORDERS: bool = H::ORDERS;
    const ALWAYS_QUIET: bool = H::ALWAYS_QUIET;
    const CANONICAL: bool = H::CANONICAL;

    #[inline]
    fn order(&self, rules: &R, state: &R::State, action: R::Action) -> i32 {
        self.hints.order(rules, state, action)
    }

    #[inline]
    fn quiet(&self, rules: &R, state: &R::State, action: R::Action) -> bool {
        self.hints.quiet(rules, state, action)
    }

    #[inline]
    fn pass(&self, rules: &R, state: &R::State) -> Option<R::State> {
        self.hints.pass(rules, state)
    }

    #[inline]
    fn action_space(&self, rules: &R) -> usize {
        self.hints.action_space(rules)
    }

    #[inline]
    fn action_index(&self, rules: &R, action: R::Action) -> usize {
        self.hints.action_index(rules, action)
    }

    #[inline]
    fn canonical(&self, rules: &R, state: &R::State) -> Option<R::State> {
        self.hints.canonical(rules, state)
    }

    #[inline]
    fn bounds(&self, rules: &R, state: &R::State) -> Option<(Value, Value)> {
        self.oracle.bounds(rules, state).or_else(|| self.hints.bounds(rules, state))
    }

    #[inline]
    fn forced(&self, rules: &R, state: &R::State) -> Option<R::Action> {
        self.hints.forced(rules, state)
    }

    #[inline]
    fn threatened(&self, rules: &R, state: &R::State) -> bool {
        self.hints.threatened(rules, state)
    }

    #[inline]
    fn threatens(&self, rules: &R, state: &R::State, action: R::Action) -> bool {
        self.hints.threatens(rules, state, action)
    }

    #[inline]
    fn exchange(&self, rules: &R, state: &R::State, action: R::Action) -> i32 {
        self.hints.exchange(rules, state, action)
    }

    #[inline]
    fn most_gain(&self, rules: &R, state: &R::State, action: R::Action) -> Option<i32> {
        self.hints.most_gain(rules, state, action)
    }

    #[inline]
    fn follow_space(&self, rules: &R) -> usize {
        self.hints.follow_space(rules)
    }

    #[inline]
    fn follow_index(&self, rules: &R, state: &R::State, action: R::Action) -> usize {
        self.hints.follow_index(rules, state, action)
    }

    #[inline]
    fn structure(&self, rules: &R, state: &R::State) -> Option<u64> {
        self.hints.structure(rules, state)
    }
}
