//! Domineering.

use super::sizes::{size, square, unfit};
use crate::brings::Brings;
use crate::entry::{Entry, Facts, GameInfo, Sizes};
use crate::words::Words;
use outply_evaluate::Linear;
use outply_games::domineering::{Domineering, DomineeringFeatures, DomineeringHints, WEIGHTS};

const INFO: GameInfo = GameInfo::new(
    "domineering",
    "Domineering: dominoes upright against lengthwise; who cannot move loses",
)
.options("WIDTHxHEIGHT (8x8 unless given)", "domineering:6x5");

/// What values mean.
const WORDS: Words = Words::of(
    "",
    1.0,
    "moves ahead, weighed: no unit; more is better, and only a win or a loss is certain",
);

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
    entry.facts(Facts { sizes: Some(sizes), ..Facts::default() }).words(WORDS)
}
