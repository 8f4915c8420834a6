//! The results file: JSON Lines, a header with the contest's settings and then one game a line.

use super::differences::differences;
use crate::formats::seal::{is_sealed, seal, unsealed};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The header's last key: program and machine when the contest began.
pub(crate) const STARTED: &str = "started";

/// What may differ when a contest is resumed: a longer one is the same one, and so is one that another
/// machine goes on with.
const MAY_DIFFER: [&str; 2] = ["rounds", STARTED];
/// The largest file that is read, in bytes: some ten million games.
const MOST: u64 = 4 << 30;

/// Why a results file cannot be used.
#[derive(Debug)]
pub enum ResultsError {
    /// The system says no.
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Another process writes it.
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// It holds another contest.
    Header {
        /// The file.
        path: PathBuf,
        /// What differs, in words: `its seed is 1, not 2`.
        differences: Vec<String>,
    },
    /// A line is malformed.
    Line {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
}

impl fmt::Display for ResultsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResultsError::Io { path, error } => write!(f, "{}: {error}", path.display()),
            ResultsError::Busy { path } => {
                write!(f, "{}: another contest is writing this file", path.display())
            }
            ResultsError::Header { path, differences } => {
                write!(f, "{} holds another contest: {}", path.display(), differences.join("; "))
            }
            ResultsError::Line { path, line, reason } => {
                write!(f, "{}, line {line}: {reason}", path.display())
            }
        }
    }
}

impl std::error::Error for ResultsError {}

/// How often a lock is tried, and the pause after each: an engine that is just starting has the files of the contest
/// before open, until it runs its own program.
const ASKED: (usize, Duration) = (20, Duration::from_millis(10));

/// Keeps other processes from writing what this one writes. A file system without locks has to do
/// without.
pub(super) fn lock(file: &File, path: &Path) -> Result<(), ResultsError> {
    for _ in 0..ASKED.0 {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(ASKED.1),
            Ok(()) | Err(TryLockError::Error(_)) => return Ok(()),
        }
    }
    Err(ResultsError::Busy { path: path.to_owned() })
}

/// All that a file holds.
pub(super) fn whole(file: &mut File) -> io::Result<Vec<u8>> {
    if !file.metadata()?.is_file() {
        return Err(io::Error::other("expected a regular file"));
    }
    let mut bytes = Vec::new();
    file.take(MOST + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 {
        0..=MOST => Ok(bytes),
        _ => Err(io::Error::other(format!("larger than {} GiB", MOST >> 30))),
    }
}

/// Adds text at the end: all of it, or nothing that stays.
pub(super) fn add(file: &mut File, text: &str) -> io::Result<()> {
    let end = file.stream_position()?;
    let written = file.write_all(text.as_bytes());
    if written.is_err() {
        // A disk that is full still takes a cut.
        let _ = file.set_len(end).and_then(|()| file.seek(SeekFrom::Start(end)));
    }
    written
}

/// Whether this is nothing yet, or the header as far as it was written when writing broke off, whatever
/// the conditions at its end.
fn is_beginning(bytes: &[u8], header: &Value) -> bool {
    let text = header.to_string();
    let settings = text.rfind(STARTED).map_or(&text[..], |end| &text[..end]).as_bytes();
    let known = bytes.len().min(settings.len());
    !bytes.contains(&b'\n') && bytes[..known] == settings[..known]
}

/// An open results file, to which games are added.
pub(crate) struct ResultsFile {
    path: PathBuf,
    file: File,
}

impl ResultsFile {
    /// Opens or creates the file and returns the games in it. A last line broken off in writing is
    /// cut away. No other process can open it for writing meanwhile.
    pub(crate) fn open<G: DeserializeOwned>(
        path: &Path,
        header: &Value,
    ) -> Result<(ResultsFile, Vec<G>), ResultsError> {
        let opened = || {
            let mut options = OpenOptions::new();
            options.read(true).write(true).create(true).truncate(false).open(path)
        };
        let io = |error| ResultsError::Io { path: path.to_owned(), error };
        let mut file = opened().map_err(io)?;
        lock(&file, path)?;
        let bytes = whole(&mut file).map_err(io)?;
        let mut results = ResultsFile { path: path.to_owned(), file };
        if is_beginning(&bytes, header) {
            results.file.set_len(0).map_err(io)?;
            results.file.seek(SeekFrom::Start(0)).map_err(io)?;
            results.append(header)?;
            return Ok((results, Vec::new()));
        }
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        let games = results.read(&bytes[..whole], header)?;
        results.file.set_len(whole as u64).map_err(io)?;
        results.file.seek(SeekFrom::End(0)).map_err(io)?;
        Ok((results, games))
    }

    fn read<G: DeserializeOwned>(
        &self,
        bytes: &[u8],
        header: &Value,
    ) -> Result<Vec<G>, ResultsError> {
        let mut lines = (1..).zip(bytes.split(|&byte| byte == b'\n'));
        let first = lines.next().map_or(&[][..], |(_, line)| line);
        self.compare(first, header)?;
        let lines = lines.filter(|(_, line)| !line.trim_ascii().is_empty());
        // Older files have no checksums. Where lines have them, all that follow do.
        let mut has_checksums = is_sealed(first);
        let record = |(number, line): (usize, &[u8])| {
            if has_checksums && !is_sealed(line) {
                return Err(self.line(number, "damaged: its checksum is missing".to_owned()));
            }
            has_checksums = is_sealed(line);
            let content = unsealed(line).map_err(|reason| self.line(number, reason))?;
            let record = serde_json::from_slice(&content);
            record.map_err(|error| self.line(number, format!("not a game: {error}")))
        };
        lines.map(record).collect()
    }

    fn compare(&self, line: &[u8], header: &Value) -> Result<(), ResultsError> {
        let line = unsealed(line).map_err(|reason| self.line(1, reason))?;
        let found: Option<Value> = serde_json::from_slice(&line).ok();
        let not_ours = || self.line(1, "not the header of a contest".to_owned());
        let found = found.filter(Value::is_object).ok_or_else(not_ours)?;
        if found.get("outply_contest").is_none() {
            return Err(not_ours());
        }
        let differences = differences(&found, header, &MAY_DIFFER);
        match differences.is_empty() {
            true => Ok(()),
            false => Err(ResultsError::Header { path: self.path.clone(), differences }),
        }
    }

    pub(crate) fn line(&self, line: usize, reason: String) -> ResultsError {
        ResultsError::Line { path: self.path.clone(), line, reason }
    }

    /// Adds a line and hands it to the system at once.
    pub(crate) fn append(&mut self, line: &impl serde::Serialize) -> Result<(), ResultsError> {
        let io = |error| ResultsError::Io { path: self.path.clone(), error };
        let text = serde_json::to_string(line).map_err(|error| io(error.into()))?;
        add(&mut self.file, &(seal(text) + "\n")).map_err(io)
    }
}
