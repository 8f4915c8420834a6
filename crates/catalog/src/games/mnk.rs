//! m,n,k games.

use super::sizes::unfit;
use crate::brings::Brings;
use crate::entry::{Entry, GameInfo, Options};
use crate::error::CatalogError;
use crate::theorem::{Claim, Theorem};
use crate::words::Words;
use outply_evaluate::Linear;
use outply_games::mnk::{Mnk, MnkFeatures, MnkHints, WEIGHTS};

const INFO: GameInfo =
    GameInfo::new("mnk", "m,n,k games: tic-tac-toe on any board, with a line of any length")
        .options("WIDTHxHEIGHTxCONNECT (8x8x5 unless given)", "mnk:5x5x4");

/// What values mean.
const WORDS: Words = Words::of(
    "",
    1.0,
    "lines that can still be filled, weighed: no unit; more is better, and only a win or a loss is certain",
);

/// Published results: Uiterwijk and van den Herik, "The advantage of the initiative" (2000), and before
/// them for small boards.
const THEOREMS: &[Theorem] = &[
    Theorem::new("3x3x3", Claim::Drawn, "folklore"),
    Theorem::new("4x3x3", Claim::WonBy(0), "Uiterwijk 2000"),
    Theorem::new("4x4x4", Claim::Drawn, "Uiterwijk 2000"),
    Theorem::new("5x5x4", Claim::Drawn, "Uiterwijk 2000"),
    Theorem::new("6x5x4", Claim::WonBy(0), "Uiterwijk 2000"),
];

/// The game in the catalogue.
pub(super) fn entry() -> Entry {
    let entry = Entry::duel(INFO, |asked| {
        let [width, height, connect] = numbers(asked)?;
        let rules = Mnk::new(width, height, connect).map_err(unfit)?;
        let evaluator = Linear::new(MnkFeatures, &WEIGHTS).expect("one weight a feature");
        Ok(Brings::rules(rules).hints(MnkHints).evaluator("lines", evaluator))
    });
    entry.words(WORDS).theorems(THEOREMS)
}

fn numbers(asked: &Options<'_>) -> Result<[u32; 3], CatalogError> {
    let text = asked.text();
    if text.is_empty() {
        return Ok([8, 8, 5]);
    }
    let (mut numbers, mut at) = (Vec::new(), 0);
    for word in text.split('x') {
        match word.parse::<u32>() {
            Ok(number) => numbers.push(number),
            Err(_) => return Err(asked.fault(at, "WIDTHxHEIGHTxCONNECT, as in 5x5x4")),
        }
        at += word.len() + 1;
    }
    let expected = || asked.fault(text.len(), "WIDTHxHEIGHTxCONNECT, as in 5x5x4");
    numbers.try_into().map_err(|_| expected())
}
