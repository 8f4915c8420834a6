//! Yahtzee.

use crate::entry::{Entry, GameInfo, Options};
use crate::error::CatalogError;
use crate::session::Session;
use crate::setup::{GambleSetup, Setup};
use crate::words::Words;
use outply_game::{PayoffEvaluator, Payoffs};
use outply_games::yahtzee::{Extra, Optimal, Yahtzee, YahtzeeAverages, YahtzeeHints, YahtzeeState};
use std::sync::Arc;

const INFO: GameInfo =
    GameInfo::new("yahtzee", "Solitaire Yahtzee: three rolls a turn, thirteen categories")
        .options("official, free-joker or no-joker (official unless given)", "yahtzee:free-joker");

/// What values mean.
const WORDS: Words =
    Words::of("points", 1.0, "the score to be expected at the end").outcome(Words::dice);

/// The game in the catalogue.
pub(super) fn entry() -> Entry {
    Entry::new(INFO, open).words(WORDS)
}

struct YahtzeeSetup(Yahtzee);

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

impl Setup for YahtzeeSetup {
    type Rules = Yahtzee;
    type Hints = YahtzeeHints;
    type Evaluator = Judge;

    fn rules(&self) -> &Yahtzee {
        &self.0
    }

    fn hints(&self) -> YahtzeeHints {
        YahtzeeHints
    }

    fn evaluators(&self) -> Vec<&'static str> {
        vec!["averages", "solved"]
    }

    fn evaluator(&self, name: &str) -> Judge {
        match name {
            "solved" => Judge::Solved(Arc::new(Optimal::of(&self.0))),
            _ => Judge::Quick(YahtzeeAverages),
        }
    }
}

impl GambleSetup for YahtzeeSetup {
    fn depth(&self) -> u32 {
        2
    }

    fn bounds(&self, state: &YahtzeeState) -> (f64, f64) {
        (state.score().into(), f64::from(Yahtzee::HIGHEST_SCORE))
    }
}

fn open(asked: &Options<'_>) -> Result<Box<dyn Session>, CatalogError> {
    let options = asked.text();
    let extra = match options {
        "" | "official" => Extra::Forced,
        "free-joker" => Extra::Free,
        "no-joker" => Extra::Nothing,
        _ => return Err(asked.fault(0, INFO.options)),
    };
    Ok(asked.gamble(YahtzeeSetup(Yahtzee::new(extra))))
}
