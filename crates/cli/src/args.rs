//! The command line, declared once: parsing, help, completions and man page derive from here.

use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  outply play tictactoe                        play against the engine
  outply analyze connect4 --moves '4 4 3'      what is best here, and for what value
  outply tree '(max (min 21 -3) (min 12 -70 -4) (min 100 -73 -14))'
                                               alpha-beta drawn, every cut explained
  outply games                                 all games and their options";

/// Adversarial search: play, analyse, explain.
#[derive(Parser, Debug)]
#[command(name = "outply", version, before_help = EXAMPLES, max_term_width = 80)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// List the games and their options.
    Games(Games),
    /// Play against the engine, watch it play itself, or share the board.
    #[command(
        before_help = "Examples:\n  outply play connect4 --level 3\n  outply play tictactoe --as second\n  outply play connect4:5x4 --as none        the engine against itself"
    )]
    Play(Play),
    /// Find the best action and its value.
    #[command(
        before_help = "Examples:\n  outply analyze connect4 --time 5s\n  outply analyze connect4:5x4 --exact       prove the value\n  outply analyze tictactoe --multi-pv all --position X.O/.X./...",
        visible_alias = "analyse"
    )]
    Analyze(Analyze),
    /// Draw a search tree and explain every cut.
    #[command(
        before_help = "Examples:\n  outply tree '(max (min 3 5) (min 2 9))'\n  outply tree '[[3,5],[2,9]]' --root min --algorithm minimax\n  outply tree --game tictactoe --depth 2 --format svg -o tree.svg\n  echo '(max (chance 1/2:3 1/2:9) 5)' | outply tree - --algorithm expectiminimax"
    )]
    Tree(Tree),
    /// Show a position.
    Show(Show),
    /// Count lines of play, the usual check of a game's rules.
    Perft(Perft),
    /// Run fixed searches: the node count is the same everywhere, the speed is not.
    Bench(Bench),
    /// Write a shell's completion script.
    #[command(hide = true)]
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Write the manual page.
    #[command(hide = true)]
    Man,
}

#[derive(Args, Debug)]
pub struct Games {
    /// Write JSON.
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct Position {
    /// Start from this position, in the game's notation.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Then play these moves, divided by spaces or commas.
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub moves: Option<String>,
}

#[derive(Args, Debug)]
pub struct LimitOptions {
    /// Look at most this many plies ahead.
    #[arg(long, value_name = "PLIES", allow_negative_numbers = true)]
    pub depth: Option<u32>,
    /// Visit at most this many nodes.
    #[arg(long, allow_negative_numbers = true)]
    pub nodes: Option<u64>,
    /// Take at most this long: 500ms, 2s, 1.5s, 1m.
    #[arg(long, value_parser = duration, allow_hyphen_values = true)]
    pub time: Option<Duration>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Seat {
    /// The human moves first.
    First,
    /// The human moves second.
    Second,
    /// Two humans.
    Both,
    /// The engine against itself.
    None,
}

#[derive(Args, Debug)]
pub struct Play {
    /// The game, with its options after a colon; see `outply games`.
    pub game: String,
    /// Where the human sits.
    #[arg(long = "as", value_enum, default_value = "first")]
    pub seat: Seat,
    /// How strong the engine plays, from 1 to 10: level N visits at most 4^N nodes a move.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=10), default_value = "8", conflicts_with_all = ["depth", "nodes", "time"])]
    pub level: u32,
    #[command(flatten)]
    pub limits: LimitOptions,
    #[command(flatten)]
    pub position: Position,
}

#[derive(Args, Debug)]
pub struct Analyze {
    /// The game, with its options after a colon; see `outply games`.
    pub game: String,
    #[command(flatten)]
    pub position: Position,
    /// Without a limit the search takes 3s.
    #[command(flatten)]
    pub limits: LimitOptions,
    /// Prove the value: no horizon, and no time limit unless one is given.
    #[arg(long)]
    pub exact: bool,
    /// Exact values for the best K actions, or for all.
    #[arg(long, value_name = "K|all", value_parser = multi_pv, default_value = "1")]
    pub multi_pv: usize,
    /// The transposition table: 64 (MiB), 512KiB, 0 for none.
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "64MiB")]
    pub table: usize,
    /// The evaluator at the horizon: the game's own, none or random.
    #[arg(long, value_name = "NAME")]
    pub evaluator: Option<String>,
    /// Write JSON.
    #[arg(long)]
    pub json: bool,
    /// No lines of progress.
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Format {
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
pub enum Root {
    /// MAX moves first.
    Max,
    /// MIN moves first.
    Min,
}

#[derive(Args, Debug)]
pub struct Tree {
    /// A file with an explicit tree, - for standard input, or the tree itself.
    #[arg(value_name = "TREE", required_unless_present = "game", conflicts_with = "game")]
    pub tree: Option<String>,
    /// Draw the top of a game's search instead.
    #[arg(long)]
    pub game: Option<String>,
    #[command(flatten)]
    pub position: Position,
    /// The search.
    #[arg(long, value_parser = algorithm, default_value = "alphabeta", value_name = "NAME",
          help = "The search: minimax, alphabeta, alphabeta-hard (fail-hard), alphabeta-strict (cuts on >), pvs, expectiminimax, maxn")]
    pub algorithm: outply_catalog::Algorithm,
    /// How many plies to search: all of an explicit tree, 3 of a game unless given.
    #[arg(long, value_name = "PLIES")]
    pub depth: Option<u32>,
    /// How many plies to draw: all unless given.
    #[arg(long, value_name = "PLIES")]
    pub shown: Option<u32>,
    /// Keep at most this many nodes.
    #[arg(long, value_name = "NODES", default_value = "2000")]
    pub most: usize,
    /// Who moves at the root of nested lists.
    #[arg(long, value_enum)]
    pub root: Option<Root>,
    /// The evaluator at a game's horizon.
    #[arg(long, value_name = "NAME")]
    pub evaluator: Option<String>,
    /// What to write.
    #[arg(long, short, value_enum, default_value = "terminal")]
    pub format: Format,
    /// Write to this file.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Leave out the sentences.
    #[arg(long)]
    pub no_sentences: bool,
    /// Draw with ASCII characters.
    #[arg(long)]
    pub ascii: bool,
    /// Write an optimal strategy for this player instead: an answer to every reply.
    #[arg(long, value_enum, value_name = "PLAYER", conflicts_with = "game")]
    pub strategy: Option<Root>,
}

#[derive(Args, Debug)]
pub struct Show {
    /// The game, with its options after a colon.
    pub game: String,
    #[command(flatten)]
    pub position: Position,
    /// Write an SVG picture.
    #[arg(long)]
    pub svg: bool,
}

#[derive(Args, Debug)]
pub struct Perft {
    /// The game, with its options after a colon.
    pub game: String,
    /// How many plies.
    pub depth: u32,
    #[command(flatten)]
    pub position: Position,
}

#[derive(Args, Debug)]
pub struct Bench {
    /// Write JSON.
    #[arg(long)]
    pub json: bool,
}

fn algorithm(text: &str) -> Result<outply_catalog::Algorithm, String> {
    let all = outply_catalog::Algorithm::ALL;
    let names = || all.map(|algorithm| algorithm.name()).join(", ");
    all.into_iter().find(|a| a.name() == text).ok_or_else(|| format!("expected one of {}", names()))
}

fn multi_pv(text: &str) -> Result<usize, String> {
    match text.parse() {
        _ if text == "all" => Ok(usize::MAX),
        Ok(count) if count >= 1 => Ok(count),
        _ => Err("expected a number from 1 on, or all".into()),
    }
}

fn split_unit(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    (&text[..end], text[end..].trim())
}

fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = split_unit(text.trim());
    let seconds = match unit {
        "" | "s" => 1.0,
        "ms" => 0.001,
        "m" | "min" => 60.0,
        _ => return Err("expected a time such as 500ms, 2s or 1m".into()),
    };
    let number: f64 = number.parse().map_err(|_| "expected a time such as 500ms, 2s or 1m")?;
    Duration::try_from_secs_f64(number * seconds).map_err(|error| error.to_string())
}

fn size(text: &str) -> Result<usize, String> {
    let expected = || "expected a size such as 64 (MiB), 512KiB or 0".to_owned();
    let (number, unit) = split_unit(text.trim());
    let unit: usize = match unit.to_ascii_lowercase().as_str() {
        "" | "m" | "mb" | "mib" => 1 << 20,
        "b" => 1,
        "k" | "kb" | "kib" => 1 << 10,
        "g" | "gb" | "gib" => 1 << 30,
        _ => return Err(expected()),
    };
    let number: usize = number.parse().map_err(|_| expected())?;
    number.checked_mul(unit).ok_or_else(expected)
}
