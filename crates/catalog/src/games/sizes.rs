//! Options that are the size of a board.

use crate::entry::Options;
use crate::error::CatalogError;

/// Width and height of a board asked for as `WIDTHxHEIGHT`; `default` where nothing is asked for.
pub(in crate::games) fn size(
    asked: &Options<'_>,
    text: &str,
    default: (u32, u32),
) -> Result<(u32, u32), CatalogError> {
    if text.is_empty() {
        return Ok(default);
    }
    let expected = |at| asked.fault(at, format!("WIDTHxHEIGHT, as in {}x{}", default.0, default.1));
    let number = |at, word: &str| word.parse::<u32>().map_err(|_| expected(at));
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (width, height) = text.split_once('x').ok_or_else(|| expected(digits))?;
    Ok((number(0, width)?, number(width.len() + 1, height)?))
}

/// The size of the square board that these options ask for, `default` without any.
pub(in crate::games) fn square(options: &str, default: u32) -> Option<u32> {
    match options.split_once('x') {
        None => options.is_empty().then_some(default),
        Some((width, height)) => width.parse().ok().filter(|_| width == height),
    }
}

/// The error of rules that refuse their options.
pub(in crate::games) fn unfit(error: impl std::fmt::Display) -> CatalogError {
    CatalogError::Unfit(error.to_string())
}
