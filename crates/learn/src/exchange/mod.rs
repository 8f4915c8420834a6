//! Weights and positions as safetensors, the plain format of tensors that other programs for learning read
//! and write: so a network can be trained elsewhere and played here.

mod error;
mod positions;
mod weights;

pub use error::TensorError;
pub use positions::{Collected, Example, Sight};
pub use weights::Tensors;

use crate::file::checksum;
use crate::head::Head;
use crate::weights::Shape;
use safetensors::tensor::{Dtype, TensorView, serialize};
use std::collections::HashMap;

/// What stands under `format` in the metadata of weights, with the version.
const FORMAT: &str = "outply weights 1";
/// What stands under `format` in the metadata of positions, with the version.
const FORMAT_OF_POSITIONS: &str = "outply positions 1";

/// Tells inputs apart: the checksum of their name, their number and their kinds of positions.
fn hash(shape: &Shape) -> String {
    let text = format!("{}\n{}\n{}", shape.name, shape.inputs, shape.buckets);
    format!("{:016x}", checksum(text.as_bytes()))
}

/// What a network says, in words.
fn head(head: &Head) -> String {
    match head {
        Head::Payoffs(payoffs) => {
            let payoffs: Vec<String> = payoffs.iter().map(f32::to_string).collect();
            format!("payoffs {}", payoffs.join(","))
        }
        Head::Expected => "expected".to_owned(),
        Head::Shares(players) => format!("shares {players}"),
        Head::Values { players, opposed, .. } => {
            let ends = if *opposed { 1 } else { *players };
            format!("values {ends}")
        }
    }
}

/// The unit of values; 1 where something else is learnt.
fn unit(head: &Head) -> f32 {
    if let Head::Values { unit, .. } = head { *unit } else { 1.0 }
}

/// What a file says of a network over these inputs, key by key.
fn described(game: &str, shape: &Shape) -> Vec<(&'static str, String)> {
    let stages = shape.stages.then(|| ("stages", "true".to_owned()));
    let said = vec![
        ("game", game.to_owned()),
        ("inputs", shape.name.clone()),
        ("inputs_hash", hash(shape)),
        ("input_count", shape.inputs.to_string()),
        ("buckets", shape.buckets.to_string()),
        ("cells", shape.cells.to_string()),
        ("head", head(&shape.head)),
        ("unit", unit(&shape.head).to_string()),
    ];
    let views = (shape.views == 2).then(|| ("views", "2".to_owned()));
    let beside = shape.beside.iter().flat_map(|beside| {
        [("beside", beside.evaluator.clone()), ("points", beside.points.to_string())]
    });
    let policy = shape.policy.then(|| ("policy", "true".to_owned()));
    said.into_iter().chain(stages).chain(views).chain(beside).chain(policy).collect()
}

/// What the metadata says of some networks only, and why another network has no such thing.
const OF_SOME: [(&str, &str); 5] = [
    ("stages", "the kinds of positions of these inputs are no stages of a plain sum"),
    ("views", "this network has one view"),
    ("beside", "this network learns beside no evaluator"),
    ("points", "they are those of an evaluator, which beside would name"),
    ("policy", "this network has no policy"),
];

/// A tensor to write: its name, the type of its numbers, how large it is, and its bytes.
struct Tensor {
    name: String,
    dtype: Dtype,
    shape: Vec<usize>,
    bytes: Vec<u8>,
}

impl Tensor {
    fn singles(name: String, shape: &[usize], numbers: impl Iterator<Item = f32>) -> Tensor {
        let bytes = numbers.flat_map(f32::to_le_bytes).collect();
        Tensor { name, dtype: Dtype::F32, shape: shape.to_vec(), bytes }
    }
}

/// Tensors as a file, with what it says of them.
fn file(
    format: &str,
    said: Vec<(&str, String)>,
    tensors: &[Tensor],
) -> Result<Vec<u8>, TensorError> {
    let mut metadata: HashMap<String, String> =
        said.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    metadata.insert("format".to_owned(), format.to_owned());
    let mut views = Vec::new();
    for tensor in tensors {
        let made = TensorView::new(tensor.dtype, tensor.shape.clone(), &tensor.bytes);
        views.push((&tensor.name, made.map_err(|error| TensorError::File(error.to_string()))?));
    }
    serialize(views, Some(metadata)).map_err(|error| TensorError::File(error.to_string()))
}
