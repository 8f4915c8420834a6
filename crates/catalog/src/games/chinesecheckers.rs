//! Chinese checkers.

use super::judge::Judge;
use crate::entry::{BenchSearch, Entry, GameInfo, Options};
use crate::error::CatalogError;
use crate::plan::Search;
use crate::session::Session;
use crate::setup::{CrowdSetup, Setup};
use crate::words::Words;
use outply_game::{Cells, Inputs};
use outply_games::chinesecheckers::{
    ChineseCheckers, ChineseCheckersCells, ChineseCheckersEvaluator, ChineseCheckersHints,
    ChineseCheckersInputs, Options as Agreed, PEGS_WEIGHTS, chinesecheckers_pegs,
};
use outply_learn::{Learned, Settings, Shipped};
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

struct ChineseCheckersSetup {
    rules: ChineseCheckers,
    /// What was learnt for so many players, if anything.
    learnt: Option<Learned<ChineseCheckers>>,
}

impl ChineseCheckersSetup {
    fn of(rules: ChineseCheckers) -> ChineseCheckersSetup {
        ChineseCheckersSetup { learnt: chinesecheckers_pegs(&rules), rules }
    }
}

/// The name of the evaluator that learnt from games against itself.
const PEGS: &str = "pegs";

/// The name of the race by weights chosen by hand.
const STEPS: &str = "steps";

impl Setup for ChineseCheckersSetup {
    type Rules = ChineseCheckers;
    type Hints = ChineseCheckersHints;
    type Evaluator = Judge<ChineseCheckersEvaluator, Learned<ChineseCheckers>>;

    /// Best-reply search wins 14 of 24 games at 0.1 s a move, paranoid search 9, max-n 1.
    fn searches(&self) -> &'static [Search] {
        &[Search::BestReply, Search::MaxN, Search::Paranoid, Search::MonteCarlo]
    }

    fn rules(&self) -> &ChineseCheckers {
        &self.rules
    }

    fn hints(&self) -> ChineseCheckersHints {
        ChineseCheckersHints
    }

    fn cells(&self) -> Option<Arc<dyn Cells<Self::Rules> + Send + Sync>> {
        Some(Arc::new(ChineseCheckersCells::new(&self.rules)))
    }

    fn inputs(&self) -> Option<Arc<dyn Inputs<Self::Rules> + Send + Sync>> {
        Some(Arc::new(ChineseCheckersInputs::new(&self.rules)))
    }

    /// What counts is who comes home first, some 130 moves on: by weights of holes alone, with `lambda` 0.5, what was
    /// learnt in a minute won no game of 18 against two players with `steps`, with 0.95 seven of 30. What was
    /// learnt with a discount hurries: without it searches put off what they take for certain.
    fn learning(&self, found: Settings) -> Settings {
        let found = Settings { lambda: 0.95, discount: 0.99, ..found };
        Settings { cells: 0, rate: 1.0, coherence: true, ..found }
    }

    fn evaluators(&self) -> Vec<&'static str> {
        if self.learnt.is_some() { vec![PEGS, STEPS] } else { vec![STEPS] }
    }

    fn shipped(&self, evaluator: &str) -> Option<&'static Shipped> {
        (evaluator == PEGS && self.learnt.is_some()).then_some(&PEGS_WEIGHTS)
    }

    fn evaluator(&self, name: &str) -> Self::Evaluator {
        let learnt = self.learnt.clone().filter(|_| name == PEGS);
        Judge::of(learnt, ChineseCheckersEvaluator::default)
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
        Some(SumBound { lowest: 0.0, highest_sum: self.rules.payoff_sum() + 1e-9 })
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
        Ok(rules) => Ok(asked.crowd(ChineseCheckersSetup::of(rules))),
        Err(error) => Err(CatalogError::Unfit(error.to_string())),
    }
}
