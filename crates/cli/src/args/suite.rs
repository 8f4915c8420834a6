//! The options of `outply suite`.

use clap::Args;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct Suite {
    /// The game, with its options after a colon.
    pub(crate) game: String,
    /// Positions in EPD, a line each: best moves in `bm`, moves to avoid in `am`, the distance to
    /// mate in `dm` (in moves, negative if lost), where none of these is given the value in points in
    /// `ce`, a depth in `acd`.
    pub(crate) file: PathBuf,
    /// The limits of each position: st=1, nodes=..., depth=..., simulations=..., separated by commas.
    /// Where they have no depth, `acd` is one.
    #[arg(long, value_name = "LIMITS", default_value = "st=1")]
    pub(crate) control: String,
    /// Wins and losses within this many moves are looked for first, with nothing left out.
    #[arg(long, value_name = "MOVES")]
    pub(crate) mate: Option<u32>,
    /// The search: KEY=VALUE,... as players of a match have them.
    #[arg(long, value_name = "PLAYER", default_value = "", hide_default_value = true)]
    pub(crate) player: String,
    /// Only the positions that are not solved, and the sum.
    #[arg(long)]
    pub(crate) failed: bool,
    /// No lines of progress.
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Write JSON.
    #[arg(long)]
    pub(crate) json: bool,
}
