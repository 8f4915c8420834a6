//! 2048.

mod learned;

use super::{GameInfo, bad_options};
use crate::error::CatalogError;
use crate::gamble::ChanceSetup;
use crate::playing::Playing;
use crate::session::Session;
use crate::train::Trainer;
use learned::Learned;
use outply_games::twenty48::{
    Board, Packed, Tiles, Twenty48, Twenty48Evaluator, Twenty48Hints, Wide,
};
use std::path::Path;

pub(super) const INFO: GameInfo = GameInfo {
    name: "2048",
    about: "2048: slide and merge tiles, for score",
    options: "WIDTHxHEIGHT, 2x2 to 6x6 (4x4 unless given), network=FILE",
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
    let (board, file) = divided(options);
    let (width, height) = size(spec, options, board)?;
    match file {
        Some(file) if (width, height) == (4, 4) => {
            Ok(Box::new(Playing::with_chance(spec, Learned::read(Path::new(file))?)))
        }
        Some(_) => Err(bad_options(spec, options, 0, "4x4: a network is for no other board")),
        None => plain(spec, width, height),
    }
}

fn plain(spec: &str, width: u32, height: u32) -> Result<Box<dyn Session>, CatalogError> {
    if let Ok(rules) = Twenty48::<Packed>::new(width, height) {
        return Ok(playing(spec, rules));
    }
    match Twenty48::<Wide>::new(width, height) {
        Ok(rules) => Ok(playing(spec, rules)),
        Err(error) => Err(CatalogError::Unfit(error.to_string())),
    }
}

/// The board, and the network's file. The file comes last: its name may have commas.
fn divided(options: &str) -> (&str, Option<&str>) {
    match options.split_once("network=") {
        Some(("", file)) => ("", Some(file)),
        Some((board, file)) if board.ends_with(',') => (&board[..board.len() - 1], Some(file)),
        _ => (options, None),
    }
}

/// The size of `board`, with which `options` begin.
fn size(spec: &str, options: &str, board: &str) -> Result<(u32, u32), CatalogError> {
    if board.is_empty() {
        return Ok((4, 4));
    }
    let expected = "WIDTHxHEIGHT, as in 3x3, or network=FILE";
    let Some((width, height)) = board.split_once('x') else {
        return Err(bad_options(spec, options, board.len(), expected));
    };
    let number =
        |word: &str, at| word.parse().map_err(|_| bad_options(spec, options, at, expected));
    Ok((number(width, 0)?, number(height, width.len() + 1)?))
}

/// What makes a learner, from nothing or from a file.
type MakeTrainer = fn(Option<&Path>) -> Result<Box<dyn Trainer>, CatalogError>;

/// What learns to estimate this game: only the standard one's evaluator does.
pub(crate) fn trainer(spec: &str) -> Option<MakeTrainer> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let fits = name.eq_ignore_ascii_case(INFO.name) && ["", "4x4"].contains(&options);
    fits.then_some(learned::trainer)
}
