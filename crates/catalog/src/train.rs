//! Evaluators that learn from games of their own.

use crate::error::CatalogError;
use std::fs::File;
use std::io::{Error, Write};
use std::path::Path;

/// How a training game went.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lesson {
    /// The score.
    pub score: f64,
    /// The largest thing reached: in 2048 the largest tile.
    pub largest: u32,
    /// Whether the game began at the beginning. Some begin where earlier ones went, for practice, and
    /// their scores say little.
    pub whole: bool,
}

/// An evaluator that learns. Several threads may play at the same time.
pub trait Trainer: Send + Sync {
    /// Plays a game and learns from it, by a share of the whole step: 1 to learn much, less (not below 0)
    /// to even out what was learnt. Chance comes from `seed` and the game's number; one thread repeats
    /// exactly.
    fn play(&self, seed: u64, step: f32) -> Lesson;

    /// How many games it has learnt from, those before a break included.
    fn games(&self) -> u64;

    /// All that it knows, as [`Training::start`] reads it.
    ///
    /// # Errors
    /// If writing fails.
    fn write(&self, output: &mut dyn Write) -> Result<(), Error>;
}

/// Starts a learner, from nothing or from where a file leaves off.
pub type StartTraining = fn(Option<&Path>) -> Result<Box<dyn Trainer>, CatalogError>;

/// How an evaluator of a game learns.
#[derive(Clone, Copy, Debug)]
pub struct Training {
    /// Starts a learner.
    pub start: StartTraining,
    /// The game's option that names the file of what was learnt.
    pub option: &'static str,
    /// Whether the game with these options learns.
    pub fits: fn(&str) -> bool,
}

/// What `read` makes of a file; errors name the file.
#[allow(dead_code, reason = "which games read files depends on the games chosen")]
pub(crate) fn from_file<T>(
    path: &Path,
    read: impl FnOnce(File) -> Result<T, Error>,
) -> Result<T, CatalogError> {
    if path.as_os_str().is_empty() {
        return Err(CatalogError::Unfit("expected a file's name after `=`".to_owned()));
    }
    let found = File::open(path).and_then(read);
    found.map_err(|error| CatalogError::Unfit(format!("{}: {error}", path.display())))
}
