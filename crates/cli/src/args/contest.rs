//! The options of `outply match`.

use super::parse::{MANY, whole};
use clap::{Args, ValueEnum};
use outply_catalog::arena::contest::{DrawRule, ResignRule};
use std::path::PathBuf;

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Pairing {
    /// Every player meets every other.
    RoundRobin,
    /// The first meets all others.
    Gauntlet,
}

/// How a report is written.
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
    /// As in the file.
    Sequential,
    /// Shuffled by the seed.
    Random,
}

/// Where games start.
#[derive(Args, Debug)]
pub(crate) struct OpeningOptions {
    /// Begin each pair with this many random plies; 4 unless given.
    #[arg(long, value_name = "PLIES", conflicts_with = "openings")]
    pub(crate) random_plies: Option<u32>,
    /// Leave out openings from which looking this many plies ahead, at no more than 100,000 positions, tells
    /// how the game ends with best play.
    #[arg(long, value_name = "PLIES", conflicts_with = "openings",
          value_parser = whole::<u32, 1, MANY>)]
    pub(crate) undecided: Option<u32>,
    /// Begin from the openings in this file: EPD or FEN, PGN, PDN, or a position and `moves ...` a
    /// line; told by its ending or by what is in it.
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,
    /// Take the openings as they come, or in an order given by the seed.
    #[arg(long, value_enum, default_value = "sequential", requires = "openings")]
    pub(crate) openings_order: Order,
    /// Play this many plies of each game in the file; 16 of PGN and PDN unless given.
    #[arg(long, value_name = "PLIES", requires = "openings")]
    pub(crate) openings_plies: Option<usize>,
    /// Begin with this opening of the file, counted from 1; of a sequential order.
    #[arg(long, value_name = "NUMBER", default_value = "1", requires = "openings")]
    pub(crate) openings_start: usize,
}

/// When games end before the rules end them.
#[derive(Args, Debug)]
pub(crate) struct AdjudicationOptions {
    /// Call a game drawn when both saw at most SCORE points for MOVES moves, from move NUMBER on:
    /// number=40,moves=8,score=10.
    #[arg(long, value_name = "RULE")]
    pub(crate) draw: Option<DrawRule>,
    /// Call a game lost when its loser saw minus SCORE points or less for MOVES moves, and with
    /// twosided the winner as much: moves=3,score=600,twosided.
    #[arg(long, value_name = "RULE")]
    pub(crate) resign: Option<ResignRule>,
    /// A game is a draw after this many plies; 2000 unless given.
    #[arg(long, value_name = "PLIES")]
    pub(crate) most_plies: Option<u32>,
}

/// Where games go.
#[derive(Args, Debug)]
pub(crate) struct RecordOptions {
    /// Record games in this file (JSON Lines); an unfinished match goes on where it was. Of several
    /// --control each has a file of its own, its limits before the ending.
    #[arg(long, value_name = "FILE")]
    pub(crate) results: Option<PathBuf>,
    /// Add games to this file in PGN, with evaluation, depth and time of each move.
    #[arg(long, value_name = "FILE", conflicts_with = "pdn")]
    pub(crate) pgn: Option<PathBuf>,
    /// Add games of English checkers to this file in PDN.
    #[arg(long, value_name = "FILE")]
    pub(crate) pdn: Option<PathBuf>,
    /// What the match is called in these files.
    #[arg(long, value_name = "NAME", default_value = "outply match")]
    pub(crate) event: String,
}

#[derive(Args, Debug)]
pub(crate) struct Match {
    /// The game, with its options after a colon. Games of one player, and of three and more, are played
    /// for score: each player with the same seeds, and in each seat.
    pub(crate) game: String,
    /// Who plays: KEY=VALUE,... for Outply (search, evaluator, table, threads, skill, pruning; the
    /// rest is a recipe of mcts or settings of selective), or uci:COMMAND, xboard:COMMAND or
    /// gtp:COMMAND for an engine, with option.NAME=VALUE, dir=PATH and init=LINE after commas. Limits
    /// among them replace --control. NAME@ before it names it.
    #[arg(required = true, num_args = 1.., value_name = "PLAYER")]
    pub(crate) players: Vec<String>,
    /// Each player's limits: st=0.1 (seconds a move), tc=60+0.5, tc=40/60, nodes=..., depth=...,
    /// simulations=..., nps=... (clocks count nodes, this many a second), separated by commas.
    /// Given several times, the match is held at each: a curve.
    #[arg(long, value_name = "LIMITS", default_value = "st=0.1")]
    pub(crate) control: Vec<String>,
    /// How far clocks and times for a move may be overstepped; unless given, clocks not at all and
    /// times for a move without limit.
    #[arg(long, value_name = "SECONDS")]
    pub(crate) time_margin: Option<String>,
    /// How many pairs of games each pairing plays, both having each seat once; for score, how many seeds.
    #[arg(long, value_name = "PAIRS", default_value = "50",
          value_parser = whole::<u64, 1, 1_000_000_000>)]
    pub(crate) rounds: u64,
    /// Who meets whom.
    #[arg(long, value_enum, default_value = "round-robin")]
    pub(crate) pairing: Pairing,
    #[command(flatten)]
    pub(crate) openings: OpeningOptions,
    /// Stop when a sequential test on pairs decides between these two normalised Elo differences.
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub(crate) sprt: Option<String>,
    /// Openings, dice and the players' chance come from this.
    #[arg(long, value_name = "NUMBER", default_value = "1")]
    pub(crate) seed: u64,
    /// Games at a time.
    #[arg(long, value_name = "COUNT", default_value = "1")]
    pub(crate) concurrency: usize,
    #[command(flatten)]
    pub(crate) records: RecordOptions,
    #[command(flatten)]
    pub(crate) adjudication: AdjudicationOptions,
    /// No lines of progress.
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// How the report is written.
    #[arg(long, value_enum, default_value = "text", conflicts_with = "json")]
    pub(crate) format: ReportFormat,
    /// Write JSON: the same as --format json.
    #[arg(long)]
    pub(crate) json: bool,
    /// Write the report to this file too, by its ending: .json, .csv or .md, or .svg for a curve over
    /// several --control. May be given several times.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Vec<PathBuf>,
}

impl Match {
    /// How the report is written to stdout.
    pub(crate) fn report_format(&self) -> ReportFormat {
        if self.json { ReportFormat::Json } else { self.format }
    }
}
