//! English checkers.

mod endings;

use crate::entry::{BenchSearch, Entry, Facts, GameInfo, Options, Sizes};
use crate::error::CatalogError;
use crate::plan::Search;
use crate::scale::Scale;
use crate::session::Session;
use crate::setup::{ActionOf, DuelSetup, Setup, StateOf};
use crate::theorem::endgame::{Endgame, Tally};
use crate::theorem::{Claim, Theorem};
use crate::words::Words;
use outply_game::{Cells, Hints, Informed, Inputs, Notation};
use outply_games::checkers::{
    Checkers, CheckersCells, CheckersEndings, CheckersEvaluator, CheckersHints, CheckersInputs,
    Endings, NETWORK_WEIGHTS, SELECTIVITY,
};
use outply_learn::Shipped;
use std::path::Path;
use std::sync::Arc;

const INFO: GameInfo =
    GameInfo::new("checkers", "English checkers: capture by jumps; whoever cannot move loses")
        .options(
            "textbook (small, for trees) or a position in FEN, endings=FILE",
            "checkers:textbook",
        );

/// What values mean.
const WORDS: Words =
    Words::of("men", 100.0, "men ahead; whatever else the evaluator weighs is converted into men");

/// Counts of endings as a plain retrograde program of other code gives them; none are published in this form.
const THEOREMS: &[Theorem] = &[
    counted(&Endgame {
        endings: "3",
        parts: "3:",
        tally: Tally::OutcomesWithin([100_250, 8_477, 87_305], 62),
    }),
    counted(&Endgame {
        endings: "4",
        parts: "4:",
        tally: Tally::OutcomesWithin([2_574_304, 1_717_922, 1_917_090], 109),
    }),
    counted(&Endgame {
        endings: "5",
        parts: "5:",
        tally: Tally::OutcomesWithin([71_334_772, 11_122_892, 56_993_144], 162),
    }),
    Theorem::new("", Claim::Probed("mmK-mK", TEXTBOOK), "another retrograde program")
        .at("W:W20,21,K31:B23,K22")
        .long(),
];

/// The small position that textbooks look ahead from.
const TEXTBOOK: &[(&str, i32)] = &[("20-16", 61), ("21-17", 0), ("31-26", -22), ("31-27", -22)];

const fn counted(endgame: &'static Endgame) -> Theorem {
    Theorem::new("", Claim::Endings(endgame), "another retrograde program").long()
}

/// The game in the catalogue.
pub(super) fn entry() -> Entry {
    let opens_files: fn(&str) -> bool = |options| divided(options).1.is_some();
    let facts = Facts {
        sizes: Some(Sizes::One(8)),
        pdn: true,
        opens_files: Some(opens_files),
        endings: Some("5"),
        ..Facts::default()
    };
    Entry::new(INFO, open)
        .also_called(&["draughts"])
        .facts(facts)
        .theorems(THEOREMS)
        .words(WORDS)
        .bench_searches(vec![BenchSearch::usual("", "", 13)])
}

struct CheckersSetup {
    rules: Checkers,
    endings: Option<Arc<Endings>>,
}

impl CheckersSetup {
    /// The evaluator, with the tables if there are any.
    fn informed(&self, evaluator: CheckersEvaluator) -> CheckersEvaluator {
        match &self.endings {
            Some(endings) => evaluator.with_endings(endings.clone()),
            None => evaluator,
        }
    }
}

impl Setup for CheckersSetup {
    type Rules = Checkers;
    type Hints = Informed<CheckersHints, Option<Arc<Endings>>>;
    type Evaluator = CheckersEvaluator;

    fn searches(&self) -> &'static [Search] {
        &[Search::Selective, Search::AlphaBeta, Search::MonteCarlo, Search::ProofNumber]
    }

    fn rules(&self) -> &Checkers {
        &self.rules
    }

    fn hints(&self) -> Self::Hints {
        Informed { hints: CheckersHints, oracle: self.endings.clone() }
    }

    fn cells(&self) -> Option<Arc<dyn Cells<Self::Rules> + Send + Sync>> {
        Some(Arc::new(CheckersCells))
    }

    /// What must be captured is settled before an estimate is asked for.
    fn is_quiet(&self, state: &StateOf<Self>, _best: ActionOf<Self>) -> bool {
        !CheckersHints.threatened(self.rules(), state)
    }

    fn inputs(&self) -> Option<Arc<dyn Inputs<Self::Rules> + Send + Sync>> {
        Some(Arc::new(CheckersInputs))
    }

    fn evaluators(&self) -> Vec<&'static str> {
        vec!["positional", "patterns", "features", "material"]
    }

    fn shipped(&self, evaluator: &str) -> Option<&'static Shipped> {
        (evaluator == "positional").then_some(&NETWORK_WEIGHTS)
    }

    /// `patterns`: without the network; `features`: without patterns either, by weights set by hand;
    /// `material`: five a king, one a man.
    fn evaluator(&self, name: &str) -> CheckersEvaluator {
        self.informed(match name {
            "patterns" => CheckersEvaluator::fitted(),
            "features" => CheckersEvaluator::by_hand(),
            "material" => CheckersEvaluator::material(),
            _ => CheckersEvaluator::default(),
        })
    }

    fn endings(&self) -> Option<Arc<dyn outply_game::Endings<Checkers>>> {
        Some(Arc::new(CheckersEndings))
    }

    /// The slope by which the evaluator was fitted to results (crate `benches`, `checkers_fit`).
    fn scale(&self) -> Option<Scale> {
        Some(Scale::Result { points: 2.0 / 0.0053 })
    }

    fn selectivity(&self) -> &'static str {
        SELECTIVITY
    }
}

impl DuelSetup for CheckersSetup {}

fn open(asked: &Options<'_>) -> Result<Box<dyn Session>, CatalogError> {
    let options = asked.text();
    let (position, file) = divided(options);
    let rules = match position {
        "" => Checkers::standard(),
        "textbook" => Checkers::textbook(),
        fen => match Checkers::standard().parse_state(fen) {
            Ok(start) => Checkers::from(start),
            Err(error) => {
                let expected =
                    format!("textbook, endings=FILE, or in a position {}", error.expected());
                return Err(asked.fault(error.at(), expected));
            }
        },
    };
    let endings = file.map(|file| endings::read(Path::new(file))).transpose()?;
    Ok(asked.duel(CheckersSetup { rules, endings }))
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
