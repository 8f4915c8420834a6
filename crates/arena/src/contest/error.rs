//! What can be wrong with a contest as a whole. What players do wrong is recorded instead.

use super::opening::OpeningError;
use super::player::PlayerError;
use super::results::ResultsError;
use std::fmt;

/// Why a contest cannot be held.
#[derive(Debug)]
pub enum ContestError {
    /// The format makes no pairings.
    NoPairings,
    /// Two contestants have this name.
    SameName(String),
    /// A sequential test needs exactly two contestants; this is how many there are.
    SprtNeedsTwo(usize),
    /// An opening is not playable.
    Opening(OpeningError),
    /// The results file cannot be used.
    Results(ResultsError),
    /// A contestant could not be made even once.
    Start {
        /// Its name.
        name: String,
        /// Why.
        error: PlayerError,
    },
    /// The referee contradicted itself in a game.
    Referee {
        /// The game's number.
        game: u64,
        /// How.
        reason: String,
    },
    /// The machine fails a contestant: see [`PlayerError::Unable`].
    Player {
        /// The game's number.
        game: u64,
        /// The contestant's name.
        name: String,
        /// Why.
        error: PlayerError,
    },
    /// The system gives no thread.
    Thread(std::io::Error),
}

impl fmt::Display for ContestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ContestError::NoPairings => f.write_str("a contest needs at least two contestants"),
            ContestError::SameName(name) => write!(f, "two contestants are called {name:?}"),
            ContestError::SprtNeedsTwo(count) => {
                write!(f, "a sequential test compares two contestants; there are {count}")
            }
            ContestError::Opening(error) => error.fmt(f),
            ContestError::Results(error) => error.fmt(f),
            ContestError::Start { name, error } => write!(f, "{name} does not start: {error}"),
            ContestError::Referee { game, reason } => {
                write!(f, "the rules contradict themselves in game {game}: {reason}")
            }
            ContestError::Player { game, name, error } => {
                write!(f, "{name} cannot play game {game}: {error}")
            }
            ContestError::Thread(error) => write!(f, "no thread for the games: {error}"),
        }
    }
}

impl std::error::Error for ContestError {}

impl From<OpeningError> for ContestError {
    fn from(error: OpeningError) -> Self {
        ContestError::Opening(error)
    }
}

impl From<ResultsError> for ContestError {
    fn from(error: ResultsError) -> Self {
        ContestError::Results(error)
    }
}
