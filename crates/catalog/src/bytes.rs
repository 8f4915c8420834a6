//! Files of bytes, read whole within a limit.

use std::fs::File;
use std::io::{Error, ErrorKind, Read, Result};
use std::path::Path;

/// The largest file of weights or tensors that is read, in bytes.
const MOST: u64 = 1 << 32;

/// How the beginning of a file says what it is.
const BEGINNING: u64 = 16;

/// Whether a file that begins so can be weights, a state of training, or tensors: a header in JSON after its length.
fn is_known(beginning: &[u8]) -> bool {
    beginning.starts_with(b"outply ") || beginning.get(8) == Some(&b'{')
}

/// The bytes of a file of weights, of a state of training or of tensors. Of one that begins otherwise this is the
/// beginning alone, which is enough to refuse it: a device without end is not read on. A file that is too long is
/// refused unread.
///
/// # Errors
/// If it cannot be read, or is larger than any file of weights.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>> {
    let (mut file, mut bytes) = (File::open(path)?, Vec::new());
    let facts = file.metadata()?;
    if facts.is_dir() {
        return Err(Error::new(ErrorKind::IsADirectory, "this is a folder; expected a file"));
    }
    let too_long = || Error::new(ErrorKind::FileTooLarge, "expected at most 4 GiB");
    if facts.len() > MOST {
        return Err(too_long());
    }
    file.by_ref().take(BEGINNING).read_to_end(&mut bytes)?;
    if is_known(&bytes) && file.take(MOST).read_to_end(&mut bytes)? as u64 > MOST - BEGINNING {
        return Err(too_long());
    }
    Ok(bytes)
}
