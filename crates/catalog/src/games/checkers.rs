//! English checkers.

use super::{GameInfo, bad_options};
use crate::error::CatalogError;
use crate::playing::Playing;
use crate::search::Search;
use crate::session::Session;
use crate::setup::Setup;
use outply_evaluate::Linear;
use outply_game::Notation;
use outply_games::checkers::{Checkers, CheckersFeatures, CheckersHints, MATERIAL, WEIGHTS};

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
    type Evaluator = Linear<Checkers, CheckersFeatures>;
    const EVALUATOR: &'static str = "positional";
    const OTHERS: &'static [&'static str] = &["material"];

    const SEARCHES: &'static [Search] = &[Search::Selective, Search::AlphaBeta, Search::MonteCarlo];

    fn rules(&self) -> &Checkers {
        &self.0
    }

    fn hints(&self) -> CheckersHints {
        CheckersHints
    }

    fn evaluator(&self) -> Self::Evaluator {
        Linear::new(CheckersFeatures, &WEIGHTS).expect("one weight a feature")
    }

    /// `material`: five a king, one a man.
    fn other(&self, name: &str) -> Option<Self::Evaluator> {
        let weights = (name == "material").then_some(&MATERIAL)?;
        Some(Linear::new(CheckersFeatures, weights).expect("one weight a feature"))
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
