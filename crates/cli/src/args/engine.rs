//! Which search, and how it is put together: options that commands share.

use super::parse::{margin, probability, pruning, search};
use clap::Args;
use outply_catalog::{Pruning, Request, Search};

#[derive(Args, Debug)]
pub(crate) struct EngineOptions {
    /// The search: alphabeta, selective, mcts, expectiminimax, maxn, paranoid or best-reply, as far as it
    /// fits the game; the first that fits unless given.
    #[arg(long, value_name = "NAME", value_parser = search)]
    pub(crate) search: Option<Search>,
    /// Run at most this many simulations (mcts).
    #[arg(long, value_name = "COUNT", allow_negative_numbers = true)]
    pub(crate) simulations: Option<u64>,
    /// How mcts is put together: KEY=VALUE,... as in c=0.5,playout=mast; `help` lists the keys.
    #[arg(
        long,
        value_name = "RECIPE",
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    pub(crate) mcts: String,
    /// How selective is put together: KEY=VALUE,... as in null-move=off,lmr-base=90; `outply games
    /// --selectivity` lists the keys.
    #[arg(
        long,
        value_name = "SETTINGS",
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    pub(crate) selectivity: String,
    /// How well selective plays, from 0 to 20 (all it can).
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u32).range(0..=20), default_value = "20", hide_default_value = true)]
    pub(crate) skill: u32,
    /// Threads of mcts and selective.
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..=200), default_value = "1")]
    pub(crate) threads: u16,
    /// The seed of all chance.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    /// What expectiminimax leaves out because it cannot matter: none, star1, star2 or star2.5.
    #[arg(long, value_name = "NAME", value_parser = pruning, default_value = "star1")]
    pub(crate) pruning: Pruning,
    /// Expectiminimax estimates what chance reaches with less probability than this.
    #[arg(long, value_name = "PROBABILITY", value_parser = probability, default_value = "0", hide_default_value = true)]
    pub(crate) least_probability: f64,
    /// Just before its horizon expectiminimax leaves out outcomes less probable than this share
    /// of the most probable one.
    #[arg(long, value_name = "SHARE", value_parser = probability, default_value = "0", hide_default_value = true)]
    pub(crate) least_share: f64,
    /// Expectiminimax looks only into actions that its evaluator takes for at most so much worse than
    /// the best one, in the game's unit; off: into all. The game's own margin unless given.
    #[arg(long, value_name = "MARGIN", value_parser = margin, allow_negative_numbers = true)]
    pub(crate) move_filter: Option<f64>,
    /// Expectiminimax and the searches for many players sample chance nodes with more outcomes
    /// than this.
    #[arg(long, value_name = "COUNT")]
    pub(crate) most_outcomes: Option<usize>,
    /// The evaluator at the horizon, by name; the game's own unless given, or none.
    #[arg(long, value_name = "NAME")]
    pub(crate) evaluator: Option<String>,
}

impl EngineOptions {
    /// These options in a request.
    pub(crate) fn apply(&self, request: Request) -> Request {
        let mut limits = request.limits;
        limits.simulations = self.simulations.or(limits.simulations);
        Request {
            limits,
            search: self.search,
            recipe: self.mcts.clone(),
            selectivity: self.selectivity.clone(),
            skill: self.skill,
            threads: usize::from(self.threads),
            seed: self.seed.unwrap_or(0),
            pruning: self.pruning,
            least_probability: self.least_probability,
            least_share: self.least_share,
            move_filter: self.move_filter,
            most_outcomes: self.most_outcomes.unwrap_or(usize::MAX),
            evaluator: self.evaluator.clone(),
            ..request
        }
    }
}
