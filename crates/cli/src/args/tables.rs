//! The options of `outply tables`.

use clap::Args;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct Tables {
    /// The game, one that has tables.
    pub(crate) game: String,
    /// Keep the tables in this file.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// How large the tables are: the most pieces in checkers' endings (2 to 5), the greatest anchor in
    /// 2048 (32 to 512, doubling). The largest unless given, which takes some minutes.
    #[arg(long, value_name = "SIZE")]
    pub(crate) size: Option<u32>,
    /// Threads.
    #[arg(long, value_name = "COUNT", default_value = "1",
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
    /// No lines of progress.
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Write JSON.
    #[arg(long)]
    pub(crate) json: bool,
}
