//! The options of `outply train`.

use super::parse::{MANY, duration, probability, whole};
use clap::Args;
use outply_catalog::InputChoice;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args, Debug)]
pub(crate) struct Train {
    /// The game: any that describes a board.
    pub(crate) game: String,
    /// Keep what was learnt in this folder, and continue from what is there.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) state: PathBuf,
    /// Begin with the weights of this evaluator, one of the game's own or learned=FILE, rather than
    /// with nothing; for a new folder.
    #[arg(long, value_name = "EVALUATOR")]
    pub(crate) from: Option<String>,
    /// Stop after this long (500ms, 2s, 1m), reading positions included.
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10m")]
    pub(crate) time: Duration,
    /// Learn from the positions in these files, which `outply positions` wrote, rather than from
    /// self-play.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub(crate) positions: Vec<PathBuf>,
    /// Learn this many times from all positions, however long it takes; such training is exactly
    /// repeatable.
    #[arg(long, value_name = "COUNT", requires = "positions", conflicts_with_all = ["time", "games"],
          value_parser = whole::<u64, 1, MANY>)]
    pub(crate) passes: Option<u64>,
    /// The weight of the search's value against the game's result, from 0 to 1 [default: 0.5]. An
    /// exact value counts alone.
    #[arg(long, value_name = "SHARE", requires = "positions", value_parser = probability)]
    pub(crate) search_share: Option<f64>,
    /// Positions in each step [default: 32].
    #[arg(long, value_name = "COUNT", requires = "positions",
          value_parser = whole::<u16, 1, MANY>)]
    pub(crate) batch: Option<u16>,
    /// Stop after this many games, however long it takes; on one thread this is exactly repeatable.
    #[arg(long, value_name = "COUNT", conflicts_with = "time",
          value_parser = whole::<u64, 1, MANY>)]
    pub(crate) games: Option<u64>,
    /// For this last share of the time or of the games, learn with ever smaller steps, which evens
    /// out the luck of the last games; use 0 if more training is to follow.
    #[arg(long, value_name = "SHARE", value_parser = probability, default_value = "0.25")]
    pub(crate) settle: f64,
    /// Games played at the same time, where weighted sums of patterns learn.
    #[arg(long, value_name = "COUNT", default_value = "1",
          value_parser = whole::<u16, 1, 1024>)]
    pub(crate) threads: u16,
    /// The seed of all random choices [default: 1, or that of what goes on].
    #[arg(long, value_name = "NUMBER", value_parser = whole::<u64, 0, MANY>)]
    pub(crate) seed: Option<u64>,
    /// Hidden cells of the network; 0 for a plain weighted sum [default: the game's own].
    #[arg(long, value_name = "COUNT", value_parser = whole::<u16, 0, 1024>)]
    pub(crate) cells: Option<u16>,
    /// The inputs: board (the game's own inputs, or else the contents of each cell), patterns
    /// (those that the game defines), lines=N (all straight lines of N cells), walks=COUNTxN
    /// (random walks over N cells). With ,stages=PARTS, parts of a game have separate weights, by
    /// how full the board is.
    #[arg(long, value_name = "INPUTS")]
    pub(crate) inputs: Option<InputChoice>,
    /// How many sides' views lead to the hidden cells: the view of the player to move, or 2, both
    /// players' by the same weights [default: 1].
    #[arg(long, value_name = "COUNT", value_parser = whole::<u16, 1, 2>)]
    pub(crate) views: Option<u16>,
    /// Learn what this evaluator of the game misses: what is learnt is added to its estimates.
    #[arg(long, value_name = "EVALUATOR", requires = "positions")]
    pub(crate) beside: Option<String>,
    /// How far weights move in a step, above 0 [default: the game's own]; up to 1, or up to 100 where
    /// weighted sums of patterns learn from games, whose steps shrink.
    #[arg(long, value_name = "RATE", value_parser = rate)]
    pub(crate) rate: Option<f32>,
    /// How sharply the steps of weighted sums of patterns shrink as errors cancel out: 0 by the share
    /// that is left, NUMBER by exp(NUMBER (share - 1)), as in 2.7, which never comes to nothing; up to
    /// 20 [default: the game's own].
    #[arg(long, value_name = "NUMBER", conflicts_with = "positions", value_parser = sharpness)]
    pub(crate) sharpness: Option<f32>,
    /// How far ahead learning looks: 0 counts only the next state, 1 only the game's end.
    #[arg(long, value_name = "SHARE", value_parser = probability)]
    pub(crate) lambda: Option<f64>,
    /// What the result counts for each move that it is away, above 0, up to 1, as in 0.99: below 1 the
    /// winner hurries and the loser holds out [default: the game's own].
    #[arg(long, value_name = "SHARE", value_parser = discount,
          conflicts_with_all = ["positions", "simulations", "depth"])]
    pub(crate) discount: Option<f32>,
    /// The probability of a random move [default: the game's own].
    #[arg(long, value_name = "SHARE", conflicts_with = "positions", value_parser = probability)]
    pub(crate) explore: Option<f64>,
    /// Games begin with up to this many random moves [default: the game's own].
    #[arg(long, value_name = "PLIES", conflicts_with = "positions", value_parser = whole::<u16, 0, 1000>)]
    pub(crate) random_plies: Option<u16>,
    /// How many of the games begin with random moves; the others go the way that is thought best
    /// [default: 1, or that of what goes on].
    #[arg(long, value_name = "SHARE", conflicts_with = "positions", value_parser = probability)]
    pub(crate) random_share: Option<f64>,
    /// Search for each move of the games with this many simulations, as AlphaZero does, and learn
    /// from what is found: what states are worth, and a policy, which action is best.
    #[arg(long, value_name = "COUNT", conflicts_with = "positions",
          value_parser = whole::<u64, 1, 1_000_000>)]
    pub(crate) simulations: Option<u64>,
    /// Search for each move of the games to this depth, and learn what states turn out to be worth
    /// some plies on.
    #[arg(long, value_name = "PLIES", conflicts_with_all = ["positions", "simulations"],
          value_parser = whole::<u32, 1, 100>)]
    pub(crate) depth: Option<u32>,
    /// Start with this much in favour of what has not been tried (1: about a win), up to 10; for
    /// weighted sums.
    #[arg(long, value_name = "HOPE", value_parser = hope)]
    pub(crate) optimism: Option<f32>,
    /// Show no progress.
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Write JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// A step: above 0; 1 is the whole of the error.
fn rate(text: &str) -> Result<f32, String> {
    up_to(100.0, "0.05", text)
}

/// What is left of a payoff a move later: above 0, up to 1.
fn discount(text: &str) -> Result<f32, String> {
    up_to(1.0, "0.99", text)
}

/// How sharply steps shrink: from 0, up to 20.
fn sharpness(text: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|number| (0.0..=20.0).contains(number));
    number.ok_or_else(|| format!("expected a number from 0 to 20, as in 2.7, found {text:?}"))
}

/// What an input not yet seen promises: above 0, up to 10.
fn hope(text: &str) -> Result<f32, String> {
    up_to(10.0, "1", text)
}

fn up_to(most: f32, example: &str, text: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|number| *number > 0.0 && *number <= most);
    number.ok_or_else(|| {
        format!("expected a number above 0, up to {most}, as in {example}, found {text:?}")
    })
}
