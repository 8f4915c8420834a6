//! The options of `outply solve` and `outply verify`.

use super::Position;
use super::parse::{MANY, duration, whole};
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

/// The size of the table unless another is asked for.
pub(crate) const SOLVE_MEMORY: &str = "64";

#[derive(Args, Debug)]
pub(crate) struct Solve {
    /// The game, with its options after a colon; see `outply games`.
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) position: Position,
    /// Find out only who wins, not how soon or by how many points, which takes less time.
    #[arg(long)]
    pub(crate) weak: bool,
    /// Find only the value of the best action; the others get a bound.
    #[arg(long)]
    pub(crate) best: bool,
    /// alphabeta, or proof-number, which finds out who wins and counts endless play as a draw.
    #[arg(long, value_name = "NAME", default_value = "alphabeta")]
    pub(crate) search: String,
    /// Give up after this long: 500ms, 2s, 1m.
    #[arg(long, value_parser = duration, allow_hyphen_values = true)]
    pub(crate) time: Option<Duration>,
    /// Give up after this many nodes.
    #[arg(long, allow_negative_numbers = true, value_parser = whole::<u64, 1, MANY>)]
    pub(crate) nodes: Option<u64>,
    /// The size of the search's table: 64 (MiB), 512KiB, 2GiB. What does not fit is computed again.
    #[arg(long, value_name = "SIZE", default_value = SOLVE_MEMORY)]
    pub(crate) memory: String,
    /// Search with this many threads (alphabeta).
    #[arg(long, value_name = "COUNT", allow_negative_numbers = true)]
    pub(crate) threads: Option<String>,
    /// Continue from this file if it exists, and save the results to it every ten minutes and at
    /// the end (alphabeta).
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    /// Keep whole positions in the table, so that no two are ever confused (alphabeta).
    #[arg(long)]
    pub(crate) verify: bool,
    /// Write the proof into this file: a strategy with every reply, which `outply verify` checks.
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// The most positions that a certificate may have.
    #[arg(long, value_name = "COUNT", default_value = "10000000", requires = "certificate",
          allow_negative_numbers = true, value_parser = whole::<u32, 0, MANY>)]
    pub(crate) most_positions: u32,
    /// Write JSON: an analysis.
    #[arg(long)]
    pub(crate) json: bool,
    /// Show no progress.
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

#[derive(Args, Debug)]
pub(crate) struct VerifyCertificate {
    /// The game of the certificate, with its options.
    pub(crate) game: String,
    /// The certificate.
    pub(crate) file: PathBuf,
    /// Write JSON.
    #[arg(long)]
    pub(crate) json: bool,
}
