//! English checkers.

use super::{GameInfo, bad_options};
use crate::error::CatalogError;
use crate::playing::Playing;
use crate::search::Search;
use crate::session::Session;
use crate::setup::Setup;
use outply_game::Notation;
use outply_games::checkers::{Checkers, CheckersEvaluator, CheckersHints};

pub(super) const INFO: GameInfo = GameInfo {
    name: "checkers",
    about: "English checkers: jump over men and kings; who cannot move loses",
    options: "textbook (a small position for trees), or a position in FEN",
    example: "checkers:textbook",
    open,
};

struct Setting(Checkers);

impl Setup for Setting {
    type Rules = Checkers;
    type Hints = CheckersHints;
    type Evaluator = CheckersEvaluator;
    const EVALUATOR: &'static str = "positional";
    const OTHERS: &'static [&'static str] = &["features", "material"];

    const SEARCHES: &'static [Search] = &[Search::Selective, Search::AlphaBeta, Search::MonteCarlo];

    fn rules(&self) -> &Checkers {
        &self.0
    }

    fn hints(&self) -> CheckersHints {
        CheckersHints
    }

    fn evaluator(&self) -> CheckersEvaluator {
        CheckersEvaluator::default()
    }

    /// `features`: without patterns, by weights set by hand; `material`: five a king, one a man.
    fn other(&self, name: &str) -> Option<CheckersEvaluator> {
        match name {
            "features" => Some(CheckersEvaluator::by_hand()),
            "material" => Some(CheckersEvaluator::material()),
            _ => None,
        }
    }

    /// Few moves and a forced one now and then: late ones are rarely bad, and a margin is worth less
    /// than in chess. Over 80 ballots at 1,000 nodes a move, by an earlier fit of the weights:
    /// `late-pruning=off` 72.2 % of 160 games; with that, half of futility's margins 61.9 %, and
    /// `threat-extension=off` 57.8 %; a reduction of less (`lmr-base=40`) lost with 35.3 %
    /// (crate `benches`, `checkers_match`).
    fn selectivity(&self) -> &'static str {
        "late-pruning=off,threat-extension=off,futility-base=60,futility-margin=45"
    }
}

fn open(spec: &str, options: &str) -> Result<Box<dyn Session>, CatalogError> {
    let rules = match options {
        "" => Checkers::standard(),
        "textbook" => Checkers::textbook(),
        fen => match Checkers::standard().parse_state(fen) {
            Ok(start) => Checkers::from(start),
            Err(error) => {
                let expected = format!("textbook, or in a position {}", error.expected());
                return Err(bad_options(spec, options, error.at(), expected));
            }
        },
    };
    Ok(Box::new(Playing::new(spec, Setting(rules))))
}
