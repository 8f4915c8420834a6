//! Files that are written and read block by block, so that nothing of a layer's size is in memory twice.

use crate::build::{put, take};
use crate::error::BuildError;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

const NAME: &[u8; 16] = b"outply part   2\n";
/// What is written and read at once.
const BUFFER: usize = 1 << 18;

/// A file that is being written: it gets its name once it is complete.
pub(super) struct BlockWriter {
    file: BufWriter<File>,
    unfinished: PathBuf,
    path: PathBuf,
    block: Block,
}

impl BlockWriter {
    pub(super) fn new(path: PathBuf, fingerprint: u64) -> Result<BlockWriter, BuildError> {
        let unfinished = path.with_extension("unfinished");
        let file = File::create(&unfinished).map_err(BuildError::file(&unfinished))?;
        let file = BufWriter::with_capacity(BUFFER, file);
        let mut writer = BlockWriter { file, unfinished, path, block: Block(Vec::new()) };
        writer.write(NAME)?;
        writer.write(&fingerprint.to_le_bytes())?;
        Ok(writer)
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), BuildError> {
        self.file.write_all(bytes).map_err(BuildError::file(&self.unfinished))
    }

    /// Writes a block with its length and its sum.
    pub(super) fn block(&mut self, fill: impl FnOnce(&mut Block)) -> Result<(), BuildError> {
        let mut block = std::mem::replace(&mut self.block, Block(Vec::new()));
        block.0.clear();
        fill(&mut block);
        self.write(&(block.0.len() as u64).to_le_bytes())?;
        self.write(&block.0)?;
        self.write(&crc32fast::hash(&block.0).to_le_bytes())?;
        self.block = block;
        Ok(())
    }

    /// Nothing follows.
    pub(super) fn finish(mut self) -> Result<(), BuildError> {
        self.write(&u64::MAX.to_le_bytes())?;
        self.file.flush().map_err(BuildError::file(&self.unfinished))?;
        fs::rename(&self.unfinished, &self.path).map_err(BuildError::file(&self.path))
    }
}

/// Numbers one after the other, with their lengths.
pub(super) struct Block(Vec<u8>);

impl Block {
    pub(super) fn put<T: Copy, const N: usize>(
        &mut self,
        numbers: &[T],
        of: impl Fn(T) -> [u8; N],
    ) {
        self.0.extend((numbers.len() as u64).to_le_bytes());
        put(&mut self.0, numbers, of);
    }

    pub(super) fn put_all<T: Copy, const N: usize>(
        &mut self,
        parts: &[Vec<T>],
        of: impl Fn(T) -> [u8; N] + Copy,
    ) {
        self.0.extend((parts.len() as u64).to_le_bytes());
        parts.iter().for_each(|part| self.put(part, of));
    }
}

/// A complete file.
pub(super) struct BlockReader {
    file: BufReader<File>,
    /// What is left of it.
    left: u64,
    path: PathBuf,
    bytes: Vec<u8>,
}

impl BlockReader {
    pub(super) fn open(path: PathBuf, fingerprint: u64) -> Result<BlockReader, BuildError> {
        let file = File::open(&path).map_err(|error| match error.kind() {
            ErrorKind::NotFound => damaged(&path),
            _ => BuildError::File(path.clone(), error),
        })?;
        let left = file.metadata().map_err(BuildError::file(&path))?.len();
        let file = BufReader::with_capacity(BUFFER, file);
        let mut reader = BlockReader { file, left, path, bytes: Vec::new() };
        let is_ours = reader.array()? == *NAME && reader.array()? == fingerprint.to_le_bytes();
        if is_ours { Ok(reader) } else { Err(damaged(&reader.path)) }
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], BuildError> {
        let mut array = [0; N];
        self.file.read_exact(&mut array).map_err(|_| damaged(&self.path))?;
        self.left = self.left.saturating_sub(N as u64);
        Ok(array)
    }

    /// Reads the next block; `None` after the last one.
    pub(super) fn block<T>(
        &mut self,
        read: impl FnOnce(&mut Numbers<'_>) -> Option<T>,
    ) -> Result<Option<T>, BuildError> {
        let length = u64::from_le_bytes(self.array()?);
        if length == u64::MAX {
            return Ok(None);
        }
        if length > self.left {
            return Err(damaged(&self.path));
        }
        self.bytes.resize(length as usize, 0);
        self.file.read_exact(&mut self.bytes).map_err(|_| damaged(&self.path))?;
        self.left -= length;
        let is_intact = u32::from_le_bytes(self.array()?) == crc32fast::hash(&self.bytes);
        let read = is_intact.then_some(Numbers(&self.bytes)).and_then(|mut block| read(&mut block));
        read.map(Some).ok_or_else(|| damaged(&self.path))
    }
}

fn damaged(path: &Path) -> BuildError {
    BuildError::Work(format!(
        "{}: damaged, missing, or of another game or version; remove the work folders of all processes and start again",
        path.display()
    ))
}

/// What is yet to be read of a block.
pub(super) struct Numbers<'b>(&'b [u8]);

impl Numbers<'_> {
    fn length(&mut self) -> Option<usize> {
        let (length, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        usize::try_from(u64::from_le_bytes(*length)).ok()
    }

    pub(super) fn take<T, const N: usize>(&mut self, of: impl Fn([u8; N]) -> T) -> Option<Vec<T>> {
        let length = self.length()?.checked_mul(N)?;
        let (bytes, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(take(bytes, of))
    }

    pub(super) fn take_all<T, const N: usize>(
        &mut self,
        of: impl Fn([u8; N]) -> T + Copy,
    ) -> Option<Vec<Vec<T>>> {
        let parts = self.length()?;
        (0..parts).map(|_| self.take(of)).collect()
    }
}
