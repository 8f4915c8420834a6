//! Backgammon.

use crate::entry::{Entry, GameInfo, Options};
use crate::error::CatalogError;
use crate::session::Session;
use crate::setup::{GambleSetup, Setup};
use outply_game::{PayoffEvaluator, Payoffs};
use outply_games::backgammon::{
    Backgammon, BackgammonEvaluator, BackgammonHints, BearoffEvaluator, Board, OneSided, Opening,
    Stakes, TwoSided, WEIGHTS,
};
use std::sync::Arc;

const INFO: GameInfo = GameInfo::new("backgammon", "Backgammon, with or without the cube")
    .options("nothing, money, money,jacoby or match,POINTS", "backgammon:match,5");

/// The game in the catalogue.
pub(super) fn entry() -> Entry {
    Entry::new(INFO, open)
}

struct BackgammonSetup(Backgammon);

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

impl Setup for BackgammonSetup {
    type Rules = Backgammon;
    type Hints = BackgammonHints;
    type Evaluator = Judge;

    fn rules(&self) -> &Backgammon {
        &self.0
    }

    fn hints(&self) -> BackgammonHints {
        BackgammonHints
    }

    fn evaluators(&self) -> Vec<&'static str> {
        vec!["linear", "bearoff", "two-sided"]
    }

    fn evaluator(&self, name: &str) -> Judge {
        let races = (name != "linear").then(|| Arc::new(OneSided::new()));
        let pairs = (name == "two-sided").then(|| TwoSided::new(6, PAIRS).ok().map(Arc::new));
        Judge { linear: BackgammonEvaluator::new(WEIGHTS), races, pairs: pairs.flatten() }
    }

    /// The evaluator rather than random games: 20 of 20 games at equal time.
    fn recipe(&self) -> &'static str {
        "profile=learned"
    }
}

impl GambleSetup for BackgammonSetup {
    fn depth(&self) -> u32 {
        3
    }

    fn bounds(&self, board: &Board) -> (f64, f64) {
        self.0.value_bounds(board)
    }
}

fn open(asked: &Options<'_>) -> Result<Box<dyn Session>, CatalogError> {
    let options = asked.text();
    let stakes = match options.split_once(',').unwrap_or((options, "")) {
        ("", "") => Stakes::Cubeless,
        ("money", "") => Stakes::Money { jacoby: false },
        ("money", "jacoby") => Stakes::Money { jacoby: true },
        ("match", points) => {
            let length = points.parse();
            let fault = |_| asked.fault(6, "the points to play to, as in match,5");
            Stakes::Match { length: length.map_err(fault)? }
        }
        _ => return Err(asked.fault(0, INFO.options)),
    };
    match Backgammon::new(Opening::default(), stakes) {
        Ok(rules) => Ok(asked.gamble(BackgammonSetup(rules))),
        Err(error) => Err(CatalogError::Unfit(error.to_string())),
    }
}
