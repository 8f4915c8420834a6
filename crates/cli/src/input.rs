//! Lines of standard input, whatever bytes come.

use std::io::{BufRead, Read};

/// No action is longer; a longer line is handed on in pieces.
const LONGEST_LINE: u64 = 4096;

/// The next line without its end, or `None` after the last; bytes that are no text are replaced.
///
/// # Errors
/// If standard input cannot be read.
pub(crate) fn line() -> std::io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).trim_end().to_owned()))
}
