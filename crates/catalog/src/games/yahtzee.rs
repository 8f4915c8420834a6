//! Yahtzee.

use super::{GameInfo, bad_options};
use crate::error::CatalogError;
use crate::gamble::ChanceSetup;
use crate::playing::Playing;
use crate::session::Session;
use outply_game::{PayoffEvaluator, Payoffs};
use outply_games::yahtzee::{Extra, Optimal, Yahtzee, YahtzeeAverages, YahtzeeHints, YahtzeeState};
use std::sync::Arc;

pub(super) const INFO: GameInfo = GameInfo {
    name: "yahtzee",
    about: "Solitaire Yahtzee: three rolls a turn, thirteen categories",
    options: "official, free-joker or no-joker (official unless given)",
    example: "yahtzee:free-joker",
    open,
};

struct Setting(Yahtzee);

/// The quick estimate, or the exact solution.
#[derive(Clone)]
enum Judge {
    Quick(YahtzeeAverages),
    Solved(Arc<Optimal>),
}

impl PayoffEvaluator<Yahtzee> for Judge {
    fn payoffs(&mut self, rules: &Yahtzee, state: &YahtzeeState) -> Payoffs {
        match self {
            Judge::Quick(evaluator) => evaluator.payoffs(rules, state),
            Judge::Solved(optimal) => (&mut optimal.as_ref()).payoffs(rules, state),
        }
    }
}

impl ChanceSetup for Setting {
    type Rules = Yahtzee;
    type Hints = YahtzeeHints;
    type Evaluator = Judge;
    const EVALUATORS: &'static [&'static str] = &["averages", "solved"];
    const DEPTH: u32 = 2;

    fn rules(&self) -> &Yahtzee {
        &self.0
    }

    fn hints(&self) -> YahtzeeHints {
        YahtzeeHints
    }

    fn evaluator(&self, name: &str) -> Judge {
        match name {
            "solved" => Judge::Solved(Arc::new(Optimal::of(&self.0))),
            _ => Judge::Quick(YahtzeeAverages),
        }
    }

    fn bounds(&self, state: &YahtzeeState) -> (f64, f64) {
        (state.score().into(), f64::from(Yahtzee::HIGHEST_SCORE))
    }
}

fn open(spec: &str, options: &str) -> Result<Box<dyn Session>, CatalogError> {
    let extra = match options {
        "" | "official" => Extra::Forced,
        "free-joker" => Extra::Free,
        "no-joker" => Extra::Nothing,
        _ => return Err(bad_options(spec, options, 0, INFO.options)),
    };
    Ok(Box::new(Playing::with_chance(spec, Setting(Yahtzee::new(extra)))))
}
