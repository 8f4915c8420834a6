//! The searches by name, and the limits and options they take.

use crate::error::CatalogError;

/// A search that a face can ask for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Search {
    /// Alpha-beta: two players, no chance; exact at every depth.
    AlphaBeta,
    /// Selective search: the same games, deeper, leaving out what will hardly matter.
    Selective,
    /// Monte Carlo tree search: every game.
    MonteCarlo,
    /// Expectiminimax: one or two players and chance.
    Expectiminimax,
    /// Max-n: many players, each for itself.
    MaxN,
    /// Paranoid: many players, all against the one to move.
    Paranoid,
    /// Best-reply search: the same, but only one of the others acts between two moves.
    BestReply,
}

impl Search {
    /// All searches.
    pub const ALL: [Search; 7] = [
        Search::AlphaBeta,
        Search::Selective,
        Search::MonteCarlo,
        Search::Expectiminimax,
        Search::MaxN,
        Search::Paranoid,
        Search::BestReply,
    ];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Search::AlphaBeta => "alphabeta",
            Search::Selective => "selective",
            Search::MonteCarlo => "mcts",
            Search::Expectiminimax => "expectiminimax",
            Search::MaxN => "maxn",
            Search::Paranoid => "paranoid",
            Search::BestReply => "best-reply",
        }
    }

    /// The search of this name.
    pub fn named(name: &str) -> Option<Search> {
        Search::ALL.into_iter().find(|search| search.name() == name)
    }

    /// The one of this game's searches that `asked` names; the first if nothing is asked for.
    ///
    /// # Errors
    /// If the game has no such search.
    pub(crate) fn choose(asked: Option<Search>, fit: &[Search]) -> Result<Search, CatalogError> {
        match asked {
            None => Ok(fit[0]),
            Some(search) if fit.contains(&search) => Ok(search),
            Some(search) => {
                let names: Vec<&str> = fit.iter().map(|search| search.name()).collect();
                Err(CatalogError::Unfit(format!(
                    "{} does not fit this game; there are: {}",
                    search.name(),
                    names.join(", ")
                )))
            }
        }
    }
}
