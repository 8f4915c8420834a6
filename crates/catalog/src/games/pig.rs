//! Pig.

use crate::entry::{Entry, GameInfo, Options};
use crate::error::CatalogError;
use crate::evaluators::SOLVED;
use crate::session::Session;
use crate::setup::{CrowdSetup, GambleSetup, Setup, Solution};
use crate::theorem::{Claim, Theorem};
use crate::words::Words;
use outply_game::{Inputs, PayoffEvaluator, Payoffs};
use outply_games::pig::{Dice, Optimal, Pig, PigError, PigEvaluator, PigInputs, PigState};
use outply_search::many::SumBound;
use outply_search::{Interrupted, Limits, Once, many, montecarlo};
use std::sync::Arc;

const INFO: GameInfo = GameInfo::new("pig", "Pig: roll for points, hold before a 1 takes them")
    .options("TARGET,two-dice,PLAYERS, each may be left out (100, one die, 2)", "pig:50,4");

/// What values mean.
const WORDS: Words = Words::of("%", 0.01, "the chance of winning").outcome(Words::dice);

/// Published results: Neller and Presser, "Optimal play of the dice game Pig" (2004).
const THEOREMS: &[Theorem] = &[Theorem::new("", Claim::Expected(0.530593, 1e-6), "Neller 2004")];

/// The game in the catalogue.
pub(super) fn entry() -> Entry {
    Entry::new(INFO, open).theorems(THEOREMS).words(WORDS)
}

struct PigSetup {
    rules: Pig,
    /// The exact solution, worked out when it is first asked for.
    solved: Once<Optimal>,
}

impl PigSetup {
    fn solved(&self) -> Arc<Optimal> {
        let rules = self.rules;
        self.solved.get(move || Optimal::of(&rules))
    }
}

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

impl Setup for PigSetup {
    type Rules = Pig;
    type Hints = ();
    type Evaluator = Judge;

    fn rules(&self) -> &Pig {
        &self.rules
    }

    fn hints(&self) {}

    fn evaluators(&self) -> Vec<&'static str> {
        vec!["race", SOLVED]
    }

    fn inputs(&self) -> Option<Arc<dyn Inputs<Pig> + Send + Sync>> {
        Some(Arc::new(PigInputs::new(&self.rules)))
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
            _ => Judge::Quick(PigEvaluator),
        }
    }
}

impl GambleSetup for PigSetup {
    fn solution(&self, evaluator: &str) -> Option<Solution<Pig>> {
        (evaluator == SOLVED).then(|| self.solved() as Solution<Pig>)
    }

    fn depth(&self) -> u32 {
        8
    }

    fn bounds(&self, _state: &PigState) -> (f64, f64) {
        (-1.0, 1.0)
    }
}

/// Three players or more: values are their chances.
struct Many(Pig<Payoffs>);

impl Setup for Many {
    type Rules = Pig<Payoffs>;
    type Hints = ();
    type Evaluator = PigEvaluator;

    fn rules(&self) -> &Pig<Payoffs> {
        &self.0
    }

    fn hints(&self) {}

    fn evaluators(&self) -> Vec<&'static str> {
        vec!["race"]
    }

    fn inputs(&self) -> Option<Arc<dyn Inputs<Pig<Payoffs>> + Send + Sync>> {
        Some(Arc::new(PigInputs::new(&self.0)))
    }

    fn evaluator(&self, _name: &str) -> PigEvaluator {
        PigEvaluator
    }
}

impl CrowdSetup for Many {
    type Chance = many::WithChance;
    type Nature = montecarlo::Chance;
    const CHANCE: bool = true;

    fn depth(&self) -> u32 {
        8
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
    let (target, rest) = options.split_once(',').unwrap_or((options, ""));
    let number = if target.is_empty() { Ok(100) } else { target.parse() };
    let number = number.map_err(|_| asked.fault(0, "a target, as in 50"))?;
    let (dice, players) = match rest.strip_prefix("two-dice") {
        Some(players) => (Dice::Two, players.strip_prefix(',').unwrap_or(players)),
        None => (Dice::One, rest),
    };
    let at = options.len() - players.len();
    let count = if players.is_empty() { Ok(2) } else { players.parse() };
    let expected = "two-dice or a number of players, or nothing";
    let count = count.map_err(|_| asked.fault(at, expected))?;
    let unfit = |error: PigError| CatalogError::Unfit(error.to_string());
    Ok(match count {
        2 => {
            let rules = Pig::new(number, dice).map_err(unfit)?;
            asked.gamble(PigSetup { rules, solved: Once::default() })
        }
        _ => {
            let rules = Pig::many(count, number, dice).map_err(unfit)?;
            asked.crowd(Many(rules))
        }
    })
}
