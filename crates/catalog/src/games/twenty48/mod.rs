//! 2048.

mod formed;
mod learned;

use super::{GameInfo, bad_options};
use crate::error::CatalogError;
use crate::gamble::ChanceSetup;
use crate::playing::Playing;
use crate::session::Session;
use crate::tables::Tables;
use crate::train::Trainer;
use formed::Formed;
use learned::Learned;
use outply_games::twenty48::{
    Board, Packed, Tiles, Twenty48, Twenty48Evaluator, Twenty48Hints, Wide,
};
use std::path::Path;

pub(super) const INFO: GameInfo = GameInfo {
    name: "2048",
    about: "2048: slide and merge tiles, for score",
    options: "WIDTHxHEIGHT to 6x6 (4x4 unless given), network= or formation=FILE",
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
        Some((kind, _)) if (width, height) != (4, 4) => {
            let expected = format!("4x4: a {} is for no other board", kind.name());
            Err(bad_options(spec, options, 0, &expected))
        }
        Some((Kept::Network, file)) => {
            Ok(Box::new(Playing::with_chance(spec, Learned::read(Path::new(file))?)))
        }
        Some((Kept::Formation, file)) => {
            Ok(Box::new(Playing::with_chance(spec, Formed::read(Path::new(file))?)))
        }
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

/// What a file holds.
#[derive(Clone, Copy, PartialEq)]
enum Kept {
    Network,
    Formation,
}

impl Kept {
    const fn name(self) -> &'static str {
        match self {
            Kept::Network => "network",
            Kept::Formation => "formation",
        }
    }
}

/// The board, and a file. The file comes last: its name may have commas.
fn divided(options: &str) -> (&str, Option<(Kept, &str)>) {
    let split = |kind: Kept| {
        let (board, file) = options.split_once(&format!("{}=", kind.name()))?;
        let board = if board.is_empty() { board } else { board.strip_suffix(',')? };
        Some((board, (kind, file)))
    };
    let found = [Kept::Network, Kept::Formation].into_iter().filter_map(split);
    let first = found.min_by_key(|(board, _)| board.len());
    first.map_or((options, None), |(board, file)| (board, Some(file)))
}

/// The size of `board`, with which `options` begin.
fn size(spec: &str, options: &str, board: &str) -> Result<(u32, u32), CatalogError> {
    if board.is_empty() {
        return Ok((4, 4));
    }
    let expected = "WIDTHxHEIGHT, as in 3x3, or network=FILE, or formation=FILE";
    let Some((width, height)) = board.split_once('x') else {
        return Err(bad_options(spec, options, board.len(), expected));
    };
    let number =
        |word: &str, at| word.parse().map_err(|_| bad_options(spec, options, at, expected));
    Ok((number(width, 0)?, number(height, width.len() + 1)?))
}

/// What makes a learner, from nothing or from a file.
type MakeTrainer = fn(Option<&Path>) -> Result<Box<dyn Trainer>, CatalogError>;

fn is_standard(spec: &str) -> bool {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    name.eq_ignore_ascii_case(INFO.name) && ["", "4x4"].contains(&options)
}

/// What learns to estimate this game: only the standard one's evaluator does.
pub(crate) fn trainer(spec: &str) -> Option<MakeTrainer> {
    is_standard(spec).then_some(learned::trainer)
}

/// What works out this game's tables: only the standard one has some.
pub(crate) fn tables(spec: &str) -> Option<Tables> {
    is_standard(spec).then_some(Tables { write: formed::tables, option: Kept::Formation.name() })
}
