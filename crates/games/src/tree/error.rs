//! Why a tree does not fit a search.

use std::fmt;

/// Why a tree cannot be built, or cannot be searched as asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TreeError {
    /// A node does not fit: its label, its line and column (zeros if it was built), and what
    /// would.
    Unfit {
        /// The node's name or the way to it.
        label: String,
        /// Line and column in the text.
        place: (u32, u32),
        /// What was expected there.
        expected: String,
    },
    /// The number of leaves given to a uniform tree, and the number it has.
    Leaves {
        /// How many were given.
        given: usize,
        /// How many it has.
        wanted: usize,
    },
    /// The tree would have more nodes or levels than [`MOST_NODES`](super::MOST_NODES) or
    /// [`MOST_LEVELS`](super::MOST_LEVELS).
    TooLarge,
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TreeError::Unfit { label, place: (0, _), expected } => {
                write!(f, "node {label}: expected {expected}")
            }
            TreeError::Unfit { label, place: (line, column), expected } => {
                write!(f, "line {line}, column {column}, node {label}: expected {expected}")
            }
            TreeError::Leaves { given, wanted } => {
                write!(f, "{given} leaves: expected {wanted}")
            }
            TreeError::TooLarge => write!(
                f,
                "the tree is too large: expected at most {} nodes and {} levels",
                super::MOST_NODES,
                super::MOST_LEVELS
            ),
        }
    }
}

impl std::error::Error for TreeError {}
