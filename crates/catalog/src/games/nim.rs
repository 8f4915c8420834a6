//! Nim.

use crate::entry::{BenchSearch, Entry, GameInfo, Options};
use crate::error::CatalogError;
use crate::session::Session;
use crate::setup::{ActionOf, DuelSetup, SearchOf, Setup, StateOf};
use crate::theorem::{Claim, Theorem};
use outply_evaluate::Linear;
use outply_game::{Observer, Value};
use outply_games::nim::{Nim, NimFeatures, NimHints, WEIGHTS};
use outply_search::alphabeta::parts::Memory;
use outply_search::{Answer, Limits, Progress, SearchError};

const INFO: GameInfo =
    GameInfo::new("nim", "Nim: take from one heap; whoever takes the last counter wins")
        .options("HEAP,HEAP,... (default 3,4,5), optionally :misere", "nim:1,3,5,7:misere");

/// Published results: Bouton, "Nim, a game with a complete mathematical theory" (1901).
const THEOREMS: &[Theorem] = &[
    Theorem::new("1,3,5,7", Claim::WonBy(1), "Bouton 1901"),
    Theorem::new("3,4,5", Claim::WonBy(0), "Bouton 1901"),
    Theorem::new("2,4,6:misere", Claim::WonBy(1), "Bouton 1901"),
];

/// The game in the catalogue.
pub(super) fn entry() -> Entry {
    Entry::new(INFO, open).theorems(THEOREMS).bench_searches(vec![
        BenchSearch::new("3,4,5", "", None),
        BenchSearch::new("4,5,6:misere", "", Some(10)),
    ])
}

struct NimSetup(Nim);

impl Setup for NimSetup {
    type Rules = Nim;
    type Hints = NimHints;
    type Evaluator = Linear<Nim, NimFeatures>;

    fn rules(&self) -> &Nim {
        &self.0
    }

    fn hints(&self) -> NimHints {
        NimHints
    }

    fn evaluators(&self) -> Vec<&'static str> {
        vec!["theory"]
    }

    fn evaluator(&self, _name: &str) -> Self::Evaluator {
        Linear::new(NimFeatures, &WEIGHTS).expect("one weight a feature")
    }
}

impl DuelSetup for NimSetup {
    /// Heaps own memory: copying them at every node costs an allocation.
    fn run<M: Memory<Nim>, W: Observer<ActionOf<Self>, Value>>(
        mut search: SearchOf<'_, Self, M, W>,
        state: &StateOf<Self>,
        limits: &Limits,
        progress: &mut Progress<'_, ActionOf<Self>>,
    ) -> Result<Answer<ActionOf<Self>>, SearchError> {
        search.search_in_place(state, limits, progress)
    }
}

fn open(asked: &Options<'_>) -> Result<Box<dyn Session>, CatalogError> {
    let options = asked.text();
    let (heaps, variant) = options.split_once(':').unwrap_or((options, ""));
    let misere = match variant {
        "" => false,
        "misere" | "misère" => true,
        _ => return Err(asked.fault(heaps.len() + 1, "misere or nothing")),
    };
    let heaps = if heaps.is_empty() { vec![3, 4, 5] } else { numbers(asked, heaps)? };
    match Nim::new(&heaps, misere) {
        Ok(rules) => Ok(asked.duel(NimSetup(rules))),
        Err(error) => Err(CatalogError::Unfit(error.to_string())),
    }
}

fn numbers(asked: &Options<'_>, heaps: &str) -> Result<Vec<u32>, CatalogError> {
    let mut at = 0;
    let mut numbers = Vec::new();
    for word in heaps.split(',') {
        let number = word.parse::<u32>();
        numbers.push(number.map_err(|_| asked.fault(at, "a number of counters"))?);
        at += word.len() + 1;
    }
    Ok(numbers)
}
