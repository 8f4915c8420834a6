//! A property game.

use super::{GameInfo, bad_options};
use crate::crowd::{Crowd, CrowdSetup};
use crate::error::CatalogError;
use crate::playing::Playing;
use crate::session::Session;
use outply_games::property::{EVALUATORS, NetWorth, Property, PropertyEvaluator, PropertyHints};
use outply_search::many::SumBound;
use outply_search::{many, montecarlo};

pub(super) const INFO: GameInfo = GameInfo {
    name: "property",
    about: "A property game: dice, streets, rents, houses, jail, cards",
    options: "PLAYERS or PLAYERS,ROUNDS (2 players and 100 rounds unless given)",
    example: "property:4,60",
    open,
};

struct Setting(Property);

impl CrowdSetup for Setting {
    type Rules = Property;
    type Hints = PropertyHints;
    type Evaluator = PropertyEvaluator;
    type Chance = many::WithChance;
    type Nature = montecarlo::Chance;
    const EVALUATORS: &'static [&'static str] = &[EVALUATORS[1], EVALUATORS[0]];
    const CHANCE: bool = true;
    const DEPTH: u32 = 3;

    fn rules(&self) -> &Property {
        &self.0
    }

    fn hints(&self) -> PropertyHints {
        PropertyHints
    }

    fn evaluator(&self, name: &str) -> PropertyEvaluator {
        PropertyEvaluator::by_name(name).unwrap_or(PropertyEvaluator::NetWorth(NetWorth))
    }

    fn chance(&self) -> many::WithChance {
        many::WithChance
    }

    fn nature(&self) -> montecarlo::Chance {
        montecarlo::Chance
    }

    fn sum(&self) -> Option<SumBound> {
        Some(SumBound { lowest: 0.0, highest_sum: 1.0 + 1e-9 })
    }

    fn recipe(&self) -> &'static str {
        // Games are hundreds of plies long: the evaluator judges after a few turns.
        "cut=20"
    }
}

fn open(spec: &str, options: &str) -> Result<Box<dyn Session>, CatalogError> {
    let (players, rounds) = options.split_once(',').unwrap_or((options, ""));
    let count = if players.is_empty() { Ok(2) } else { players.parse() };
    let count = count.map_err(|_| bad_options(spec, options, 0, "2, 3 or 4 players"))?;
    let rounds = if rounds.is_empty() { Ok(100) } else { rounds.parse() };
    let fault = |_| bad_options(spec, options, players.len() + 1, "a number of rounds");
    match Property::new(count, Some(rounds.map_err(fault)?)) {
        Ok(rules) => Ok(Box::new(Playing::of(spec, Crowd(Setting(rules))))),
        Err(error) => Err(CatalogError::Unfit(error.to_string())),
    }
}
