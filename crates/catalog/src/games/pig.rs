//! Pig.

use super::{GameInfo, bad_options};
use crate::error::CatalogError;
use crate::gamble::ChanceSetup;
use crate::playing::Playing;
use crate::session::Session;
use outply_game::{PayoffEvaluator, Payoffs};
use outply_games::pig::{Dice, Optimal, Pig, PigEvaluator, PigState};
use std::sync::Arc;

pub(super) const INFO: GameInfo = GameInfo {
    name: "pig",
    about: "Pig: roll for points, hold before a 1 takes them",
    options: "TARGET or TARGET,two-dice (100 unless given)",
    example: "pig:50",
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

fn open(spec: &str, options: &str) -> Result<Box<dyn Session>, CatalogError> {
    let (target, variant) = options.split_once(',').unwrap_or((options, ""));
    let dice = match variant {
        "" => Dice::One,
        "two-dice" => Dice::Two,
        _ => return Err(bad_options(spec, options, target.len() + 1, "two-dice or nothing")),
    };
    let number = if target.is_empty() { Ok(100) } else { target.parse() };
    let number = number.map_err(|_| bad_options(spec, options, 0, "a target, as in 50"))?;
    match Pig::new(number, dice) {
        Ok(rules) => Ok(Box::new(Playing::with_chance(spec, Setting(rules)))),
        Err(error) => Err(CatalogError::Unfit(error.to_string())),
    }
}
