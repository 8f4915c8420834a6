//! What can be agreed upon before a game.

use super::rules::ChineseCheckers;
use std::fmt;

/// What can be agreed upon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// Whether play goes on without those who have finished until one is left. The places are
    /// then paid in equal steps from 1 for the first to 0 for the last; otherwise the first to
    /// finish is paid 1 and the others 0.
    pub play_on: bool,
    /// Whether a peg may leave the target again. It may always move within it.
    pub may_leave: bool,
    /// After how many moves of all players together a game ends unfinished, from 1 to
    /// [`ChineseCheckers::MOST_MOVES`]. If nobody has finished and play would not have gone on,
    /// 1 is shared in proportion to the steps gained; if it would, those who have not finished
    /// take the places left by the steps missing, equals sharing what theirs are paid.
    pub limit: u16,
}

impl Default for Options {
    /// The first to finish wins, pegs stay in the target, and a game has 1,000 moves at most.
    fn default() -> Options {
        Options { play_on: false, may_leave: false, limit: 1_000 }
    }
}

/// The game asked for is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionsError {
    /// This is no number of players for the star.
    Players(usize),
    /// This is no limit of moves.
    Limit(u16),
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionsError::Players(players) => {
                write!(f, "{players} players: expected 2, 3, 4 or 6")
            }
            OptionsError::Limit(limit) => {
                let most = ChineseCheckers::MOST_MOVES;
                write!(f, "a limit of {limit} moves: expected from 1 to {most}")
            }
        }
    }
}

impl std::error::Error for OptionsError {}
