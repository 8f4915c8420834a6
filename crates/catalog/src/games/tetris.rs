//! Tetris.

use super::{GameInfo, bad_options};
use crate::error::CatalogError;
use crate::gamble::ChanceSetup;
use crate::playing::Playing;
use crate::session::Session;
use outply_games::tetris::{Goal, Tetris, TetrisEvaluator, TetrisHints, Well};

pub(super) const INFO: GameInfo = GameInfo {
    name: "tetris",
    about: "Tetris: place falling pieces, for lines",
    options: "WIDTHxHEIGHT or WIDTHxHEIGHT,PIECES (10x20,1000 unless given)",
    example: "tetris:6x10,100",
    open,
};

/// After so many pieces a game ends unless the options say otherwise.
const PIECES: u32 = 1_000;

struct Setting(Tetris);

impl ChanceSetup for Setting {
    type Rules = Tetris;
    type Hints = TetrisHints;
    type Evaluator = TetrisEvaluator;
    const EVALUATORS: &'static [&'static str] = &["dellacherie"];
    const DEPTH: u32 = 3;

    fn rules(&self) -> &Tetris {
        &self.0
    }

    fn hints(&self) -> TetrisHints {
        TetrisHints
    }

    fn evaluator(&self, _name: &str) -> TetrisEvaluator {
        TetrisEvaluator
    }

    fn bounds(&self, _state: &Well) -> (f64, f64) {
        (f64::NEG_INFINITY, f64::INFINITY)
    }
}

fn open(spec: &str, options: &str) -> Result<Box<dyn Session>, CatalogError> {
    let expected = "WIDTHxHEIGHT,PIECES, as in 6x10,100";
    let number =
        |word: &str, at| word.parse().map_err(|_| bad_options(spec, options, at, expected));
    let (size, pieces) = options.split_once(',').unwrap_or((options, ""));
    let (width, height) = match size.split_once('x') {
        _ if size.is_empty() => (10, 20),
        Some((width, height)) => (number(width, 0)?, number(height, width.len() + 1)?),
        None => return Err(bad_options(spec, options, size.len(), expected)),
    };
    let pieces = if pieces.is_empty() { PIECES } else { number(pieces, size.len() + 1)? };
    match Tetris::new(width, height, Goal::Lines, pieces) {
        Ok(rules) => Ok(Box::new(Playing::with_chance(spec, Setting(rules)))),
        Err(error) => Err(CatalogError::Unfit(error.to_string())),
    }
}
