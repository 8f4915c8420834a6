//! Why a game cannot play by a table in a file.

use crate::file_kind::FileKind;
use outply_table::{Table, TableError};
use std::fmt::Display;
use std::io::{Error, ErrorKind};
use std::path::Path;

/// The table in a file that the command makes.
pub(in crate::games) fn open(path: &Path, command: &str) -> Result<Table, Error> {
    Table::open(path).map_err(|error| match FileKind::Table.missed_by(path) {
        Some(what) => Error::new(ErrorKind::InvalidData, what),
        None => refused(error, command),
    })
}

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
