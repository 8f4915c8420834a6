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
    /// It ends without the end mark: its writer was killed.
    Unfinished,
    /// A checksum or a length is wrong.
    Altered,
    /// Something follows the end mark.
    Trailing,
    /// Another process is writing it.
    Busy,
    /// It was made with other settings: those found, and those asked for.
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
                write!(f, "truncated: the block at byte {at} is incomplete")
            }
            PositionsFault::Unfinished => write!(
                f,
                "unfinished: the end mark is missing at byte {at}; run the same `positions` command again to continue"
            ),
            PositionsFault::Altered => {
                write!(f, "damaged: the block at byte {at} has another checksum or length")
            }
            PositionsFault::Trailing => {
                write!(f, "expected the end of the file at byte {at}, after the end mark")
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
