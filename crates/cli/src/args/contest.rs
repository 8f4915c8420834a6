//! The options of `outply match`.

use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Format {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first meets all others.
    Gauntlet,
}

#[derive(Args, Debug)]
pub struct Match {
    /// The game, with its options after a colon; two players.
    pub game: String,
    /// Who plays: KEY=VALUE,... for Outply (search, evaluator, table, threads, pruning; the rest is
    /// a recipe of mcts), or uci:COMMAND, xboard:COMMAND or gtp:COMMAND for an engine. NAME@ before
    /// it names it.
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    pub players: Vec<String>,
    /// Each player's limits: st=0.1 (seconds a move), tc=60+0.5, nodes=..., depth=...,
    /// simulations=..., divided by commas.
    #[arg(long, value_name = "LIMITS", default_value = "st=0.1")]
    pub control: String,
    /// How many pairs of games each pairing plays; both have each seat once.
    #[arg(long, value_name = "PAIRS", default_value = "50")]
    pub rounds: u64,
    /// Who meets whom.
    #[arg(long, value_enum, default_value = "round-robin")]
    pub format: Format,
    /// Begin each pair with so many random plies.
    #[arg(long, value_name = "PLIES", default_value = "4", conflicts_with = "openings")]
    pub random_plies: u32,
    /// Begin from the openings in this file: a position and `moves ...` a line.
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,
    /// Stop when a sequential test on pairs decides between these two normalised Elo differences.
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub sprt: Option<String>,
    /// Openings, dice and the players' chance come from this.
    #[arg(long, value_name = "NUMBER", default_value = "1")]
    pub seed: u64,
    /// Games at a time.
    #[arg(long, value_name = "COUNT", default_value = "1")]
    pub concurrency: usize,
    /// Record games in this file (JSON Lines); an unfinished match goes on where it was.
    #[arg(long, value_name = "FILE")]
    pub results: Option<PathBuf>,
    /// A game is a draw after so many plies.
    #[arg(long, value_name = "PLIES", default_value = "2000")]
    pub most_plies: u32,
    /// No line for each game.
    #[arg(long, short)]
    pub quiet: bool,
}
