//! Connect-n for several players.

use crate::entry::{BenchSearch, Entry, GameInfo, Options};
use crate::error::CatalogError;
use crate::session::Session;
use crate::setup::{CrowdSetup, Setup};
use crate::words::Words;
use outply_games::connectn::{ConnectN, ConnectNEvaluator, ConnectNHints};
use outply_search::many::SumBound;
use outply_search::{many, montecarlo};

const INFO: GameInfo = GameInfo::new("connectn", "Connect-n for two to four players on one board")
    .options("PLAYERS or PLAYERS,WIDTHxHEIGHTxCONNECT (default 3,8x7x4)", "connectn:3,6x5x3");

/// What values mean.
const WORDS: Words =
    Words::of("%", 0.01, "the share of the win; the shares of all players add up to 100 %");

/// The game in the catalogue.
pub(super) fn entry() -> Entry {
    Entry::new(INFO, open).words(WORDS).bench_searches(vec![BenchSearch::usual("", "", 6)])
}

struct ConnectNSetup(ConnectN);

impl Setup for ConnectNSetup {
    type Rules = ConnectN;
    type Hints = ConnectNHints;
    type Evaluator = ConnectNEvaluator;

    fn rules(&self) -> &ConnectN {
        &self.0
    }

    fn hints(&self) -> ConnectNHints {
        ConnectNHints
    }

    fn evaluators(&self) -> Vec<&'static str> {
        vec!["lines"]
    }

    fn evaluator(&self, _name: &str) -> ConnectNEvaluator {
        ConnectNEvaluator::default()
    }
}

impl CrowdSetup for ConnectNSetup {
    type Chance = many::NoChance;
    type Nature = montecarlo::NoChance;
    const CHANCE: bool = false;

    fn depth(&self) -> u32 {
        5
    }

    fn chance(&self) -> many::NoChance {
        many::NoChance
    }

    fn nature(&self) -> montecarlo::NoChance {
        montecarlo::NoChance
    }

    fn sum(&self) -> Option<SumBound> {
        // Shares of one are rounded.
        Some(SumBound { lowest: 0.0, highest_sum: ConnectN::PAYOFF_SUM + 1e-9 })
    }
}

fn open(asked: &Options<'_>) -> Result<Box<dyn Session>, CatalogError> {
    let options = asked.text();
    let expected = "PLAYERS,WIDTHxHEIGHTxCONNECT, as in 3,6x5x3";
    let (players, board) = options.split_once(',').unwrap_or((options, ""));
    let players = if players.is_empty() { Ok(3) } else { players.parse() };
    let players = players.map_err(|_| asked.fault(0, expected))?;
    let mut sizes = vec![8, 7, 4];
    if !board.is_empty() {
        let parsed: Result<Vec<u32>, _> = board.split('x').map(str::parse).collect();
        let at = options.len() - board.len();
        sizes = parsed
            .ok()
            .filter(|sizes| sizes.len() == 3)
            .ok_or_else(|| asked.fault(at, expected))?;
    }
    match ConnectN::new(sizes[0], sizes[1], sizes[2], players) {
        Ok(rules) => Ok(asked.crowd(ConnectNSetup(rules))),
        Err(error) => Err(CatalogError::Unfit(error.to_string())),
    }
}
