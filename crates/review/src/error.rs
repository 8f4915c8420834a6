//! Why a game cannot be reviewed.

use outply_catalog::CatalogError;
use outply_game::NotationError;
use std::fmt;

/// Why a game cannot be read or reviewed.
#[derive(Clone, PartialEq, Debug)]
pub enum ReviewError {
    /// There is no such game, or no search of it takes what is asked.
    Catalog(CatalogError),
    /// The text is no record of a game.
    Syntax(NotationError),
    /// A move in the record is not legal.
    Move {
        /// Which game of the text, counted from 1.
        game: usize,
        /// Which move of the game, counted from 1, chance's included.
        number: usize,
        /// The line and column of the move in the text, counted from 1.
        place: (usize, usize),
        /// The move as it stands there.
        text: String,
        /// What was expected instead.
        expected: String,
    },
    /// A record's tag `Variant` names another game.
    Variant {
        /// Which game of the text, counted from 1.
        game: usize,
        /// The line and column of what the tag says, counted from 1.
        place: (usize, usize),
        /// What the tag says.
        text: String,
        /// What was expected instead.
        expected: &'static str,
    },
    /// There are not so many games in the text.
    NoSuchGame {
        /// Which one was asked for, counted from 1.
        number: usize,
        /// How many there are.
        games: usize,
    },
    /// There is no game in the text.
    Empty,
}

impl fmt::Display for ReviewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReviewError::Catalog(error) => error.fmt(f),
            ReviewError::Syntax(error) => error.fmt(f),
            ReviewError::Move { game, number, place: (line, column), text, expected } => write!(
                f,
                "line {line}, column {column}: game {game}, move {number}: {text} is not legal: \
                 expected {expected}"
            ),
            ReviewError::Variant { game, place: (line, column), text, expected } => write!(
                f,
                "line {line}, column {column}: game {game}, tag Variant: {text} is another game: \
                 expected {expected}"
            ),
            ReviewError::NoSuchGame { number, games: 1 } => {
                write!(f, "there is one game, not {number}: expected 1")
            }
            ReviewError::NoSuchGame { number, games } => {
                write!(f, "there are {games} games, not {number}: expected 1 to {games}")
            }
            ReviewError::Empty => f.write_str("there is no game in it"),
        }
    }
}

impl std::error::Error for ReviewError {}

impl From<CatalogError> for ReviewError {
    fn from(error: CatalogError) -> ReviewError {
        ReviewError::Catalog(error)
    }
}

impl From<NotationError> for ReviewError {
    fn from(error: NotationError) -> ReviewError {
        ReviewError::Syntax(error)
    }
}
