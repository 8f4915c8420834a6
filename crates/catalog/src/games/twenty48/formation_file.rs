//! The formation's table in a file: a table of chances, in the format of all tables.

use crate::error::CatalogError;
use crate::games::shared::Shared;
use crate::games::table_file;
use outply_games::twenty48::{Formation, FormationPart, Twenty48};
use outply_table::{Chances, Kind, Part, TableError, fingerprint, write_chances};
use std::fmt::Display;
use std::io::{Error, ErrorKind, Write};
use std::path::Path;
use std::sync::Arc;

/// What writes a file that can be read.
const COMMAND: &str = "outply table build 2048 -o FILE";
/// The game that it is of: no other board has one.
const GAME: &str = "2048";

/// The tables in use.
static READ: Shared<Formation> = Shared::new();

/// The table in a file, shared with everyone who has it open.
///
/// # Errors
/// If the file cannot be read, or is no undamaged table of the formation; the error names it and the command
/// that writes one.
pub(super) fn read(path: &Path) -> Result<Arc<Formation>, CatalogError> {
    READ.get(path, |_| formation(path))
}

/// Writes the table.
pub(super) fn write(formation: &Formation, output: &mut dyn Write) -> Result<(), Error> {
    let chances = Chances {
        game: GAME.to_owned(),
        fingerprint: print(),
        made_by: concat!("outply ", env!("CARGO_PKG_VERSION")).to_owned(),
        asked: formation.anchor().to_string(),
        parts: formation.parts().map(|(anchor, count)| (anchor.to_string(), count)).collect(),
    };
    write_chances(&chances, &mut |part, numbers| formation.chances(part, numbers), output)?;
    Ok(())
}

fn print() -> u64 {
    fingerprint(&Twenty48::standard())
}

fn formation(path: &Path) -> Result<Formation, Error> {
    let table = table_file::open(path, COMMAND)?;
    let info = table.info();
    if info.kind != Kind::Chance || info.fingerprint != print() {
        return Err(unfit(format!("a table of {}; expected one of the formation, by", info.game)));
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let begin = |part: &Part| {
        let anchor = part.name.parse().map_err(|_| ErrorKind::InvalidInput)?;
        FormationPart::new(anchor)
    };
    let add = |part: &mut Result<FormationPart, Error>, chances: &[u16]| {
        if let Ok(part) = part {
            part.extend(chances);
        }
    };
    let parts = table.gather_chances(threads, begin, add).map_err(refused)?;
    let parts = parts.into_iter().collect::<Result<Vec<_>, Error>>()?;
    let anchor = info.endings.parse().unwrap_or_default();
    let damaged = || refused(TableError::Damaged("in its parts".into()));
    Formation::of_parts(anchor, parts).ok_or_else(damaged)
}

fn refused(error: TableError) -> Error {
    table_file::refused(error, COMMAND)
}

fn unfit(what: impl Display) -> Error {
    table_file::unfit(what, COMMAND)
}
