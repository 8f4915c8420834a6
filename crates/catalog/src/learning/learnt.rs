//! Evaluators that were learnt, in files of weights.

use super::inputs::inputs;
use crate::bytes::read_bytes;
use crate::error::CatalogError;
use crate::file_kind::FileKind;
use crate::setup::Setup;
use outply_game::Inputs;
use outply_learn::{InputChoice, Learned, Quantised, Shape, Weights};
use std::fmt::Display;
use std::io::Error;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::SystemTime;

/// What an evaluator is called that was learnt: `learned=FILE`.
pub const LEARNED: &str = "learned=";

/// Whether an evaluator of this name is read from a file.
pub fn names_a_file(evaluator: &str) -> bool {
    evaluator.starts_with(LEARNED)
}

/// The weights in use, by the file they came from, when it was written, and how long it is.
static READ: Mutex<Vec<(Source, Weak<Quantised>)>> = Mutex::new(Vec::new());

/// A file as it was when it was read.
type Source = (PathBuf, Option<SystemTime>, u64);

fn source(path: &Path) -> Result<Source, Error> {
    let facts = std::fs::metadata(path)?;
    Ok((path.to_owned(), facts.modified().ok(), facts.len()))
}

/// A fault of a file, named.
fn fault(path: &Path, error: impl Display) -> CatalogError {
    match path.as_os_str().is_empty() {
        true => CatalogError::Unfit(format!("expected a file's name after {LEARNED:?}")),
        false => CatalogError::Unfit(format!("{}: {error}", path.display())),
    }
}

/// The weights in a file.
pub(super) fn weights_in(path: &Path) -> Result<Weights, CatalogError> {
    let bytes = read_bytes(path).map_err(|error| fault(path, error))?;
    Weights::from_bytes(&bytes).map_err(|error| match FileKind::Weights.missed_by(path) {
        Some(what) => fault(path, what),
        None => fault(path, error),
    })
}

/// The weights of a file, shared with everyone who has them in use.
fn read(path: &Path) -> Result<Arc<Quantised>, CatalogError> {
    let source = source(path).map_err(|error| fault(path, error))?;
    let mut known = READ.lock().unwrap_or_else(PoisonError::into_inner);
    known.retain(|(_, weights)| weights.strong_count() > 0);
    let found = known.iter().find(|(known, _)| *known == source);
    if let Some(weights) = found.and_then(|(_, weights)| weights.upgrade()) {
        return Ok(weights);
    }
    let weights: Arc<Quantised> = Arc::new(weights_in(path)?.into());
    known.push((source, Arc::downgrade(&weights)));
    Ok(weights)
}

/// The inputs of a game by which weights were learnt.
pub(super) fn inputs_of<S: Setup>(
    setup: &S,
    shape: &Shape,
) -> Result<Arc<dyn Inputs<S::Rules> + Send + Sync>, CatalogError> {
    let choice = InputChoice::of_name(&shape.name);
    let found = inputs("", setup, (choice, shape.cells)).ok();
    found.filter(|inputs| shape.fits(setup.rules(), &**inputs)).ok_or_else(|| {
        let sentence = format!("learnt from inputs that this game does not have: {}", shape.name);
        CatalogError::Unfit(sentence)
    })
}

/// The evaluator of a file of weights.
pub(crate) fn learned<S: Setup>(setup: &S, path: &Path) -> Result<Learned<S::Rules>, CatalogError> {
    let weights = read(path)?;
    let inputs = inputs_of(setup, weights.shape()).map_err(|error| fault(path, error))?;
    Learned::new(setup.rules(), weights, inputs).ok_or_else(|| fault(path, "other inputs"))
}
