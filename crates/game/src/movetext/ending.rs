//! How a record ends.

use std::fmt;

/// How a record ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Ending {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: still going on, or not said.
    #[default]
    Unknown,
}

impl Ending {
    /// The ending that `word` means.
    pub fn named(word: &str) -> Option<Ending> {
        match word {
            "1-0" => Some(Ending::WhiteWins),
            "0-1" => Some(Ending::BlackWins),
            "1/2-1/2" => Some(Ending::Draw),
            "*" => Some(Ending::Unknown),
            _ => None,
        }
    }

    /// The ending that `word` means in draughts, where a win may count two points; `0-0` is left
    /// open. (In chess that is castling.)
    pub fn named_in_points(word: &str) -> Option<Ending> {
        match word {
            "2-0" => Some(Ending::WhiteWins),
            "0-2" => Some(Ending::BlackWins),
            "1-1" => Some(Ending::Draw),
            "0-0" => Some(Ending::Unknown),
            _ => Ending::named(word),
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ending::WhiteWins => "1-0",
            Ending::BlackWins => "0-1",
            Ending::Draw => "1/2-1/2",
            Ending::Unknown => "*",
        })
    }
}
