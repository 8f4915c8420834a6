//! Dots and Boxes.

use super::sizes::{size, square, unfit};
use crate::brings::Brings;
use crate::entry::{Entry, Facts, GameInfo, Sizes};
use crate::plan::Search;
use crate::theorem::{Claim, Theorem};
use crate::words::Words;
use outply_evaluate::Linear;
use outply_games::dotsandboxes::{DotsAndBoxes, DotsCells, DotsFeatures, DotsHints, WEIGHTS};

const INFO: GameInfo =
    GameInfo::new("dotsandboxes", "Dots and Boxes: close boxes; whoever closes one moves again")
        .options("WIDTHxHEIGHT in boxes (default 4x4)", "dotsandboxes:3x3");

/// Published results: D. Wilson's analysis of 3x3 boxes, by all positions backwards.
const THEOREMS: &[Theorem] = &[Theorem::new("3x3", Claim::Points(-3), "Wilson")];

/// What values mean.
const WORDS: Words = Words::of("boxes", 2.0, "the expected final lead, in boxes");

/// The game in the catalogue.
pub(super) fn entry() -> Entry {
    let sizes = Sizes::ByOptions {
        of: |options| square(options, 4),
        with: |_, size| format!("{size}x{size}"),
    };
    let entry = Entry::duel(INFO, |asked| {
        let (width, height) = size(asked, asked.text(), (4, 4))?;
        let rules = DotsAndBoxes::new(width, height).map_err(unfit)?;
        let evaluator = Linear::new(DotsFeatures, &WEIGHTS).expect("one weight a feature");
        let brings = Brings::rules(rules).hints(DotsHints).cells(DotsCells);
        let brings = brings.evaluator("chains", evaluator);
        // Selective search scores 68.8 % (56.9 to 78.2) of 80 games against alpha-beta at 0.1 s a move.
        Ok(brings.recipe("profile=learned,objective=win").searches(&[
            Search::Selective,
            Search::AlphaBeta,
            Search::MonteCarlo,
            Search::ProofNumber,
        ]))
    });
    entry
        .also_called(&["dots-and-boxes"])
        .facts(Facts { sizes: Some(sizes), ..Facts::default() })
        .theorems(THEOREMS)
        .words(WORDS)
}
