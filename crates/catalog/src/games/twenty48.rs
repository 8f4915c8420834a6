//! 2048.

use super::{GameInfo, bad_options};
use crate::error::CatalogError;
use crate::gamble::ChanceSetup;
use crate::playing::Playing;
use crate::session::Session;
use outply_games::twenty48::{
    Board, Packed, Tiles, Twenty48, Twenty48Evaluator, Twenty48Hints, Wide,
};

pub(super) const INFO: GameInfo = GameInfo {
    name: "2048",
    about: "2048: slide and merge tiles, for score",
    options: "WIDTHxHEIGHT, from 2x2 to 6x6 (4x4 unless given)",
    example: "2048:3x3",
    open,
};

struct Setting<B: Board> {
    rules: Twenty48<B>,
    evaluator: Twenty48Evaluator<B>,
}

impl<B> ChanceSetup for Setting<B>
where
    B: Board + Send + Sync + 'static,
    Twenty48<B>: Sync,
    Twenty48Evaluator<B>: Clone + Send,
{
    type Rules = Twenty48<B>;
    type Hints = Twenty48Hints;
    type Evaluator = Twenty48Evaluator<B>;
    const EVALUATORS: &'static [&'static str] = &["lines"];
    const DEPTH: u32 = 5;

    fn rules(&self) -> &Twenty48<B> {
        &self.rules
    }

    fn hints(&self) -> Twenty48Hints {
        Twenty48Hints
    }

    fn evaluator(&self, _name: &str) -> Twenty48Evaluator<B> {
        self.evaluator.clone()
    }

    fn bounds(&self, _state: &Tiles<B>) -> (f64, f64) {
        (f64::NEG_INFINITY, f64::INFINITY)
    }
}

fn playing<B>(spec: &str, rules: Twenty48<B>) -> Box<dyn Session>
where
    B: Board + Send + Sync + 'static,
    Twenty48<B>: Sync,
    Twenty48Evaluator<B>: Clone + Send,
{
    let evaluator = Twenty48Evaluator::new(&rules);
    Box::new(Playing::with_chance(spec, Setting { rules, evaluator }))
}

fn open(spec: &str, options: &str) -> Result<Box<dyn Session>, CatalogError> {
    let (width, height) = size(spec, options)?;
    if let Ok(rules) = Twenty48::<Packed>::new(width, height) {
        return Ok(playing(spec, rules));
    }
    match Twenty48::<Wide>::new(width, height) {
        Ok(rules) => Ok(playing(spec, rules)),
        Err(error) => Err(CatalogError::Unfit(error.to_string())),
    }
}

fn size(spec: &str, options: &str) -> Result<(u32, u32), CatalogError> {
    if options.is_empty() {
        return Ok((4, 4));
    }
    let expected = "WIDTHxHEIGHT, as in 3x3";
    let Some((width, height)) = options.split_once('x') else {
        return Err(bad_options(spec, options, options.len(), expected));
    };
    let number =
        |word: &str, at| word.parse().map_err(|_| bad_options(spec, options, at, expected));
    Ok((number(width, 0)?, number(height, width.len() + 1)?))
}
