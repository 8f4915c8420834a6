//! The options of `outply play`.

use super::{EngineOptions, LimitOptions, Position};
use clap::{Args, ValueEnum};

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Seat {
    /// The human moves first.
    First,
    /// The human moves second.
    Second,
    /// The human has the third seat, of three or more.
    Third,
    /// The human has the fourth seat.
    Fourth,
    /// All are humans.
    Both,
    /// The engine against itself.
    None,
}

impl Seat {
    /// The player's number, from 0 on, if it is one player's.
    pub(crate) fn number(self) -> Option<usize> {
        [Seat::First, Seat::Second, Seat::Third, Seat::Fourth].iter().position(|&s| s == self)
    }

    /// The word for it.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned())
    }
}

#[derive(Args, Debug)]
pub(crate) struct Play {
    /// The game, with its options after a colon; see `outply games`.
    pub(crate) game: String,
    /// Where the human sits.
    #[arg(long = "as", value_enum, default_value = "first")]
    pub(crate) seat: Seat,
    /// How strong the engine plays, from 1 to 10: level N visits at most 4^N nodes a move, or runs 2^N x 16 simulations.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=10), default_value = "8", conflicts_with_all = ["depth", "nodes", "time"])]
    pub(crate) level: u32,
    #[command(flatten)]
    pub(crate) limits: LimitOptions,
    #[command(flatten)]
    pub(crate) engine: EngineOptions,
    #[command(flatten)]
    pub(crate) position: Position,
}
