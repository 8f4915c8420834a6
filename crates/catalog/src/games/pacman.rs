//! Pac-Man.

use super::judge::Judge;
use crate::entry::{Entry, Facts, GameInfo, Options};
use crate::error::CatalogError;
use crate::keyboard::{Key, Keys};
use crate::session::Session;
use crate::setup::{GambleSetup, Setup};
use crate::words::Words;
use outply_arena::formats::text;
use outply_game::{Cells, Inputs};
use outply_games::pacman::{
    BETTER, Behaviour, DISTANCES_WEIGHTS, Layout, Pacman, PacmanCells, PacmanEvaluator,
    PacmanHints, PacmanInputs, board, pacman_distances,
};
use outply_learn::{Learned, Settings, Shipped};
use std::path::Path;
use std::sync::Arc;

/// Boards have at most 80 rows and columns.
const MOST_BYTES: u64 = 1 << 16;

const INFO: GameInfo =
    GameInfo::new("pacman", "Pac-Man as taught in AI courses, against ghosts of three kinds")
        .options("BOARD or BOARD,GHOSTS (small, random; or a file)", "pacman:trap,minimising");

/// What values mean.
const WORDS: Words = Words::of(
    "points",
    1.0,
    "the score with what is still to come, which counts less the later it comes",
)
.outcome(|way| format!("a ghost goes {way}"));

/// Arrows move, the space bar waits.
const KEYS: Keys = Keys::Each(&[
    (Key::Up, "North"),
    (Key::Down, "South"),
    (Key::Left, "West"),
    (Key::Right, "East"),
    (Key::Space, "Stop"),
]);

/// The game in the catalogue.
pub(super) fn entry() -> Entry {
    let facts = Facts { opens_files: Some(names_a_file), ..Facts::default() };
    Entry::new(INFO, open).facts(facts).words(WORDS).keys(KEYS)
}

struct PacmanSetup {
    rules: Pacman,
    /// What was learnt on this board, if anything.
    learnt: Option<Learned<Pacman>>,
}

/// The board on which the evaluator learnt that comes along.
const LEARNT_ON: &str = "small";

/// The name of that evaluator.
const DISTANCES: &str = "distances";

impl Setup for PacmanSetup {
    type Rules = Pacman;
    type Hints = PacmanHints;
    type Evaluator = Judge<PacmanEvaluator, Learned<Pacman>>;

    fn rules(&self) -> &Pacman {
        &self.rules
    }

    fn hints(&self) -> PacmanHints {
        PacmanHints
    }

    fn evaluators(&self) -> Vec<&'static str> {
        let by_hand = ["better", "score"];
        self.learnt.iter().map(|_| DISTANCES).chain(by_hand).collect()
    }

    fn shipped(&self, evaluator: &str) -> Option<&'static Shipped> {
        (evaluator == DISTANCES && self.learnt.is_some()).then_some(&DISTANCES_WEIGHTS)
    }

    fn inputs(&self) -> Option<Arc<dyn Inputs<Pacman> + Send + Sync>> {
        Some(Arc::new(PacmanInputs))
    }

    /// The description of the board lists only what lies there now.
    fn cells(&self) -> Option<Arc<dyn Cells<Pacman> + Send + Sync>> {
        Some(Arc::new(PacmanCells))
    }

    /// What was learnt with a discount hurries: without it games six plies deep take almost twice as many plies, and
    /// bring no more points than by `better`.
    fn learning(&self, found: Settings) -> Settings {
        let found = Settings { discount: 0.97, most_moves: 1 << 16, ..found };
        Settings { cells: 0, rate: 1.0, coherence: true, ..found }
    }

    fn evaluator(&self, name: &str) -> Self::Evaluator {
        let by_hand = || PacmanEvaluator::named(name).unwrap_or(PacmanEvaluator::new(BETTER));
        Judge::of(self.learnt.clone().filter(|_| name == DISTANCES), by_hand)
    }

    fn recipe(&self) -> &'static str {
        // Random play wanders for ever: the evaluator judges soon.
        "cut=10"
    }
}

impl GambleSetup for PacmanSetup {
    fn depth(&self) -> u32 {
        6
    }
}

/// The board and the ghosts.
fn divided(options: &str) -> (&str, &str) {
    let (name, ghosts) = options.split_once(',').unwrap_or((options, "random"));
    (if name.is_empty() { LEARNT_ON } else { name }, ghosts)
}

/// Whether the board is none of those that come with Outply.
fn names_a_file(options: &str) -> bool {
    board(divided(options).0).is_none()
}

fn open(asked: &Options<'_>) -> Result<Box<dyn Session>, CatalogError> {
    let options = asked.text();
    let (name, ghosts) = divided(options);
    let expected = "random, directional or minimising";
    let ghosts = Behaviour::named(ghosts)
        .ok_or_else(|| asked.fault(options.len() - ghosts.len(), expected))?;
    let layout = match board(name) {
        Some(layout) => layout,
        None => read(asked, name)?,
    };
    let rules = Pacman::new(layout, ghosts);
    let learnt = pacman_distances(&rules).filter(|_| name == LEARNT_ON);
    Ok(asked.gamble(PacmanSetup { rules, learnt }))
}

/// A board from a file in the classroom's format.
fn read(asked: &Options<'_>, name: &str) -> Result<Layout, CatalogError> {
    let text = text::read(Path::new(name), MOST_BYTES).map_err(|error| {
        let boards = "small, cornered, trap or medium, or the file of a board";
        asked.fault(0, format!("{boards} ({name}: {error})"))
    })?;
    Layout::parse(&text).map_err(|error| CatalogError::Unfit(format!("{name}: {error}")))
}
