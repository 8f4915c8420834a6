//! Backgammon.

use super::{GameInfo, bad_options};
use crate::error::CatalogError;
use crate::gamble::ChanceSetup;
use crate::playing::Playing;
use crate::session::Session;
use outply_games::backgammon::{
    Backgammon, BackgammonEvaluator, BackgammonHints, Board, Opening, Stakes, WEIGHTS,
};

pub(super) const INFO: GameInfo = GameInfo {
    name: "backgammon",
    about: "Backgammon, with or without the cube",
    options: "nothing, money, money,jacoby or match,POINTS",
    example: "backgammon:match,5",
    open,
};

struct Setting(Backgammon);

impl ChanceSetup for Setting {
    type Rules = Backgammon;
    type Hints = BackgammonHints;
    type Evaluator = BackgammonEvaluator;
    const EVALUATORS: &'static [&'static str] = &["linear"];
    const DEPTH: u32 = 1;

    fn rules(&self) -> &Backgammon {
        &self.0
    }

    fn hints(&self) -> BackgammonHints {
        BackgammonHints
    }

    fn evaluator(&self, _name: &str) -> BackgammonEvaluator {
        BackgammonEvaluator::new(WEIGHTS)
    }

    fn bounds(&self, _state: &Board) -> (f64, f64) {
        match self.0.stakes() {
            // A backgammon is worth three points, and there is no more to win.
            Stakes::Cubeless => (-3.0, 3.0),
            Stakes::Match { .. } => (-1.0, 1.0),
            // Redoubling has no end.
            Stakes::Money { .. } => (f64::NEG_INFINITY, f64::INFINITY),
        }
    }
}

fn open(spec: &str, options: &str) -> Result<Box<dyn Session>, CatalogError> {
    let stakes = match options.split_once(',').unwrap_or((options, "")) {
        ("", "") => Stakes::Cubeless,
        ("money", "") => Stakes::Money { jacoby: false },
        ("money", "jacoby") => Stakes::Money { jacoby: true },
        ("match", points) => {
            let length = points.parse();
            let fault = |_| bad_options(spec, options, 6, "the points to play to, as in match,5");
            Stakes::Match { length: length.map_err(fault)? }
        }
        _ => return Err(bad_options(spec, options, 0, INFO.options)),
    };
    match Backgammon::new(Opening::default(), stakes) {
        Ok(rules) => Ok(Box::new(Playing::with_chance(spec, Setting(rules)))),
        Err(error) => Err(CatalogError::Unfit(error.to_string())),
    }
}
