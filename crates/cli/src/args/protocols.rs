//! The options of `outply uci` and `outply gtp`.

use super::parse::size;
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
    /// The size of the transposition table, in MiB unless it says otherwise.
    #[arg(long, value_name = "SIZE", default_value = "64", value_parser = size)]
    pub(crate) table: usize,
    #[command(flatten)]
    pub(crate) engine: EngineOptions,
}
