//! Nim.

use super::{GameInfo, bad_options};
use crate::error::CatalogError;
use crate::playing::Playing;
use crate::session::Session;
use crate::setup::{ActionOf, SearchOf, Setup, StateOf};
use outply_evaluate::Linear;
use outply_games::nim::{Nim, NimFeatures, NimHints, WEIGHTS};
use outply_search::alphabeta::parts::Memory;
use outply_search::{Answer, Limits};

pub(super) const INFO: GameInfo = GameInfo {
    name: "nim",
    about: "Nim: take from one heap; who takes the last counter wins",
    options: "HEAP,HEAP,... (3,4,5 unless given), then :misere or nothing",
    example: "nim:1,3,5,7:misere",
    open,
};

struct Setting(Nim);

impl Setup for Setting {
    type Rules = Nim;
    type Hints = NimHints;
    type Evaluator = Linear<Nim, NimFeatures>;
    const EVALUATOR: &'static str = "theory";

    fn rules(&self) -> &Nim {
        &self.0
    }

    fn hints(&self) -> NimHints {
        NimHints
    }

    fn evaluator(&self) -> Self::Evaluator {
        Linear::new(NimFeatures, &WEIGHTS).expect("one weight a feature")
    }

    /// Heaps own memory: copying them at every node costs an allocation.
    fn run<M: Memory<Nim>>(
        search: SearchOf<'_, Self, M, ()>,
        state: &StateOf<Self>,
        limits: &Limits,
        progress: &mut dyn FnMut(&Answer<ActionOf<Self>>),
    ) -> Answer<ActionOf<Self>> {
        search.search_in_place(state, limits, progress)
    }
}

fn open(spec: &str, options: &str) -> Result<Box<dyn Session>, CatalogError> {
    let (heaps, variant) = options.split_once(':').unwrap_or((options, ""));
    let misere = match variant {
        "" => false,
        "misere" | "misère" => true,
        _ => return Err(bad_options(spec, options, heaps.len() + 1, "misere or nothing")),
    };
    let heaps = if heaps.is_empty() { vec![3, 4, 5] } else { numbers(spec, options, heaps)? };
    match Nim::new(&heaps, misere) {
        Ok(rules) => Ok(Box::new(Playing::new(spec, Setting(rules)))),
        Err(error) => Err(CatalogError::Unfit(error.to_string())),
    }
}

fn numbers(spec: &str, options: &str, heaps: &str) -> Result<Vec<u32>, CatalogError> {
    let mut at = 0;
    let mut numbers = Vec::new();
    for word in heaps.split(',') {
        let number = word.parse::<u32>();
        numbers.push(number.map_err(|_| bad_options(spec, options, at, "a number of counters"))?);
        at += word.len() + 1;
    }
    Ok(numbers)
}
