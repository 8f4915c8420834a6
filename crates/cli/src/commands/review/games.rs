//! The games that `outply review` is given.

use crate::args::Review as Options;
use crate::failure::Failure;
use crate::files::{MOST_TEXT, read_text};
use crate::saved::Saved;
use outply_catalog::Catalog;
use outply_catalog::arena::formats::text;
use outply_json::LeftOut;
use outply_review::{Record, ReviewError, read_each, read_game};
use std::path::Path;

/// The games to be reviewed.
pub(super) struct Collection {
    /// Each with its place in the file.
    pub(super) games: Vec<(usize, Record)>,
    /// Games with a move that is not legal.
    pub(super) left_out: Vec<LeftOut>,
}

impl Collection {
    /// All games of a text.
    fn of(games: Vec<Result<Record, ReviewError>>) -> Result<Collection, ReviewError> {
        let alone = games.len() == 1;
        let mut collection = Collection { games: Vec::new(), left_out: Vec::new() };
        for (place, game) in games.into_iter().enumerate() {
            match game {
                Ok(record) => collection.games.push((place, record)),
                Err(error) if alone => return Err(error),
                Err(error) => {
                    let reason = error.to_string();
                    collection.left_out.push(LeftOut { game: place + 1, reason });
                }
            }
        }
        Ok(collection)
    }

    fn one(record: Record) -> Collection {
        Collection { games: vec![(0, record)], left_out: Vec::new() }
    }

    /// Whether the file has several games, and all of them are meant.
    pub(super) fn is_of_several(&self) -> bool {
        self.games.len() + self.left_out.len() > 1
    }
}

/// Reads the games. One that cannot be followed is left out if others can.
pub(super) fn read(catalog: &Catalog, options: &Options) -> Result<Collection, Failure> {
    let (name, text) = match (&options.moves, &options.file) {
        (Some(moves), _) => ("--moves".to_owned(), moves.clone()),
        (None, Some(path)) => (path.display().to_string(), text_of(path)?),
        (None, None) => return Err(Failure::Usage("expected a file, or --moves".to_owned())),
    };
    if Saved::is_json(&text) {
        return kept(&options.game, Saved::parse(&name, &text)?).map(Collection::one);
    }
    let found = match options.number {
        Some(number) => {
            read_game(catalog, &options.game, &text, number as usize).map(Collection::one)
        }
        None => read_each(catalog, &options.game, &text).and_then(Collection::of),
    };
    let found = found.map_err(|error| match error {
        ReviewError::Catalog(error) => error.into(),
        // Moves on the command line have no lines and columns to look up.
        ReviewError::Move { game, number, text, expected, .. } if options.moves.is_some() => {
            let game = if game > 1 { format!("game {game}, ") } else { String::new() };
            let name = format!("{name}, {game}move {number} ({text})");
            Failure::input(&name, format!("not legal: expected {expected}"))
        }
        error => Failure::input(&name, error),
    })?;
    match found.left_out.first() {
        Some(first) if found.games.is_empty() => Err(Failure::input(&name, &first.reason)),
        _ => Ok(found),
    }
}

/// A game that `outply play` has kept.
fn kept(game: &str, saved: Saved) -> Result<Record, Failure> {
    if game.split(':').next() != saved.game.split(':').next() {
        return Err(Failure::Usage(format!("a game of {}, not of {game}", saved.game)));
    }
    let names = saved.players;
    Ok(Record { names, ..Record::new(saved.game, saved.start, saved.moves) })
}

/// The text of a file, or of standard input; bytes that are no UTF-8 are taken for Latin-1, which many
/// collections are in.
fn text_of(path: &Path) -> Result<String, Failure> {
    if path != Path::new("-") {
        return read_text(path).map(|(_, text)| text);
    }
    let text = text::read_from(std::io::stdin().lock(), MOST_TEXT);
    text.map_err(|error| Failure::input("standard input", error))
}
