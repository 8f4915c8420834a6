//! Files of bytes, read whole within a limit.

use std::fs::File;
use std::io::{Error, ErrorKind, Read, Result};
use std::path::Path;

/// The largest file of weights or tensors that is read, in bytes.
const MOST: u64 = 1 << 32;

/// A file's bytes. A file that is too long is refused unread, and a device without end at the limit.
///
/// # Errors
/// If it cannot be read, or is larger than any file of weights.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>> {
    let file = File::open(path)?;
    let mut bytes = Vec::new();
    let is_long = file.metadata()?.len() > MOST;
    if is_long || file.take(MOST + 1).read_to_end(&mut bytes)? as u64 > MOST {
        return Err(Error::new(ErrorKind::FileTooLarge, "expected at most 4 GiB"));
    }
    Ok(bytes)
}
