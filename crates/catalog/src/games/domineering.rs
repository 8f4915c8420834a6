//! Domineering.

use super::sizes::{size, square, unfit};
use crate::brings::Brings;
use crate::entry::{BenchSearch, Entry, Facts, GameInfo, Sizes};
use crate::theorem::{Claim, Theorem};
use crate::words::Words;
use outply_evaluate::Linear;
use outply_games::domineering::{Domineering, DomineeringFeatures, DomineeringHints, WEIGHTS};

const INFO: GameInfo = GameInfo::new(
    "domineering",
    "Domineering: dominoes upright or flat; whoever cannot move loses",
)
.options("WIDTHxHEIGHT (default 8x8)", "domineering:6x5");

/// What values mean.
const WORDS: Words = Words::of(
    "",
    1.0,
    "moves ahead, weighted: no unit; more is better, and only a win or a loss is certain",
);

/// Published results: Breuker, Uiterwijk and van den Herik, "Solving 8x8 Domineering" (2000).
const THEOREMS: &[Theorem] = &[
    Theorem::new("4x4", Claim::WonBy(0), "Breuker 2000"),
    Theorem::new("5x5", Claim::WonBy(1), "Breuker 2000"),
    Theorem::new("6x6", Claim::WonBy(0), "Breuker 2000"),
    Theorem::new("7x7", Claim::WonBy(0), "Breuker 2000").long(),
    Theorem::new("8x8", Claim::WonBy(0), "Breuker 2000").long(),
];

/// The game in the catalogue.
pub(super) fn entry() -> Entry {
    let sizes = Sizes::ByOptions {
        of: |options| square(options, 8),
        with: |_, size| format!("{size}x{size}"),
    };
    let entry = Entry::duel(INFO, |asked| {
        let (width, height) = size(asked, asked.text(), (8, 8))?;
        let rules = Domineering::new(width, height).map_err(unfit)?;
        let evaluator = Linear::new(DomineeringFeatures, &WEIGHTS).expect("one weight a feature");
        Ok(Brings::rules(rules).hints(DomineeringHints).evaluator("moves", evaluator))
    });
    let facts = Facts { sizes: Some(sizes), ..Facts::default() };
    let bench = vec![BenchSearch::usual("", "", 4)];
    entry.facts(facts).words(WORDS).theorems(THEOREMS).bench_searches(bench)
}
