//! Choosing among gambles.

use crate::entry::{Entry, GameInfo, Options};
use crate::error::CatalogError;
use crate::session::Session;
use crate::setup::{GambleSetup, Setup};
use crate::words::Words;
use outply_games::invest::{Invest, InvestEvaluator, Taste, parse_gambles};

const INFO: GameInfo = GameInfo::new("invest", "Investing: choose among gambles over some rounds")
    .options(
        "ROUNDS or ROUNDS,log or either followed by :GAMBLES",
        "invest:3,log:1:+0;0.6:*1.2,0.4:*0.8",
    );

/// What values mean.
const WORDS: Words = Words::of("", 1.0, "the expected final wealth, or its logarithm with `log`")
    .outcome(|change| format!("your wealth: {change}"));

/// The game in the catalogue.
pub(super) fn entry() -> Entry {
    Entry::new(INFO, open).words(WORDS)
}

/// Keeping the money, a fair coin with an edge, and a risky one.
const GAMBLES: &str = "1:+0;0.6:*1.2,0.4:*0.8;0.5:*2,0.5:*0.4";
/// The wealth before the first round.
const START: f64 = 100.0;

struct InvestSetup(Invest);

impl Setup for InvestSetup {
    type Rules = Invest;
    type Hints = ();
    type Evaluator = InvestEvaluator;

    fn rules(&self) -> &Invest {
        &self.0
    }

    fn hints(&self) {}

    fn evaluators(&self) -> Vec<&'static str> {
        vec!["wealth"]
    }

    fn evaluator(&self, _name: &str) -> InvestEvaluator {
        InvestEvaluator
    }
}

impl GambleSetup for InvestSetup {
    fn depth(&self) -> u32 {
        8
    }
}

fn open(asked: &Options<'_>) -> Result<Box<dyn Session>, CatalogError> {
    let options = asked.text();
    let (head, gambles) = options.split_once(':').unwrap_or((options, GAMBLES));
    let (rounds, taste) = head.split_once(',').unwrap_or((head, ""));
    let taste = match taste {
        "" | "neutral" => Taste::Neutral,
        "log" => Taste::Log,
        _ => return Err(asked.fault(rounds.len() + 1, "log or neutral")),
    };
    let number = if rounds.is_empty() { Ok(3) } else { rounds.parse() };
    let number = number.map_err(|_| asked.fault(0, "a number of rounds"))?;
    let gambles = parse_gambles(gambles).map_err(|error| {
        asked.fault((head.len() + 1 + error.at()).min(options.len()), error.expected())
    })?;
    match Invest::new(gambles, START, number, taste) {
        Ok(rules) => Ok(asked.gamble(InvestSetup(rules))),
        Err(error) => Err(CatalogError::Unfit(error.to_string())),
    }
}
