//! Checkers' tables of endings.

use crate::error::CatalogError;
use crate::games::shared::Shared;
use crate::tables::{TableOptions, TableSizes};
use outply_game::{Enumerable, Verdict};
use outply_games::checkers::{Checkers, Endings, Family, Pieces};
use outply_search::solve::{Unsolved, retrograde};
use std::io::{BufWriter, Error, ErrorKind, Write};
use std::path::Path;
use std::sync::Arc;

/// The tables in use.
static READ: Shared<Endings> = Shared::new();

pub(super) fn read(path: &Path) -> Result<Arc<Endings>, CatalogError> {
    READ.get(path, Endings::read)
}

/// The sizes of the tables. Five pieces take 55 MB of memory and some minutes.
pub(super) const SIZES: TableSizes = TableSizes {
    about: "the most pieces on the board, of both sides together",
    known: &[2, 3, 4, 5],
    usual: 5,
};

/// Works the tables out and writes them.
pub(super) fn tables(
    options: &TableOptions,
    goes_on: &mut dyn FnMut(f64) -> bool,
    output: &mut dyn Write,
) -> Result<(), Error> {
    solve(options, goes_on)?.write(BufWriter::new(output))
}

fn solve(options: &TableOptions, goes_on: &mut dyn FnMut(f64) -> bool) -> Result<Endings, Error> {
    let (least, most) = (Endings::LEAST, Endings::MOST);
    let pieces = u8::try_from(options.size).unwrap_or(u8::MAX);
    let mut endings = Endings::empty(pieces).ok_or_else(|| {
        let text = format!("{} pieces: expected {least} to {most}", pieces);
        Error::new(ErrorKind::InvalidInput, text)
    })?;
    let rules = Checkers::standard();
    let all: u64 = endings.families().map(|family| family.count()).sum();
    let mut done = 0;
    for family in endings.families() {
        // Captures and crownings alone lead elsewhere, where all is filled in.
        let beyond = |state: &Pieces| endings.verdict(state).unwrap_or(Verdict::Draw);
        let mut tell = |_round| goes_on(done as f64 / all as f64);
        let solved = retrograde(&rules, &family, beyond, options.threads, &mut tell);
        let verdicts = solved.map_err(|unsolved| told(unsolved, &family))?;
        endings.fill_in(&family, |number| verdicts.get(number));
        done += family.count();
    }
    Ok(endings)
}

fn told(unsolved: Unsolved, family: &Family) -> Error {
    match unsolved {
        Unsolved::Stopped => Error::new(ErrorKind::Interrupted, unsolved),
        Unsolved::NoMemory => {
            let text = format!("{unsolved}: {} for {:?}", family.count(), family.parts());
            Error::new(ErrorKind::OutOfMemory, text)
        }
    }
}
