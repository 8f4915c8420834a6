//! The options of `outply suite`.

use super::parse::{MANY, whole};
use clap::Args;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct Suite {
    /// The game, with its options after a colon.
    pub(crate) game: String,
    /// Positions in EPD, one per line: best moves in `bm`, moves to avoid in `am`, the distance to
    /// mate in `dm` (in moves, negative if lost), a depth in `acd`; without the first three, the
    /// value in points in `ce`.
    pub(crate) file: PathBuf,
    /// The limits of each position: st=1, nodes=..., depth=..., simulations=..., separated by
    /// commas. If they have no depth, `acd` sets it.
    #[arg(long, value_name = "LIMITS", default_value = "st=1")]
    pub(crate) control: String,
    /// Look for wins and losses within this many moves first, leaving nothing out.
    #[arg(long, value_name = "MOVES", allow_negative_numbers = true,
          value_parser = whole::<u32, 1, MANY>)]
    pub(crate) mate: Option<u32>,
    /// The search: KEY=VALUE,... as for a player of a match.
    #[arg(long, value_name = "PLAYER", default_value = "", hide_default_value = true)]
    pub(crate) player: String,
    /// Show only the positions that are not solved, and the total.
    #[arg(long)]
    pub(crate) failed: bool,
    /// Show no progress.
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Write JSON.
    #[arg(long)]
    pub(crate) json: bool,
}
