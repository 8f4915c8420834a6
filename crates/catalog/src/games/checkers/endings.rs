//! Checkers' tables of endings, as the evaluator asks them.

use crate::error::CatalogError;
use crate::games::shared::Shared;
use crate::games::table_file;
use outply_games::checkers::{Checkers, CheckersEndings, Endings, Packed};
use outply_table::{Solved, TableError};
use std::fmt::Display;
use std::fs::File;
use std::io::{Error, Read};
use std::path::Path;
use std::sync::Arc;

/// What writes a file that can be read.
const COMMAND: &str = "outply table build checkers --endings 5 -o FILE";
/// How a file of gzip begins, as those of earlier versions were.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// The tables in use.
static READ: Shared<Endings> = Shared::new();

/// The verdicts of the table in a file, shared with everyone who has it open.
///
/// # Errors
/// If the file cannot be read, or is no undamaged table of all of checkers' endings up to a number of
/// pieces; the error names it and the command that writes one.
pub(super) fn read(path: &Path) -> Result<Arc<Endings>, CatalogError> {
    READ.get(path, |file| match is_gzip(file)? {
        true => Err(unfit("a table of endings by an earlier version; build it again by")),
        false => verdicts(path),
    })
}

fn is_gzip(file: File) -> Result<bool, Error> {
    let mut begins = Vec::new();
    file.take(GZIP.len() as u64).read_to_end(&mut begins)?;
    Ok(begins == GZIP)
}

fn verdicts(path: &Path) -> Result<Endings, Error> {
    let table = Arc::new(table_file::open(path, COMMAND)?);
    let (rules, numbers) = (Checkers::standard(), Arc::new(CheckersEndings));
    // It compares the rules and the numbering.
    drop(Solved::new(&rules, "checkers", Some(numbers), table.clone()).map_err(refused)?);
    let asked = &table.info().endings;
    let most = asked.parse().ok().and_then(Endings::empty);
    let mut endings = most.ok_or_else(|| {
        unfit(format!("a table of the endings {asked} alone; expected all up to 5 pieces, by"))
    })?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let begin = |part: &outply_table::Part| Packed::with_capacity(part.count);
    let parts = table.gather(threads, begin, Packed::extend).map_err(refused)?;
    let mut filled = endings.materials().zip(parts);
    match filled.all(|(material, verdicts)| endings.fill_in(&material, verdicts)) {
        true => Ok(endings),
        false => Err(refused(TableError::Damaged("in its parts".into()))),
    }
}

fn refused(error: TableError) -> Error {
    table_file::refused(error, COMMAND)
}

fn unfit(what: impl Display) -> Error {
    table_file::unfit(what, COMMAND)
}
