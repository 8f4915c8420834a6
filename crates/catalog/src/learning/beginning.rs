//! What learning begins with: weights that were learnt before, and whether what is asked for is theirs.

use super::learnt::{LEARNED, inputs_of, weights_in};
use crate::error::CatalogError;
use crate::setup::Setup;
use outply_learn::{InputChoice, Shape, Weights};
use std::path::Path;

/// What can be asked for that weights have decided already.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<'a> {
    pub(super) inputs: Option<InputChoice>,
    pub(super) cells: Option<usize>,
    pub(super) views: Option<usize>,
    pub(super) beside: Option<&'a str>,
}

/// Where weights come from.
#[derive(Clone, Copy, Debug)]
pub(super) enum Origin {
    /// What was kept of a training.
    State,
    /// An evaluator.
    Evaluator,
}

impl Origin {
    /// The beginning of a sentence about it, and what to have instead.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Origin::State => ("this state learns", "another folder"),
            Origin::Evaluator => ("these weights learn", "another evaluator"),
        }
    }

    fn refusal(self, (has, asked, option): (&str, &str, &str)) -> CatalogError {
        let (who, other) = self.words();
        CatalogError::Unfit(format!("{who} {has}, not {asked}; expected {other}, or no {option}"))
    }
}

impl Asked<'_> {
    /// What is learnt: what weights have decided, or where there are none yet what is asked for.
    pub(super) fn of(self, shape: Option<&Shape>) -> Self {
        let Some(shape) = shape else { return self };
        let inputs = Some(InputChoice::of_name(&shape.name));
        Asked { inputs, cells: Some(shape.cells), views: Some(shape.views), ..self }
    }

    /// Refuses what the weights are not.
    pub(super) fn check(&self, shape: &Shape, origin: Origin) -> Result<(), CatalogError> {
        let own = InputChoice::of_name(&shape.name);
        if let Some(asked) = self.inputs.filter(|asked| *asked != own) {
            let [has, asked] =
                [shape.name.as_str(), &asked.to_string()].map(|it| format!("from {it}"));
            return Err(origin.refusal((&has, &asked, "--inputs")));
        }
        if let Some(asked) = self.cells.filter(|asked| *asked != shape.cells) {
            return Err(origin.refusal((&with_cells(shape.cells), &with_cells(asked), "--cells")));
        }
        if let Some(asked) = self.views.filter(|asked| *asked != shape.views) {
            let has = if shape.views == 1 { "from 1 view" } else { "from 2 views" };
            return Err(origin.refusal((has, &format!("from {asked}"), "--views")));
        }
        let own = shape.beside.as_ref().map(|beside| beside.evaluator.as_str());
        let Some(asked) = self.beside.filter(|asked| own != Some(asked)) else { return Ok(()) };
        let has = format!("beside {}", own.unwrap_or("no evaluator"));
        Err(origin.refusal((&has, &format!("beside {asked}"), "--beside")))
    }
}

fn with_cells(cells: usize) -> String {
    match cells {
        0 => "a plain sum".to_owned(),
        1 => "with 1 hidden cell".to_owned(),
        cells => format!("with {cells} hidden cells"),
    }
}

/// The seed where none is asked for.
pub(super) const SEED: u64 = 1;

/// Refuses another seed than that of what goes on.
pub(super) fn check_seed(asked: Option<u64>, own: u64) -> Result<(), CatalogError> {
    let Some(asked) = asked.filter(|asked| *asked != own) else { return Ok(()) };
    let [has, asked] = [own, asked].map(|seed| format!("by seed {seed}"));
    Err(Origin::State.refusal((&has, &asked, "--seed")))
}

/// Refuses to begin with an evaluator's weights what goes on already.
pub(super) fn check_begins(from: Option<&str>, known: Option<&[u8]>) -> Result<(), CatalogError> {
    match from.and(known) {
        None => Ok(()),
        Some(_) => Err(CatalogError::Unfit(
            "this state has weights already, and learns on; expected another folder, or no --from"
                .to_owned(),
        )),
    }
}

/// The weights of an evaluator: of one of the game's own that was learnt, or of a file (`learned=FILE`).
pub(super) fn weights_of<S: Setup>(setup: &S, evaluator: &str) -> Result<Weights, CatalogError> {
    let weights = match evaluator.strip_prefix(LEARNED) {
        Some(file) => weights_in(Path::new(file))?,
        None => own_weights(setup, evaluator)?,
    };
    let named = |error| CatalogError::Unfit(format!("{evaluator}: {error}"));
    inputs_of(setup, weights.shape()).map_err(named)?;
    Ok(weights)
}

fn own_weights<S: Setup>(setup: &S, evaluator: &str) -> Result<Weights, CatalogError> {
    let known = setup.evaluators();
    if !known.contains(&evaluator) {
        return Err(CatalogError::UnknownEvaluator { name: evaluator.to_owned(), known });
    }
    let is_learnt = |name: &&&str| setup.shipped(name).is_some();
    let learnt: Vec<&str> = known.iter().filter(is_learnt).copied().collect();
    if let Some(shipped) = setup.shipped(evaluator) {
        let fault = || CatalogError::Unfit(format!("{evaluator}: its weights are damaged"));
        return shipped.to_learn_from().ok_or_else(fault);
    }
    let others = learnt.iter().map(|name| format!("{name} or ")).collect::<String>();
    Err(CatalogError::Unfit(format!(
        "{evaluator}: this evaluator was not learnt by a training; expected {others}{LEARNED}FILE"
    )))
}
