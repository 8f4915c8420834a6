//! Backgammon.

use super::{GameInfo, bad_options};
use crate::error::CatalogError;
use crate::gamble::ChanceSetup;
use crate::playing::Playing;
use crate::session::Session;
use outply_game::{PayoffEvaluator, Payoffs};
use outply_games::backgammon::{
    Backgammon, BackgammonEvaluator, BackgammonHints, BearoffEvaluator, Board, OneSided, Opening,
    Stakes, TwoSided, WEIGHTS,
};
use std::sync::Arc;

pub(super) const INFO: GameInfo = GameInfo {
    name: "backgammon",
    about: "Backgammon, with or without the cube",
    options: "nothing, money, money,jacoby or match,POINTS",
    example: "backgammon:match,5",
    open,
};

struct Setting(Backgammon);

/// The checkers a side that the table of pairs knows.
const PAIRS: u8 = 6;

/// The linear evaluator, or with tables where both sides have all checkers home.
#[derive(Clone)]
struct Judge {
    linear: BackgammonEvaluator,
    races: Option<Arc<OneSided>>,
    pairs: Option<Arc<TwoSided>>,
}

impl PayoffEvaluator<Backgammon> for Judge {
    fn payoffs(&mut self, rules: &Backgammon, board: &Board) -> Payoffs {
        let Some(table) = &self.races else { return self.linear.payoffs(rules, board) };
        let mut races = BearoffEvaluator::new(table, self.linear.clone());
        match &self.pairs {
            Some(pairs) => races.pairs(pairs).payoffs(rules, board),
            None => races.payoffs(rules, board),
        }
    }
}

impl ChanceSetup for Setting {
    type Rules = Backgammon;
    type Hints = BackgammonHints;
    type Evaluator = Judge;
    const EVALUATORS: &'static [&'static str] = &["linear", "bearoff", "two-sided"];
    const DEPTH: u32 = 3;

    fn rules(&self) -> &Backgammon {
        &self.0
    }

    fn hints(&self) -> BackgammonHints {
        BackgammonHints
    }

    fn evaluator(&self, name: &str) -> Judge {
        let races = (name != "linear").then(|| Arc::new(OneSided::new()));
        let pairs = (name == "two-sided").then(|| TwoSided::new(6, PAIRS).ok().map(Arc::new));
        Judge { linear: BackgammonEvaluator::new(WEIGHTS), races, pairs: pairs.flatten() }
    }

    fn bounds(&self, board: &Board) -> (f64, f64) {
        self.0.value_bounds(board)
    }

    /// The evaluator rather than random games: 20 of 20 games at equal time.
    fn recipe(&self) -> &'static str {
        "profile=learned"
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
