//! What can be wrong with a request.

use outply_certificate::CertificateError;
use outply_game::NotationError;
use outply_search::{MonteCarloError, SearchError, TableSizeError};
use std::fmt;

/// Why a game could not be opened or searched.
#[derive(Clone, PartialEq, Debug)]
pub enum CatalogError {
    /// No game has this name.
    UnknownGame {
        /// The name asked for.
        name: String,
        /// What was meant, if that can be guessed: the name nearest to it, with the options that follow.
        nearest: Option<String>,
    },
    /// The game's options (what follows its name and a colon) make no sense.
    Options(NotationError),
    /// The game has no evaluator of this name.
    UnknownEvaluator {
        /// The name asked for.
        name: String,
        /// The names there are.
        known: Vec<&'static str>,
    },
    /// The recipe of a Monte Carlo search makes no sense.
    Recipe(NotationError),
    /// The settings of a selective search make no sense.
    Selectivity(NotationError),
    /// The shape of trees to be drawn by chance makes no sense.
    Shape(NotationError),
    /// An action that alone should be considered is not legal.
    Only(NotationError),
    /// A search could not run, or had to end.
    Search(SearchError),
    /// What an evaluator rests on could not be worked out within the limits; it is further on the next
    /// time that the opened game is searched.
    Unready {
        /// The evaluator.
        evaluator: String,
        /// Whether the stop flag was raised, rather than the time over.
        stopped: bool,
    },
    /// The table's size is impossible.
    Table(TableSizeError),
    /// A wish that the search does not read, or a value that makes no sense.
    Wish {
        /// The words in which it was said.
        said: String,
        /// What is wrong with it.
        sentence: String,
    },
    /// A certificate that is none, or proves nothing.
    Certificate(CertificateError),
    /// The request does not fit the game or tree; the sentence says why.
    Unfit(String),
}

impl fmt::Display for CatalogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CatalogError::UnknownGame { name, nearest: Some(nearest) } => {
                write!(f, "there is no game {name:?}; did you mean {nearest}?")
            }
            CatalogError::UnknownGame { name, nearest: None } => {
                write!(f, "there is no game {name:?}; the command `games` lists them")
            }
            CatalogError::Options(error) => write!(f, "in the game's options: {error}"),
            CatalogError::UnknownEvaluator { name, known } => {
                write!(f, "there is no evaluator {name:?}; there are: {}", known.join(", "))
            }
            CatalogError::Recipe(error) => write!(f, "in the recipe: {error}"),
            CatalogError::Selectivity(error) => write!(f, "in the selectivity: {error}"),
            CatalogError::Shape(error) => error.fmt(f),
            CatalogError::Only(error) => write!(f, "among the only actions: {error}"),
            CatalogError::Search(error) => error.fmt(f),
            CatalogError::Unready { evaluator, stopped: true } => {
                write!(f, "interrupted while the evaluator {evaluator} was being computed")
            }
            CatalogError::Unready { evaluator, stopped: false } => write!(
                f,
                "the evaluator {evaluator} takes longer to compute than the time allowed: expected more time, or no limit of time (it is computed once for each opened game)"
            ),
            CatalogError::Table(error) => error.fmt(f),
            CatalogError::Wish { said, sentence } => write!(f, "{said}: {sentence}"),
            CatalogError::Certificate(error) => error.fmt(f),
            CatalogError::Unfit(sentence) => f.write_str(sentence),
        }
    }
}

impl CatalogError {
    /// A wish that cannot be fulfilled, by the words in which it was said.
    pub(crate) fn wish(said: &str, sentence: impl Into<String>) -> CatalogError {
        CatalogError::Wish { said: said.to_owned(), sentence: sentence.into() }
    }
}

impl std::error::Error for CatalogError {}

impl From<TableSizeError> for CatalogError {
    fn from(error: TableSizeError) -> Self {
        CatalogError::Table(error)
    }
}

impl From<CertificateError> for CatalogError {
    fn from(error: CertificateError) -> Self {
        CatalogError::Certificate(error)
    }
}

impl From<MonteCarloError> for CatalogError {
    fn from(error: MonteCarloError) -> Self {
        CatalogError::Search(error.into())
    }
}

impl From<SearchError> for CatalogError {
    fn from(error: SearchError) -> Self {
        CatalogError::Search(error)
    }
}
