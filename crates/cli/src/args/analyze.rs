//! The options of `outply analyze`.

use super::parse::{multi_pv, size};
use super::{EngineOptions, LimitOptions, Position};
use clap::Args;

#[derive(Args, Debug)]
pub struct Analyze {
    /// The game, with its options after a colon; see `outply games`.
    pub game: String,
    #[command(flatten)]
    pub position: Position,
    #[command(flatten)]
    pub limits: LimitOptions,
    /// Prove the value: no horizon, and no limit unless --nodes or --time is given.
    #[arg(long, conflicts_with = "depth")]
    pub exact: bool,
    /// Exact values for the best K actions, or for all.
    #[arg(long, value_name = "K|all", value_parser = multi_pv, default_value = "1")]
    pub multi_pv: usize,
    /// The transposition table: 64 (MiB), 512KiB, 0 for none.
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "64MiB")]
    pub table: usize,
    #[command(flatten)]
    pub engine: EngineOptions,
    /// Write JSON.
    #[arg(long)]
    pub json: bool,
    /// No lines of progress.
    #[arg(long, short)]
    pub quiet: bool,
}
