//! Lines in, lines out.

use outply_catalog::arena::formats::text::printable;
use std::io::{BufRead, Error, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Longer lines are left aside. A game of 1,024 moves takes 6,000 bytes.
const LONGEST_LINE: u64 = 1 << 16;

/// A line that was read.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Line {
    Text(String),
    TooLong,
}

/// The next line; `None` at the end of the input, or where it cannot be read any more. Bytes that
/// are no UTF-8 come as replacement characters.
pub(crate) fn next_line(input: &mut impl BufRead) -> Option<Line> {
    let mut bytes = Vec::new();
    let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes).ok()?;
    if read == 0 {
        return None;
    }
    if read as u64 == LONGEST_LINE && bytes.last() != Some(&b'\n') {
        return skip_line(input).map(|()| Line::TooLong);
    }
    Some(Line::Text(String::from_utf8_lossy(&bytes).trim().to_owned()))
}

/// Skips to the next line, in pieces so that no line fills the memory.
fn skip_line(input: &mut impl BufRead) -> Option<()> {
    loop {
        let mut bytes = Vec::new();
        input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes).ok()?;
        if bytes.is_empty() || bytes.last() == Some(&b'\n') {
            return Some(());
        }
    }
}

/// Where threads write lines, each of them whole and at once.
pub(crate) struct Voice<W> {
    output: Mutex<W>,
    closed: AtomicBool,
    /// Why it is closed.
    failure: Mutex<Option<Error>>,
}

impl<W: Write> Voice<W> {
    pub(crate) fn new(output: W) -> Voice<W> {
        let (output, failure) = (Mutex::new(output), Mutex::new(None));
        Voice { output, closed: AtomicBool::new(false), failure }
    }

    /// Writes `text` and a newline; what a client's own words would make its terminal obey is replaced.
    pub(crate) fn say(&self, text: impl AsRef<str>) {
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        let text = printable(format!("{}\n", text.as_ref()));
        let written = output.write_all(text.as_bytes());
        if let Err(error) = written.and_then(|()| output.flush()) {
            let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
            failure.get_or_insert(error);
            self.closed.store(true, Ordering::Relaxed);
        }
    }

    /// Whether everything could be written.
    pub(crate) fn finish(self) -> Result<(), Error> {
        self.failure.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }

    /// Whether nobody listens any more.
    pub(crate) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_any_kind_are_read() {
        let long = "x".repeat(3 * LONGEST_LINE as usize);
        let exact = "y".repeat(LONGEST_LINE as usize - 1);
        let text = format!("uci\r\n{long}\n\n{exact}\nlast");
        let mut input = [text.as_bytes(), b" \xff"].concat();
        input.extend(b"\n");
        let mut input = input.as_slice();
        let lines: Vec<Line> = std::iter::from_fn(|| next_line(&mut input)).collect();
        let text = |text: &str| Line::Text(text.to_owned());
        let expected = [text("uci"), Line::TooLong, text(""), text(&exact), text("last \u{fffd}")];
        assert_eq!(lines, expected);
    }

    #[test]
    fn a_line_too_long_may_be_the_last() {
        let long = "x".repeat(LONGEST_LINE as usize);
        let mut input = long.as_bytes();
        assert_eq!(next_line(&mut input), Some(Line::TooLong));
        assert_eq!(next_line(&mut input), None);
    }
}
