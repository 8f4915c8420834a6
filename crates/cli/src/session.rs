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

/// Plays moves divided by spaces or commas.
fn play_all(session: &mut dyn Session, moves: &str) -> Result<(), Failure> {
    let words =
        moves.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    for (number, word) in words.enumerate() {
        let name = format!("--moves, move {} ({word})", number + 1);
        session.play(word).map_err(|error| Failure::input(&name, error))?;
    }
    Ok(())
}
