//! Weights and positions of a game as safetensors, for networks that are trained elsewhere.

use super::inputs::{check_positions, inputs};
use super::learnt::inputs_of;
use super::studying::beside_of;
use super::{learner, usual, with_views};
use crate::error::CatalogError;
use crate::kind::{Kind, RulesOf};
use crate::setup::Setup;
use outply_game::{Notation, NotationError};
use outply_learn::exchange::{Collected, Example, Sight, TensorError, Tensors};
use outply_learn::positions::Position;
use outply_learn::{Beside, InputChoice, Precision, Shape, Weights};

/// As what network positions are to be seen.
#[derive(Clone, Copy, Debug)]
pub struct SightRequest<'e> {
    /// Hidden cells; the game's own if not said, 0 for a plain sum.
    pub cells: Option<usize>,
    /// What is seen of a state; the game's own inputs if not said.
    pub inputs: Option<InputChoice>,
    /// How much the value of a search counts beside the result of the game in what a network should say,
    /// from 0 to 1.
    pub search_share: f64,
    /// How many sides' views there are, 1 or 2; one if not said.
    pub views: Option<usize>,
    /// The evaluator of the game beside which the network is to learn, and its [measure](crate::Measuring).
    pub beside: Option<(&'e str, f32)>,
}

/// Positions as a network of some shape sees them.
pub trait Seeing {
    /// What is seen of a position; `None` where it has no label, or the game is over.
    ///
    /// # Errors
    /// If its state is none of the game's.
    fn see(&mut self, position: &Position) -> Result<Option<Example>, NotationError>;

    /// What the inputs cannot tell apart, in a sentence: nothing should be learnt from what is seen.
    fn inputs_fault(&self) -> Option<String>;

    /// Positions that were collected, as a file of safetensors.
    ///
    /// # Errors
    /// If the file cannot be made.
    fn safetensors(&self, collected: &Collected) -> Result<Vec<u8>, CatalogError>;

    /// What the inputs are, and how many there are.
    fn inputs(&self) -> (&str, usize);
}

/// A sight with the game's name.
struct Named<'s, R> {
    game: &'s str,
    sight: Sight<'s, R>,
}

impl<R: Notation> Seeing for Named<'_, R> {
    fn see(&mut self, position: &Position) -> Result<Option<Example>, NotationError> {
        self.sight.see(position)
    }

    fn inputs_fault(&self) -> Option<String> {
        self.sight.inputs_fault()
    }

    fn safetensors(&self, collected: &Collected) -> Result<Vec<u8>, CatalogError> {
        collected.to_safetensors(self.game, self.sight.shape()).map_err(unfit)
    }

    fn inputs(&self) -> (&str, usize) {
        let Shape { name, inputs, .. } = self.sight.shape();
        (name, *inputs)
    }
}

fn unfit(error: TensorError) -> CatalogError {
    CatalogError::Unfit(error.to_string())
}

/// What a network of a kind's game sees of positions.
pub(crate) fn sight<'s, K: Kind>(
    game: &'s str,
    kind: &'s K,
    request: &SightRequest<'_>,
) -> Result<Box<dyn Seeing + 's>, CatalogError> {
    let choice = request.inputs.unwrap_or_default();
    let inputs = inputs(game, kind.setup(), (choice, request.cells.unwrap_or(0)))?;
    check_positions(game, &*inputs)?;
    let asked = &mut |found| usual(kind.setup().learning(found), choice, request.cells);
    let learner = learner(game, kind, inputs, asked)?;
    let beside = request
        .beside
        .map(|(evaluator, points)| Beside { evaluator: evaluator.to_owned(), points });
    let (beside, stretch) = beside_of(kind, beside)?;
    let learner = with_views(game, learner, request.views.unwrap_or(1), beside)?;
    let sight: Sight<'s, RulesOf<K>> = Sight::of(&learner, (request.search_share, stretch));
    Ok(Box::new(Named { game, sight }))
}

/// Weights in a file of the game's as a file of safetensors.
pub(crate) fn export_weights<S: Setup>(
    game: &str,
    setup: &S,
    bytes: &[u8],
) -> Result<Vec<u8>, CatalogError> {
    let weights = Weights::from_bytes(bytes);
    let weights = weights.map_err(|error| CatalogError::Unfit(error.to_string()))?;
    inputs_of(setup, weights.shape())?;
    weights.to_safetensors(game).map_err(unfit)
}

/// The weights in a file of safetensors, as the evaluator `learned=FILE` reads them.
pub(crate) fn import_weights<S: Setup>(
    game: &str,
    setup: &S,
    bytes: &[u8],
) -> Result<Vec<u8>, CatalogError> {
    imported(game, bytes, &|asked, unit| {
        let inputs = inputs(game, setup, asked)?;
        Ok(Shape::of(setup.rules(), &*inputs, asked.1, unit))
    })
}

/// The shape of a network of these inputs and hidden cells, by this unit of payoffs.
type ShapeOf<'s> = dyn Fn((InputChoice, usize), f32) -> Result<Shape, CatalogError> + 's;

fn imported(game: &str, bytes: &[u8], shape_of: &ShapeOf<'_>) -> Result<Vec<u8>, CatalogError> {
    let tensors = Tensors::read(bytes).map_err(unfit)?;
    let asked = (tensors.choice().map_err(unfit)?, tensors.cells().map_err(unfit)?);
    let unit = tensors.unit().map_err(unfit)?;
    let (views, beside) = tensors.views().map_err(unfit)?;
    let shape = shape_of(asked, unit)?;
    let shape = if tensors.shares() { shape.with_shares() } else { shape };
    let shape = shape.with_views(views, beside);
    let shape = if tensors.policy() { shape.and_then(Shape::with_policy) } else { shape };
    let shape = shape.ok_or_else(|| {
        CatalogError::Unfit(format!(
            "{game}: no network of two views, beside an evaluator or with a policy, as this file has it, fits here"
        ))
    })?;
    let weights = tensors.weights(game, shape).map_err(unfit)?;
    Ok(weights.to_bytes(Precision::Single))
}
