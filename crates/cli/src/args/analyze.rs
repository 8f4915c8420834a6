//! The options of `outply analyze`.

use super::{EngineOptions, LimitOptions, Position};
use clap::Args;

#[derive(Args, Debug)]
pub(crate) struct Analyze {
    /// The game, with its options after a colon; see `outply games`.
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) position: Position,
    #[command(flatten)]
    pub(crate) limits: LimitOptions,
    /// Prove the value: no horizon, and no limit unless --nodes or --time is given.
    #[arg(long, conflicts_with = "depth")]
    pub(crate) exact: bool,
    /// Show exact values for the best K actions, or for all. The others are no better than the last
    /// of the K and are only counted; --json has their bounds.
    #[arg(long, value_name = "K|all", allow_hyphen_values = true)]
    pub(crate) multi_pv: Option<String>,
    /// Keep whole positions in the transposition table, so that no two are ever confused: a proof
    /// then rests on the rules alone, and takes longer.
    #[arg(long)]
    pub(crate) verify: bool,
    /// The size of the transposition table: 64 (MiB), 512KiB, 0 for none [default: 64MiB].
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true)]
    pub(crate) table: Option<String>,
    #[command(flatten)]
    pub(crate) engine: EngineOptions,
    /// Write JSON.
    #[arg(long)]
    pub(crate) json: bool,
    /// Show no progress.
    #[arg(long, short)]
    pub(crate) quiet: bool,
}
