//! The options of `outply prove`.

use super::parse::{MANY, duration, whole};
use clap::Args;
use std::time::Duration;

#[derive(Args, Debug)]
pub(crate) struct Prove {
    /// Only the results about this game.
    pub(crate) game: Option<String>,
    /// Prove all of them, including those that take more than a few seconds.
    #[arg(long)]
    pub(crate) hour: bool,
    /// List what would be proven, and prove nothing.
    #[arg(long)]
    pub(crate) list: bool,
    /// Give up a row after this long: 500ms, 2s, 1m.
    #[arg(long, value_parser = duration, value_name = "TIME", default_value = "20m")]
    pub(crate) row_time: Duration,
    /// The size of the search's table: 64 (MiB), 512KiB, 2GiB.
    #[arg(long, value_name = "SIZE", default_value = "64")]
    pub(crate) memory: String,
    /// Make and check certificates of at most this many positions, spending at most a minute on
    /// each.
    #[arg(long, value_name = "COUNT", default_value = "300000", allow_negative_numbers = true,
          value_parser = whole::<u32, 0, MANY>)]
    pub(crate) most_positions: u32,
    /// Show no progress.
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Write JSON.
    #[arg(long)]
    pub(crate) json: bool,
}
