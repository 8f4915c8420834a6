//! Which search, and how it is put together: options that commands share.

use clap::Args;
use outply_catalog::{Search, Wish};
use serde::{Deserialize, Serialize};

#[derive(Args, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct EngineOptions {
    /// The search: alphabeta, selective, mcts, expectiminimax, maxn, paranoid or best-reply, as far as it
    /// fits the game; the first that fits unless given.
    #[arg(long, value_name = "NAME")]
    pub(crate) search: Option<String>,
    /// Run at most this many simulations (mcts).
    #[arg(long, value_name = "COUNT", allow_negative_numbers = true)]
    pub(crate) simulations: Option<u64>,
    /// How mcts is put together: KEY=VALUE,... as in c=0.5,playout=mast; `outply games --keys mcts`
    /// lists the keys.
    #[arg(long, value_name = "RECIPE", allow_hyphen_values = true)]
    pub(crate) mcts: Option<String>,
    /// How selective is put together: KEY=VALUE,... as in null-move=off,lmr-base=90; `outply games
    /// --keys selective` lists the keys.
    #[arg(long, value_name = "SETTINGS", allow_hyphen_values = true)]
    pub(crate) selectivity: Option<String>,
    /// How well selective plays, from 0 to 20 (all it can).
    #[arg(long, value_name = "LEVEL", allow_hyphen_values = true)]
    pub(crate) skill: Option<String>,
    /// Threads of mcts and selective.
    #[arg(long, value_name = "COUNT", allow_hyphen_values = true)]
    pub(crate) threads: Option<String>,
    /// The seed of all chance.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    /// What expectiminimax leaves out because it cannot matter: none, star1, star2 or star2.5; star1
    /// unless given.
    #[arg(long, value_name = "NAME")]
    pub(crate) pruning: Option<String>,
    /// Expectiminimax estimates what chance reaches with less probability than this.
    #[arg(long, value_name = "PROBABILITY", allow_hyphen_values = true)]
    pub(crate) least_probability: Option<String>,
    /// Just before its horizon expectiminimax leaves out outcomes less probable than this share
    /// of the most probable one.
    #[arg(long, value_name = "SHARE", allow_hyphen_values = true)]
    pub(crate) least_share: Option<String>,
    /// Expectiminimax looks only into actions that its evaluator takes for at most so much worse than
    /// the best one, in the game's unit; off: into all. The game's own margin unless given.
    #[arg(long, value_name = "MARGIN", allow_hyphen_values = true)]
    pub(crate) move_filter: Option<String>,
    /// Expectiminimax and the searches for many players sample chance nodes with more outcomes
    /// than this.
    #[arg(long, value_name = "COUNT", allow_hyphen_values = true)]
    pub(crate) most_outcomes: Option<String>,
    /// The evaluator at the horizon, by name; the game's own unless given, or none.
    #[arg(long, value_name = "NAME")]
    pub(crate) evaluator: Option<String>,
}

impl EngineOptions {
    /// What these options ask of a search, the seed aside. Simulations are counted by one search
    /// alone, so they name it.
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
