//! What learnt weights are.

use crate::document::Kind;
use outply_catalog::Weights as WeightsOf;
use serde::{Deserialize, Serialize};

/// A file of learnt weights.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Weights {
    /// The file.
    pub file: String,
    /// What the inputs are.
    pub learnt_by: String,
    /// How many inputs there are.
    pub inputs: u64,
    /// Hidden cells; 0 for a plain sum.
    pub cells: u64,
    /// How many sides' views lead to the hidden cells: 1 or 2.
    #[serde(default = "one")]
    pub views: u64,
    /// The evaluator to whose estimate the network's sum is added, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beside: Option<String>,
    /// Kinds of positions with separate weights.
    pub buckets: u64,
    /// What the outputs mean, in words.
    pub head: String,
    /// Whether there is a policy: which action is best.
    #[serde(default)]
    pub policy: bool,
    /// How many weights there are.
    pub weights: u64,
    /// Games or positions learnt from; 0 if unknown.
    pub games: u64,
}

/// A view: that of the player to move.
fn one() -> u64 {
    1
}

impl Kind for Weights {
    const KIND: &'static str = "weights";
}

impl Weights {
    /// What the weights in `file` are.
    pub fn of(weights: &WeightsOf, file: String) -> Weights {
        let shape = weights.shape();
        Weights {
            file,
            learnt_by: shape.name.clone(),
            inputs: shape.inputs as u64,
            cells: shape.cells as u64,
            views: shape.views as u64,
            beside: shape.beside.as_ref().map(|beside| beside.evaluator.clone()),
            buckets: shape.buckets as u64,
            head: shape.head.to_string(),
            policy: shape.policy,
            weights: weights.count() as u64,
            games: weights.games(),
        }
    }
}
