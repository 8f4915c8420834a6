//! Inputs to begin with: those that are committed, and those that were found.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Result;
use std::path::{Path, PathBuf};

/// The inputs of a target in the order of their names; none if it has no folder.
pub(crate) fn read(corpus: &Path, target: &str) -> Result<Vec<Vec<u8>>> {
    let folder = corpus.join(target);
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    files.sort();
    files.iter().map(fs::read).collect()
}

/// Keeps what was found; returns its file.
pub(crate) fn keep(corpus: &Path, target: &str, input: &[u8]) -> Result<PathBuf> {
    let mut hasher = DefaultHasher::new();
    input.hash(&mut hasher);
    let folder = corpus.join(target);
    fs::create_dir_all(&folder)?;
    let path = folder.join(format!("found-{:016x}", hasher.finish()));
    fs::write(&path, input)?;
    Ok(path)
}
