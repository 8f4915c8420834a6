//! Why a file of positions is refused.

use std::fmt;

/// What is wrong with a file of positions, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionsError {
    /// The byte, counted from 0, from which on it is wrong.
    pub at: u64,
    /// What is wrong.
    pub fault: PositionsFault,
}

/// What is wrong with a file of positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionsFault {
    /// It begins otherwise.
    Other,
    /// Another version wrote it.
    Version,
    /// It breaks off within a block or its heading.
    Truncated,
    /// It ends without the mark at the end: its writer was stopped by force.
    Unfinished,
    /// A checksum or a length is wrong.
    Altered,
    /// Something follows upon the mark at the end.
    Trailing,
    /// Another process is writing it.
    Busy,
    /// It was made in another way: so, where the other was asked for.
    Heading(String, String),
    /// The system refuses.
    Io(String),
}

impl PositionsFault {
    /// This fault, from byte `at` on.
    pub(super) fn at(self, at: u64) -> PositionsError {
        PositionsError { at, fault: self }
    }
}

impl fmt::Display for PositionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.at;
        match &self.fault {
            PositionsFault::Other => f.write_str("this is not a file of positions"),
            PositionsFault::Version => {
                f.write_str("these positions were written by another version")
            }
            PositionsFault::Truncated => {
                write!(f, "cut off: what begins at byte {at} is not whole")
            }
            PositionsFault::Unfinished => write!(
                f,
                "unfinished: the mark at the end is missing at byte {at}; the same `positions` command again goes on with it"
            ),
            PositionsFault::Altered => {
                write!(f, "damaged: what begins at byte {at} has another checksum or length")
            }
            PositionsFault::Trailing => {
                write!(f, "expected the end at byte {at}, after the mark that says so")
            }
            PositionsFault::Busy => f.write_str("another process is writing this file"),
            PositionsFault::Heading(found, asked) => {
                write!(f, "these positions are of {found}; expected {asked}, or another file")
            }
            PositionsFault::Io(error) => f.write_str(error),
        }
    }
}

impl std::error::Error for PositionsError {}

impl From<std::io::Error> for PositionsError {
    fn from(error: std::io::Error) -> PositionsError {
        PositionsFault::Io(error.to_string()).at(0)
    }
}
