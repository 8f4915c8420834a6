//! Where the games of a match start.

use crate::args::{OpeningOptions, OpeningsOrder};
use crate::failure::Failure;
use crate::files::read_text;
use outply_catalog::arena::contest::{ContestError, Opening, OpeningError, Openings, ResultsError};
use outply_catalog::arena::formats::{self, Entry, Format};
use outply_catalog::{Catalog, NotationError, Recorded, Session};
use std::path::Path;

/// Random plies that each pair begins with unless told otherwise.
pub(in crate::commands) const RANDOM_PLIES: u32 = 4;

/// Plies of a whole game that are taken for its opening unless told otherwise.
const PLIES: usize = 16;

/// Openings, and what is needed to say where a bad one stands.
pub(crate) struct Source {
    pub(crate) openings: Openings,
    file: String,
    /// The line of each opening, and those of its moves.
    lines: Vec<(usize, Vec<usize>)>,
    /// Whether the number of random plies is the usual one, which nobody asked for.
    is_usual: bool,
}

pub(crate) fn source(
    catalog: &Catalog,
    session: &dyn Session,
    options: &OpeningOptions,
) -> Result<Source, Failure> {
    let Some(path) = &options.openings else {
        if options.openings_plies.is_some() {
            return Err(Failure::input("--openings-plies", "expected --openings FILE"));
        }
        let openings = match (options.random_plies, options.undecided) {
            (Some(0), Some(_)) => {
                let sentence = "expected --random-plies above 0: without random plies there is only one opening";
                return Err(Failure::input("--undecided", sentence));
            }
            (asked, None) => random(asked, RANDOM_PLIES),
            (asked, Some(within)) => {
                Openings::Undecided { plies: asked.unwrap_or(RANDOM_PLIES), within }
            }
        };
        let is_usual = options.random_plies.is_none();
        return Ok(Source { is_usual, ..Source::of(openings) });
    };
    let (file, text) = read_text(path)?;
    let mut entries = match recorded(session, path, &text, options.openings_plies) {
        Some(entries) => entries.map_err(|error| Failure::input(&file, error))?,
        None => {
            let format = Format::of(path, &text);
            let whole_games = matches!(format, Format::Pgn | Format::Pdn);
            let usual = if whole_games { PLIES } else { usize::MAX };
            let entries = formats::read(&text, format, options.openings_plies.unwrap_or(usual));
            entries.map_err(|error| Failure::input(&file, error))?
        }
    };
    refuse_other_games(catalog, session.game(), (&file, &entries))?;
    let shuffled = options.openings_order == OpeningsOrder::Random;
    if shuffled && options.openings_start != 1 {
        return Err(Failure::input("--openings-start", "expected the order of the file"));
    }
    rotate(&mut entries, options.openings_start)?;
    let lines = entries.iter_mut().map(|entry| (entry.line, std::mem::take(&mut entry.lines)));
    let lines = lines.collect();
    let openings = entries.into_iter().map(|entry| entry.opening).collect();
    Ok(Source { openings: Openings::List { openings, shuffled }, file, lines, is_usual: false })
}

/// Refuses records that are of another game by their tag `Variant`.
fn refuse_other_games(
    catalog: &Catalog,
    game: &str,
    (file, entries): (&str, &[Entry]),
) -> Result<(), Failure> {
    for (number, entry) in (1..).zip(entries) {
        let variant = entry.variant.as_deref();
        catalog.recorded(game, variant).map_err(|expected| {
            let (line, found) = (entry.line, variant.unwrap_or_default());
            let place = format!("{file}, line {line}, game {number}, tag Variant");
            Failure::input(&place, format!("expected {expected}, found {found}"))
        })?;
    }
    Ok(())
}

/// Games in a format of the game's own, where `text` is in one or the file's name says so.
fn recorded(
    session: &dyn Session,
    path: &Path,
    text: &str,
    plies: Option<usize>,
) -> Option<Result<Vec<Entry>, NotationError>> {
    let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
    let says_so = ending.is_some_and(|ending| ["ggf", "mat"].iter().any(|known| ending == *known));
    let records = session.records(text);
    if records.is_err() && !says_so {
        return None;
    }
    let entry = |Recorded { start, actions, line }| {
        let moves = actions.into_iter().take(plies.unwrap_or(PLIES)).collect();
        Entry::in_line(Opening { position: start, moves }, line)
    };
    Some(records.map(|games| games.into_iter().map(entry).collect()))
}

/// The opening of this number first.
fn rotate<T>(entries: &mut [T], start: usize) -> Result<(), Failure> {
    let fits = (1..=entries.len()).contains(&start);
    let expected = || format!("expected 1 to {}, as many as the file has", entries.len());
    if !fits {
        return Err(Failure::input("--openings-start", expected()));
    }
    entries.rotate_left(start - 1);
    Ok(())
}

impl Source {
    /// Openings that no file lists.
    pub(in crate::commands) fn of(openings: Openings) -> Source {
        let is_usual = matches!(openings, Openings::RandomIfOpen { .. });
        Source { openings, file: String::new(), lines: Vec::new(), is_usual }
    }

    /// What is wrong with a match, by file and line where that is an opening.
    pub(crate) fn failure(&self, error: &ContestError) -> Failure {
        let place = |number: &usize| self.lines.get(number.wrapping_sub(1)).map(|(line, _)| line);
        match error {
            ContestError::Opening(OpeningError::Illegal { number, ply, error }) => {
                self.illegal(*number, *ply, error)
            }
            ContestError::Opening(OpeningError::Over { number }) => match place(number) {
                Some(line) => Failure::Usage(format!(
                    "{}, line {line}: the game is over before it begins",
                    self.file
                )),
                None => Failure::Machine(error.to_string()),
            },
            ContestError::Opening(error @ (OpeningError::Untold | OpeningError::AllDecided(_))) => {
                Failure::input("--undecided", error)
            }
            ContestError::Opening(OpeningError::AllOver(plies)) if self.is_usual => {
                let sentence = format!(
                    "games are over within the usual {plies} random plies; expected \
                     --random-plies with fewer beside it"
                );
                Failure::input("--undecided", sentence)
            }
            ContestError::Opening(error @ OpeningError::Stopped) => {
                Failure::Interrupted(error.to_string())
            }
            // What was asked for does not fit together, or not the file.
            ContestError::NoPairings
            | ContestError::SameName(_)
            | ContestError::SprtNeedsTwo(_)
            | ContestError::Results(ResultsError::Header { .. } | ResultsError::Line { .. }) => {
                Failure::Usage(error.to_string())
            }
            error => failure(error),
        }
    }

    /// A position that cannot be, or the move in an opening that is not legal.
    fn illegal(&self, number: usize, ply: Option<usize>, error: &NotationError) -> Failure {
        let Some((line, moves)) = self.lines.get(number.wrapping_sub(1)) else {
            return Failure::Machine(error.to_string());
        };
        let found = ply.and_then(|ply| Some((ply + 1, moves.get(ply)?)));
        Failure::Usage(match found {
            None => format!("{}, line {line}: {error}", self.file),
            Some((number, line)) => {
                let (action, expected) = (error.input(), error.expected());
                format!("{}, line {line}, move {number} ({action}): expected {expected}", self.file)
            }
        })
    }
}

/// As many random plies as are asked for, or the usual number in games that last so long.
pub(in crate::commands) fn random(asked: Option<u32>, usual: u32) -> Openings {
    match asked {
        None => Openings::RandomIfOpen { plies: usual },
        Some(0) => Openings::Initial,
        Some(plies) => Openings::Random { plies },
    }
}

/// What is wrong with a match whose openings are at most random.
pub(in crate::commands) fn failure(error: &ContestError) -> Failure {
    match error {
        ContestError::Opening(error @ OpeningError::AllOver(_)) => {
            Failure::input("--random-plies", error)
        }
        error => Failure::Machine(error.to_string()),
    }
}
