//! Tetris.

use crate::entry::{Entry, GameInfo, Options};
use crate::error::CatalogError;
use crate::session::Session;
use crate::setup::{GambleSetup, Setup};
use outply_games::tetris::{Goal, Tetris, TetrisEvaluator, TetrisHints};

const INFO: GameInfo = GameInfo::new("tetris", "Tetris: place falling pieces, for lines")
    .options("WIDTHxHEIGHT or WIDTHxHEIGHT,PIECES (10x20,1000 unless given)", "tetris:6x10,100");

/// The game in the catalogue.
pub(super) fn entry() -> Entry {
    Entry::new(INFO, open)
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
