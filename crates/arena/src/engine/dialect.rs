//! Between the game's text and the engine's.

use crate::contest::{PlayerError, Task};

/// A position for an engine: where it starts (`None`: initially) and the moves since.
type Text = (Option<String>, Vec<String>);

/// Translates between the game's notation and an engine's.
pub trait Dialect {
    /// A position and the moves since, as the engine reads them.
    ///
    /// # Errors
    /// If the engine's notation cannot say it.
    fn position(&self, start: Option<&str>, moves: &[String]) -> Result<Text, PlayerError>;

    /// An engine's move as the referee reads it.
    ///
    /// # Errors
    /// If it means nothing.
    fn action(&self, task: &Task<'_>, text: &str) -> Result<String, PlayerError>;
}

/// Passes text on as it is.
#[derive(Clone, Copy, Default, Debug)]
pub struct Plain;

impl Dialect for Plain {
    fn position(&self, start: Option<&str>, moves: &[String]) -> Result<Text, PlayerError> {
        Ok((start.map(str::to_owned), moves.to_vec()))
    }

    fn action(&self, _: &Task<'_>, text: &str) -> Result<String, PlayerError> {
        Ok(text.to_owned())
    }
}
