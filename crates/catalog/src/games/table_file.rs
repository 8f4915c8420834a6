//! Why a game cannot play by a table in a file.

use outply_table::TableError;
use std::fmt::Display;
use std::io::{Error, ErrorKind};

/// What is wrong with a table, and the command that makes a right one.
pub(in crate::games) fn refused(error: TableError, command: &str) -> Error {
    match error {
        TableError::File(error) => error,
        TableError::Damaged(_) => unfit(format!("{error} by"), command),
        error => unfit(format!("{error}; expected a file by"), command),
    }
}

/// A table of something else: a sentence that the command, in backquotes, ends.
pub(in crate::games) fn unfit(what: impl Display, command: &str) -> Error {
    Error::new(ErrorKind::InvalidData, format!("{what} `{command}`"))
}
