//! What stopping now would be worth.

use super::rules::{Invest, Wealth};
use outply_game::{PayoffEvaluator, Payoffs, Points};

/// The worth of the wealth as it is: a lower bound wherever some gamble is sure to lose nothing.
#[derive(Clone, Copy, Default, Debug)]
pub struct InvestEvaluator;

impl PayoffEvaluator<Invest> for InvestEvaluator {
    fn payoffs(&mut self, rules: &Invest, state: &Wealth) -> Payoffs {
        Payoffs::of(&Points(rules.taste.of(state.wealth)), 1)
    }
}
