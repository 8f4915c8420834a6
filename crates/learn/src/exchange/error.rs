//! Why tensors are no weights.

use std::fmt;

/// Why tensors are not weights of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TensorError {
    /// The file is not safetensors, truncated, or cannot be made.
    File(String),
    /// The metadata says something else than expected.
    Said {
        /// Under this key.
        key: &'static str,
        /// This; `None` where it says nothing.
        found: Option<String>,
        /// What was expected.
        expected: String,
    },
    /// The metadata says something that this network does not have.
    Idle {
        /// The key.
        key: &'static str,
        /// What the metadata says there.
        found: String,
        /// Why this network has no such thing.
        why: &'static str,
    },
    /// A tensor is missing.
    Missing(String),
    /// A tensor that such a network does not have.
    Unknown(String),
    /// A tensor of another type than 32-bit floating point.
    Type {
        /// The tensor.
        tensor: String,
        /// Its type.
        found: String,
    },
    /// A tensor of another shape.
    Shape {
        /// The tensor.
        tensor: String,
        /// Its shape.
        found: Vec<usize>,
        /// The expected one.
        expected: Vec<usize>,
    },
    /// A weight that is infinite or no number.
    NotFinite {
        /// The tensor.
        tensor: String,
        /// Which weight, row by row, counted from 0.
        place: usize,
    },
}

impl fmt::Display for TensorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TensorError::File(why) => write!(f, "not a complete safetensors file: {why}"),
            TensorError::Said { key, found: None, expected } => {
                write!(f, "the metadata has no {key:?}; expected {expected:?}")
            }
            TensorError::Said { key, found: Some(found), expected } => {
                write!(f, "{key} in the metadata: expected {expected:?}, found {found:?}")
            }
            TensorError::Idle { key, found, why } => {
                write!(f, "{key} in the metadata: expected none, found {found:?}; {why}")
            }
            TensorError::Missing(tensor) => write!(f, "tensor {tensor:?} is missing"),
            TensorError::Unknown(tensor) => {
                write!(f, "tensor {tensor:?}: this network has no such tensor")
            }
            TensorError::Type { tensor, found } => {
                write!(f, "tensor {tensor:?}: expected numbers of type F32, found {found}")
            }
            TensorError::Shape { tensor, found, expected } => {
                write!(f, "tensor {tensor:?}: expected the shape {expected:?}, found {found:?}")
            }
            TensorError::NotFinite { tensor, place } => {
                write!(f, "tensor {tensor:?}: weight {place} is not a finite number")
            }
        }
    }
}

impl std::error::Error for TensorError {}
