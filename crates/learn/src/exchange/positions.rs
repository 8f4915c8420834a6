//! Positions as other programs learn from them: what is on, and what should be said.

use super::{FORMAT_OF_POSITIONS, Tensor, TensorError, described, file};
use crate::beside::apart;
use crate::learner::Learner;
use crate::positions::Position;
use crate::study::{self, stretched};
use crate::weights::Shape;
use outply_game::{Active, Inputs, Notation, NotationError, Payoffs, Player};
use safetensors::tensor::Dtype;
use std::fmt;
use std::sync::Arc;

/// A position as a network sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct Example {
    /// The kind of the position.
    pub bucket: usize,
    /// The player whose view it is.
    pub side: Player,
    /// The active inputs, each with a number, which is 1 for a plain switch; with two views, the other side's after all
    /// of the first.
    pub active: Vec<(u32, f32)>,
    /// What an evaluator beside the network says, in the unit of the network's sum.
    pub beside: Option<f32>,
    /// The target of a network's outputs: a blend of the labels, or an exact one alone.
    pub target: Vec<f32>,
    /// The payoffs that the search expected, those at the game's end, and those of best play if
    /// known: one number per player, that of `side` first.
    pub labels: [Option<Vec<f32>>; 3],
}

/// What a network of some shape sees of positions.
pub struct Sight<'r, R> {
    rules: &'r R,
    inputs: Arc<dyn Inputs<R> + Send + Sync>,
    shape: Shape,
    search_share: f64,
    stretch: f64,
    active: Active,
}

impl<R> fmt::Debug for Sight<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sight").field("shape", &self.shape).finish_non_exhaustive()
    }
}

impl<'r, R: Notation> Sight<'r, R> {
    /// For a network like the one that the learner has, by its inputs, views and evaluator beside. In targets, the value
    /// of a search has the weight `search_share` against the game's result, and its sum is stretched by this factor
    /// first ([`StudySettings::stretch`](crate::StudySettings::stretch)).
    pub fn of(learner: &Learner<'r, R>, (search_share, stretch): (f64, f64)) -> Sight<'r, R> {
        let (rules, inputs) = (learner.rules, learner.sight.clone());
        let shape = learner.weights().shape().clone();
        Sight { rules, inputs, shape, search_share, stretch, active: Active::new() }
    }

    /// The shape.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// What its inputs cannot tell apart: [`Inputs::fault`].
    pub fn inputs_fault(&self) -> Option<String> {
        self.inputs.fault()
    }

    /// The view of a position; `None` if it has no label, or the game is over.
    ///
    /// # Errors
    /// If its state is none of the game's.
    pub fn see(&mut self, position: &Position) -> Result<Option<Example>, NotationError> {
        let from = (self.rules, &*self.inputs);
        let labelled = stretched(position, self.stretch);
        let (shared, head) = ((&*labelled, self.search_share), &self.shape.head);
        let made = study::example(from, head, shared, &mut self.active)?;
        let Some(study::Example { bucket, active, target, hoped }) = made else { return Ok(None) };
        let target = head.closed(&target, hoped);
        let side = self.inputs.side(self.rules, &self.rules.parse_state(&position.state)?);
        let (on, estimate) = apart(&active);
        let beside = self.shape.beside.is_some().then_some(estimate);
        let (active, labels) = (on.to_vec(), labels(position, side));
        Ok(Some(Example { bucket, side, active, beside, target, labels }))
    }
}

/// The labels of a position for each player from this side on.
fn labels(position: &Position, side: Player) -> [Option<Vec<f32>>; 3] {
    let labels = [position.search, position.result, position.exact];
    labels.map(|label| label.map(|label| seen_from(side, &label)))
}

/// The payoffs of all players, that of `side` first.
fn seen_from(side: Player, payoffs: &Payoffs) -> Vec<f32> {
    let mut all: Vec<f32> = payoffs.as_slice().iter().map(|payoff| *payoff as f32).collect();
    let count = all.len().max(1);
    all.rotate_left(side.index() % count);
    all
}

/// Positions collected for a file of safetensors.
#[derive(Default, Debug)]
pub struct Collected {
    inputs: Vec<u32>,
    numbers: Vec<f32>,
    offsets: Vec<i64>,
    targets: Vec<f32>,
    beside: Vec<f32>,
    labels: [Vec<f32>; 3],
    players: usize,
    /// Kind of position, the player whose view it is, game and ply.
    places: [Vec<i64>; 4],
}

impl Collected {
    /// None yet, of a game of so many players.
    pub fn new(players: usize) -> Collected {
        Collected { players, ..Collected::default() }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.offsets.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.offsets.is_empty()
    }

    /// Adds a position with what was seen of it.
    pub fn add(&mut self, position: &Position, example: &Example) {
        self.offsets.push(self.inputs.len() as i64);
        self.inputs.extend(example.active.iter().map(|(input, _)| *input));
        self.numbers.extend(example.active.iter().map(|(_, number)| *number));
        self.targets.extend(&example.target);
        self.beside.extend(example.beside);
        for (all, label) in self.labels.iter_mut().zip(&example.labels) {
            match label {
                Some(label) => all.extend(label),
                None => all.extend(std::iter::repeat_n(f32::NAN, self.players)),
            }
        }
        let place = [example.bucket, example.side.index(), position.game as usize];
        let place = place.into_iter().map(|number| number as i64).chain([i64::from(position.ply)]);
        self.places.iter_mut().zip(place).for_each(|(all, number)| all.push(number));
    }

    /// All of them as a file of safetensors, for `game`, its name with its options. Position by position
    ///
    /// - `active` has the numbers of the inputs that are on, one position after another (U32), `offsets`
    ///   where each position's begin (I64), and `numbers` what they are multiplied by (F32; absent where
    ///   all are 1);
    /// - `target` is what the ends of a network should say (F32), and `beside` what an evaluator beside it adds to the
    ///   sum (F32; absent without one);
    /// - `search`, `result` and `exact` are the labels, for each player from the one whose view it is (F32;
    ///   not a number where there is none);
    /// - `bucket`, `side`, `game` and `ply` are the kind of the position, whose view it is, and where it
    ///   comes from (I64).
    ///
    /// # Errors
    /// If the file cannot be made.
    pub fn to_safetensors(&self, game: &str, shape: &Shape) -> Result<Vec<u8>, TensorError> {
        let (count, wide) = (self.len(), self.inputs.len());
        let bytes = self.inputs.iter().flat_map(|input| input.to_le_bytes()).collect();
        let active =
            Tensor { name: "active".to_owned(), dtype: Dtype::U32, shape: vec![wide], bytes };
        let singles = |name: &str, shape: &[usize], numbers: &[f32]| {
            Tensor::singles(name.to_owned(), shape, numbers.iter().copied())
        };
        let mut tensors = vec![active, whole("offsets", &self.offsets)];
        if self.numbers.iter().any(|number| *number != 1.0) {
            tensors.push(singles("numbers", &[wide], &self.numbers));
        }
        tensors.push(singles("target", &[count, shape.head.len()], &self.targets));
        if !self.beside.is_empty() {
            tensors.push(singles("beside", &[count], &self.beside));
        }
        for (name, labels) in ["search", "result", "exact"].into_iter().zip(&self.labels) {
            tensors.push(singles(name, &[count, self.players], labels));
        }
        let names = ["bucket", "side", "game", "ply"].into_iter();
        tensors.extend(names.zip(&self.places).map(|(name, numbers)| whole(name, numbers)));
        file(FORMAT_OF_POSITIONS, described(game, shape), &tensors)
    }
}

/// A tensor of whole numbers.
fn whole(name: &str, numbers: &[i64]) -> Tensor {
    let bytes = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    Tensor { name: name.to_owned(), dtype: Dtype::I64, shape: vec![numbers.len()], bytes }
}
