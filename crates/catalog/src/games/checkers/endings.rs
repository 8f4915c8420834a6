//! Checkers' tables of endings.

use crate::error::CatalogError;
use crate::games::shared::Shared;
use crate::tables::{TableOptions, TableSizes, TableSlice};
use outply_game::{Enumerable, Verdict};
use outply_games::checkers::{Checkers, Endings, Family, Material, Pieces};
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
) -> Result<Vec<TableSlice>, Error> {
    let (endings, slices) = solve(options, goes_on)?;
    endings.write(BufWriter::new(output))?;
    Ok(slices)
}

/// The positions with one material, counted by their verdicts; `first` is the number of the first.
fn slice(side: &Material, first: u64, known: impl Fn(u64) -> Option<Verdict>) -> TableSlice {
    let (mut wins, mut draws, mut losses) = (0, 0, 0);
    for number in first..first + side.count() {
        match known(number) {
            Some(Verdict::Win) => wins += 1,
            Some(Verdict::Draw) => draws += 1,
            Some(Verdict::Loss) => losses += 1,
            None => (),
        }
    }
    let Material { my_men, my_kings, their_men, their_kings } = *side;
    let pieces = |men, kings| "m".repeat(usize::from(men)) + &"K".repeat(usize::from(kings));
    let name = format!("{} - {}", pieces(my_men, my_kings), pieces(their_men, their_kings));
    TableSlice { name, wins, draws, losses }
}

fn solve(
    options: &TableOptions,
    goes_on: &mut dyn FnMut(f64) -> bool,
) -> Result<(Endings, Vec<TableSlice>), Error> {
    let (least, most) = (Endings::LEAST, Endings::MOST);
    let pieces = u8::try_from(options.size).unwrap_or(u8::MAX);
    let mut endings = Endings::empty(pieces).ok_or_else(|| {
        let text = format!("{} pieces: expected {least} to {most}", pieces);
        Error::new(ErrorKind::InvalidInput, text)
    })?;
    let rules = Checkers::standard();
    let all: u64 = endings.families().map(|family| family.count()).sum();
    let (mut done, mut slices) = (0, Vec::new());
    for family in endings.families() {
        // Captures and crownings alone lead elsewhere, where all is filled in.
        let beyond = |state: &Pieces| endings.verdict(state).unwrap_or(Verdict::Draw);
        let mut tell = |_round| goes_on(done as f64 / all as f64);
        let solved = retrograde(&rules, &family, beyond, options.threads, &mut tell);
        let verdicts = solved.map_err(|unsolved| told(unsolved, &family))?;
        let known = |number| verdicts.get(number);
        endings.fill_in(&family, known);
        let parts = (0..).zip(family.parts());
        slices.extend(parts.map(|(part, side)| slice(side, part * side.count(), known)));
        done += family.count();
    }
    Ok((endings, slices))
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
