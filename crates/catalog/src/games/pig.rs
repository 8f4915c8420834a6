//! Pig.

use super::{GameInfo, bad_options};
use crate::crowd::{Crowd, CrowdSetup};
use crate::error::CatalogError;
use crate::gamble::ChanceSetup;
use crate::playing::Playing;
use crate::session::Session;
use outply_game::{PayoffEvaluator, Payoffs};
use outply_games::pig::{Dice, Optimal, Pig, PigError, PigEvaluator, PigState};
use outply_search::many::SumBound;
use outply_search::{many, montecarlo};
use std::sync::Arc;

pub(super) const INFO: GameInfo = GameInfo {
    name: "pig",
    about: "Pig: roll for points, hold before a 1 takes them",
    options: "TARGET,two-dice,PLAYERS, each may be left out (100, one die, 2)",
    example: "pig:50,4",
    open,
};

struct Setting(Pig);

/// The quick estimate, or the exact solution.
#[derive(Clone)]
enum Judge {
    Quick(PigEvaluator),
    Solved(Arc<Optimal>),
}

impl PayoffEvaluator<Pig> for Judge {
    fn payoffs(&mut self, rules: &Pig, state: &PigState) -> Payoffs {
        match self {
            Judge::Quick(evaluator) => evaluator.payoffs(rules, state),
            Judge::Solved(optimal) => (&mut optimal.as_ref()).payoffs(rules, state),
        }
    }
}

impl ChanceSetup for Setting {
    type Rules = Pig;
    type Hints = ();
    type Evaluator = Judge;
    const EVALUATORS: &'static [&'static str] = &["race", "solved"];
    const DEPTH: u32 = 8;

    fn rules(&self) -> &Pig {
        &self.0
    }

    fn hints(&self) {}

    fn evaluator(&self, name: &str) -> Judge {
        match name {
            "solved" => Judge::Solved(Arc::new(Optimal::of(&self.0))),
            _ => Judge::Quick(PigEvaluator),
        }
    }

    fn bounds(&self, _state: &PigState) -> (f64, f64) {
        (-1.0, 1.0)
    }
}

/// Three players or more: values are their chances.
struct Many(Pig<Payoffs>);

impl CrowdSetup for Many {
    type Rules = Pig<Payoffs>;
    type Hints = ();
    type Evaluator = PigEvaluator;
    type Chance = many::WithChance;
    type Nature = montecarlo::Chance;
    const EVALUATORS: &'static [&'static str] = &["race"];
    const CHANCE: bool = true;
    const DEPTH: u32 = 8;

    fn rules(&self) -> &Pig<Payoffs> {
        &self.0
    }

    fn hints(&self) {}

    fn evaluator(&self, _name: &str) -> PigEvaluator {
        PigEvaluator
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

fn open(spec: &str, options: &str) -> Result<Box<dyn Session>, CatalogError> {
    let (target, rest) = options.split_once(',').unwrap_or((options, ""));
    let number = if target.is_empty() { Ok(100) } else { target.parse() };
    let number = number.map_err(|_| bad_options(spec, options, 0, "a target, as in 50"))?;
    let (dice, players) = match rest.strip_prefix("two-dice") {
        Some(players) => (Dice::Two, players.strip_prefix(',').unwrap_or(players)),
        None => (Dice::One, rest),
    };
    let at = options.len() - players.len();
    let count = if players.is_empty() { Ok(2) } else { players.parse() };
    let expected = "two-dice or a number of players, or nothing";
    let count = count.map_err(|_| bad_options(spec, options, at, expected))?;
    let unfit = |error: PigError| CatalogError::Unfit(error.to_string());
    Ok(match count {
        2 => Box::new(Playing::with_chance(spec, Setting(Pig::new(number, dice).map_err(unfit)?))),
        _ => {
            let rules = Pig::many(count, number, dice).map_err(unfit)?;
            Box::new(Playing::of(spec, Crowd(Many(rules))))
        }
    })
}
