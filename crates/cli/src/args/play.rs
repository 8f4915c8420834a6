//! The options of `outply play`.

use super::parse::{clock, rating, whole};
use super::{EngineOptions, LimitOptions, Position};
use clap::{Args, ValueEnum};
use outply_catalog::arena::contest::TimeControl;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Seat {
    /// The human moves first.
    First,
    /// The human moves second.
    Second,
    /// The human has the third of three or more seats.
    Third,
    /// The human has the fourth seat.
    Fourth,
    /// All players are human.
    Both,
    /// The engine plays itself.
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

/// How strong the engine plays, by a level or a rating; the default level if neither is given.
#[derive(Args, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Strength {
    /// How strong the engine plays, from 1 to 10 [default: 3]. Level N looks at 4^N positions a
    /// move, or runs 16 x 2^N simulations.
    #[arg(long, value_parser = whole::<u32, 1, 10>, conflicts_with_all = ["depth", "nodes", "time"])]
    pub(crate) level: Option<u32>,
    /// The rating that the engine plays to, in games where levels were measured.
    #[arg(long, value_name = "RATING", allow_negative_numbers = true, value_parser = rating,
          conflicts_with_all = ["level", "skill", "depth", "nodes", "time", "simulations"])]
    pub(crate) elo: Option<i64>,
}

#[derive(Args, Debug)]
pub(crate) struct Play {
    /// The game, with its options after a colon; see `outply games`.
    #[arg(required_unless_present = "resume")]
    pub(crate) game: Option<String>,
    /// Where the human sits [default: first].
    #[arg(long = "as", value_enum)]
    pub(crate) seat: Option<Seat>,
    #[command(flatten)]
    pub(crate) strength: Strength,
    /// A clock for each player: minutes, and seconds added after each move.
    #[arg(long, value_name = "MINUTES+SECONDS", value_parser = clock, allow_hyphen_values = true)]
    pub(crate) clock: Option<TimeControl>,
    /// Save the game to this file from the first move on, in the format of its extension: .pgn,
    /// .pdn, .ggf (Othello), .mat (backgammon), otherwise JSON. A file that holds anything but the
    /// game that is continued is not overwritten.
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Continue the game in this file; without a file, the game that was left last (of GAME, if
    /// given).
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = ["position", "moves", "seed", "clock"])]
    pub(crate) resume: Option<Option<PathBuf>>,
    /// Draw with ASCII characters.
    #[arg(long)]
    pub(crate) ascii: bool,
    #[command(flatten)]
    pub(crate) limits: LimitOptions,
    #[command(flatten)]
    pub(crate) engine: EngineOptions,
    #[command(flatten)]
    pub(crate) position: Position,
}
