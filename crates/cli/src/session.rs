//! Opening a game at the position that the arguments describe.

use crate::args::Position;
use crate::failure::Failure;
use outply_catalog::{Catalog, Session};

/// The game with its position or moves.
pub(crate) fn start(
    catalog: &Catalog,
    game: &str,
    position: &Position,
) -> Result<Box<dyn Session>, Failure> {
    let mut session = catalog.open(game)?;
    if let Some(text) = &position.position {
        session.set(text).map_err(|error| Failure::input("--position", error))?;
    }
    if let Some(moves) = &position.moves {
        play_all(session.as_mut(), moves)?;
    }
    Ok(session)
}

/// More words than a move has in any game.
const MOST_WORDS: usize = 8;

/// Plays moves divided by commas, or by spaces: of those a move may have some itself (`13/11(2) 6/4(2)`,
/// `build Old Street`), so that it ends where the longest legal one does.
fn play_all(session: &mut dyn Session, moves: &str) -> Result<(), Failure> {
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
                session.play(word).map_err(|error| Failure::input(&name, error))?;
            }
            left = &left[played.unwrap_or(1)..];
        }
    }
    Ok(())
}
