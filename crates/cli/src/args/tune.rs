//! The options of `outply tune`.

use clap::Args;

#[derive(Args, Debug)]
pub struct Tune {
    /// The game, with its options after a colon; two players.
    pub game: String,
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
