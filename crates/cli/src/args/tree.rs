//! The options of `outply tree`.

use super::Position;
use super::parse::{MANY, algorithm, whole};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// Text for a terminal.
    Terminal,
    /// A picture for the browser.
    Svg,
    /// A picture in pixels.
    Png,
    /// A picture for print.
    Pdf,
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
    /// MAX, who wants the largest value.
    Max,
    /// MIN, who wants the smallest value.
    Min,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ChildOrder {
    /// As the tree is written, or as the game's rules list the actions.
    Given,
    /// The best for the player to move first, which cuts most.
    Best,
    /// The worst first.
    Worst,
    /// The best by the evaluator's estimate first; for games.
    Estimate,
    /// At random, from --seed.
    Random,
}

#[derive(Args, Debug)]
pub(crate) struct Tree {
    /// A file with an explicit tree, - for standard input, or the tree itself.
    #[arg(value_name = "TREE", required_unless_present_any = ["text", "game", "random"])]
    pub(crate) tree: Option<String>,
    /// The tree itself, whatever its first character.
    #[arg(long, value_name = "TREE", conflicts_with_all = ["tree", "game"])]
    pub(crate) text: Option<String>,
    /// Draw the top of a game's search instead.
    #[arg(long, conflicts_with = "tree")]
    pub(crate) game: Option<String>,
    /// Draw a random tree instead, from --seed: depth=3,branching=3,values=-9..9,chance=0.3,
    /// players=3,cuts=2,deep=1, or some of these.
    #[arg(long, value_name = "SHAPE", conflicts_with_all = ["tree", "text", "game"])]
    pub(crate) random: Option<String>,
    #[command(flatten)]
    pub(crate) position: Position,
    #[arg(long, value_parser = algorithm, value_name = "NAME",
          help = "The search: minimax, alphabeta, alphabeta-hard (fail-hard), alphabeta-strict (cuts on >), pvs, selective, expectiminimax, star1, star2, maxn, paranoid, best-reply, mcts [default: the usual one for the tree or game]")]
    pub(crate) algorithm: Option<outply_catalog::Algorithm>,
    /// How many plies to search [default: all of an explicit tree, 3 of a game].
    #[arg(long, value_name = "PLIES", allow_negative_numbers = true,
          value_parser = whole::<u32, 0, MANY>)]
    pub(crate) depth: Option<u32>,
    /// How many plies to draw [default: all].
    #[arg(long, value_name = "PLIES", allow_negative_numbers = true,
          value_parser = whole::<u32, 0, MANY>)]
    pub(crate) shown: Option<u32>,
    /// Keep at most this many nodes [default: 2000].
    #[arg(long, value_name = "NODES", value_parser = whole::<usize, 1, MANY>)]
    pub(crate) most: Option<usize>,
    /// Who moves at the root of nested lists.
    #[arg(long, value_enum)]
    pub(crate) root: Option<Root>,
    /// How many simulations mcts runs [default: 40].
    #[arg(long, value_name = "COUNT", value_parser = whole::<u64, 1, MANY>)]
    pub(crate) simulations: Option<u64>,
    /// The order in which the children of every node are searched; in a game only for alphabeta,
    /// alphabeta-hard, alphabeta-strict and minimax: the others have their own.
    #[arg(long, value_enum)]
    pub(crate) order: Option<ChildOrder>,
    /// The recipe of mcts: KEY=VALUE,...
    #[arg(long, value_name = "RECIPE")]
    pub(crate) mcts: Option<String>,
    /// The seed of mcts, of --random and of --order random [default: 0].
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true,
          value_parser = whole::<u64, 0, MANY>)]
    pub(crate) seed: Option<u64>,
    /// The evaluator at a game's horizon.
    #[arg(long, value_name = "NAME")]
    pub(crate) evaluator: Option<String>,
    /// The format [default: by the extension of --output, or for the terminal].
    #[arg(long, short, value_enum)]
    pub(crate) format: Option<Format>,
    /// Write to this file.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) look: Look,
    /// Make a worksheet: only the leaves have values, and there are no windows or cuts. With
    /// --output the solution is written next to it, as NAME-solution.
    #[arg(long, conflicts_with = "step")]
    pub(crate) blank: bool,
    /// Show the search step by step: one animated SVG, numbered files of other formats, or
    /// sentences on the terminal.
    #[arg(long, value_enum, value_name = "HOW", num_args = 0..=1, default_missing_value = "auto")]
    pub(crate) step: Option<Step>,
    /// Leave out the sentences.
    #[arg(long)]
    pub(crate) no_sentences: bool,
    /// Draw with ASCII characters.
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Write an optimal strategy for this player instead: an answer to every reply.
    #[arg(long, value_enum, value_name = "PLAYER",
          conflicts_with_all = ["game", "format", "algorithm", "depth", "shown", "blank", "step"])]
    pub(crate) strategy: Option<Root>,
}

/// The format of steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Step {
    /// One animated SVG; numbered files of other formats.
    Auto,
    /// Numbered files: NAME-001, NAME-002 and so on.
    Files,
}

/// The look of a picture.
#[derive(Args, Clone, PartialEq, Debug)]
pub(crate) struct Look {
    /// The largest width of a picture in pixels (on a terminal, in columns); what does not fit is
    /// folded.
    #[arg(long, value_name = "PIXELS", value_parser = whole::<u32, 40, 20_000>, help_heading = "Pictures")]
    pub(crate) width: Option<u32>,
    /// The font size of a picture [default: 14].
    #[arg(long, value_name = "PIXELS", value_parser = whole::<u32, 6, 100>, help_heading = "Pictures")]
    pub(crate) font_size: Option<u32>,
    /// Draw a picture on a dark background.
    #[arg(long, conflicts_with = "black_and_white", help_heading = "Pictures")]
    pub(crate) dark: bool,
    /// Draw a picture without colours, for printing.
    #[arg(long, help_heading = "Pictures")]
    pub(crate) black_and_white: bool,
    /// Which way a picture's tree grows [default: down if it fits].
    #[arg(long, value_enum, value_name = "WAY", help_heading = "Pictures")]
    pub(crate) direction: Option<Way>,
    /// Which windows of alpha and beta a picture shows [default: entry].
    #[arg(long, value_enum, value_name = "WHICH", help_heading = "Pictures")]
    pub(crate) windows: Option<Shown>,
    /// Draw no boards at the nodes of a game's tree.
    #[arg(long, help_heading = "Pictures")]
    pub(crate) no_boards: bool,
    /// Pixels of a PNG for each pixel of the picture [default: 1].
    #[arg(long, value_name = "FACTOR", value_parser = super::parse::scale, help_heading = "Pictures")]
    pub(crate) scale: Option<f64>,
    /// How long each step of an animated picture is shown [default: 1.5s].
    #[arg(long, value_name = "TIME", value_parser = super::parse::duration, requires = "step", help_heading = "Pictures")]
    pub(crate) pace: Option<std::time::Duration>,
    /// Draw no legend.
    #[arg(long, help_heading = "Pictures")]
    pub(crate) no_legend: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Way {
    /// From the top down.
    Down,
    /// From left to right.
    Right,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Shown {
    /// None.
    None,
    /// Those on entry.
    Entry,
    /// Those on entry, and those of the parent after each child.
    Each,
}
