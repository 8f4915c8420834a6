//! Files: read whole within limits, written whole or not at all, by one process at a time.

mod claim;
mod faults;

pub(crate) use claim::Claim;

use crate::failure::Failure;
use outply_catalog::arena::formats::text;
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

/// The largest text that is read, in bytes: far beyond the largest file of games or trees in use.
pub(crate) const MOST_TEXT: u64 = 1 << 30;

/// A file's text, whatever its encoding, and what to call it in errors.
pub(crate) fn read_text(path: &Path) -> Result<(String, String), Failure> {
    let name = path.display().to_string();
    let text = text::read(path, MOST_TEXT).map_err(|error| Failure::input(&name, error))?;
    Ok((name, text))
}

/// The largest file of weights or tensors that is read, in bytes.
const MOST_BYTES: u64 = 1 << 32;

/// A file's bytes.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let name = path.display().to_string();
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| Failure::input(&name, error))?;
    let read = file.take(MOST_BYTES + 1).read_to_end(&mut bytes);
    read.map_err(|error| Failure::input(&name, error))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Failure::input(&name, "expected at most 4 GiB"));
    }
    Ok(bytes)
}

/// Writes a whole file or nothing: what stood there before stays until the new text is complete.
///
/// A link is followed, and what is no regular file (a device, a pipe) is written to, not replaced.
pub(crate) fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    write_file_by(path, |file| file.write_all(text.as_bytes()))
}

/// The same for what `write` writes; gives what `write` gives.
pub(crate) fn write_file_by<T>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> std::io::Result<T>,
) -> Result<T, Failure> {
    Claim::new(path)?.write(write)
}
