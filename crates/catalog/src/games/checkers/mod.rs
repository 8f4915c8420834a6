//! English checkers.

mod endings;

use super::{GameInfo, bad_options};
use crate::error::CatalogError;
use crate::playing::Playing;
use crate::search::Search;
use crate::session::Session;
use crate::setup::Setup;
use crate::tables::Tables;
use outply_game::{Informed, Notation};
use outply_games::checkers::{Checkers, CheckersEvaluator, CheckersHints, Endings};
use std::path::Path;
use std::sync::Arc;

pub(super) const INFO: GameInfo = GameInfo {
    name: "checkers",
    about: "English checkers: jump over men and kings; who cannot move loses",
    options: "textbook (small, for trees) or a position in FEN, endings=FILE",
    example: "checkers:textbook",
    open,
};

struct Setting {
    rules: Checkers,
    endings: Option<Arc<Endings>>,
}

impl Setting {
    /// The evaluator, with the tables if there are any.
    fn informed(&self, evaluator: CheckersEvaluator) -> CheckersEvaluator {
        match &self.endings {
            Some(endings) => evaluator.with_endings(endings.clone()),
            None => evaluator,
        }
    }
}

impl Setup for Setting {
    type Rules = Checkers;
    type Hints = Informed<CheckersHints, Option<Arc<Endings>>>;
    type Evaluator = CheckersEvaluator;
    const EVALUATOR: &'static str = "positional";
    const OTHERS: &'static [&'static str] = &["patterns", "features", "material"];

    const SEARCHES: &'static [Search] = &[Search::Selective, Search::AlphaBeta, Search::MonteCarlo];

    fn rules(&self) -> &Checkers {
        &self.rules
    }

    fn hints(&self) -> Self::Hints {
        Informed { hints: CheckersHints, oracle: self.endings.clone() }
    }

    fn evaluator(&self) -> CheckersEvaluator {
        self.informed(CheckersEvaluator::default())
    }

    /// `patterns`: without the network; `features`: without patterns either, by weights set by hand; `material`: five a king, one a man.
    fn other(&self, name: &str) -> Option<CheckersEvaluator> {
        match name {
            "patterns" => Some(self.informed(CheckersEvaluator::fitted())),
            "features" => Some(self.informed(CheckersEvaluator::by_hand())),
            "material" => Some(self.informed(CheckersEvaluator::material())),
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
    let (position, file) = divided(options);
    let rules = match position {
        "" => Checkers::standard(),
        "textbook" => Checkers::textbook(),
        fen => match Checkers::standard().parse_state(fen) {
            Ok(start) => Checkers::from(start),
            Err(error) => {
                let expected =
                    format!("textbook, endings=FILE, or in a position {}", error.expected());
                return Err(bad_options(spec, options, error.at(), expected));
            }
        },
    };
    let endings = file.map(|file| endings::read(Path::new(file))).transpose()?;
    Ok(Box::new(Playing::new(spec, Setting { rules, endings })))
}

/// The game's option that names the file of tables.
const OPTION: &str = "endings";

/// The position, and the file of tables, which comes last: its name may have commas.
fn divided(options: &str) -> (&str, Option<&str>) {
    let found = options.split_once(&format!("{OPTION}="));
    let split = found.and_then(|(position, file)| {
        let position = if position.is_empty() { position } else { position.strip_suffix(',')? };
        Some((position, Some(file)))
    });
    split.unwrap_or((options, None))
}

/// What works out the tables of endings, from whatever position play begins.
pub(crate) fn tables(spec: &str) -> Option<Tables> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let fits = name.eq_ignore_ascii_case(INFO.name) && options.is_empty();
    fits.then_some(Tables { write: endings::tables, option: OPTION })
}
