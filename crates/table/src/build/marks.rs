//! The values of a layer in the work folder, read shard by shard.

use super::shard::SHARDS;
use super::work::{MARKS, Work, damaged, gone, take};
use crate::error::BuildError;
use crate::mark::Mark;
use std::fs::File;
use std::io::{Error, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

impl Work {
    /// The values of a layer as a file that was found intact, to be read shard by shard.
    pub(super) fn marks_file(&self, layer: u32) -> Result<MarksFile, BuildError> {
        let path = self.marks_path(layer);
        match MarksFile::open(&path, self.fingerprint()) {
            Ok(marks) => Ok(marks),
            Err(error) if error.kind() == ErrorKind::NotFound => Err(gone()),
            Err(error) if error.kind() == ErrorKind::InvalidData => Err(damaged(&path)),
            Err(error) => Err(BuildError::File(path, error)),
        }
    }
}

/// The values of a layer, on the disk.
pub(super) struct MarksFile {
    file: File,
    path: PathBuf,
    /// Where those of each shard begin, and how many there are.
    places: Vec<(u64, usize)>,
}

impl MarksFile {
    fn open(path: &Path, fingerprint: u64) -> Result<MarksFile, Error> {
        let damaged = || Error::from(ErrorKind::InvalidData);
        let mut file = File::open(path)?;
        check_sum(&file)?;
        file.rewind()?;
        let mut head = [0; 24 + 4 * SHARDS];
        file.read_exact(&mut head).map_err(|_| damaged())?;
        let mut at = head.len() as u64;
        let counts = take(&head[24..], u32::from_le_bytes).into_iter().map(|count| {
            let place = (at, count as usize);
            at += 2 * u64::from(count);
            place
        });
        let places = counts.collect();
        let is_this = head[..16] == *MARKS && head[16..24] == fingerprint.to_le_bytes();
        if !is_this || file.metadata()?.len() != at + 4 {
            return Err(damaged());
        }
        Ok(MarksFile { file, path: path.to_owned(), places })
    }

    /// The values of a shard.
    pub(super) fn shard(&mut self, shard: usize) -> Result<Vec<Mark>, BuildError> {
        let (at, count) = self.places[shard];
        let mut bytes = vec![0; 2 * count];
        let found = self.file.seek(SeekFrom::Start(at));
        found
            .and_then(|_| self.file.read_exact(&mut bytes))
            .map_err(BuildError::file(&self.path))?;
        Ok(take(&bytes, Mark::from_le_bytes))
    }
}

/// Whether a file ends with the checksum of what comes before.
fn check_sum(file: &File) -> Result<(), Error> {
    let damaged = || Error::from(ErrorKind::InvalidData);
    let length = file.metadata()?.len().checked_sub(4).ok_or_else(damaged)?;
    let (mut hasher, mut buffer) = (crc32fast::Hasher::new(), vec![0; 1 << 20]);
    let mut content = file.take(length);
    loop {
        match content.read(&mut buffer)? {
            0 => break,
            read => hasher.update(&buffer[..read]),
        }
    }
    let mut sum = [0; 4];
    content.into_inner().read_exact(&mut sum)?;
    if hasher.finalize() == u32::from_le_bytes(sum) { Ok(()) } else { Err(damaged()) }
}
