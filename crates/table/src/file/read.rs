//! Looking things up.

use super::layers::{Index, fits_name};
use super::row::Row;
use super::{IN_NUMBERED, Info, Kind, NAME, ROW, Ranked, TAIL, WITH_DIAGRAMS};
use crate::error::TableError;
use crate::mark::{self, Mark};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};

/// A table in a file. Opening it checks all checksums; blocks are read when something in them is
/// first looked up, and stay in memory. It can be shared among threads.
pub struct Table {
    path: PathBuf,
    info: Info,
    size: u64,
    rows: Vec<Row>,
    /// Of endings: see [`starts`].
    starts: Vec<u32>,
    blocks: Vec<OnceLock<Box<[u8]>>>,
    /// Entries before each block.
    before: Vec<u64>,
    /// Of a table with diagrams.
    index: Option<Index>,
    file: Mutex<File>,
    is_damaged: AtomicBool,
}

/// How much is read at a time while checksums are compared.
const AT_A_TIME: usize = 1 << 20;

/// For every [`IN_NUMBERED`] numbers of a table of endings the block of the first of them.
fn starts(rows: &[Row], numbers: u64) -> Vec<u32> {
    let mut block = 0;
    let start = |first: u64| {
        while rows.get(block + 1).is_some_and(|row| row.first <= first) {
            block += 1;
        }
        block as u32
    };
    (0..numbers).step_by(IN_NUMBERED).map(start).collect()
}

impl Table {
    /// Opens a table and compares its checksums.
    ///
    /// # Errors
    /// If the file cannot be read, is not a table of this version, is truncated or was altered.
    pub fn open(path: &Path) -> Result<Table, TableError> {
        // Opening a pipe would wait for somebody to write to it.
        if !std::fs::metadata(path)?.is_file() {
            return Err(TableError::Foreign(
                "expected a file, found a folder, device or pipe".into(),
            ));
        }
        let mut file = File::open(path)?;
        let mut name = [0; NAME.len()];
        let read = file.read_exact(&mut name);
        if read.is_err() || name[..13] != NAME[..13] {
            return Err(TableError::Foreign("this is not a table of a whole game".into()));
        }
        if name != *NAME && name != *WITH_DIAGRAMS {
            let version = String::from_utf8_lossy(&name[13..]).trim().to_owned();
            let sentence =
                format!("a table of version {version:?}; this program reads versions 1 and 2");
            return Err(TableError::Foreign(sentence));
        }
        let size = file.seek(SeekFrom::End(0))?;
        let (info, mut rows, end) = tail(&mut file, (size, &name))?;
        let ends: Vec<u64> = rows.iter().skip(1).map(|row| row.at).chain([end]).collect();
        for (row, end) in rows.iter_mut().zip(ends) {
            row.length = end.saturating_sub(row.at) as usize;
            let has_marks = info.diagrams.is_some() && !row.is_diagram();
            let is_wide = has_marks || info.kind == Kind::Chance;
            row.unit = if is_wide { info.width.into() } else { 1 };
        }
        let mut before = Vec::with_capacity(rows.len());
        let (mut entries, mut at) = (0, NAME.len() as u64);
        for row in &rows {
            if !row.fits(&info, at, entries) {
                return Err(TableError::Damaged("its index is invalid".into()));
            }
            before.push(entries);
            entries += if row.is_diagram() { 0 } else { row.entries as u64 };
            at += row.length as u64;
        }
        let mut counts = info.parts.iter().map(|part| part.count);
        let numbers = counts.try_fold(0, u64::checked_add);
        let expected = if info.endings.is_empty() { Some(info.states) } else { numbers };
        if at != end || Some(entries) != expected {
            return Err(TableError::Damaged("its index does not match its blocks".into()));
        }
        let blocks = rows.iter().map(|_| OnceLock::new()).collect();
        let (path, file, is_damaged) = (path.to_owned(), Mutex::new(file), AtomicBool::new(false));
        let numbered = if info.endings.is_empty() { 0 } else { entries };
        let (index, starts) = (None, starts(&rows, numbered));
        let mut table =
            Table { path, info, size, rows, starts, blocks, before, index, file, is_damaged };
        table.compare_sums()?;
        table.index = table.read_index()?;
        Ok(table)
    }

    /// Reads all blocks once, keeping none.
    fn compare_sums(&self) -> Result<(), TableError> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(NAME.len() as u64))?;
        let mut file = std::io::BufReader::with_capacity(AT_A_TIME, &mut *file);
        let mut bytes = Vec::new();
        for (number, row) in self.rows.iter().enumerate() {
            bytes.resize(row.length, 0);
            file.read_exact(&mut bytes)?;
            if crc32fast::hash(&bytes) != row.sum {
                return Err(TableError::Damaged(format!("in block {number}")));
            }
        }
        Ok(())
    }

    /// What it is of.
    pub fn info(&self) -> &Info {
        &self.info
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Bytes of the file.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The value of the initial state for the player to move there.
    pub fn start(&self) -> Option<outply_game::Value> {
        let by_key = || self.find(self.info.start).map(|(_, mark)| mark);
        Some(mark::value(self.first_mark().or_else(by_key)?))
    }

    pub(super) fn rows(&self) -> &[Row] {
        &self.rows
    }

    pub(super) fn index(&self) -> Option<&Index> {
        self.index.as_ref()
    }

    /// Bounds on the first player's expected payoff in the initial state, in a table of a game with
    /// chance.
    pub fn start_bounds(&self) -> Option<(f64, f64)> {
        match self.info.numbered {
            true => self.info.start_bounds,
            false => self.find_bounds(self.info.start).map(|(_, bounds)| bounds),
        }
    }

    /// Whether a block had changed since the table was opened: look-ups in it then found nothing.
    pub fn is_damaged(&self) -> bool {
        self.is_damaged.load(Relaxed)
    }

    /// The block, read if it was not yet; `None` if it cannot be, or was altered since the table was
    /// opened.
    #[inline]
    pub(super) fn block(&self, number: usize) -> Option<&[u8]> {
        if let Some(known) = self.blocks.get(number)?.get() {
            return Some(known);
        }
        let bytes = self.read_block(number)?;
        Some(self.blocks[number].get_or_init(|| bytes.into()))
    }

    /// The entries of a block, read anew.
    pub(super) fn read_block(&self, number: usize) -> Option<Vec<u8>> {
        let row = &self.rows[number];
        let mut bytes = vec![0; row.length];
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let read = file.seek(SeekFrom::Start(row.at)).and_then(|_| file.read_exact(&mut bytes));
        drop(file);
        let is_whole = read.is_ok() && crc32fast::hash(&bytes) == row.sum;
        let entries = is_whole.then(|| row.unpacked(bytes)).flatten();
        if entries.is_none() {
            self.is_damaged.store(true, Relaxed);
        }
        entries
    }

    /// The place of a key among all entries and its value for the player to move; `None` if it is not in
    /// the table.
    pub(crate) fn find(&self, key: u64) -> Option<(u64, Mark)> {
        let (place, bytes) = self.look_up(key)?;
        Some((place, self.mark(bytes)?))
    }

    /// A value as entries have it.
    #[inline]
    pub(super) fn mark(&self, bytes: &[u8]) -> Option<Mark> {
        let packed = match *bytes {
            [byte] => i16::from(byte as i8),
            [low, high] => i16::from_le_bytes([low, high]),
            _ => return None,
        };
        Some(mark::unpacked(packed, self.info.kind == Kind::Outcome))
    }

    /// The value of a number in a table of endings.
    pub(crate) fn numbered(&self, number: u64) -> Option<Mark> {
        let mut block = *self.starts.get((number / IN_NUMBERED as u64) as usize)? as usize;
        // Not far: the last block of a part may be short.
        while self.rows.get(block + 1).is_some_and(|row| row.first <= number) {
            block += 1;
        }
        let place = (number - self.rows[block].first) as usize;
        Some(mark::of_code(*self.block(block)?.get(place)?))
    }

    /// The same in a table of expected payoffs: the bounds of the first player's.
    pub(crate) fn find_bounds(&self, key: u64) -> Option<(u64, (f64, f64))> {
        let (place, bytes) = self.look_up(key)?;
        let (low, bytes) = bytes.split_first_chunk()?;
        let high = bytes.first_chunk()?;
        Some((place, (f64::from_le_bytes(*low), f64::from_le_bytes(*high))))
    }

    /// The same in a table of numbered states, with the rank.
    pub(crate) fn find_ranked(&self, number: u64) -> Option<Ranked> {
        let (_, bytes) = self.look_up(number)?;
        let (low, bytes) = bytes.split_first_chunk()?;
        let (high, rank) = bytes.split_first_chunk()?;
        let rank = *rank.first()?;
        Some(Ranked((f64::from_le_bytes(*low), f64::from_le_bytes(*high), rank)))
    }

    /// The place of a key and the bytes of its value; endings have numbers instead,
    /// and tables with diagrams ranks.
    fn look_up(&self, key: u64) -> Option<(u64, &[u8])> {
        if !self.info.endings.is_empty() || self.index.is_some() {
            return None;
        }
        let number = self.rows.partition_point(|row| row.first <= key).checked_sub(1)?;
        let (row, bytes) = (&self.rows[number], self.block(number)?);
        let difference = key - row.first;
        let (keys, values) = bytes.split_at(row.entries * row.key_bytes);
        let (mut low, mut high) = (0, row.entries);
        while low < high {
            let middle = (low + high) / 2;
            let found = number_at(keys, middle, row.key_bytes);
            match found.cmp(&difference) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => {
                    let width = usize::from(self.info.width);
                    let value = &values[middle * width..(middle + 1) * width];
                    return Some((self.before[number] + middle as u64, value));
                }
            }
        }
        None
    }
}

/// The number at a place in a row of numbers of so many bytes, at most eight.
#[inline]
fn number_at(bytes: &[u8], place: usize, each: usize) -> u64 {
    let start = place * each;
    let mut word = [0; 8];
    word[..each].copy_from_slice(&bytes[start..start + each]);
    u64::from_le_bytes(word)
}

/// What stands after the blocks, and where they end.
fn tail(
    file: &mut File,
    (size, name): (u64, &[u8; 16]),
) -> Result<(Info, Vec<Row>, u64), TableError> {
    let cut = || TableError::Damaged("it is truncated".into());
    let start =
        size.checked_sub(TAIL as u64).filter(|at| *at >= NAME.len() as u64).ok_or_else(cut)?;
    let mut tail = [0; TAIL];
    file.seek(SeekFrom::Start(start))?;
    file.read_exact(&mut tail)?;
    if tail[12..] != *name {
        return Err(cut());
    }
    let number =
        |at: usize| u32::from_le_bytes([tail[at], tail[at + 1], tail[at + 2], tail[at + 3]]);
    let (text, rows) = (number(0) as usize, number(4) as usize);
    let length = text as u64 + (rows * ROW) as u64;
    let damaged = || TableError::Damaged("in its index".into());
    let end =
        start.checked_sub(length).filter(|at| *at >= NAME.len() as u64).ok_or_else(damaged)?;
    let mut bytes = vec![0; length as usize];
    file.seek(SeekFrom::Start(end))?;
    file.read_exact(&mut bytes)?;
    bytes.extend(&tail[..8]);
    if crc32fast::hash(&bytes) != number(8) {
        return Err(damaged());
    }
    let lines = std::str::from_utf8(&bytes[..text]).ok();
    let info = lines.and_then(Info::parse).filter(|info| fits_name(info, name));
    let info = info.ok_or_else(damaged)?;
    let (rows, _) = bytes[text..text + rows * ROW].as_chunks::<ROW>();
    Ok((info, rows.iter().map(Row::read).collect(), end))
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("info", &self.info).finish_non_exhaustive()
    }
}
