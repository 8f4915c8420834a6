//! Why a search cannot run.

use crate::MonteCarloError;
use outply_game::{Rules, Turn};
use std::fmt;

/// One kind of limit that [`Limits`](crate::Limits) can hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Limit {
    /// [`Limits::depth`](crate::Limits#structfield.depth).
    Depth,
    /// [`Limits::nodes`](crate::Limits#structfield.nodes).
    Nodes,
    /// The soft or the hard limit of time.
    Time,
    /// [`Limits::simulations`](crate::Limits#structfield.simulations).
    Simulations,
    /// [`Limits::mate`](crate::Limits#structfield.mate).
    Mate,
}

impl Limit {
    /// All of them.
    pub const ALL: [Limit; 5] =
        [Limit::Depth, Limit::Nodes, Limit::Time, Limit::Simulations, Limit::Mate];

    /// Its name, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Limit::Depth => "depth",
            Limit::Nodes => "nodes",
            Limit::Time => "time",
            Limit::Simulations => "simulations",
            Limit::Mate => "mate",
        }
    }
}

/// Why a search cannot run, or had to end without an answer.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum SearchError {
    /// A limit that the search does not use: silently accepted, it would limit nothing.
    Limit {
        /// The limit.
        limit: Limit,
        /// The search.
        search: &'static str,
        /// The limits that it uses.
        reads: &'static [Limit],
    },
    /// The root has no action, though the rules say that the game is not over. A
    /// [`Laws`](outply_game::laws::Laws) test shows the way to such a state.
    NoActions {
        /// The state, as `Debug` writes it.
        state: String,
    },
    /// A limit or the stop flag ended the search before its answer, and there are no partial
    /// answers.
    Interrupted,
    /// What is wrong with a Monte Carlo search's settings or evaluator.
    MonteCarlo(MonteCarloError),
}

/// Refuses a root whose rules name neither action nor result: no search could end there.
pub(crate) fn check_root<R: Rules>(rules: &R, state: &R::State) -> Result<(), SearchError> {
    let moves = rules.to_move(state).mover().player().is_some();
    let is_stuck = || rules.actions(state).into_iter().next().is_none();
    if moves && rules.utility(state).is_none() && is_stuck() {
        return Err(SearchError::NoActions { state: format!("{state:?}") });
    }
    Ok(())
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearchError::Limit { limit, search, reads } => {
                let reads: Vec<&str> = reads.iter().map(|limit| limit.name()).collect();
                write!(f, "{}: {search} does not use this limit; ", limit.name())?;
                write!(f, "it uses {}", reads.join(", "))
            }
            SearchError::NoActions { state } => {
                write!(f, "the rules name no action and no result in {state}: ")?;
                write!(f, "expected one of them; `Laws::of(&rules).check()` shows the way there")
            }
            SearchError::Interrupted => write!(f, "a limit was reached before the answer"),
            SearchError::MonteCarlo(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SearchError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            SearchError::MonteCarlo(error) => Some(error),
            _ => None,
        }
    }
}

impl From<MonteCarloError> for SearchError {
    fn from(error: MonteCarloError) -> SearchError {
        SearchError::MonteCarlo(error)
    }
}
