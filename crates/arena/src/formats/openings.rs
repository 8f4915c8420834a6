//! Openings from files of several formats.

use super::{epd, movetext};
use crate::contest::Opening;
use outply_game::NotationError;
use std::fmt;
use std::path::Path;

/// The format of a file of openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// [`Opening::list`]: a position, and `moves ...`, a line.
    List,
    /// Positions with operations; FEN with or without counters.
    Epd,
    /// Games of chess, or of any game written in its grammar.
    Pgn,
    /// Games of draughts.
    Pdn,
}

/// An opening and where it was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The opening.
    pub opening: Opening,
    /// The line where it begins, counted from 1.
    pub line: usize,
    /// The lines of its moves.
    pub lines: Vec<usize>,
    /// The game that a record names in the tag `Variant`.
    pub variant: Option<String>,
}

impl Entry {
    /// An opening that stands in one line.
    pub fn in_line(opening: Opening, line: usize) -> Entry {
        let lines = vec![line; opening.moves.len()];
        Entry { opening, line, lines, variant: None }
    }
}

/// Why a file has no openings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FormatError {
    /// It is malformed.
    Syntax(NotationError),
    /// There is nothing in it.
    Empty(Format),
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FormatError::Syntax(error) => error.fmt(f),
            FormatError::Empty(format) => write!(f, "line 1: expected {}", format.expected()),
        }
    }
}

impl std::error::Error for FormatError {}

impl Format {
    /// By the name's extension (`epd`, `fen`, `pgn`, `pdn`), otherwise by the content.
    pub fn of(path: &Path, text: &str) -> Format {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or("");
        match ending.to_ascii_lowercase().as_str() {
            "epd" | "fen" => Format::Epd,
            "pgn" => Format::Pgn,
            "pdn" => Format::Pdn,
            _ => Format::by_content(text),
        }
    }

    fn by_content(text: &str) -> Format {
        let lines = text.lines().map(str::trim);
        let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with(['#', '%']));
        match lines.next() {
            // Draughts are the game types from 20 on.
            Some(first) if first.starts_with('[') && text.contains("[GameType \"2") => Format::Pdn,
            Some(first) if first.starts_with('[') => Format::Pgn,
            Some(first) if first.contains(';') => Format::Epd,
            _ => Format::List,
        }
    }

    fn expected(self) -> &'static str {
        match self {
            Format::List => "a position, or `startpos moves ...`, on each line",
            Format::Epd => "a position on each line (EPD)",
            Format::Pgn => "a game (PGN)",
            Format::Pdn => "a game (PDN)",
        }
    }
}

/// The openings of a file: of games their first `plies` moves.
///
/// # Errors
/// Where the file is malformed, or if there is nothing in it. Whether positions and moves are
/// legal is found when a contest begins.
pub fn read(text: &str, format: Format, plies: usize) -> Result<Vec<Entry>, FormatError> {
    let entries = match format {
        Format::List => listed(text),
        Format::Epd => positions(text).map_err(FormatError::Syntax)?,
        Format::Pgn | Format::Pdn => {
            games(text, format == Format::Pdn).map_err(FormatError::Syntax)?
        }
    };
    let shortened = entries.into_iter().map(|mut entry| {
        entry.opening.moves.truncate(plies);
        entry
    });
    let entries: Vec<Entry> = shortened.collect();
    if entries.is_empty() { Err(FormatError::Empty(format)) } else { Ok(entries) }
}

fn listed(text: &str) -> Vec<Entry> {
    let line = |(line, text): (usize, &str)| {
        Opening::list(text).pop().map(|opening| Entry::in_line(opening, line))
    };
    (1..).zip(text.lines()).filter_map(line).collect()
}

fn positions(text: &str) -> Result<Vec<Entry>, NotationError> {
    let entry = |record: epd::Record| {
        let opening = Opening { position: Some(record.position), moves: Vec::new() };
        Entry::in_line(opening, record.line)
    };
    Ok(epd::read(text)?.into_iter().map(entry).collect())
}

fn games(text: &str, points: bool) -> Result<Vec<Entry>, NotationError> {
    let (mut before, mut line) = (0, 1);
    // Moves come in the order of their places.
    let mut line_of = |place: usize| {
        line += text[before..place].matches('\n').count();
        before = place;
        line
    };
    let entry = |score: movetext::Score| {
        let position = score.start().map(str::to_owned);
        let lines = score.places.iter().map(|&place| line_of(place)).collect();
        let variant = score.tag("Variant").map(str::to_owned);
        let opening = Opening { position, moves: score.moves };
        Entry { opening, line: score.line, lines, variant }
    };
    Ok(movetext::read(text, points)?.into_iter().map(entry).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_told_by_name_or_content() {
        let of = |name: &str, text: &str| Format::of(Path::new(name), text);
        assert_eq!(of("a.EPD", ""), Format::Epd);
        assert_eq!(of("a.pdn", "x"), Format::Pdn);
        assert_eq!(of("a.txt", "\n[Event \"a\"]\n1. e4"), Format::Pgn);
        assert_eq!(of("a", "[Event \"a\"]\n[GameType \"21\"]\n1. 11-15"), Format::Pdn);
        assert_eq!(of("a", "8/8 w - - bm e4;"), Format::Epd);
        assert_eq!(of("a", "# first\nstartpos moves 4 4"), Format::List);
    }

    #[test]
    fn openings_are_read_with_their_lines() {
        let lists = |text, format, plies| read(text, format, plies).expect("it is well formed");
        let listed = lists("# two\nstartpos moves d1 d2\nXXOO/4\n", Format::List, 9);
        assert_eq!((listed[0].line, listed[1].line), (2, 3));
        assert_eq!(listed[1].opening.position.as_deref(), Some("XXOO/4"));
        let games = lists("[FEN \"W:W1:B32\"]\n\n1. 1-5\n32-28 2. 5-9 0-2\n", Format::Pdn, 2);
        assert_eq!(games[0].opening.moves, ["1-5", "32-28"]);
        assert_eq!((games[0].line, &games[0].lines[..2]), (1, &[3, 4][..]));
        assert_eq!(games[0].opening.position.as_deref(), Some("W:W1:B32"));
        let error = read("\n# nothing\n", Format::Epd, 9).expect_err("it is empty");
        assert_eq!(error.to_string(), "line 1: expected a position on each line (EPD)");
    }
}
