//! Writing a file of positions: begun, or continued from its last whole block.

use super::block::{heading_bytes, packed};
use super::{Heading, Position, PositionsError, PositionsFault, PositionsReader};
use outply_game::mix64;
use std::collections::HashSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufReader, Seek, SeekFrom, Write};
use std::path::Path;

/// The intact part of what a file had before.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Known {
    /// Positions.
    pub positions: u64,
    /// Games.
    pub games: u64,
}

/// A file that positions are added to, by one process at a time. What is added stays in memory until
/// [`PositionsWriter::keep`]; a process that is killed loses no more than that.
#[derive(Debug)]
pub struct PositionsWriter {
    file: File,
    heading: Heading,
    /// Where the last whole block ends.
    end: u64,
    /// The keys of all states in the file and in the block.
    seen: HashSet<u64>,
    block: Vec<u8>,
    /// Positions of the block, and the game of the last one.
    waiting: (u32, u64),
    known: Known,
}

/// Bytes of a block after which it should be written.
const FULL: usize = 1 << 20;

impl PositionsWriter {
    /// Starts the file, or continues it: an incomplete last block is cut off.
    ///
    /// # Errors
    /// If another process writes it, it was made with other settings, or it was altered.
    pub fn open(path: &Path, heading: &Heading) -> Result<PositionsWriter, PositionsError> {
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        lock(&file)?;
        let mut seen = HashSet::new();
        let (end, known) = match file.metadata()?.len() {
            0 => (0, Known::default()),
            _ => whole(&file, heading, &mut seen)?,
        };
        let (heading, block) = (heading.clone(), Vec::new());
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        let mut writer =
            PositionsWriter { file, heading, end, seen, block, waiting: (0, 0), known };
        if end == 0 {
            writer.add(&heading_bytes(&writer.heading.clone()))?;
        }
        Ok(writer)
    }

    /// What was there and was added.
    pub fn known(&self) -> Known {
        self.known
    }

    /// Whether a state of this text is new.
    pub fn is_new(&self, state: &str) -> bool {
        !self.seen.contains(&key(state))
    }

    /// Adds the positions of the next game except known states; returns how many.
    pub fn game(&mut self, positions: &[Position]) -> usize {
        let mut added = 0;
        for position in positions {
            if self.seen.insert(key(&position.state)) {
                position.put(&self.heading, self.waiting.1, &mut self.block);
                self.waiting = (self.waiting.0 + 1, position.game);
                added += 1;
            }
        }
        self.known.positions += added as u64;
        self.known.games += 1;
        added
    }

    /// Whether the block is large enough to be written.
    pub fn is_full(&self) -> bool {
        self.block.len() >= FULL
    }

    /// Writes the block.
    ///
    /// # Errors
    /// If the system refuses: then the file is unchanged.
    pub fn keep(&mut self) -> Result<(), PositionsError> {
        if self.waiting.0 > 0 {
            let block = packed(self.waiting.0, self.known.games, &self.block)?;
            self.add(&block)?;
            self.block.clear();
            self.waiting = (0, 0);
        }
        Ok(())
    }

    /// Writes the block and the end mark: the file can then be read, and still be continued.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn finish(mut self) -> Result<Known, PositionsError> {
        self.keep()?;
        let mark = packed(0, self.known.games, &[])?;
        self.add(&mark)?;
        Ok(self.known)
    }

    /// Adds bytes at the end: all of them, or none that stays.
    fn add(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        let written = self.file.write_all(bytes).and_then(|()| self.file.sync_data());
        match written {
            Ok(()) => self.end += bytes.len() as u64,
            // A disk that is full still takes a cut.
            Err(_) => {
                let end = self.end;
                let _ = self.file.set_len(end).and_then(|()| self.file.seek(SeekFrom::Start(end)));
            }
        }
        written
    }
}

/// Keeps other processes from writing the file. A file system without locks has to do without.
fn lock(file: &File) -> Result<(), PositionsError> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(PositionsFault::Busy.at(0)),
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// What is whole in a file that was made so: where it ends, and what there is.
fn whole(
    file: &File,
    heading: &Heading,
    seen: &mut HashSet<u64>,
) -> Result<(u64, Known), PositionsError> {
    let mut reader = match PositionsReader::new(BufReader::new(file)) {
        // Killed before the heading was written.
        Err(PositionsError { at: 0, fault: PositionsFault::Truncated }) => {
            return Ok((0, Known::default()));
        }
        reader => reader?,
    };
    same(reader.heading(), heading)?;
    loop {
        match reader.next_block() {
            Ok(Some(positions)) => seen.extend(positions.iter().map(|p| key(&p.state))),
            Ok(None) => break,
            Err(PositionsError {
                fault: PositionsFault::Unfinished | PositionsFault::Truncated,
                ..
            }) => break,
            Err(error) => return Err(error),
        }
    }
    let (_, positions, games) = reader.read;
    Ok((reader.at(), Known { positions, games }))
}

/// Refuses to go on in another way.
fn same(found: &Heading, asked: &Heading) -> Result<(), PositionsError> {
    if found == asked {
        return Ok(());
    }
    let words = |heading: &Heading| match (found.game == asked.game, found.states == asked.states) {
        (true, true) => format!("{}, {}", heading.game, heading.made),
        (true, false) => format!("{}, {}", heading.game, heading.states),
        (false, _) => heading.game.clone(),
    };
    Err(PositionsFault::Heading(words(found), words(asked)).at(0))
}

/// The key by which equal states are known: 64 bits of their text.
fn key(state: &str) -> u64 {
    let (chunks, rest) = state.as_bytes().as_chunks::<8>();
    let mixed = chunks
        .iter()
        .fold(state.len() as u64, |mixed, chunk| mix64(mixed ^ u64::from_le_bytes(*chunk)));
    let last = rest.iter().fold(0, |last, byte| last << 8 | u64::from(*byte));
    mix64(mixed ^ mix64(last))
}
