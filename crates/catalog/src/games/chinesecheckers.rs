//! Chinese checkers.

use crate::entry::{BenchSearch, Entry, GameInfo, Options};
use crate::error::CatalogError;
use crate::plan::Search;
use crate::session::Session;
use crate::setup::{CrowdSetup, Setup};
use crate::words::Words;
use outply_game::Cells;
use outply_games::chinesecheckers::{
    ChineseCheckers, ChineseCheckersCells, ChineseCheckersEvaluator, ChineseCheckersHints,
    Options as Agreed,
};
use outply_learn::Settings;
use outply_search::many::SumBound;
use outply_search::{many, montecarlo};
use std::sync::Arc;

const INFO: GameInfo =
    GameInfo::new("chinesecheckers", "Chinese checkers for two, three, four or six players")
        .options(
            "PLAYERS or PLAYERS,MOVES (default 3 players, 1000 moves in all)",
            "chinesecheckers:6",
        );

/// What values mean.
const WORDS: Words =
    Words::of("%", 0.01, "the share of the win; the shares of all players add up to 100 %");

/// The game in the catalogue.
pub(super) fn entry() -> Entry {
    Entry::new(INFO, open).words(WORDS).bench_searches(vec![BenchSearch::usual("", "", 3)])
}

struct ChineseCheckersSetup(ChineseCheckers);

impl Setup for ChineseCheckersSetup {
    type Rules = ChineseCheckers;
    type Hints = ChineseCheckersHints;
    type Evaluator = ChineseCheckersEvaluator;

    /// Best-reply search wins 14 of 24 games at 0.1 s a move, paranoid search 9, max-n 1.
    fn searches(&self) -> &'static [Search] {
        &[Search::BestReply, Search::MaxN, Search::Paranoid, Search::MonteCarlo]
    }

    fn rules(&self) -> &ChineseCheckers {
        &self.0
    }

    fn hints(&self) -> ChineseCheckersHints {
        ChineseCheckersHints
    }

    fn cells(&self) -> Option<Arc<dyn Cells<Self::Rules> + Send + Sync>> {
        Some(Arc::new(ChineseCheckersCells::new(&self.0)))
    }

    /// A weight for each hole. What counts is who comes home first, some 130 moves on: with `lambda` 0.5 what was learnt
    /// in a minute won no game of 18 against two players with `steps`, with 0.95 seven of 30.
    fn learning(&self, found: Settings) -> Settings {
        Settings { cells: 0, rate: 1.0, coherence: true, lambda: 0.95, ..found }
    }

    fn evaluators(&self) -> Vec<&'static str> {
        vec!["steps"]
    }

    fn evaluator(&self, _name: &str) -> ChineseCheckersEvaluator {
        ChineseCheckersEvaluator::default()
    }

    fn recipe(&self) -> &'static str {
        // Random play hardly ever gets home: the evaluator judges soon.
        "cut=6"
    }
}

impl CrowdSetup for ChineseCheckersSetup {
    type Chance = many::NoChance;
    type Nature = montecarlo::NoChance;
    const CHANCE: bool = false;

    fn depth(&self) -> u32 {
        2
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
}

fn open(asked: &Options<'_>) -> Result<Box<dyn Session>, CatalogError> {
    let options = asked.text();
    let (players, limit) = options.split_once(',').unwrap_or((options, ""));
    let count = if players.is_empty() { Ok(3) } else { players.parse() };
    let count = count.map_err(|_| asked.fault(0, "2, 3, 4 or 6 players"))?;
    let mut agreed = Agreed::default();
    if !limit.is_empty() {
        let fault = |_| asked.fault(players.len() + 1, "the most moves in all");
        agreed.limit = limit.parse().map_err(fault)?;
    }
    match ChineseCheckers::new(count, agreed) {
        Ok(rules) => Ok(asked.crowd(ChineseCheckersSetup(rules))),
        Err(error) => Err(CatalogError::Unfit(error.to_string())),
    }
}
