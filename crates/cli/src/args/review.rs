//! The options of `outply review`.

use super::EngineOptions;
use super::parse::{MANY, duration, whole};
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

/// How many passes there are unless asked for others.
const PASSES: u32 = 3;
/// The share of a game that a moment gives away unless another is asked for.
const THRESHOLD: f64 = 0.1;

#[derive(Args, Debug)]
pub(crate) struct Review {
    /// The game, with its options after a colon; see `outply games`.
    pub(crate) game: String,
    /// The record: PGN, PDN, the game's own format (GGF, MAT), or moves; - for standard input.
    #[arg(required_unless_present = "moves")]
    pub(crate) file: Option<PathBuf>,
    /// Review these moves instead, separated by spaces or commas.
    #[arg(long, value_name = "MOVES", conflicts_with = "file", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    /// Review this game of the file, counted from 1 [default: all].
    #[arg(long = "game", value_name = "NUMBER", id = "number",
          value_parser = whole::<u32, 1, MANY>)]
    pub(crate) number: Option<u32>,
    /// The time for a game, all passes together [default: 10s, unless another limit is given].
    #[arg(long, value_parser = duration, conflicts_with_all = ["nodes", "depth", "simulations"])]
    pub(crate) time: Option<Duration>,
    /// Visit at most this many nodes a position in the last pass, a quarter in the pass before.
    /// Such a review is exactly repeatable.
    #[arg(long, conflicts_with_all = ["depth", "simulations"], value_parser = whole::<u64, 1, MANY>)]
    pub(crate) nodes: Option<u64>,
    /// Look this many plies ahead in the last pass, one less in the pass before.
    #[arg(long, value_name = "PLIES", conflicts_with = "simulations",
          value_parser = whole::<u32, 1, MANY>)]
    pub(crate) depth: Option<u32>,
    /// How many passes, each four times as long as the one before.
    #[arg(long, value_name = "COUNT", default_value_t = PASSES, value_parser = whole::<u32, 1, 16>)]
    pub(crate) passes: u32,
    /// A moment gives away at least this share of the expected result: 10% or 0.1.
    #[arg(long, value_name = "SHARE", default_value = "10%", value_parser = share)]
    pub(crate) threshold: f64,
    /// Ask about each moment, and check the answers.
    #[arg(long, conflicts_with_all = ["json", "svg", "pgn", "pdn"])]
    pub(crate) learn: bool,
    /// Ask only about the moments of this player: a name, seat (first, second, ...) or colour.
    #[arg(long = "as", value_name = "PLAYER", requires = "learn")]
    pub(crate) player: Option<String>,
    /// Write the value graph into this file; - for standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write the game with comments and glyphs into this file; - for standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) pgn: Option<PathBuf>,
    /// Write the game with comments into this file in Portable Draughts Notation; - for standard output.
    #[arg(long, value_name = "FILE", conflicts_with = "pgn")]
    pub(crate) pdn: Option<PathBuf>,
    /// Write JSON.
    #[arg(long)]
    pub(crate) json: bool,
    /// Use ASCII characters only.
    #[arg(long, conflicts_with_all = ["json", "learn"])]
    pub(crate) ascii: bool,
    /// Show no progress.
    #[arg(long, short)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) engine: EngineOptions,
}

impl Review {
    /// A review of the game in a file with no options.
    pub(crate) fn of(game: String, file: PathBuf) -> Review {
        Review {
            game,
            file: Some(file),
            moves: None,
            number: None,
            time: None,
            nodes: None,
            depth: None,
            passes: PASSES,
            threshold: THRESHOLD,
            learn: false,
            player: None,
            svg: None,
            pgn: None,
            pdn: None,
            json: false,
            ascii: false,
            quiet: false,
            engine: EngineOptions::default(),
        }
    }
}

/// A share above 0: `10%`, `0.1`.
fn share(text: &str) -> Result<f64, String> {
    let expected = "expected a share above 0 and up to 100%, such as 10% or 0.1";
    let (number, unit) = match text.trim().strip_suffix('%') {
        Some(number) => (number.trim(), 0.01),
        None => (text.trim(), 1.0),
    };
    let share = number.parse::<f64>().ok().map(|number| number * unit);
    share.filter(|share| *share > 0.0 && *share <= 1.0).ok_or_else(|| expected.to_owned())
}
