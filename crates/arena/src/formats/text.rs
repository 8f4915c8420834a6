//! Text files as other programs write them: with byte order marks, in UTF-8, UTF-16 or Latin-1 (the
//! character set of the PGN standard), with any ends of lines.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// How much is looked at before the rest is read.
const BEGINNING: u64 = 1 << 16;

/// Why a file is not read as text.
#[derive(Debug)]
pub enum TextError {
    /// The system says no.
    Io(io::Error),
    /// It is larger than this many bytes.
    TooLarge(u64),
    /// This byte, counted from 0, is not part of a text.
    Binary(usize),
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TextError::Io(error) if error.kind() == io::ErrorKind::IsADirectory => {
                f.write_str("this is a folder; expected a file")
            }
            TextError::Io(error) => error.fmt(f),
            TextError::TooLarge(most) => write!(f, "larger than {}", size(*most)),
            TextError::Binary(at) => write!(f, "byte {at}: expected text"),
        }
    }
}

fn size(bytes: u64) -> String {
    match bytes {
        ..1_048_576 => format!("{} KiB", bytes >> 10),
        1_048_576..1_073_741_824 => format!("{} MiB", bytes >> 20),
        _ => format!("{} GiB", bytes >> 30),
    }
}

impl std::error::Error for TextError {}

impl From<io::Error> for TextError {
    fn from(error: io::Error) -> TextError {
        TextError::Io(error)
    }
}

/// The text of a file of at most `most` bytes.
///
/// # Errors
/// If it cannot be read, is larger, or is not text.
pub fn read(path: &Path, most: u64) -> Result<String, TextError> {
    read_from(File::open(path)?, most)
}

/// The same from any reader. What is no text is refused by its first 64 KiB, so that a device without
/// end costs no memory.
///
/// # Errors
/// See [`read`].
pub fn read_from(mut input: impl Read, most: u64) -> Result<String, TextError> {
    let mut bytes = Vec::new();
    input.by_ref().take(BEGINNING.min(most)).read_to_end(&mut bytes)?;
    let wide = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
    if !wide && let Some(at) = bytes.iter().position(|&byte| byte == 0) {
        return Err(TextError::Binary(at));
    }
    let left = most - bytes.len() as u64;
    if input.take(left + 1).read_to_end(&mut bytes)? as u64 > left {
        return Err(TextError::TooLarge(most));
    }
    decode(bytes)
}

/// Bytes as text: by its byte order mark, else UTF-8, else Latin-1. Of control characters, tabs and
/// ends of lines are kept; others become replacement characters, so that no file speaks to a terminal.
///
/// ```
/// use outply_arena::formats::text;
/// assert_eq!(text::decode(b"\xef\xbb\xbf1. e4\r\n".to_vec()).unwrap(), "1. e4\r\n");
/// assert_eq!(text::decode(b"[White \"J\xf6rg\"]".to_vec()).unwrap(), "[White \"Jörg\"]");
/// ```
///
/// # Errors
/// If there is a byte of value 0, or UTF-16 breaks off.
pub fn decode(mut bytes: Vec<u8>) -> Result<String, TextError> {
    if let Some(rest) = bytes.strip_prefix(b"\xff\xfe") {
        return wide(rest, u16::from_le_bytes);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xfe\xff") {
        return wide(rest, u16::from_be_bytes);
    }
    if let Some(at) = bytes.iter().position(|&byte| byte == 0) {
        return Err(TextError::Binary(at));
    }
    // Some editors put the mark before what they then leave in Latin-1.
    if bytes.starts_with(b"\xef\xbb\xbf") {
        bytes.drain(..3);
    }
    let text = String::from_utf8(bytes)
        .unwrap_or_else(|error| error.as_bytes().iter().map(|&byte| char::from(byte)).collect());
    Ok(printable(text))
}

fn wide(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, TextError> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let units = pairs.iter().map(|pair| unit(*pair));
    let text: Option<String> = char::decode_utf16(units).map(Result::ok).collect();
    let text = text.filter(|text| rest.is_empty() && !text.contains('\0'));
    text.map(printable).ok_or(TextError::Binary(bytes.len() + 1))
}

/// The text with replacement characters for what a terminal would obey: control characters other than
/// tabs and ends of lines, and those that turn the direction of writing.
pub fn printable(text: String) -> String {
    let obeyed = |c: char| match c {
        '\n' | '\r' | '\t' => false,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        c => c.is_control(),
    };
    if text.contains(obeyed) { text.replace(obeyed, "\u{fffd}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(bytes: &[u8], most: u64) -> String {
        match read_from(bytes, most) {
            Ok(text) => text,
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn files_of_any_program_are_read() {
        assert_eq!(said(b"\xef\xbb\xbfa\n", 9), "a\n");
        assert_eq!(said(b"\xff\xfea\0\n\0", 9), "a\n");
        assert_eq!(said(b"\xfe\xff\0a\0\xf6", 9), "aö");
        assert_eq!(said(b"\xe9 \xc3", 9), "é Ã");
        assert_eq!(said(b"\xef\xbb\xbf[J\xf6rg]", 9), "[Jörg]");
        assert_eq!(said("é".as_bytes(), 9), "é");
        assert_eq!(said(b"", 9), "");
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_is_called_one() {
        let told = read(&std::env::temp_dir(), 9).expect_err("no text").to_string();
        assert_eq!(told, "this is a folder; expected a file");
    }

    #[test]
    fn what_is_no_text_is_refused() {
        assert_eq!(said(b"ab\0", 9), "byte 2: expected text");
        assert_eq!(said(b"\xff\xfea", 9), "byte 2: expected text");
        assert_eq!(said(&[b'a'; 4097], 4096), "larger than 4 KiB");
        assert_eq!(
            read_from(io::repeat(0), 1 << 40).expect_err("no end").to_string(),
            "byte 0: expected text"
        );
        assert_eq!(
            read_from(io::repeat(b'x'), 3 << 20).expect_err("no end").to_string(),
            "larger than 3 MiB"
        );
    }

    #[test]
    fn nothing_that_a_terminal_obeys_is_left() {
        assert_eq!(said(b"a\x1b]0;b\x07\t\r\n\x9b", 99), "a\u{fffd}]0;b\u{fffd}\t\r\n\u{fffd}");
        assert_eq!(printable("a\u{202e}b\u{7f}".to_owned()), "a\u{fffd}b\u{fffd}");
    }

    proptest::proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..40)) {
            if let Ok(text) = decode(bytes) {
                proptest::prop_assert_eq!(printable(text.clone()), text);
            }
        }
    }
}
