//! Evaluators by name: the game's own, and those that every game has.

use crate::error::CatalogError;
use crate::learning::learnt::{LEARNED, learned, names_a_file};
use crate::setup::{Chosen, ChosenOf, Setup};
use outply_evaluate::Random;
use outply_learn::{Beside, Corrected, Learned};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

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

/// Evaluators that were learnt, by the names of their files: made once a game, not once a search. To find out
/// again what lies on a board, and what patterns there are, takes as long as a thousand nodes.
pub(crate) struct LearnedShelf<R>(Mutex<Kept<R>>);

struct Kept<R> {
    current: Vec<(String, Learned<R>)>,
    /// Those of the game before, whose weights stay in memory until the next search knows whether the file is
    /// still the same: some take seconds to read.
    before: Vec<(String, Learned<R>)>,
}

/// The most that are kept: those of two players who learnt in two ways.
const MOST_LEARNED: usize = 4;

impl<R> LearnedShelf<R> {
    pub(crate) fn new() -> Self {
        LearnedShelf(Mutex::new(Kept { current: Vec::new(), before: Vec::new() }))
    }

    /// Forgets all, so that files are read again if they have changed.
    pub(crate) fn clear(&self) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !kept.current.is_empty() {
            kept.before = std::mem::take(&mut kept.current);
        }
    }

    /// What was learnt, by its name `learned=FILE`.
    fn get<S: Setup<Rules = R>>(&self, setup: &S, name: &str) -> Result<Learned<R>, CatalogError> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, learned)) = kept.current.iter().find(|(known, _)| known == name) {
            return Ok(learned.clone());
        }
        let found = learned(setup, Path::new(&name[LEARNED.len()..]))?;
        kept.before.retain(|(known, _)| known != name);
        kept.current.truncate(MOST_LEARNED - 1);
        kept.current.insert(0, (name.to_owned(), found.clone()));
        Ok(found)
    }
}

/// How many points of the evaluator called `name`, or of the game's default, promise `tanh(1)`, where it has a
/// measure of its own: what was learnt has.
pub(crate) fn points<S: Setup>(
    setup: &S,
    shelf: &LearnedShelf<S::Rules>,
    name: Option<&str>,
) -> Option<f64> {
    match name.or_else(|| setup.evaluators().first().copied())? {
        name if names_a_file(name) => {
            let learned = shelf.get(setup, name).ok()?;
            match &learned.shape().beside {
                Some(beside) => setup.points(&beside.evaluator),
                None => learned.scale(),
            }
        }
        name if setup.evaluators().contains(&name) => setup.points(name),
        _ => None,
    }
}

/// The evaluator called `name`, or the game's default.
///
/// # Errors
/// If there is none of this name among the game's own and `common`.
pub(crate) fn choose<S: Setup>(
    (setup, shelf): (&S, &LearnedShelf<S::Rules>),
    common: &[&'static str],
    name: Option<&str>,
) -> Result<ChosenOf<S>, CatalogError> {
    let own = setup.evaluators();
    match name.or(own.first().copied()).unwrap_or(NOTHING) {
        name if own.contains(&name) => Ok(Chosen::Own(setup.evaluator(name))),
        RANDOM if common.contains(&RANDOM) => Ok(Chosen::Random(Random::new(0))),
        NOTHING => Ok(Chosen::Nothing),
        name if names_a_file(name) => with_base(setup, common, shelf.get(setup, name)?),
        name => Err(CatalogError::UnknownEvaluator {
            name: name.to_owned(),
            known: names(setup, common),
        }),
    }
}

/// What was learnt, with the evaluator that it was learnt beside.
fn with_base<S: Setup>(
    setup: &S,
    common: &[&'static str],
    learned: Learned<S::Rules>,
) -> Result<ChosenOf<S>, CatalogError> {
    let Some(Beside { evaluator, .. }) = learned.shape().beside.clone() else {
        return Ok(Chosen::Learned(Box::new(learned)));
    };
    // Two players without chance: others' evaluators estimate the payoffs of all.
    let is_known = common == OF_DUELS && setup.evaluators().contains(&evaluator.as_str());
    let base = is_known.then(|| setup.evaluator(&evaluator));
    let chosen = base.and_then(|base| Corrected::new(base, learned));
    chosen.map(|chosen| Chosen::Corrected(Box::new(chosen))).ok_or_else(|| {
        let sentence =
            format!("learnt beside an evaluator that this game does not have: {evaluator}");
        CatalogError::Unfit(sentence)
    })
}
