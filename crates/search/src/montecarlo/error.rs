//! What can be wrong with a Monte Carlo search's settings or evaluator.

use std::fmt;

/// Why a Monte Carlo search could not run, or had to end.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum MonteCarloError {
    /// The memory does not hold the root and its children, or the system has not as much.
    Memory {
        /// What was allowed, in bytes.
        bytes: usize,
        /// What is needed at least.
        needed: usize,
    },
    /// A setting is out of its range.
    Setting {
        /// Its name.
        name: &'static str,
        /// What it was set to.
        value: f64,
        /// What was expected.
        expected: &'static str,
    },
    /// The evaluator returned a payoff that is not a finite number.
    Payoff {
        /// What it returned.
        payoff: f64,
    },
    /// The evaluator's priors are not one probability for each action.
    Priors {
        /// How many priors there are.
        count: usize,
        /// How many actions there are.
        actions: usize,
        /// What the priors sum to.
        sum: f64,
    },
    /// Part of the search needs an action index, and the game's hints have none.
    ActionIndex {
        /// Which part.
        needed_by: &'static str,
    },
}

impl fmt::Display for MonteCarloError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MonteCarloError::Memory { bytes, needed } => {
                write!(f, "a tree of {bytes} bytes cannot be had: ")?;
                write!(f, "expected at least {needed}, and no more than the system has")
            }
            MonteCarloError::Setting { name, value, expected } => {
                write!(f, "{name} is {value}: expected {expected}")
            }
            MonteCarloError::Payoff { payoff } => {
                write!(f, "the evaluator returned {payoff}: expected a finite payoff")
            }
            MonteCarloError::Priors { count, actions, sum } => {
                write!(f, "the evaluator returned {count} priors that sum to {sum}: ")?;
                write!(f, "expected one probability for each of {actions} actions, 1 in all")
            }
            MonteCarloError::ActionIndex { needed_by } => {
                write!(f, "{needed_by} needs the hint `action_index`, which this game lacks")
            }
        }
    }
}

impl std::error::Error for MonteCarloError {}
