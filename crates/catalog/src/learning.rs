//! Evaluators that learn any game that describes a board: where they come from, and how they are
//! played.

use crate::error::CatalogError;
use crate::kind::{Kind, RulesOf};
use crate::setup::Setup;
use outply_game::Rules;
use outply_learn::{Course, Game, Learned, Learner, Precision, Settings, Test, Weights};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// What an evaluator is called that was learnt: `learned=FILE`.
pub const LEARNED: &str = "learned=";

/// Whether an evaluator of this name is read from a file.
pub fn names_a_file(evaluator: &str) -> bool {
    evaluator.starts_with(LEARNED)
}

/// How to learn.
#[derive(Clone, Copy, Debug)]
pub struct SchoolRequest<'b> {
    /// Chance comes from this; what goes on keeps its own.
    pub seed: u64,
    /// Hidden cells; the game's own if not said, 0 for a plain sum. What goes on keeps its own.
    pub cells: Option<usize>,
    /// What was learnt before.
    pub known: Option<&'b [u8]>,
}

/// An evaluator of a game that learns by playing it with itself, tested now and then.
pub trait School {
    /// Plays a game and learns from it, by `step` times the rate.
    fn play(&mut self, step: f32) -> Game;

    /// Games learnt from.
    fn games(&self) -> u64;

    /// Whether a test is due.
    fn is_test_due(&self) -> bool;

    /// Tests what was learnt against what was last accepted, and goes back to that if it is weaker.
    fn test(&mut self) -> Test;

    /// Whether the weights are numbers.
    fn is_finite(&self) -> bool;

    /// All that is needed to go on.
    fn state(&self) -> Vec<u8>;

    /// The weights last accepted, as the evaluator `learned=FILE` reads them.
    fn weights(&self) -> Vec<u8>;

    /// Hidden cells, 0 for a plain sum.
    fn cells(&self) -> usize;
}

/// A course with the game's name.
struct Named<'s, R: Rules> {
    game: &'s str,
    course: Course<'s, R>,
}

impl<R: Rules> School for Named<'_, R> {
    fn play(&mut self, step: f32) -> Game {
        self.course.play(step)
    }

    fn games(&self) -> u64 {
        self.course.games()
    }

    fn is_test_due(&self) -> bool {
        self.course.is_test_due()
    }

    fn test(&mut self) -> Test {
        self.course.test()
    }

    fn is_finite(&self) -> bool {
        self.course.is_finite()
    }

    fn state(&self) -> Vec<u8> {
        self.course.to_bytes(self.game)
    }

    fn weights(&self) -> Vec<u8> {
        self.course.accepted().to_bytes(Precision::Short)
    }

    fn cells(&self) -> usize {
        self.course.accepted().shape().cells
    }
}

/// The error of a game in which nothing can learn.
fn boardless(game: &str) -> CatalogError {
    CatalogError::Unfit(format!(
        "{game}: nothing to learn by, since the game describes no board; `Notation::board` or `Setup::inputs` would"
    ))
}

/// Starts learning a kind's game.
pub(crate) fn school<'s, K: Kind>(
    game: &'s str,
    kind: &'s K,
    request: &SchoolRequest<'_>,
) -> Result<Box<dyn School + 's>, CatalogError> {
    let setup = kind.setup();
    let inputs = setup.inputs().ok_or_else(|| boardless(game))?;
    let learner: Learner<'s, RulesOf<K>> =
        Learner::with_outcomes(setup.rules(), inputs, kind.fall(), |found| {
            let found = setup.learning(found);
            Settings { seed: request.seed, cells: request.cells.unwrap_or(found.cells), ..found }
        });
    let mut course = Course::new(learner);
    if let Some(known) = request.known {
        course.go_on(game, known).map_err(|error| CatalogError::Unfit(error.to_string()))?;
    }
    Ok(Box::new(Named { game, course }))
}

/// The weights in use, by the file they came from.
static READ: Mutex<Vec<(PathBuf, Weak<Weights>)>> = Mutex::new(Vec::new());

/// The weights of a file, shared with everyone who has them in use.
fn read(path: &Path) -> Result<Arc<Weights>, CatalogError> {
    let mut known = READ.lock().unwrap_or_else(PoisonError::into_inner);
    known.retain(|(_, weights)| weights.strong_count() > 0);
    let found = known.iter().find(|(name, _)| name == path);
    if let Some(weights) = found.and_then(|(_, weights)| weights.upgrade()) {
        return Ok(weights);
    }
    if path.as_os_str().is_empty() {
        return Err(CatalogError::Unfit(format!("expected a file's name after {LEARNED:?}")));
    }
    let fault = |error: String| CatalogError::Unfit(format!("{}: {error}", path.display()));
    let bytes = std::fs::read(path).map_err(|error| fault(error.to_string()))?;
    let weights = Weights::from_bytes(&bytes).map_err(|error| fault(error.to_string()))?;
    let weights = Arc::new(weights);
    known.push((path.to_owned(), Arc::downgrade(&weights)));
    Ok(weights)
}

/// The evaluator of a file of weights.
pub(crate) fn learned<S: Setup>(setup: &S, path: &Path) -> Result<Learned<S::Rules>, CatalogError> {
    let weights = read(path)?;
    let unfit = || {
        let learnt = &weights.shape().name;
        CatalogError::Unfit(format!(
            "{}: learnt by other inputs than this game has: {learnt}",
            path.display()
        ))
    };
    let inputs = setup.inputs().ok_or_else(unfit)?;
    Learned::new(setup.rules(), weights.clone(), inputs).ok_or_else(unfit)
}
