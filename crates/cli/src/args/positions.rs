//! The options of `outply positions`.

use super::EngineOptions;
use super::parse::{MANY, duration, plies, probability, whole};
use clap::{Args, Subcommand};
use outply_catalog::InputChoice;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Positions {
    #[command(subcommand)]
    pub(crate) about: Option<AboutPositions>,
    #[command(flatten)]
    pub(crate) gather: Gather,
}

#[derive(Subcommand, Debug)]
pub(crate) enum AboutPositions {
    /// Check a file of positions and describe its contents.
    #[command(before_help = "Example:\n  outply positions info c4.positions")]
    Info(PositionsInfo),
    /// Export positions as a network sees them, with their labels, for training in other programs.
    #[command(
        before_help = "Examples:\n  outply positions export c4.positions -o c4.safetensors\n  outply positions export c4.positions --inputs lines=4 -o c4.jsonl",
        after_help = "`docs/guide/learning.md` describes each tensor, and trains weights in Python."
    )]
    Export(PositionsExport),
}

#[derive(Args, Debug)]
pub(crate) struct PositionsExport {
    /// The files of positions, all of one game.
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Write to this file: tensors if its name ends in .safetensors, JSON Lines if in .jsonl.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// The inputs, as for `outply train`: board, patterns, lines=N, walks=COUNTxN.
    #[arg(long, value_name = "INPUTS")]
    pub(crate) inputs: Option<InputChoice>,
    /// Hidden cells of the network to be trained; 0 for a plain weighted sum [default: the game's
    /// own]. The number decides what the targets are, and with patterns which inputs are shared.
    #[arg(long, value_name = "COUNT", value_parser = whole::<u16, 0, 1024>)]
    pub(crate) cells: Option<u16>,
    /// How many sides' views the network sees, as for `outply train` [default: 1].
    #[arg(long, value_name = "COUNT", value_parser = whole::<u16, 1, 2>)]
    pub(crate) views: Option<u16>,
    /// The network is to learn beside this evaluator of the game, whose estimates are written too.
    #[arg(long, value_name = "EVALUATOR")]
    pub(crate) beside: Option<String>,
    /// The weight of the search's value against the game's result in targets, from 0 to 1.
    #[arg(long, value_name = "SHARE", value_parser = probability, default_value = "0.5")]
    pub(crate) search_share: f64,
}

#[derive(Args, Debug)]
pub(crate) struct PositionsInfo {
    /// The file.
    pub(crate) file: PathBuf,
    /// Write JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Gather {
    /// The game, with its options after a colon.
    #[arg(required = true)]
    pub(crate) game: Option<String>,
    /// Keep the positions in this file, adding to those already there.
    #[arg(long, short, value_name = "FILE", required = true)]
    pub(crate) output: Option<PathBuf>,
    /// Stop when the file has this many games.
    #[arg(long, value_name = "COUNT", value_parser = whole::<u64, 1, MANY>)]
    pub(crate) games: Option<u64>,
    /// Stop when the file has this many positions.
    #[arg(long, value_name = "COUNT", value_parser = whole::<u64, 1, MANY>)]
    pub(crate) positions: Option<u64>,
    /// Stop after this long (2s, 10m) [default: 10m, unless games or positions are given].
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// Search each move at most this many plies deep.
    #[arg(long, value_name = "PLIES", value_parser = whole::<u32, 1, MANY>)]
    pub(crate) depth: Option<u32>,
    /// Visit at most this many nodes for each move [default: 1000, unless another limit is given].
    #[arg(long, value_name = "COUNT", value_parser = whole::<u64, 1, MANY>)]
    pub(crate) nodes: Option<u64>,
    /// Start each game with this many random plies, or with a number in a range: 6, 4-12.
    #[arg(long, value_name = "PLIES", value_parser = plies, default_value = "2-8")]
    pub(crate) random_plies: RangeInclusive<u32>,
    /// From this ply on, solve each position by alpha-beta, so that its value is exact.
    #[arg(long, value_name = "PLY", value_parser = whole::<u32, 0, MANY>)]
    pub(crate) exact_from: Option<u32>,
    /// Solve each position within this many nodes; if that is too few, the usual search plays.
    #[arg(long, value_name = "COUNT", default_value = "1000000", requires = "exact_from",
          value_parser = whole::<u64, 1, MANY>)]
    pub(crate) exact_nodes: u64,
    #[command(flatten)]
    pub(crate) engine: EngineOptions,
    /// Show no progress.
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Write JSON.
    #[arg(long)]
    pub(crate) json: bool,
}
