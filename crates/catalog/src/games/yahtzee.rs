//! Yahtzee.

use crate::entry::{Entry, GameInfo, Options};
use crate::error::CatalogError;
use crate::evaluators::SOLVED;
use crate::session::Session;
use crate::setup::{GambleSetup, Setup, Solution};
use crate::theorem::{Claim, Theorem};
use crate::words::Words;
use outply_game::{PayoffEvaluator, Payoffs};
use outply_games::yahtzee::{Extra, Optimal, Yahtzee, YahtzeeAverages, YahtzeeHints, YahtzeeState};
use outply_search::{Interrupted, Limits, Once};
use std::sync::Arc;

const INFO: GameInfo =
    GameInfo::new("yahtzee", "Solitaire Yahtzee: three rolls a turn, thirteen categories")
        .options("official, free-joker or no-joker (default official)", "yahtzee:free-joker");

/// What values mean.
const WORDS: Words = Words::of("points", 1.0, "the expected final score").outcome(Words::dice);

/// Published results: Verhoeff, "Optimal solitaire Yahtzee strategies" (1999); Woodward 2003.
const THEOREMS: &[Theorem] =
    &[Theorem::new("", Claim::Expected(254.5877, 5e-5), "Verhoeff 1999").long()];

/// The game in the catalogue.
pub(super) fn entry() -> Entry {
    Entry::new(INFO, open).theorems(THEOREMS).words(WORDS)
}

struct YahtzeeSetup {
    rules: Yahtzee,
    /// The exact solution, worked out when it is first asked for.
    solved: Once<Optimal>,
}

impl YahtzeeSetup {
    fn solved(&self) -> Arc<Optimal> {
        let rules = self.rules;
        self.solved.get(move || Optimal::of(&rules))
    }
}

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
        &self.rules
    }

    fn hints(&self) -> YahtzeeHints {
        YahtzeeHints
    }

    fn evaluators(&self) -> Vec<&'static str> {
        vec!["averages", SOLVED]
    }

    fn work_out(&self, evaluator: &str, limits: &Limits) -> Result<Limits, Interrupted> {
        if evaluator != SOLVED {
            return Ok(limits.clone());
        }
        let rules = self.rules;
        Ok(self.solved.within(move || Optimal::of(&rules), limits)?.1)
    }

    fn evaluator(&self, name: &str) -> Judge {
        match name {
            SOLVED => Judge::Solved(self.solved()),
            _ => Judge::Quick(YahtzeeAverages),
        }
    }
}

impl GambleSetup for YahtzeeSetup {
    fn solution(&self, evaluator: &str) -> Option<Solution<Yahtzee>> {
        (evaluator == SOLVED).then(|| self.solved() as Solution<Yahtzee>)
    }

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
    let rules = Yahtzee::new(extra);
    Ok(asked.gamble(YahtzeeSetup { rules, solved: Once::default() }))
}
