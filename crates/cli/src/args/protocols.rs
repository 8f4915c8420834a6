//! The options of `outply uci` and `outply gtp`.

use super::{EngineOptions, LimitOptions};
use clap::Args;

#[derive(Args, Debug)]
pub(crate) struct Uci {
    /// The game, with its options after a colon; two players, no chance. Chess unless given, or the
    /// only game there is.
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) engine: EngineOptions,
}

#[derive(Args, Debug)]
pub(crate) struct Gtp {
    /// The game, with its options after a colon; two players, no chance. Othello unless given, or
    /// the only game there is.
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// The limits of a move where the controller keeps no clock; 1s unless given.
    #[command(flatten)]
    pub(crate) limits: LimitOptions,
    /// The transposition table: 64 (MiB), 512KiB, 0 for none; 64MiB unless given.
    #[arg(long, value_name = "SIZE")]
    pub(crate) table: Option<String>,
    #[command(flatten)]
    pub(crate) engine: EngineOptions,
}
