//! What can be wrong with a Monte Carlo search's settings or evaluator.

use crate::{Limit, Limits};
use std::fmt;

/// Why a Monte Carlo search could not run, or had to end.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum MonteCarloError {
    /// The memory does not hold the root and its children, or the system has too little.
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
    /// A limit that the search does not use: silently accepted, it would limit nothing.
    Limit(Limit),
    /// The root has no action, though the rules say that the game is not over. A
    /// [`Laws`](outply_game::laws::Laws) test shows the way to such a state.
    NoActions {
        /// The state, as `Debug` writes it.
        state: String,
    },
    /// A judgement has not one payoff for each player.
    Players {
        /// How many payoffs there are.
        given: usize,
        /// How many players there are.
        players: usize,
    },
    /// A judgement's payoffs do not sum to zero in a game in which they must: often a value for the
    /// player to move, where one for each player was expected ([`Judgement::for_mover`]).
    ///
    /// [`Judgement::for_mover`]: super::Judgement::for_mover
    NotZeroSum {
        /// What they sum to.
        sum: f64,
    },
    /// A setting needs what the search has not.
    Lacks {
        /// The setting.
        setting: &'static str,
        /// What it needs.
        needs: &'static str,
    },
    /// Part of the search needs an action index, and the game's hints have none.
    ActionIndex {
        /// Which part.
        needed_by: &'static str,
    },
}

/// Refuses limits that are not read.
pub(super) fn check_limits(limits: &Limits) -> Result<(), MonteCarloError> {
    limits.idle(super::LIMITS).map_or(Ok(()), |limit| Err(MonteCarloError::Limit(limit)))
}

impl fmt::Display for MonteCarloError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MonteCarloError::Memory { bytes, needed } => {
                write!(f, "a tree of {bytes} bytes cannot be allocated: ")?;
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
            MonteCarloError::Limit(limit) => {
                let reads: Vec<&str> = super::LIMITS.iter().map(|limit| limit.name()).collect();
                write!(f, "{}: Monte Carlo search does not use this limit; ", limit.name())?;
                write!(f, "it uses {}", reads.join(", "))
            }
            MonteCarloError::NoActions { state } => {
                write!(f, "the rules name no action and no result in {state}: ")?;
                write!(f, "expected one of them; `Laws::of(&rules).check()` shows the way there")
            }
            MonteCarloError::Players { given, players } => {
                write!(f, "the evaluator returned {given} payoffs: expected one for each of ")?;
                write!(f, "{players} players; `Judgement::for_mover` makes them of one value")
            }
            MonteCarloError::NotZeroSum { sum } => {
                write!(f, "the evaluator's payoffs sum to {sum}: expected 0 in this game; ")?;
                write!(f, "`Judgement::for_mover` makes them of a value for the player to move")
            }
            MonteCarloError::Lacks { setting, needs } => write!(f, "{setting} needs {needs}"),
            MonteCarloError::ActionIndex { needed_by } => {
                write!(f, "{needed_by} needs the hint `action_index`, which this game lacks")
            }
        }
    }
}

impl std::error::Error for MonteCarloError {}
