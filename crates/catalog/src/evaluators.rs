//! Evaluators by name: the game's own, and those that every game has.

use crate::error::CatalogError;
use crate::learning::{LEARNED, learned, names_a_file};
use crate::setup::{Chosen, ChosenOf, Setup};
use outply_evaluate::Random;
use outply_learn::Learned;
use std::path::Path;

/// Estimates nothing.
const NOTHING: &str = "none";
/// Random values: for games of two players without chance.
const RANDOM: &str = "random";

/// What a game of chance calls the evaluator whose values are exact: its solution.
pub const SOLVED: &str = "solved";

/// The names of a game's evaluators, the default first. `common` are those that every game of the
/// kind has.
pub(crate) fn names(setup: &impl Setup, common: &[&'static str]) -> Vec<&'static str> {
    setup.evaluators().into_iter().chain(common.iter().copied()).collect()
}

/// What every game of two players without chance has.
pub(crate) const OF_DUELS: &[&str] = &[NOTHING, RANDOM];
/// What every other game has.
pub(crate) const OF_OTHERS: &[&str] = &[NOTHING];

/// How many points of the evaluator called `name`, or of the game's default, promise `tanh(1)`, where it has a
/// measure of its own: what was learnt has.
pub(crate) fn points<S: Setup>(setup: &S, name: Option<&str>) -> Option<f64> {
    match name.or_else(|| setup.evaluators().first().copied())? {
        name if names_a_file(name) => from_file(setup, name).ok()?.scale(),
        name if setup.evaluators().contains(&name) => setup.points(name),
        _ => None,
    }
}

/// The evaluator called `name`, or the game's default.
///
/// # Errors
/// If there is none of this name among the game's own and `common`.
pub(crate) fn choose<S: Setup>(
    setup: &S,
    common: &[&'static str],
    name: Option<&str>,
) -> Result<ChosenOf<S>, CatalogError> {
    let own = setup.evaluators();
    match name.or(own.first().copied()).unwrap_or(NOTHING) {
        name if own.contains(&name) => Ok(Chosen::Own(setup.evaluator(name))),
        RANDOM if common.contains(&RANDOM) => Ok(Chosen::Random(Random::new(0))),
        NOTHING => Ok(Chosen::Nothing),
        name if names_a_file(name) => Ok(Chosen::Learned(Box::new(from_file(setup, name)?))),
        name => Err(CatalogError::UnknownEvaluator {
            name: name.to_owned(),
            known: names(setup, common),
        }),
    }
}

/// What was learnt, by its name `learned=FILE`.
fn from_file<S: Setup>(setup: &S, name: &str) -> Result<Learned<S::Rules>, CatalogError> {
    learned(setup, Path::new(&name[LEARNED.len()..]))
}
