//! The options of `outply tune`.

use super::contest::AdjudicationOptions;
use super::parse::{AT_ONCE, MANY, learning_rate, pairs_of_games, whole};
use clap::Args;
use std::path::PathBuf;

/// What only tuning a recipe reads. Options for --selectivity name these too: clap does not miss a required
/// option that conflicts with a given one.
const OF_RECIPES: [&str; 3] = ["mcts", "control", "rounds"];

#[derive(Args, Debug)]
pub(crate) struct Tune {
    /// The game, with its options after a colon; two players.
    pub(crate) game: String,
    /// Tune these numbers of selective search instead, by SPSA (Spall 1992): NAME or NAME=START,
    /// separated by commas; `outply games --selectivity` lists them.
    #[arg(long, value_name = "NAMES", conflicts_with_all = OF_RECIPES)]
    pub(crate) selectivity: Option<String>,
    /// Both sides' nodes a move; with --selectivity.
    #[arg(long, value_name = "COUNT", default_value = "5000", requires = "selectivity",
          conflicts_with_all = OF_RECIPES, value_parser = whole::<u64, 1, MANY>)]
    pub(crate) nodes: u64,
    /// How many games to play, an even number: in pairs with colours swapped; with --selectivity.
    #[arg(long, value_name = "COUNT", default_value = "1000", requires = "selectivity",
          conflicts_with_all = OF_RECIPES, value_parser = pairs_of_games)]
    pub(crate) games: u64,
    /// How far the numbers follow the results at the end: what a game won moves each, in squares of its
    /// step, a fifth of where it began; more in earlier games. 0.002 suits tens of thousands of games
    /// [default: 0.002]; with --selectivity.
    #[arg(long, value_name = "RATE", requires = "selectivity", conflicts_with_all = OF_RECIPES,
          value_parser = learning_rate)]
    pub(crate) rate: Option<f64>,
    /// Keep the state in this file, and continue from what is there; with --selectivity.
    #[arg(long, value_name = "FILE", requires = "selectivity", conflicts_with_all = OF_RECIPES)]
    pub(crate) state: Option<PathBuf>,
    /// The recipe to start with, instead of the game's own.
    #[arg(long, value_name = "RECIPE", default_value = "", hide_default_value = true)]
    pub(crate) mcts: String,
    /// Both sides' limits: st=0.02 (seconds a move), simulations=..., separated by commas.
    #[arg(long, value_name = "LIMITS", default_value = "st=0.02")]
    pub(crate) control: String,
    /// At most this many pairs of games for each change.
    #[arg(long, value_name = "PAIRS", default_value = "100",
          value_parser = whole::<u64, 1, 1_000_000_000>)]
    pub(crate) rounds: u64,
    /// Start each pair with this many random plies [default: 2].
    #[arg(long, value_name = "PLIES", conflicts_with = "openings",
          value_parser = whole::<u32, 0, 10_000>)]
    pub(crate) random_plies: Option<u32>,
    /// Start from the openings in this file, shuffled by the seed: EPD or FEN, PGN (its first 16 plies),
    /// PDN, or a position and `moves ...` on each line.
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) adjudication: AdjudicationOptions,
    /// The seed of openings, dice and the players' random choices.
    #[arg(long, value_name = "NUMBER", default_value = "1", allow_negative_numbers = true,
          value_parser = whole::<u64, 0, MANY>)]
    pub(crate) seed: u64,
    /// Games played at the same time.
    #[arg(long, value_name = "COUNT", default_value = "1", allow_negative_numbers = true,
          value_parser = whole::<usize, 1, AT_ONCE>)]
    pub(crate) concurrency: usize,
    /// Show no progress.
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Write JSON.
    #[arg(long)]
    pub(crate) json: bool,
}
