//! Opening a game at the position that the arguments describe.

use crate::args::Position;
use crate::failure::Failure;
use crate::files::read_text;
use outply_catalog::arena::formats::movetext;
use outply_catalog::{Catalog, NotationError, Session};
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
        play_all(session.as_mut(), moves)?;
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

/// More words than a move has in any game.
const MOST_WORDS: usize = 8;

/// Plays moves divided by commas, or by spaces: of those a move may have some itself (`13/11(2) 6/4(2)`,
/// `build Old Street`), so that it ends where the longest legal one does. Records with numbers,
/// comments and variations are read, and moves written together (`4453`).
fn play_all(session: &mut dyn Session, moves: &str) -> Result<(), Failure> {
    let moves = match is_record(moves) {
        true => of_record(moves).map_err(|error| Failure::input("--moves", error))?,
        false => moves.to_owned(),
    };
    let mut number = 0;
    for part in moves.split(',') {
        let words: Vec<&str> = part.split_whitespace().collect();
        let mut left = &words[..];
        while let Some(word) = left.first() {
            number += 1;
            let most = left.len().min(MOST_WORDS);
            let played = (2..=most).rev().find(|&n| session.play(&left[..n].join(" ")).is_ok());
            if played.is_none() {
                let name = format!("--moves, move {number} ({word})");
                play_word(session, word).map_err(|error| Failure::input(&name, error))?;
            }
            left = &left[played.unwrap_or(1)..];
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

/// The moves of the first game of a record.
fn of_record(text: &str) -> Result<String, NotationError> {
    let games = movetext::read(text, false)?;
    Ok(games.first().map_or(String::new(), |game| game.moves.join(" ")))
}

/// Plays a move, or moves written together.
fn play_word(session: &mut dyn Session, word: &str) -> Result<(), NotationError> {
    let Err(error) = session.play(word) else { return Ok(()) };
    let before = session.moves().len();
    if play_together(session, word) {
        return Ok(());
    }
    while session.moves().len() > before {
        session.take_back();
    }
    Err(error)
}

/// Plays moves without anything between them: digits one by one, else each as long as it can be.
fn play_together(session: &mut dyn Session, word: &str) -> bool {
    let mut rest = word;
    let most = if word.bytes().all(|byte| byte.is_ascii_digit()) { 1 } else { word.len() };
    while !rest.is_empty() {
        let ends = (1..=most.min(rest.len())).rev().filter(|&end| rest.is_char_boundary(end));
        let Some(end) = ends.into_iter().find(|&end| session.play(&rest[..end]).is_ok()) else {
            return false;
        };
        rest = &rest[end..];
    }
    true
}
