//! Tetris.

use crate::entry::{Entry, GameInfo, Options};
use crate::error::CatalogError;
use crate::keyboard::{Key, Keys};
use crate::session::Session;
use crate::setup::{GambleSetup, Setup};
use crate::words::Words;
use outply_game::Inputs;
use outply_games::tetris::{Goal, Tetris, TetrisEvaluator, TetrisHints, TetrisInputs};
use outply_learn::Settings as Learning;
use std::sync::Arc;

const INFO: GameInfo = GameInfo::new("tetris", "Tetris: place falling pieces, for lines")
    .options("WIDTHxHEIGHT or WIDTHxHEIGHT,PIECES (default 10x20,1000)", "tetris:6x10,100");

/// What values mean.
const WORDS: Words = Words::of(
    "points",
    1.0,
    "the evaluator's points, including a constant: they compare placements and predict nothing",
)
.outcome(|piece| format!("the next piece is {piece}"));

/// Arrows move and turn the piece before it falls.
const KEYS: Keys = Keys::Steer {
    about: "left and right move the piece, up and down turn it, the space bar drops it",
    change: steered,
};

/// The placement beside or turned against another one: `r1c10` moved to the left is `r1c9`.
fn steered(placement: &str, key: Key) -> Option<String> {
    let (turns, column) = placement.strip_prefix('r')?.split_once('c')?;
    let (turns, column): (u32, u32) = (turns.parse().ok()?, column.parse().ok()?);
    let (turns, column) = match key {
        Key::Up => ((turns + 1) % 4, column),
        Key::Down => ((turns + 3) % 4, column),
        Key::Left => (turns, column.checked_sub(1)?),
        Key::Right => (turns, column + 1),
        Key::Space => return None,
    };
    Some(format!("r{turns}c{column}"))
}

/// The game in the catalogue.
pub(super) fn entry() -> Entry {
    Entry::new(INFO, open).words(WORDS).keys(KEYS)
}

/// After so many pieces a game ends unless the options say otherwise.
const PIECES: u32 = 1_000;

struct TetrisSetup(Tetris);

impl Setup for TetrisSetup {
    type Rules = Tetris;
    type Hints = TetrisHints;
    type Evaluator = TetrisEvaluator;

    fn rules(&self) -> &Tetris {
        &self.0
    }

    fn hints(&self) -> TetrisHints {
        TetrisHints
    }

    fn evaluators(&self) -> Vec<&'static str> {
        vec!["dellacherie"]
    }

    fn inputs(&self) -> Option<Arc<dyn Inputs<Tetris> + Send + Sync>> {
        Some(Arc::new(TetrisInputs::new(&self.0)))
    }

    /// A plain sum by temporal coherence: a network's points grew beyond all numbers within seconds.
    fn learning(&self, found: Learning) -> Learning {
        Learning { cells: 0, rate: 1.0, coherence: true, ..found }
    }

    fn evaluator(&self, _name: &str) -> TetrisEvaluator {
        TetrisEvaluator
    }
}

impl GambleSetup for TetrisSetup {
    fn depth(&self) -> u32 {
        3
    }
}

fn open(asked: &Options<'_>) -> Result<Box<dyn Session>, CatalogError> {
    let options = asked.text();
    let expected = "WIDTHxHEIGHT,PIECES, as in 6x10,100";
    let number = |word: &str, at| word.parse().map_err(|_| asked.fault(at, expected));
    let (size, pieces) = options.split_once(',').unwrap_or((options, ""));
    let (width, height) = match size.split_once('x') {
        _ if size.is_empty() => (10, 20),
        Some((width, height)) => (number(width, 0)?, number(height, width.len() + 1)?),
        None => return Err(asked.fault(size.len(), expected)),
    };
    let pieces = if pieces.is_empty() { PIECES } else { number(pieces, size.len() + 1)? };
    match Tetris::new(width, height, Goal::Lines, pieces) {
        Ok(rules) => Ok(asked.gamble(TetrisSetup(rules))),
        Err(error) => Err(CatalogError::Unfit(error.to_string())),
    }
}
