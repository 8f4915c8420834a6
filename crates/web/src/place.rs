//! Where in a game a request is: the whole state that a page keeps.

use crate::failure::Failure;
use crate::server::Shared;
use axum::http::StatusCode;
use outply_catalog::{Session, StopFlag};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// More moves than any game of the catalogue lasts.
const MOST_MOVES: usize = 5_000;
/// A game's options and positions are short; what is longer is a mistake.
const MOST_LETTERS: usize = 10_000;

/// A position of a game, by the way there.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "GamePlace")]
pub(crate) struct Place {
    /// The game, with its options after a colon.
    pub(crate) game: String,
    /// The position at which the game began; its initial state if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) position: Option<String>,
    /// The moves since then, chance's among them.
    #[serde(default)]
    pub(crate) moves: Vec<String>,
}

impl Place {
    /// The game at this place.
    ///
    /// # Errors
    /// If there is no such game or position, a move is not legal, or the game would open a file.
    pub(crate) fn open(&self, shared: &Shared) -> Result<Box<dyn Session>, Failure> {
        let long = self.game.len().max(self.position.as_ref().map_or(0, String::len));
        if long > MOST_LETTERS || self.moves.len() > MOST_MOVES {
            let sentence = format!(
                "expected at most {MOST_MOVES} moves, and {MOST_LETTERS} letters elsewhere"
            );
            return Err(Failure::new(StatusCode::PAYLOAD_TOO_LARGE, sentence));
        }
        if !shared.settings.files && shared.catalog.opens_files(&self.game) {
            let sentence = "these options name a file, and this server was started without --files";
            return Err(Failure::new(StatusCode::FORBIDDEN, format!("{}: {sentence}", self.game)));
        }
        let mut session = shared.catalog.open(&self.game)?;
        if let Some(position) = &self.position {
            session.set(position).map_err(|error| Failure::of("position", error))?;
        }
        for (text, number) in self.moves.iter().zip(1..) {
            let part = format!("move {number} ({text})");
            session.play(text).map_err(|error| Failure::of(&part, error))?;
        }
        Ok(session)
    }
}

/// Raises a flag when it goes.
struct Leaving(StopFlag);

impl Drop for Leaving {
    fn drop(&mut self) {
        self.0.raise();
    }
}

/// Runs what computes for a while as [`aside`] does, with a flag that is raised once nobody waits for the
/// answer any more, or after the longest time that it may take.
pub(crate) async fn heard<T: Send + 'static>(
    longest: Duration,
    work: impl FnOnce(&StopFlag) -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    let stop = StopFlag::new();
    let _leaving = Leaving(stop.clone());
    let answer = tokio::time::timeout(longest, aside(move || work(&stop))).await;
    answer.unwrap_or_else(|_| {
        Err(Failure::unfit(format!(
            "this search takes longer than {} s: ask for less depth, fewer simulations, or a smaller tree",
            longest.as_secs_f64()
        )))
    })
}

/// Runs what computes for a while away from the threads that serve connections.
pub(crate) async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| {
        let sentence = "an internal error ended the request";
        Err(Failure::new(StatusCode::INTERNAL_SERVER_ERROR, sentence))
    })
}

#[cfg(test)]
mod tests {
    use super::heard;
    use std::time::Duration;

    #[test]
    fn work_hears_that_nobody_waits_for_it() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let (sender, ended) = std::sync::mpsc::channel();
        let work = heard(Duration::MAX, move |stop| {
            while !stop.is_raised() {
                std::thread::yield_now();
            }
            sender.send(()).unwrap();
            Ok(())
        });
        // The request is given up while the work goes on.
        let left = runtime.block_on(async {
            tokio::time::timeout(Duration::from_millis(20), work).await.is_err()
        });
        assert!(left && ended.recv().is_ok());
    }
}
