//! The options of `outply tables`.

use clap::Args;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub struct Tables {
    /// The game: 2048 or checkers.
    pub game: String,
    /// Keep the tables in this file.
    #[arg(long, short, value_name = "FILE")]
    pub output: PathBuf,
    /// 2048: the greatest anchor (see the guide). 512 takes 1.5 GB of memory and of the disk, and some
    /// minutes; 256 a fifth of that.
    #[arg(long, value_name = "TILE", default_value = "512",
          value_parser = ["32", "64", "128", "256", "512"])]
    pub anchor: String,
    /// Checkers: the most pieces on the board, of both sides together. Five take 55 MB of memory, and some
    /// minutes.
    #[arg(long, value_name = "COUNT", default_value = "5",
          value_parser = clap::value_parser!(u8).range(2..=5))]
    pub pieces: u8,
    /// Threads.
    #[arg(long, value_name = "COUNT", default_value = "1",
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: u16,
    /// Do not tell how far it is.
    #[arg(long, short)]
    pub quiet: bool,
}
