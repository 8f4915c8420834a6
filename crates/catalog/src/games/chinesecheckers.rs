//! Chinese checkers.

use super::{GameInfo, bad_options};
use crate::crowd::{Crowd, CrowdSetup};
use crate::error::CatalogError;
use crate::playing::Playing;
use crate::session::Session;
use outply_games::chinesecheckers::{
    ChineseCheckers, ChineseCheckersEvaluator, ChineseCheckersHints, Options,
};
use outply_search::many::SumBound;
use outply_search::{many, montecarlo};

pub(super) const INFO: GameInfo = GameInfo {
    name: "chinesecheckers",
    about: "Chinese checkers for two, three, four or six players",
    options: "PLAYERS or PLAYERS,MOVES (3 and 1000 moves in all unless given)",
    example: "chinesecheckers:6",
    open,
};

struct Setting(ChineseCheckers);

impl CrowdSetup for Setting {
    type Rules = ChineseCheckers;
    type Hints = ChineseCheckersHints;
    type Evaluator = ChineseCheckersEvaluator;
    type Chance = many::NoChance;
    type Nature = montecarlo::NoChance;
    const EVALUATORS: &'static [&'static str] = &["steps"];
    const CHANCE: bool = false;
    const DEPTH: u32 = 2;

    fn rules(&self) -> &ChineseCheckers {
        &self.0
    }

    fn hints(&self) -> ChineseCheckersHints {
        ChineseCheckersHints
    }

    fn evaluator(&self, _name: &str) -> ChineseCheckersEvaluator {
        ChineseCheckersEvaluator::default()
    }

    fn chance(&self) -> many::NoChance {
        many::NoChance
    }

    fn nature(&self) -> montecarlo::NoChance {
        montecarlo::NoChance
    }

    fn sum(&self) -> Option<SumBound> {
        Some(SumBound { lowest: 0.0, highest_sum: self.0.payoff_sum() + 1e-9 })
    }

    fn recipe(&self) -> &'static str {
        // Random play hardly ever gets home: the evaluator judges soon.
        "cut=6"
    }
}

fn open(spec: &str, options: &str) -> Result<Box<dyn Session>, CatalogError> {
    let (players, limit) = options.split_once(',').unwrap_or((options, ""));
    let count = if players.is_empty() { Ok(3) } else { players.parse() };
    let count = count.map_err(|_| bad_options(spec, options, 0, "2, 3, 4 or 6 players"))?;
    let mut agreed = Options::default();
    if !limit.is_empty() {
        let fault = |_| bad_options(spec, options, players.len() + 1, "the most moves in all");
        agreed.limit = limit.parse().map_err(fault)?;
    }
    match ChineseCheckers::new(count, agreed) {
        Ok(rules) => Ok(Box::new(Playing::of(spec, Crowd(Setting(rules))))),
        Err(error) => Err(CatalogError::Unfit(error.to_string())),
    }
}
