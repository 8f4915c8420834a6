//! Investing: in each of some rounds, choose one of several gambles whose chances are known; what
//! counts is the final wealth, or its logarithm.
//!
//! One player against chance, and the textbook's contrast between risk-neutral and risk-averse
//! choice (Bernoulli 1738): a gamble that raises the expected wealth can lower the expected
//! logarithm. For repeated bets of a share of the wealth, the logarithm chooses Kelly's (1956).
//! Wealth never falls below 0: nobody loses more than there is.

mod evaluator;
mod gamble;
mod notation;
mod rules;

pub use evaluator::InvestEvaluator;
pub use gamble::{Change, Gamble, parse_gambles};
pub use rules::{Invest, InvestAction, InvestError, Taste, Wealth};
