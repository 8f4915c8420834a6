//! A property game.

use crate::entry::{Entry, GameInfo, Options};
use crate::error::CatalogError;
use crate::session::Session;
use crate::setup::{CrowdSetup, Setup};
use crate::words::Words;
use outply_games::property::{EVALUATORS, NetWorth, Property, PropertyEvaluator, PropertyHints};
use outply_search::many::SumBound;
use outply_search::{many, montecarlo};

const INFO: GameInfo =
    GameInfo::new("property", "A property game: dice, streets, rents, houses, jail, cards")
        .options("PLAYERS or PLAYERS,ROUNDS (default 2 players, 100 rounds)", "property:4,60");

/// What values mean.
const WORDS: Words =
    Words::of("%", 0.01, "the share of the win; the shares of all players add up to 100 %")
        .outcome(|what| format!("{{}} threw or drew {what}"));

/// The game in the catalogue.
pub(super) fn entry() -> Entry {
    Entry::new(INFO, open).words(WORDS)
}

struct PropertySetup(Property);

impl Setup for PropertySetup {
    type Rules = Property;
    type Hints = PropertyHints;
    type Evaluator = PropertyEvaluator;

    fn rules(&self) -> &Property {
        &self.0
    }

    fn hints(&self) -> PropertyHints {
        PropertyHints
    }

    fn evaluators(&self) -> Vec<&'static str> {
        vec![EVALUATORS[1], EVALUATORS[0]]
    }

    fn evaluator(&self, name: &str) -> PropertyEvaluator {
        PropertyEvaluator::by_name(name).unwrap_or(PropertyEvaluator::NetWorth(NetWorth))
    }

    fn recipe(&self) -> &'static str {
        // Games are hundreds of plies long: the evaluator judges after a few turns.
        "cut=20"
    }
}

impl CrowdSetup for PropertySetup {
    type Chance = many::WithChance;
    type Nature = montecarlo::Chance;
    const CHANCE: bool = true;

    fn depth(&self) -> u32 {
        3
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
}

fn open(asked: &Options<'_>) -> Result<Box<dyn Session>, CatalogError> {
    let options = asked.text();
    let (players, rounds) = options.split_once(',').unwrap_or((options, ""));
    let count = if players.is_empty() { Ok(2) } else { players.parse() };
    let count = count.map_err(|_| asked.fault(0, "2, 3 or 4 players"))?;
    let rounds = if rounds.is_empty() { Ok(100) } else { rounds.parse() };
    let fault = |_| asked.fault(players.len() + 1, "a number of rounds");
    match Property::new(count, Some(rounds.map_err(fault)?)) {
        Ok(rules) => Ok(asked.crowd(PropertySetup(rules))),
        Err(error) => Err(CatalogError::Unfit(error.to_string())),
    }
}
