//! States of [`Plain`] rules as JSON.

use super::Plain;
use crate::{NotationError, Rules};
use serde::Serialize;
use serde::de::DeserializeOwned;

impl<R: Rules<State: Serialize + DeserializeOwned>> Plain<R> {
    /// The same rules with states written and read as JSON, by what `serde` derives: every position can
    /// be typed in, stored and learnt from. [`Plain::sound`] says which ones can be.
    ///
    /// Needs the feature `serde`. A state that JSON cannot hold (a map whose keys are no texts, say) is
    /// written as the reason, which is then refused when read; the laws of notation find that.
    pub fn json(self) -> Plain<R> {
        self.states(written, read)
    }
}

fn written<S: Serialize>(state: &S) -> String {
    serde_json::to_string(state).unwrap_or_else(|reason| reason.to_string())
}

fn read<S: DeserializeOwned>(text: &str) -> Result<S, NotationError> {
    serde_json::from_str(text).map_err(|error| {
        let (line, column) = (error.line(), error.column().saturating_sub(1));
        let before = text.split_inclusive('\n').take(line.saturating_sub(1));
        let at = before.map(str::len).sum::<usize>() + column;
        NotationError::new(text, at, format!("a position as JSON: {}", reason(&error)))
    })
}

/// What is wrong, without the place, which the error of notation tells itself.
fn reason(error: &serde_json::Error) -> String {
    let told = error.to_string();
    told.rsplit_once(" at line ").map_or(told.clone(), |(reason, _)| reason.to_owned())
}
