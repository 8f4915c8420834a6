//! Opening a game at the position that the arguments describe.

use crate::args::Position;
use crate::failure::Failure;
use crate::files::read_text;
use outply_catalog::arena::formats::movetext;
use outply_catalog::{Catalog, NotationError, Session, play_next};
use std::path::Path;

/// The game with its position or moves.
pub(crate) fn start(
    catalog: &Catalog,
    game: &str,
    position: &Position,
) -> Result<Box<dyn Session>, Failure> {
    let mut session = catalog.open(game)?;
    if let Some(text) = &position.position {
        set(session.as_mut(), text)?;
    }
    if let Some(moves) = &position.moves {
        let moves = match is_record(moves) {
            true => {
                of_record(catalog, game, moves).map_err(|error| Failure::input("--moves", error))?
            }
            false => moves.to_owned(),
        };
        play_all(session.as_mut(), &moves)?;
    }
    Ok(session)
}

/// Sets up what `text` describes, or what the file of that name does.
fn set(session: &mut dyn Session, text: &str) -> Result<(), Failure> {
    let Err(error) = session.set(text) else { return Ok(()) };
    let path = Path::new(text.trim());
    if !path.is_file() {
        return Err(Failure::input("--position", error));
    }
    let (name, text) = read_text(path)?;
    session.set(&text).map_err(|error| Failure::input(&name, error))
}

/// Plays moves divided by commas, by spaces or by nothing.
fn play_all(session: &mut dyn Session, moves: &str) -> Result<(), Failure> {
    let mut number = 0;
    for part in moves.split(',') {
        let words: Vec<&str> = part.split_whitespace().collect();
        let mut left = &words[..];
        while let Some(word) = left.first() {
            number += 1;
            let took = play_next(session, left).map_err(|stuck| {
                let (number, rest) = (number + stuck.moves, &word[stuck.at..]);
                Failure::input(&format!("--moves, move {number} ({rest})"), stuck.error)
            })?;
            left = &left[took..];
        }
    }
    Ok(())
}

/// Whether moves come with numbers (`1. e4`, `1.e4`), comments or tags.
fn is_record(moves: &str) -> bool {
    let is_number = |word: &str| {
        let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
        rest.len() < word.len() && rest.starts_with('.')
    };
    moves.contains(['{', '[']) || moves.split_whitespace().any(is_number)
}

/// The moves of the first game of a record, which is to be one of `game`.
fn of_record(catalog: &Catalog, game: &str, text: &str) -> Result<String, NotationError> {
    let games = movetext::read(text, false)?;
    let Some(first) = games.first() else { return Ok(String::new()) };
    catalog.recorded(game, first.tag("Variant")).map_err(|expected| {
        NotationError::new(text, first.tag_place("Variant").unwrap_or_default(), expected)
    })?;
    Ok(first.moves.join(" "))
}
