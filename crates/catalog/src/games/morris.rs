//! Men's Morris.

use super::sizes::unfit;
use crate::brings::Brings;
use crate::entry::{BenchSearch, Entry, GameInfo, Options};
use crate::error::CatalogError;
use crate::plan::Search;
use crate::theorem::reached::Reached;
use crate::theorem::{Claim, Theorem};
use crate::words::Words;
use outply_evaluate::Linear;
use outply_games::morris::{Layout, Morris, MorrisFeatures, MorrisHints, WEIGHTS};

const INFO: GameInfo = GameInfo::new("morris", "Nine, Six and Three Men's Morris: mills take men")
    .options("9, 6 or 3 (default 9), then men=N, fly or no-fly, endless", "morris:6,men=5,fly");

/// What values mean.
const WORDS: Words = Words::of("men", 100.0, "men ahead");

/// Published results, of September 2026: all positions that can be reached, where play may go on for ever.
const THEOREMS: &[Theorem] = &[
    reached("6,men=4,endless", 4_111_151),
    reached("6,men=4,fly,endless", 4_111_327),
    reached("6,men=5,endless", 17_844_721),
    reached("6,men=5,fly,endless", 17_846_785),
    reached("6,endless", 42_372_745),
    reached("6,fly,endless", 42_383_945),
];

const fn reached(options: &'static str, states: u64) -> Theorem {
    Theorem::new(options, Claim::Reached(Reached::drawn(states)), "2026").long()
}

/// The game in the catalogue.
pub(super) fn entry() -> Entry {
    let entry = Entry::duel(INFO, |asked| {
        let evaluator = Linear::new(MorrisFeatures, &WEIGHTS).expect("one weight a feature");
        let brings = Brings::rules(variant(asked)?).hints(MorrisHints);
        // Monte Carlo search by the evaluator rather than by random games; 100 points are a man.
        let brings = brings.recipe("profile=learned,points=100,prior-temperature=0.2");
        Ok(brings.evaluator("mills", evaluator).searches(&[
            Search::Selective,
            Search::AlphaBeta,
            Search::MonteCarlo,
            Search::ProofNumber,
        ]))
    });
    let bench = vec![BenchSearch::usual("", "", 8)];
    entry.theorems(THEOREMS).words(WORDS).bench_searches(bench)
}

/// The variant that the options ask for: men fly in the game of nine unless they are told not to.
fn variant(asked: &Options<'_>) -> Result<Morris, CatalogError> {
    let mut words = asked.text().split(',');
    let (layout, mut men) = match words.next().unwrap_or_default() {
        "" if asked.text().is_empty() => (Layout::Nine, 9),
        "9" => (Layout::Nine, 9),
        "6" => (Layout::Six, 6),
        "3" => (Layout::Three, 3),
        _ => return Err(asked.fault(0, "9, 6 or 3")),
    };
    let (mut flies, mut is_endless) = (layout == Layout::Nine, false);
    for word in words {
        let at = word.as_ptr() as usize - asked.text().as_ptr() as usize;
        match (word, word.strip_prefix("men=").and_then(|men| men.parse().ok())) {
            ("fly", _) => flies = true,
            ("no-fly", _) => flies = false,
            ("endless", _) => is_endless = true,
            (_, Some(number)) => men = number,
            _ => return Err(asked.fault(at, "men=N, fly, no-fly or endless")),
        }
    }
    let rules = Morris::new(layout, men, flies).map_err(unfit)?;
    Ok(if is_endless { rules.endless() } else { rules })
}
