//! Connect-n for several players.

use super::{GameInfo, bad_options};
use crate::crowd::{Crowd, CrowdSetup};
use crate::error::CatalogError;
use crate::playing::Playing;
use crate::session::Session;
use outply_games::connectn::{ConnectN, ConnectNEvaluator, ConnectNHints};
use outply_search::many::SumBound;
use outply_search::{many, montecarlo};

pub(super) const INFO: GameInfo = GameInfo {
    name: "connectn",
    about: "Connect-n for two to four players on one board",
    options: "PLAYERS or PLAYERS,WIDTHxHEIGHTxCONNECT (3,8x7x4 unless given)",
    example: "connectn:3,6x5x3",
    open,
};

struct Setting(ConnectN);

impl CrowdSetup for Setting {
    type Rules = ConnectN;
    type Hints = ConnectNHints;
    type Evaluator = ConnectNEvaluator;
    type Chance = many::NoChance;
    type Nature = montecarlo::NoChance;
    const EVALUATORS: &'static [&'static str] = &["lines"];
    const CHANCE: bool = false;
    const DEPTH: u32 = 5;

    fn rules(&self) -> &ConnectN {
        &self.0
    }

    fn hints(&self) -> ConnectNHints {
        ConnectNHints
    }

    fn evaluator(&self, _name: &str) -> ConnectNEvaluator {
        ConnectNEvaluator::default()
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

fn open(spec: &str, options: &str) -> Result<Box<dyn Session>, CatalogError> {
    let expected = "PLAYERS,WIDTHxHEIGHTxCONNECT, as in 3,6x5x3";
    let (players, board) = options.split_once(',').unwrap_or((options, ""));
    let players = if players.is_empty() { Ok(3) } else { players.parse() };
    let players = players.map_err(|_| bad_options(spec, options, 0, expected))?;
    let mut sizes = vec![8, 7, 4];
    if !board.is_empty() {
        let parsed: Result<Vec<u32>, _> = board.split('x').map(str::parse).collect();
        let at = options.len() - board.len();
        sizes = parsed
            .ok()
            .filter(|sizes| sizes.len() == 3)
            .ok_or_else(|| bad_options(spec, options, at, expected))?;
    }
    match ConnectN::new(sizes[0], sizes[1], sizes[2], players) {
        Ok(rules) => Ok(Box::new(Playing::of(spec, Crowd(Setting(rules))))),
        Err(error) => Err(CatalogError::Unfit(error.to_string())),
    }
}
