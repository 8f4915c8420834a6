//! Chomp.

use super::sizes::{size, square, unfit};
use crate::brings::Brings;
use crate::entry::{Entry, Facts, GameInfo, Sizes};
use crate::theorem::{Claim, Theorem};
use crate::words::Words;
use outply_evaluate::Linear;
use outply_games::chomp::{Chomp, ChompFeatures, ChompHints, WEIGHTS};

const INFO: GameInfo =
    GameInfo::new("chomp", "Chomp: bite off squares; whoever eats the poisoned one loses")
        .options("WIDTHxHEIGHT (default 7x4)", "chomp:6x3");

/// Published results: who bites first wins wherever there are two squares or more, by a strategy that nobody
/// has to know (D. Gale, "A curious Nim-type game", 1974).
const THEOREMS: &[Theorem] = &[
    Theorem::new("1x1", Claim::WonBy(1), "Gale 1974"),
    Theorem::new("4x3", Claim::WonBy(0), "Gale 1974"),
    Theorem::new("5x5", Claim::WonBy(0), "Gale 1974"),
    Theorem::new("8x7", Claim::WonBy(0), "Gale 1974"),
];

/// What values mean.
const WORDS: Words =
    Words::of("", 1.0, "1 if theory says that the player to move wins, otherwise -1");

/// The game in the catalogue.
pub(super) fn entry() -> Entry {
    let sizes = Sizes::ByOptions {
        of: |options| Some(options).filter(|o| !o.is_empty()).and_then(|o| square(o, 7)),
        with: |_, size| format!("{size}x{size}"),
    };
    let entry = Entry::duel(INFO, |asked| {
        let (width, height) = size(asked, asked.text(), (7, 4))?;
        let rules = Chomp::new(width, height).map_err(unfit)?;
        let evaluator = Linear::new(ChompFeatures, &WEIGHTS).expect("one weight a feature");
        Ok(Brings::rules(rules).hints(ChompHints).evaluator("theory", evaluator))
    });
    entry.facts(Facts { sizes: Some(sizes), ..Facts::default() }).theorems(THEOREMS).words(WORDS)
}
