//! m,n,k games.

use super::sizes::unfit;
use crate::brings::Brings;
use crate::entry::{Entry, GameInfo, Options};
use crate::error::CatalogError;
use crate::plan::Search;
use crate::theorem::{Claim, Theorem};
use crate::words::Words;
use outply_evaluate::Linear;
use outply_games::mnk::{Mnk, MnkCells, MnkFeatures, MnkHints, WEIGHTS};

const INFO: GameInfo =
    GameInfo::new("mnk", "m,n,k games: tic-tac-toe on any board, with a line of any length")
        .options("WIDTHxHEIGHTxCONNECT (8x8x5) or WIDTHxHEIGHTxDEPTHxCONNECT", "mnk:5x5x4");

/// Qubic is the box of four layers, as a game of its own.
const QUBIC: GameInfo =
    GameInfo::new("qubic", "Qubic: tic-tac-toe in a cube, four in a line of 4x4x4");

/// What values mean.
const WORDS: Words = Words::of(
    "",
    1.0,
    "lines that can still be filled, weighted: no unit; more is better, and only a win or a loss is certain",
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
    Entry::duel(INFO, |asked| Ok(brought(rules(asked)?))).words(WORDS).theorems(THEOREMS)
}

/// Qubic in the catalogue.
pub(super) fn qubic() -> Entry {
    let entry = Entry::duel(QUBIC, |asked| {
        asked.none()?;
        Ok(brought(Mnk::in_box([4, 4, 4], 4).map_err(unfit)?))
    });
    entry.words(WORDS)
}

/// Boards of so many squares are soon searched to the end: 4x4x4 in half a second.
const SMALL: u32 = 16;

fn brought(rules: Mnk) -> Brings<Mnk, MnkHints, Linear<Mnk, MnkFeatures>> {
    let evaluator = Linear::new(MnkFeatures, &WEIGHTS).expect("one weight a feature");
    let is_small = rules.width() * rules.height() * rules.depth() <= SMALL;
    let brings = Brings::rules(rules).hints(MnkHints).evaluator("lines", evaluator).cells(MnkCells);
    // Draws are proven by full-width search alone, the usual one.
    if is_small { brings } else { brings.searches(LARGE) }
}

/// Selective search scores 55.8 % (48.2 to 62.6; 9 won, 2 lost) of 60 games of 8x8x5 at 0.1 s a move against
/// alpha-beta, 80.0 % (63.4 to 90.0) of 40 of Qubic, and proves the win on 6x5x4 in 0.2 s, which alpha-beta does not
/// find in three.
const LARGE: &[Search] =
    &[Search::Selective, Search::AlphaBeta, Search::MonteCarlo, Search::ProofNumber];

fn rules(asked: &Options<'_>) -> Result<Mnk, CatalogError> {
    let numbers = numbers(asked)?;
    match numbers[..] {
        [] => Mnk::new(8, 8, 5).map_err(unfit),
        [width, height, connect] => Mnk::new(width, height, connect).map_err(unfit),
        [width, height, depth, connect] => {
            Mnk::in_box([width, height, depth], connect).map_err(unfit)
        }
        _ => Err(asked.fault(asked.text().len(), EXPECTED)),
    }
}

const EXPECTED: &str =
    "WIDTHxHEIGHTxCONNECT, as in 5x5x4, or WIDTHxHEIGHTxDEPTHxCONNECT, as in 3x3x3x3";

fn numbers(asked: &Options<'_>) -> Result<Vec<u32>, CatalogError> {
    let text = asked.text();
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let (mut numbers, mut at) = (Vec::new(), 0);
    for word in text.split('x') {
        let number = word.parse::<u32>().ok().filter(|_| numbers.len() < 4);
        numbers.push(number.ok_or_else(|| asked.fault(at, EXPECTED))?);
        at += word.len() + 1;
    }
    Ok(numbers)
}
