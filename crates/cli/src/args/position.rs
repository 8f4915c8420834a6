//! Where a search starts and when it stops: options that commands share.

use super::parse::{MANY, duration, whole};
use clap::Args;
use serde::{Deserialize, Serialize};
use std::time::Duration;

#[derive(Args, Clone, Debug)]
pub(crate) struct Position {
    /// Start from this position, in the game's notation.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Then play these moves, separated by spaces or commas, or a record such as '1. e4 e5 2. Nf3'.
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
}

#[derive(Args, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct LimitOptions {
    /// Look at most this many plies ahead.
    #[arg(long, value_name = "PLIES", allow_negative_numbers = true,
          value_parser = whole::<u32, 1, MANY>)]
    pub(crate) depth: Option<u32>,
    /// Visit at most this many nodes.
    #[arg(long, allow_negative_numbers = true, value_parser = whole::<u64, 1, MANY>)]
    pub(crate) nodes: Option<u64>,
    /// Take at most this long: 500ms, 2s, 1.5s, 1m.
    #[arg(long, value_parser = duration, allow_hyphen_values = true)]
    pub(crate) time: Option<Duration>,
}
