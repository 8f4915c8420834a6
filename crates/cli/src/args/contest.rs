//! The options of `outply match`.

use super::parse::{AT_ONCE, MANY, whole};
use clap::{Args, ValueEnum};
use outply_catalog::arena::contest::{Adjudication, DrawRule, ResignRule};
use std::path::PathBuf;

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Pairing {
    /// Every player plays every other.
    RoundRobin,
    /// The first player plays all others.
    Gauntlet,
}

/// The format of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ReportFormat {
    /// For a terminal.
    Text,
    /// For programs.
    Json,
    /// For spreadsheets: a row for each pairing.
    Csv,
    /// A table for a document.
    Markdown,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Order {
    /// In the file's order.
    Sequential,
    /// Shuffled by the seed.
    Random,
}

/// Where games start.
#[derive(Args, Debug)]
pub(crate) struct OpeningOptions {
    /// Start each pair with this many random plies [default: 4; none for one player, or for three and
    /// more with chance].
    #[arg(long, value_name = "PLIES", conflicts_with = "openings", value_parser = whole::<u32, 0, 10_000>)]
    pub(crate) random_plies: Option<u32>,
    /// Leave out openings whose result with best play is found by a search of this many plies, of
    /// at most 100,000 positions.
    #[arg(long, value_name = "PLIES", conflicts_with = "openings",
          value_parser = whole::<u32, 1, MANY>)]
    pub(crate) undecided: Option<u32>,
    /// Start from the openings in this file: EPD or FEN, PGN, PDN, or a position and `moves ...` on
    /// each line. The format follows from the extension or the contents.
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,
    /// Take the openings in the file's order, or shuffled by the seed.
    #[arg(long, value_enum, default_value = "sequential", requires = "openings")]
    pub(crate) openings_order: Order,
    /// Play this many plies of each game in the file [default: 16 for PGN and PDN].
    #[arg(long, value_name = "PLIES", requires = "openings", allow_negative_numbers = true,
          value_parser = whole::<usize, 0, MANY>)]
    pub(crate) openings_plies: Option<usize>,
    /// Start with this opening of the file, counted from 1; for the sequential order.
    #[arg(long, value_name = "NUMBER", default_value = "1", requires = "openings",
          allow_negative_numbers = true, value_parser = whole::<usize, 0, MANY>)]
    pub(crate) openings_start: usize,
}

/// When games end before the rules end them.
#[derive(Args, Debug)]
pub(crate) struct AdjudicationOptions {
    /// Adjudicate a draw when both players saw at most SCORE points for MOVES moves, from move
    /// NUMBER on: number=40,moves=8,score=10.
    #[arg(long, value_name = "RULE")]
    pub(crate) draw: Option<DrawRule>,
    /// Adjudicate a loss when the loser saw minus SCORE points or less for MOVES moves and, with
    /// twosided, the winner agreed: moves=3,score=600,twosided.
    #[arg(long, value_name = "RULE")]
    pub(crate) resign: Option<ResignRule>,
    /// Call a game a draw after this many plies [default: 2000].
    #[arg(long, value_name = "PLIES", value_parser = whole::<u32, 1, MANY>)]
    pub(crate) most_plies: Option<u32>,
}

/// A game is a draw after so many plies unless told otherwise.
const MOST_PLIES: u32 = 2000;

impl AdjudicationOptions {
    /// The rules as a match takes them.
    pub(crate) fn rules(&self) -> Adjudication {
        let most_plies = self.most_plies.unwrap_or(MOST_PLIES);
        Adjudication { most_plies, draw: self.draw, resign: self.resign }
    }
}

/// Where games go.
#[derive(Args, Debug)]
pub(crate) struct RecordOptions {
    /// Record games in this file (JSON Lines); an unfinished match continues where it stopped. With
    /// several --control, each has a file of its own, with its limits before the extension.
    #[arg(long, value_name = "FILE")]
    pub(crate) results: Option<PathBuf>,
    /// Add games to this file in PGN, with evaluation, depth and time of each move.
    #[arg(long, value_name = "FILE", conflicts_with = "pdn")]
    pub(crate) pgn: Option<PathBuf>,
    /// Add games of English checkers to this file in PDN.
    #[arg(long, value_name = "FILE")]
    pub(crate) pdn: Option<PathBuf>,
    /// The name of the match in these files [default: outply match].
    #[arg(long, value_name = "NAME")]
    pub(crate) event: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Match {
    /// The game, with its options after a colon. Games of one player, or of three and more, are
    /// played for score: each player takes each seat, with the same seeds.
    pub(crate) game: String,
    /// The players: KEY=VALUE,... for Outply (search, evaluator, table, threads, skill, pruning, or
    /// keys of mcts or selective), or uci:COMMAND, xboard:COMMAND or gtp:COMMAND for an engine,
    /// with option.NAME=VALUE, dir=PATH and init=LINE after commas. A player's own limits replace
    /// --control. NAME@ in front names the player.
    #[arg(required = true, num_args = 1.., value_name = "PLAYER")]
    pub(crate) players: Vec<String>,
    /// Each player's limits: st=0.1 (seconds a move), tc=60+0.5, tc=40/60, nodes=..., depth=...,
    /// simulations=..., nps=... (clocks count nodes, this many a second), separated by commas. If
    /// given several times, the match is played at each, which makes a curve [default: st=0.1].
    #[arg(long, value_name = "LIMITS")]
    pub(crate) control: Vec<String>,
    /// How far clocks and times for a move may be overstepped [default: clocks not at all, times
    /// for a move without limit].
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    pub(crate) time_margin: Option<String>,
    /// How many pairs of games each pairing plays, each player taking each seat once; for score,
    /// how many seeds.
    #[arg(long, value_name = "PAIRS", default_value = "50",
          value_parser = whole::<u64, 1, 1_000_000_000>)]
    pub(crate) rounds: u64,
    /// Who plays whom.
    #[arg(long, value_enum, default_value = "round-robin")]
    pub(crate) pairing: Pairing,
    #[command(flatten)]
    pub(crate) openings: OpeningOptions,
    /// Stop when a sequential test on pairs decides between these two normalised Elo differences.
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub(crate) sprt: Option<String>,
    /// The seed of openings, dice and the players' random choices.
    #[arg(long, value_name = "NUMBER", default_value = "1", allow_negative_numbers = true,
          value_parser = whole::<u64, 0, MANY>)]
    pub(crate) seed: u64,
    /// Games played at the same time.
    #[arg(long, value_name = "COUNT", default_value = "1", allow_negative_numbers = true,
          value_parser = whole::<usize, 1, AT_ONCE>)]
    pub(crate) concurrency: usize,
    #[command(flatten)]
    pub(crate) records: RecordOptions,
    #[command(flatten)]
    pub(crate) adjudication: AdjudicationOptions,
    /// Show no progress.
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// The format of the report.
    #[arg(long, value_enum, default_value = "text", conflicts_with = "json")]
    pub(crate) format: ReportFormat,
    /// Write JSON; short for --format json.
    #[arg(long)]
    pub(crate) json: bool,
    /// Also write the report to this file, in the format of its extension: .json, .csv or .md, or
    /// .svg for a curve over several --control. May be given several times.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Vec<PathBuf>,
}

/// The limits of players if nothing is said of them.
const USUAL_LIMITS: &str = "st=0.1";

impl Match {
    /// The limits that players have in common, one match for each.
    pub(crate) fn controls(&self) -> Vec<&str> {
        match &self.control[..] {
            [] => vec![USUAL_LIMITS],
            asked => asked.iter().map(String::as_str).collect(),
        }
    }

    /// The format of the report on standard output.
    pub(crate) fn report_format(&self) -> ReportFormat {
        if self.json { ReportFormat::Json } else { self.format }
    }
}
