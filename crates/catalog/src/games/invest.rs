//! Choosing among gambles.

use super::{GameInfo, bad_options};
use crate::error::CatalogError;
use crate::gamble::ChanceSetup;
use crate::playing::Playing;
use crate::session::Session;
use outply_games::invest::{Invest, InvestEvaluator, Taste, Wealth, parse_gambles};

pub(super) const INFO: GameInfo = GameInfo {
    name: "invest",
    about: "Investing: choose among gambles over some rounds",
    options: "ROUNDS or ROUNDS,log or either followed by :GAMBLES",
    example: "invest:3,log:1:+0;0.6:*1.2,0.4:*0.8",
    open,
};

/// Keeping the money, a fair coin with an edge, and a risky one.
const GAMBLES: &str = "1:+0;0.6:*1.2,0.4:*0.8;0.5:*2,0.5:*0.4";
/// The wealth before the first round.
const START: f64 = 100.0;

struct Setting(Invest);

impl ChanceSetup for Setting {
    type Rules = Invest;
    type Hints = ();
    type Evaluator = InvestEvaluator;
    const EVALUATORS: &'static [&'static str] = &["wealth"];
    const DEPTH: u32 = 8;

    fn rules(&self) -> &Invest {
        &self.0
    }

    fn hints(&self) {}

    fn evaluator(&self, _name: &str) -> InvestEvaluator {
        InvestEvaluator
    }

    fn bounds(&self, _state: &Wealth) -> (f64, f64) {
        (f64::NEG_INFINITY, f64::INFINITY)
    }
}

fn open(spec: &str, options: &str) -> Result<Box<dyn Session>, CatalogError> {
    let (head, gambles) = options.split_once(':').unwrap_or((options, GAMBLES));
    let (rounds, taste) = head.split_once(',').unwrap_or((head, ""));
    let taste = match taste {
        "" | "neutral" => Taste::Neutral,
        "log" => Taste::Log,
        _ => return Err(bad_options(spec, options, rounds.len() + 1, "log or neutral")),
    };
    let number = if rounds.is_empty() { Ok(3) } else { rounds.parse() };
    let number = number.map_err(|_| bad_options(spec, options, 0, "a number of rounds"))?;
    let gambles = parse_gambles(gambles).map_err(|error| {
        bad_options(
            spec,
            options,
            (head.len() + 1 + error.at()).min(options.len()),
            error.expected(),
        )
    })?;
    match Invest::new(gambles, START, number, taste) {
        Ok(rules) => Ok(Box::new(Playing::with_chance(spec, Setting(rules)))),
        Err(error) => Err(CatalogError::Unfit(error.to_string())),
    }
}
