//! The options of `outply tune`.

use clap::Args;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub struct Tune {
    /// The game, with its options after a colon; two players.
    pub game: String,
    /// Tune these numbers of selective search instead, by SPSA (Spall 1992): NAME or NAME=START,
    /// divided by commas; `outply games --selectivity` lists them.
    #[arg(long, value_name = "NAMES", conflicts_with_all = ["mcts", "control", "rounds"])]
    pub selectivity: Option<String>,
    /// Both sides' nodes a move; with --selectivity.
    #[arg(long, value_name = "COUNT", default_value = "5000", requires = "selectivity",
          value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// How many games to play, in pairs with colours swapped; with --selectivity.
    #[arg(long, value_name = "COUNT", default_value = "1000", requires = "selectivity",
          value_parser = clap::value_parser!(u64).range(2..=1_000_000_000))]
    pub games: u64,
    /// Keep what was found in this file, and go on where it leaves off; with --selectivity.
    #[arg(long, value_name = "FILE", requires = "selectivity")]
    pub state: Option<PathBuf>,
    /// The recipe to begin with, instead of the game's own.
    #[arg(long, value_name = "RECIPE", default_value = "", hide_default_value = true)]
    pub mcts: String,
    /// Both sides' limits: st=0.02 (seconds a move), simulations=..., divided by commas.
    #[arg(long, value_name = "LIMITS", default_value = "st=0.02")]
    pub control: String,
    /// How many pairs of games each change is given at most.
    #[arg(long, value_name = "PAIRS", default_value = "100")]
    pub rounds: u64,
    /// Begin each pair with so many random plies.
    #[arg(long, value_name = "PLIES", default_value = "2")]
    pub random_plies: u32,
    /// Openings, dice and the players' chance come from this.
    #[arg(long, value_name = "NUMBER", default_value = "1")]
    pub seed: u64,
    /// Games at a time.
    #[arg(long, value_name = "COUNT", default_value = "1")]
    pub concurrency: usize,
}
