//! Which search, and how it is put together: options that commands share.

use super::parse::{MANY, whole};
use clap::Args;
use outply_catalog::{Search, Wish};
use serde::{Deserialize, Serialize};

/// Where help lists these options.
const HEADING: &str = "How it searches";

#[derive(Args, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct EngineOptions {
    /// The search: alphabeta, selective, mcts, proof-number, expectiminimax, maxn, paranoid,
    /// best-reply or best-first, if it fits the game [default: the game's own].
    #[arg(long, help_heading = HEADING, value_name = "NAME")]
    pub(crate) search: Option<String>,
    /// Run at most this many simulations (mcts).
    #[arg(long, help_heading = HEADING, value_name = "COUNT", allow_negative_numbers = true,
          value_parser = whole::<u64, 1, MANY>)]
    pub(crate) simulations: Option<u64>,
    /// The recipe of mcts: KEY=VALUE,... as in c=0.5,playout=mast; `outply games --keys mcts` lists
    /// the keys.
    #[arg(long, help_heading = HEADING, value_name = "RECIPE", allow_hyphen_values = true)]
    pub(crate) mcts: Option<String>,
    /// The switches and numbers of selective: KEY=VALUE,... as in null-move=off,lmr-base=90; `outply
    /// games --keys selective` lists the keys.
    #[arg(long, help_heading = HEADING, value_name = "SETTINGS", allow_hyphen_values = true)]
    pub(crate) selectivity: Option<String>,
    /// How well selective plays, from 0 to 20 (its best).
    #[arg(long, help_heading = HEADING, value_name = "LEVEL", allow_hyphen_values = true)]
    pub(crate) skill: Option<String>,
    /// Threads of mcts and selective.
    #[arg(long, help_heading = HEADING, value_name = "COUNT", allow_hyphen_values = true)]
    pub(crate) threads: Option<String>,
    /// The seed of every random choice.
    #[arg(long, help_heading = HEADING, value_name = "NUMBER", allow_negative_numbers = true,
          value_parser = whole::<u64, 0, MANY>)]
    pub(crate) seed: Option<u64>,
    /// How expectiminimax prunes at chance nodes: none, star1, star2 or star2.5 [default: the
    /// game's own].
    #[arg(long, help_heading = HEADING, value_name = "NAME")]
    pub(crate) pruning: Option<String>,
    /// Expectiminimax does not look beyond states that are reached with a lower probability than
    /// this.
    #[arg(long, help_heading = HEADING, value_name = "PROBABILITY", allow_hyphen_values = true)]
    pub(crate) least_probability: Option<String>,
    /// One ply before its horizon, expectiminimax leaves out outcomes less probable than this share of
    /// the most probable one.
    #[arg(long, help_heading = HEADING, value_name = "SHARE", allow_hyphen_values = true)]
    pub(crate) least_share: Option<String>,
    /// Expectiminimax searches only actions that the evaluator rates within this margin of the best
    /// one, in the game's unit; off: all [default: the game's own].
    #[arg(long, help_heading = HEADING, value_name = "MARGIN", allow_hyphen_values = true)]
    pub(crate) move_filter: Option<String>,
    /// Expectiminimax and the searches for many players sample chance nodes with more outcomes than
    /// this.
    #[arg(long, help_heading = HEADING, value_name = "COUNT", allow_hyphen_values = true)]
    pub(crate) most_outcomes: Option<String>,
    /// The evaluator at the horizon, by name, or none [default: the game's own].
    #[arg(long, help_heading = HEADING, value_name = "NAME")]
    pub(crate) evaluator: Option<String>,
}

impl EngineOptions {
    /// What these options ask of a search, except the seed. Only one search counts simulations, so
    /// they imply it.
    pub(crate) fn wishes(&self) -> Vec<Wish> {
        let flags = [
            ("search", &self.search),
            ("evaluator", &self.evaluator),
            ("threads", &self.threads),
            ("skill", &self.skill),
            ("pruning", &self.pruning),
            ("least-probability", &self.least_probability),
            ("least-share", &self.least_share),
            ("move-filter", &self.move_filter),
            ("most-outcomes", &self.most_outcomes),
        ];
        let given = flags.into_iter().filter_map(|(key, value)| Some((key, value.as_ref()?)));
        let mut wishes: Vec<Wish> = given.map(|(key, value)| Wish::flag(key, value)).collect();
        if let Some(simulations) = self.simulations.filter(|_| self.search.is_none()) {
            let said = format!("--simulations {simulations}");
            wishes.push(Wish::new("search", Search::MonteCarlo.name(), said));
        }
        let parts = [(&self.mcts, "--mcts ", Search::MonteCarlo)];
        let parts =
            parts.into_iter().chain([(&self.selectivity, "--selectivity ", Search::Selective)]);
        for (text, before, search) in parts {
            let words = Wish::words(text.as_deref().unwrap_or(""), before);
            wishes.extend(words.into_iter().map(|word| word.meant_for(search)));
        }
        wishes
    }

    /// These wishes, and the seed.
    pub(crate) fn wishes_and_seed(&self) -> Vec<Wish> {
        let mut wishes = self.wishes();
        wishes.extend(self.seed.map(|seed| Wish::flag("seed", seed)));
        wishes
    }
}
