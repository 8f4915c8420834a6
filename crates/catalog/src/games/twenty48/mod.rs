//! 2048.

mod formation_file;
mod formed;
mod solved;

use crate::entry::{BenchSearch, Entry, Facts, GameInfo, Options};
use crate::error::CatalogError;
use crate::evaluators::SOLVED;
use crate::keyboard::{Key, Keys};
use crate::session::Session;
use crate::setup::{GambleSetup, Hurry, Setup, Solution, inputs_of_board};
use crate::tables::Tables;
use crate::theorem::{Claim, Theorem};
use crate::words::Words;
use formed::Formed;
use outply_game::{Inputs, Practice};
use outply_games::twenty48::{
    Board, Optimal, Packed, Twenty48, Twenty48Evaluator, Twenty48Hints, Twenty48Inputs,
    Twenty48Legs, Wide,
};
use outply_learn::Settings;
use outply_search::{Interrupted, Limits, Once};
use std::path::Path;
use std::sync::Arc;

const INFO: GameInfo = GameInfo::new("2048", "2048: slide and merge tiles, for score")
    .options("WIDTHxHEIGHT to 6x6 (default 4x4), formation=FILE", "2048:3x3");

/// What values mean.
const WORDS: Words = Words::of(
    "points",
    1.0,
    "the score so far and what the lines of tiles promise; the evaluator `lines` adds a million for not being lost, so its values compare moves and predict nothing; a learnt one predicts the score",
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

/// The same by an evaluator that was learnt, which judges well enough by itself to leave slides out.
const HURRY_LEARNED: Hurry =
    Hurry { move_filter: 30_000.0, cutoff_by_depth: (0.001, 1.0), step: 2 };
/// How deep a search looks without limits by such an evaluator.
const DEPTH_LEARNED: u32 = 7;

/// How the standard board is learnt: by temporal coherence, whole steps and all, with the errors of the next
/// slides. What parts of it were worth, by the mean score of games that look one slide ahead, each measured in
/// one training with a learner of its own that 2048 had before:
///
/// - errors of later slides, at a decay of 0.5: 78,900 after 57 million slides, 67,100 (59 million)
///   without; five of them at a decay of 0.8 69,000 (43 million);
/// - half the step: 52,900 (54 million) rather than 67,100;
/// - stages, with a beginning at each: 16384 in 6.5 % of games after five minutes of two threads, in 3.2 %
///   without, though the mean is lower at first (108,900, 127,900). Looking two slides further, 270,000 ±
///   24,100 in ten games, without 221,700 ± 23,000;
/// - a tenth of the step, continued after 87 minutes: within seven minutes 214,000 to 229,000 points rather
///   than 204,000: at the whole step the weights swing about where they should be;
/// - errors that a weight inherits from the stage before: games scored 175,500 at once where three stages had
///   begun anew, 183,400 after 470 million slides; without 148,000 and, after 288 million, 161,400;
/// - large pages, and weights and errors that are sent for before they are needed: about twice as many slides a
///   second.
fn learning(found: Settings) -> Settings {
    Settings {
        cells: 0,
        rate: 1.0,
        lambda: 0.5,
        coherence: true,
        delay: 3,
        most_moves: 1 << 20,
        ..found
    }
}

/// Arrows slide.
const KEYS: Keys =
    Keys::Each(&[(Key::Up, "up"), (Key::Down, "down"), (Key::Left, "left"), (Key::Right, "right")]);

/// The game in the catalogue.
pub(super) fn entry() -> Entry {
    let is_standard = |options: &str| ["", "4x4"].contains(&options);
    let tables = Tables {
        write: formed::tables,
        option: FORMATION,
        sizes: formed::SIZES,
        fits: is_standard,
    };
    let opens_files: fn(&str) -> bool = |options| divided(options).1.is_some();
    let facts = Facts { opens_files: Some(opens_files), ..Facts::default() };
    let bench = vec![BenchSearch::usual("", "", 5)];
    let entry = Entry::new(INFO, open).tables(tables).theorems(THEOREMS).bench_searches(bench);
    entry.facts(facts).words(WORDS).keys(KEYS)
}

/// What an evaluator that learns sees.
type Seen<B> = Arc<dyn Inputs<Twenty48<B>> + Send + Sync>;
/// Legs that it practises.
type Legs<B> = Arc<dyn Practice<Twenty48<B>> + Send + Sync>;
/// Inputs and practice, where the board is the standard one.
type Sight<B> = Option<(Seen<B>, Legs<B>)>;

fn standard_sight() -> Sight<Packed> {
    Some((Arc::new(Twenty48Inputs), Arc::new(Twenty48Legs)))
}

struct Twenty48Setup<B: Board> {
    rules: Twenty48<B>,
    evaluator: Twenty48Evaluator<B>,
    sight: Sight<B>,
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

    fn inputs(&self) -> Option<Seen<B>> {
        let own = self.sight.as_ref().map(|(inputs, _)| inputs.clone());
        own.or_else(|| inputs_of_board(self))
    }

    fn practice(&self) -> Option<Legs<B>> {
        self.sight.as_ref().map(|(_, legs)| legs.clone())
    }

    fn learning(&self, found: Settings) -> Settings {
        if self.sight.is_some() { learning(found) } else { found }
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

    fn hurry_learned(&self) -> Hurry {
        HURRY_LEARNED
    }

    fn depth_learned(&self) -> u32 {
        DEPTH_LEARNED
    }
}

fn playing<B>(asked: &Options<'_>, rules: Twenty48<B>, sight: Sight<B>) -> Box<dyn Session>
where
    B: Board + Send + Sync + 'static,
    Twenty48<B>: Send + Sync,
    Twenty48Evaluator<B>: Clone + Send,
{
    let evaluator = Twenty48Evaluator::new(&rules);
    let solved = solved::of(rules.size());
    asked.gamble(Twenty48Setup { rules, evaluator, sight, solved })
}

fn open(asked: &Options<'_>) -> Result<Box<dyn Session>, CatalogError> {
    let options = asked.text();
    let (board, file) = divided(options);
    if let Some(at) = board.find(NETWORK) {
        return Err(asked.fault(at, LEARNT));
    }
    let (width, height) = size(asked, board)?;
    match file {
        Some(_) if (width, height) != (4, 4) => {
            Err(asked.fault(0, "4x4: a formation is for no other board"))
        }
        Some(file) => Ok(asked.gamble(Formed::read(Path::new(file))?)),
        None => plain(asked, width, height),
    }
}

fn plain(asked: &Options<'_>, width: u32, height: u32) -> Result<Box<dyn Session>, CatalogError> {
    if let Ok(rules) = Twenty48::<Packed>::new(width, height) {
        let sight = if (width, height) == (4, 4) { standard_sight() } else { None };
        return Ok(playing(asked, rules, sight));
    }
    match Twenty48::<Wide>::new(width, height) {
        Ok(rules) => Ok(playing(asked, rules, None)),
        Err(error) => Err(CatalogError::Unfit(error.to_string())),
    }
}

/// The option that names a file of tables.
const FORMATION: &str = "formation";
/// How files of networks were named before.
const NETWORK: &str = "network=";
/// What to do instead.
const LEARNT: &str = "a board or formation=FILE; what `outply train` learnt is an evaluator: --evaluator learned=FOLDER/weights";

/// The board, and a file. The file comes last: its name may have commas.
fn divided(options: &str) -> (&str, Option<&str>) {
    let Some((board, file)) = options.split_once("formation=") else { return (options, None) };
    match board.strip_suffix(',') {
        Some(board) => (board, Some(file)),
        None if board.is_empty() => (board, Some(file)),
        None => (options, None),
    }
}

/// The size of `board`, with which `options` begin.
fn size(asked: &Options<'_>, board: &str) -> Result<(u32, u32), CatalogError> {
    if board.is_empty() {
        return Ok((4, 4));
    }
    let expected = "WIDTHxHEIGHT, as in 3x3, or formation=FILE";
    let Some((width, height)) = board.split_once('x') else {
        let digits = board.bytes().take_while(u8::is_ascii_digit).count();
        return Err(asked.fault(digits, expected));
    };
    let number = |word: &str, at| word.parse().map_err(|_| asked.fault(at, expected));
    Ok((number(width, 0)?, number(height, width.len() + 1)?))
}
