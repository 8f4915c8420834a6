//! The options of `outply tree`.

use super::Position;
use super::parse::algorithm;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// Text for a terminal.
    Terminal,
    /// A picture for the browser.
    Svg,
    /// For Graphviz.
    Dot,
    /// For LaTeX.
    Tikz,
    /// For programs.
    Json,
    /// The explicit tree itself, on one line.
    Text,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Root {
    /// MAX moves first.
    Max,
    /// MIN moves first.
    Min,
}

#[derive(Args, Debug)]
pub(crate) struct Tree {
    /// A file with an explicit tree, - for standard input, or the tree itself.
    #[arg(value_name = "TREE", required_unless_present_any = ["text", "game"])]
    pub(crate) tree: Option<String>,
    /// The tree itself, whatever it begins with.
    #[arg(long, value_name = "TREE", conflicts_with_all = ["tree", "game"])]
    pub(crate) text: Option<String>,
    /// Draw the top of a game's search instead.
    #[arg(long, conflicts_with = "tree")]
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) position: Position,
    #[arg(long, value_parser = algorithm, default_value = "alphabeta", value_name = "NAME",
          help = "The search: minimax, alphabeta, alphabeta-hard (fail-hard), alphabeta-strict (cuts on >), pvs, expectiminimax, star1, star2, maxn, mcts")]
    pub(crate) algorithm: outply_catalog::Algorithm,
    /// How many plies to search: all of an explicit tree, 3 of a game unless given.
    #[arg(long, value_name = "PLIES", allow_negative_numbers = true)]
    pub(crate) depth: Option<u32>,
    /// How many plies to draw: all unless given.
    #[arg(long, value_name = "PLIES")]
    pub(crate) shown: Option<u32>,
    /// Keep at most this many nodes.
    #[arg(long, value_name = "NODES", default_value = "2000")]
    pub(crate) most: usize,
    /// Who moves at the root of nested lists.
    #[arg(long, value_enum)]
    pub(crate) root: Option<Root>,
    /// How many simulations mcts runs.
    #[arg(long, value_name = "COUNT", default_value = "40")]
    pub(crate) simulations: u64,
    /// How mcts is put together: KEY=VALUE,...
    #[arg(long, value_name = "RECIPE", default_value = "", hide_default_value = true)]
    pub(crate) mcts: String,
    /// The seed of mcts.
    #[arg(long, value_name = "NUMBER", default_value = "0")]
    pub(crate) seed: u64,
    /// The evaluator at a game's horizon.
    #[arg(long, value_name = "NAME")]
    pub(crate) evaluator: Option<String>,
    /// What to write; by the ending of --output unless given, and for the terminal without one.
    #[arg(long, short, value_enum)]
    pub(crate) format: Option<Format>,
    /// Write to this file.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Leave out the sentences.
    #[arg(long)]
    pub(crate) no_sentences: bool,
    /// Draw with ASCII characters.
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Write an optimal strategy for this player instead: an answer to every reply.
    #[arg(long, value_enum, value_name = "PLAYER",
          conflicts_with_all = ["game", "format", "algorithm", "depth", "shown"])]
    pub(crate) strategy: Option<Root>,
}
