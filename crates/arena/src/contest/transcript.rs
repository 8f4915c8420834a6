//! Games as people read them, added to a file as they finish.

use super::record::GameRecord;
use super::referee::Referee;
use super::results::{ResultsError, add, lock, whole};
use super::settings::Contest;
use crate::formats::{Heading, game, movetext};
use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::PathBuf;

/// Where games are written, and under which heading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transcript {
    /// The file. Games are added to what is there; a contest resumed from its results file adds
    /// those that are missing, told apart by the tag `Round`, the game's number from 1.
    pub path: PathBuf,
    /// What all games have in common.
    pub heading: Heading,
}

/// Adds games to the file, each in one write.
pub(super) struct Scribe<'d, 'c> {
    transcript: &'d Transcript,
    contest: &'d Contest<'c>,
    referee: Box<dyn Referee + 'c>,
    file: File,
}

impl<'d, 'c> Scribe<'d, 'c> {
    /// Opens the file, if the contest has one, and adds what it lacks of `recorded`.
    pub(super) fn open(
        contest: &'d Contest<'c>,
        recorded: &[GameRecord],
    ) -> Result<Option<Scribe<'d, 'c>>, ResultsError> {
        let Some(transcript) = &contest.transcript else { return Ok(None) };
        let io = |error| ResultsError::Io { path: transcript.path.clone(), error };
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let file = options.open(&transcript.path).map_err(io)?;
        lock(&file, &transcript.path)?;
        let mut scribe = Scribe { transcript, contest, referee: (contest.referee)(), file };
        let written = scribe.catch_up(!recorded.is_empty())?;
        for record in recorded.iter().filter(|record| !written.contains(&(record.game + 1))) {
            scribe.append(record)?;
        }
        Ok(Some(scribe))
    }

    /// Goes to the file's end; when `resumed`, cuts off a last game that was interrupted in
    /// writing, and tells which games are there.
    fn catch_up(&mut self, resumed: bool) -> Result<HashSet<u64>, ResultsError> {
        let io = |error| ResultsError::Io { path: self.transcript.path.clone(), error };
        let bytes = whole(&mut self.file).map_err(io)?;
        let text = String::from_utf8_lossy(&bytes);
        let whole = if resumed { whole_games(&text) } else { &text };
        if whole.len() < text.len() {
            self.file.set_len(whole.len() as u64).map_err(io)?;
        }
        self.file.seek(SeekFrom::End(0)).map_err(io)?;
        let separator = if whole.is_empty() || whole.ends_with("\n\n") { "" } else { "\n\n" };
        self.file.write_all(separator.as_bytes()).map_err(io)?;
        if !resumed {
            return Ok(HashSet::new());
        }
        let games = movetext::read(whole, false).map_err(|error| ResultsError::Line {
            path: self.transcript.path.clone(),
            line: error.line_and_column().0,
            reason: format!("expected {}", error.expected()),
        })?;
        Ok(games.iter().filter_map(|game| game.tag("Round")?.parse().ok()).collect())
    }

    /// Adds a game and hands it to the system at once.
    pub(super) fn append(&mut self, record: &GameRecord) -> Result<(), ResultsError> {
        let controls = record.contestants.map(|number| &self.contest.contestants[number].control);
        let text = game(&self.transcript.heading, record, controls, &mut *self.referee);
        let path = || self.transcript.path.clone();
        let text = text.map_err(|error| {
            let error = std::io::Error::other(format!("game {}: {error}", record.game + 1));
            ResultsError::Io { path: path(), error }
        })?;
        add(&mut self.file, &text).map_err(|error| ResultsError::Io { path: path(), error })
    }
}

/// The text up to the last game that is complete: one that ends with its result and an empty line.
fn whole_games(text: &str) -> &str {
    let last = text.rfind("[Event ").unwrap_or(0);
    let ends = ["1-0\n\n", "0-1\n\n", "1/2-1/2\n\n"];
    if ends.iter().any(|end| text[last..].ends_with(end)) { text } else { &text[..last] }
}
