//! What can go wrong.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why there is no table.
#[derive(Debug)]
pub enum BuildError {
    /// No table can be built for a game of this kind; the sentence says for which.
    Unfit(String),
    /// It was told to stop; what is done is in the work folder.
    Stopped,
    /// A part of the states has more than are numbered.
    TooMany,
    /// The states found need more memory than allowed, and none of it can be left on the disk.
    TooLarge {
        /// How many were found by then.
        states: u64,
        /// How many plies from the start they are at most; 0 where plies were not counted.
        plies: u32,
        /// How many bytes were allowed.
        memory: usize,
    },
    /// A state has more actions than are counted.
    TooManyActions(String),
    /// The rules give a state neither actions nor an end.
    NoActions(String),
    /// A score or distance is too large for a table's entries.
    TooFar(String),
    /// The game has scores and can go on for ever: such play has no value.
    Endless,
    /// The work folder is another game's, or damaged.
    Work(String),
    /// Another process of a cluster is not there, was lost, or ended the build; the sentence says which.
    Cluster(String),
    /// A file could not be read or written.
    File(PathBuf, io::Error),
    /// There is room neither in memory nor on the disk for what is found.
    Store(io::Error),
    /// The table could not be written.
    Output(io::Error),
}

impl BuildError {
    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> BuildError + use<> {
        let path = path.to_owned();
        move |error| BuildError::File(path, error)
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::Stopped => f.write_str("stopped before it was solved"),
            BuildError::TooLarge { states, plies, memory } => {
                write!(f, "more than {states} positions")?;
                if *plies > 0 {
                    write!(f, " within {plies} plies of the start")?;
                }
                write!(f, ", which do not fit into the {} MiB allowed", memory >> 20)
            }
            BuildError::TooManyActions(state) => {
                write!(f, "a state has more than {} actions: {state}", crate::build::MOST_ACTIONS)
            }
            BuildError::NoActions(state) => {
                write!(f, "the rules give a state neither actions nor an end: {state}")
            }
            BuildError::TooFar(state) => {
                write!(f, "a score is beyond the 16,383 points a table has room for: {state}")
            }
            BuildError::Endless => {
                f.write_str("the game has scores and states can repeat: endless play has no score")
            }
            BuildError::Work(sentence)
            | BuildError::Unfit(sentence)
            | BuildError::Cluster(sentence) => f.write_str(sentence),
            BuildError::TooMany => {
                let (parts, most) = (crate::build::SHARDS, crate::build::MOST);
                write!(f, "more positions than are numbered: one of {parts} parts has over {most}")
            }
            BuildError::Store(error) => write!(f, "what does not fit into memory: {error}"),
            BuildError::File(path, error) => write!(f, "{}: {error}", path.display()),
            BuildError::Output(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BuildError {}

/// Why a file cannot be used as a table.
#[derive(Debug)]
pub enum TableError {
    /// It could not be read.
    File(io::Error),
    /// It is not a table, or one of another version.
    Foreign(String),
    /// It is truncated or was altered; the phrase says where.
    Damaged(String),
    /// It is for another game or other rules; the sentence says which.
    OtherRules(String),
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::File(error) => error.fmt(f),
            TableError::Foreign(sentence) => f.write_str(sentence),
            TableError::Damaged(place) => {
                write!(f, "the table is damaged ({place}); build it again")
            }
            TableError::OtherRules(sentence) => f.write_str(sentence),
        }
    }
}

impl std::error::Error for TableError {}

impl From<io::Error> for TableError {
    fn from(error: io::Error) -> TableError {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => TableError::Damaged("it is truncated".into()),
            _ => TableError::File(error),
        }
    }
}
