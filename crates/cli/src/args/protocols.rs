//! The options of `outply uci` and `outply gtp`.

use super::parse::size;
use super::{EngineOptions, LimitOptions};
use clap::Args;

#[derive(Args, Debug)]
pub struct Uci {
    /// The game, with its options after a colon; two players, no chance.
    #[arg(long, value_name = "GAME", default_value = "chess")]
    pub game: String,
    #[command(flatten)]
    pub engine: EngineOptions,
}

#[derive(Args, Debug)]
pub struct Gtp {
    /// The game, with its options after a colon; two players, no chance.
    #[arg(long, value_name = "GAME", default_value = "othello")]
    pub game: String,
    /// The limits of a move where the controller keeps no clock; 1s unless given.
    #[command(flatten)]
    pub limits: LimitOptions,
    /// The size of the transposition table, in MiB unless it says otherwise.
    #[arg(long, value_name = "SIZE", default_value = "64", value_parser = size)]
    pub table: usize,
    #[command(flatten)]
    pub engine: EngineOptions,
}
