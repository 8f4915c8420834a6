//! Hexapawn.

use super::sizes::{size, square, unfit};
use crate::brings::Brings;
use crate::entry::{Entry, Facts, GameInfo, Sizes};
use crate::theorem::{Claim, Theorem};
use crate::words::Words;
use outply_evaluate::Linear;
use outply_games::hexapawn::{Hexapawn, HexapawnCells, HexapawnFeatures, HexapawnHints, WEIGHTS};

const INFO: GameInfo =
    GameInfo::new("hexapawn", "Hexapawn: only pawns; reach the far row, or leave no move")
        .options("WIDTHxHEIGHT (default 3x3)", "hexapawn:4x4");

/// What values mean.
const WORDS: Words = Words::of(
    "",
    1.0,
    "pawns and how far they have come, weighted: no unit; only a win or a loss is certain",
);

/// Published results: Gardner, "How to build a game-learning machine" (1962).
const THEOREMS: &[Theorem] = &[
    Theorem::new("3x3", Claim::WonBy(1), "Gardner 1962"),
    Theorem::new("4x4", Claim::WonBy(0), "Gardner 1962"),
];

/// The game in the catalogue.
pub(super) fn entry() -> Entry {
    let sizes = Sizes::ByOptions {
        of: |options| square(options, 3),
        with: |_, size| format!("{size}x{size}"),
    };
    let entry = Entry::duel(INFO, |asked| {
        let (width, height) = size(asked, asked.text(), (3, 3))?;
        let rules = Hexapawn::new(width, height).map_err(unfit)?;
        let evaluator = Linear::new(HexapawnFeatures, &WEIGHTS).expect("one weight a feature");
        let brings = Brings::rules(rules).hints(HexapawnHints).evaluator("pawns", evaluator);
        Ok(brings.cells(HexapawnCells))
    });
    let facts = Facts { sizes: Some(sizes), ..Facts::default() };
    entry.facts(facts).words(WORDS).theorems(THEOREMS)
}
