//! Tables of best play that are worked out once and kept in a file.

use std::io::{Error, Write};

/// How large tables shall be, and on how many threads they are worked out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableOptions {
    /// The size, one of [`TableSizes::known`].
    pub size: u32,
    /// Threads.
    pub threads: usize,
}

/// Which sizes of tables there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableSizes {
    /// What the size counts, in words.
    pub about: &'static str,
    /// The sizes, ascending.
    pub known: &'static [u32],
    /// The size unless another is asked for.
    pub usual: u32,
}

/// Works tables out and writes them, telling now and then what share of the work is done. Stops with
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
    /// How large they can be.
    pub sizes: TableSizes,
    /// Whether the game with these options has tables.
    pub fits: fn(&str) -> bool,
}
