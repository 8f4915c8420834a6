//! Tables of best play that are worked out once and kept in a file.

use crate::error::CatalogError;
use crate::games;
use std::io::{Error, Write};

/// How large a table shall be, and who works it out.
#[derive(Clone, Copy, Debug)]
pub struct TableOptions {
    /// 2048: the greatest anchor, a power of two from 32 to 512.
    pub anchor: u32,
    /// Checkers: the most pieces of both sides, from 2 to 5.
    pub pieces: u8,
    /// Threads.
    pub threads: usize,
}

/// Works a table out and writes it, telling now and then what part of the work is done. Stops with
/// [`ErrorKind::Interrupted`](std::io::ErrorKind::Interrupted), nothing written, if that is answered
/// with `false`.
pub type WriteTables =
    fn(&TableOptions, &mut dyn FnMut(f64) -> bool, &mut dyn Write) -> Result<(), Error>;

/// A game's tables of best play.
#[derive(Clone, Copy, Debug)]
pub struct Tables {
    /// Works them out.
    pub write: WriteTables,
    /// The game's option that names their file.
    pub option: &'static str,
}

/// What tables a game has.
///
/// # Errors
/// If there is no such game, or it has none that are kept in a file.
pub fn tables(spec: &str) -> Result<Tables, CatalogError> {
    drop(crate::open(spec)?);
    let found = games::twenty48::tables(spec).or_else(|| games::checkers::tables(spec));
    found.ok_or_else(|| {
        let sentence =
            "no tables of it are kept in a file; what has some is checkers, and 2048 on 4x4";
        CatalogError::Unfit(format!("{spec}: {sentence}"))
    })
}
