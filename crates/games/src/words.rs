//! The words of a text with their places, for parsers whose errors name a byte.

/// What stands between white space, each with the byte at which it begins.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    pieces(text, char::is_whitespace).filter(|(_, word)| !word.is_empty())
}

/// What stands between separators, empty pieces too, each with the byte at which it begins.
pub(crate) fn pieces(
    text: &str,
    is_separator: impl Fn(char) -> bool,
) -> impl Iterator<Item = (usize, &str)> {
    let offset = |piece: &str| piece.as_ptr() as usize - text.as_ptr() as usize;
    text.split(is_separator).map(move |piece| (offset(piece), piece))
}

/// `text` without white space at its ends, and the byte at which it begins.
pub(crate) fn trimmed(text: &str) -> (usize, &str) {
    (text.len() - text.trim_start().len(), text.trim())
}
