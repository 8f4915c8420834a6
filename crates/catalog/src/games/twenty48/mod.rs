//! 2048.

mod formation_file;
mod formed;
mod learned;
mod solved;

use crate::entry::{Entry, Facts, GameInfo, Options};
use crate::error::CatalogError;
use crate::evaluators::SOLVED;
use crate::keyboard::{Key, Keys};
use crate::session::Session;
use crate::setup::{GambleSetup, Hurry, Setup, Solution};
use crate::tables::Tables;
use crate::theorem::{Claim, Theorem};
use crate::train::Training;
use crate::words::Words;
use formed::Formed;
use learned::Learned;
use outply_games::twenty48::{
    Board, Optimal, Packed, Twenty48, Twenty48Evaluator, Twenty48Hints, Wide,
};
use outply_search::{Interrupted, Limits, Once};
use std::path::Path;
use std::sync::Arc;

const INFO: GameInfo = GameInfo::new("2048", "2048: slide and merge tiles, for score")
    .options("WIDTHxHEIGHT to 6x6 (default 4x4), network= or formation=FILE", "2048:3x3");

/// What values mean.
const WORDS: Words = Words::of(
    "points",
    1.0,
    "the score so far and what the lines of tiles promise; the evaluator `lines` adds a million for not being lost, so its values compare moves and predict nothing; a trained network predicts the score",
).outcome(|tile| {
    let (place, number) = tile.split_once('=').unwrap_or(("an empty cell", tile));
    format!("a {number} came up at {place}")
});

/// Published results: Yamashita, Kaneko and Nakayashiki solved 3x3 cells (2022) and found 48,713,519 boards;
/// others' perfect players get 5,468.49 points.
const THEOREMS: &[Theorem] =
    &[Theorem::new("3x3", Claim::Expected(5468.49, 5e-3), "Yamashita 2022").long()];

/// How the game is searched by the usual evaluator: a slide and a tile at a time.
const HURRY: Hurry = Hurry { move_filter: f64::INFINITY, cutoff_by_depth: (0.1, 0.7), step: 2 };

/// Arrows slide.
const KEYS: Keys =
    Keys::Each(&[(Key::Up, "up"), (Key::Down, "down"), (Key::Left, "left"), (Key::Right, "right")]);

/// The game in the catalogue.
pub(super) fn entry() -> Entry {
    let is_standard = |options: &str| ["", "4x4"].contains(&options);
    let tables = Tables {
        write: formed::tables,
        option: Kept::Formation.name(),
        sizes: formed::SIZES,
        fits: is_standard,
    };
    let training =
        Training { start: learned::trainer, option: Kept::Network.name(), fits: is_standard };
    let opens_files: fn(&str) -> bool = |options| divided(options).1.is_some();
    let facts = Facts { opens_files: Some(opens_files), ..Facts::default() };
    let entry = Entry::new(INFO, open).tables(tables).training(training).theorems(THEOREMS);
    entry.facts(facts).words(WORDS).keys(KEYS)
}

struct Twenty48Setup<B: Board> {
    rules: Twenty48<B>,
    evaluator: Twenty48Evaluator<B>,
    /// The solution of a small board, worked out when it is first asked for.
    solved: Arc<Once<Optimal<B>>>,
}

impl<B> Twenty48Setup<B>
where
    B: Board + Send + Sync + 'static,
    Twenty48<B>: Send + Sync,
{
    fn is_small(&self) -> bool {
        self.rules.size().cells() <= Optimal::<B>::MOST_CELLS
    }

    fn solve(&self) -> impl FnOnce() -> Optimal<B> + Send + 'static + use<B> {
        let rules = self.rules.clone();
        move || Optimal::of(&rules).expect("a small board")
    }
}

impl<B> Setup for Twenty48Setup<B>
where
    B: Board + Send + Sync + 'static,
    Twenty48<B>: Send + Sync,
    Twenty48Evaluator<B>: Clone + Send,
{
    type Rules = Twenty48<B>;
    type Hints = Twenty48Hints;
    type Evaluator = Twenty48Evaluator<B>;

    fn rules(&self) -> &Twenty48<B> {
        &self.rules
    }

    fn hints(&self) -> Twenty48Hints {
        Twenty48Hints
    }

    fn evaluators(&self) -> Vec<&'static str> {
        if self.is_small() { vec!["lines", SOLVED] } else { vec!["lines"] }
    }

    fn work_out(&self, evaluator: &str, limits: &Limits) -> Result<Limits, Interrupted> {
        if evaluator != SOLVED || !self.is_small() {
            return Ok(limits.clone());
        }
        Ok(self.solved.within(self.solve(), limits)?.1)
    }

    /// Of a solved board the oracle tells everything: only boards that cannot come up are estimated.
    fn evaluator(&self, _name: &str) -> Twenty48Evaluator<B> {
        self.evaluator.clone()
    }
}

impl<B> GambleSetup for Twenty48Setup<B>
where
    B: Board + Send + Sync + 'static,
    Twenty48<B>: Send + Sync,
    Twenty48Evaluator<B>: Clone + Send,
{
    fn solution(&self, evaluator: &str) -> Option<Solution<Twenty48<B>>> {
        let asked = evaluator == SOLVED && self.is_small();
        asked.then(|| self.solved.get(self.solve()) as Solution<Twenty48<B>>)
    }

    fn depth(&self) -> u32 {
        5
    }

    fn hurry(&self) -> Hurry {
        HURRY
    }
}

fn playing<B>(asked: &Options<'_>, rules: Twenty48<B>) -> Box<dyn Session>
where
    B: Board + Send + Sync + 'static,
    Twenty48<B>: Send + Sync,
    Twenty48Evaluator<B>: Clone + Send,
{
    let evaluator = Twenty48Evaluator::new(&rules);
    let solved = solved::of(rules.size());
    asked.gamble(Twenty48Setup { rules, evaluator, solved })
}

fn open(asked: &Options<'_>) -> Result<Box<dyn Session>, CatalogError> {
    let options = asked.text();
    let (board, file) = divided(options);
    let (width, height) = size(asked, board)?;
    match file {
        Some((kind, _)) if (width, height) != (4, 4) => {
            let expected = format!("4x4: a {} is for no other board", kind.name());
            Err(asked.fault(0, &expected))
        }
        Some((Kept::Network, file)) => Ok(asked.gamble(Learned::read(Path::new(file))?)),
        Some((Kept::Formation, file)) => Ok(asked.gamble(Formed::read(Path::new(file))?)),
        None => plain(asked, width, height),
    }
}

fn plain(asked: &Options<'_>, width: u32, height: u32) -> Result<Box<dyn Session>, CatalogError> {
    if let Ok(rules) = Twenty48::<Packed>::new(width, height) {
        return Ok(playing(asked, rules));
    }
    match Twenty48::<Wide>::new(width, height) {
        Ok(rules) => Ok(playing(asked, rules)),
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
fn size(asked: &Options<'_>, board: &str) -> Result<(u32, u32), CatalogError> {
    if board.is_empty() {
        return Ok((4, 4));
    }
    let expected = "WIDTHxHEIGHT, as in 3x3, or network=FILE, or formation=FILE";
    let Some((width, height)) = board.split_once('x') else {
        return Err(asked.fault(board.len(), expected));
    };
    let number = |word: &str, at| word.parse().map_err(|_| asked.fault(at, expected));
    Ok((number(width, 0)?, number(height, width.len() + 1)?))
}
