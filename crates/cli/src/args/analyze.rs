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
    /// Exact values for the best K actions, or for all. The others, no better than the last of the K, are
    /// only counted; --json has their bounds.
    #[arg(long, value_name = "K|all", allow_hyphen_values = true)]
    pub(crate) multi_pv: Option<String>,
    /// The transposition table keeps whole positions, so that no two are ever taken for one: a proof rests
    /// on the rules alone, and takes longer.
    #[arg(long)]
    pub(crate) verify: bool,
    /// The transposition table: 64 (MiB), 512KiB, 0 for none; 64MiB unless given.
    #[arg(long, value_name = "SIZE")]
    pub(crate) table: Option<String>,
    #[command(flatten)]
    pub(crate) engine: EngineOptions,
    /// Write JSON.
    #[arg(long)]
    pub(crate) json: bool,
    /// No lines of progress.
    #[arg(long, short)]
    pub(crate) quiet: bool,
}
