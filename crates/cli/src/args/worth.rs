//! The options of `outply worth`.

use super::parse::{AT_ONCE, MANY, pairs_of_games, whole};
use clap::Args;

#[derive(Args, Debug)]
pub(crate) struct Worth {
    /// The game, with its options after a colon; two players.
    pub(crate) game: String,
    /// The player to be measured: KEY=VALUE,... as for a player of a match.
    #[arg(long, value_name = "PLAYER", default_value = "", hide_default_value = true)]
    pub(crate) player: String,
    /// The changes to measure, KEY=VALUE one at a time, separated by commas; those made together
    /// are joined by +, as in playout=mast+epsilon=0.2.
    #[arg(long, value_name = "SWITCHES", required = true, value_delimiter = ',')]
    pub(crate) switch: Vec<String>,
    /// Both sides' limits: st=0.02 (seconds a move), nodes=..., simulations=..., separated by commas.
    #[arg(long, value_name = "LIMITS", default_value = "st=0.02")]
    pub(crate) control: String,
    /// How many games to play for each switch, an even number: in pairs with seats swapped. With
    /// 2,000 the interval is 10 to 15 Elo to either side; a quarter of the games makes it twice as
    /// wide.
    #[arg(long, value_name = "GAMES", default_value = "2000", value_parser = pairs_of_games)]
    pub(crate) games: u64,
    /// How many pairs of games to play for each switch, instead of --games.
    #[arg(long, value_name = "PAIRS", conflicts_with = "games",
          value_parser = whole::<u64, 1, 500_000_000>)]
    pub(crate) rounds: Option<u64>,
    /// Start each pair with this many random plies [default: 4].
    #[arg(long, value_name = "PLIES", value_parser = whole::<u32, 0, 10_000>)]
    pub(crate) random_plies: Option<u32>,
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
