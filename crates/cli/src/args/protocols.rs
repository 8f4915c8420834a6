//! The options of `outply uci` and `outply gtp`.

use super::{EngineOptions, LimitOptions};
use clap::Args;

#[derive(Args, Debug)]
pub(crate) struct Uci {
    /// The game, with its options after a colon; two players, no chance [default: chess, or the
    /// only game there is].
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) engine: EngineOptions,
}

#[derive(Args, Debug)]
pub(crate) struct Gtp {
    /// The game, with its options after a colon; two players, no chance [default: othello, or the
    /// only game there is].
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// The limits of a move if the controller keeps no clock [default: 1s].
    #[command(flatten)]
    pub(crate) limits: LimitOptions,
    /// The size of the transposition table: 64 (MiB), 512KiB, 0 for none [default: 64MiB].
    #[arg(long, value_name = "SIZE")]
    pub(crate) table: Option<String>,
    #[command(flatten)]
    pub(crate) engine: EngineOptions,
}
