//! The network that estimates positions.

use super::inputs::BackgammonInputs;
use super::rules::Backgammon;
use outply_learn::{Learned, Quantised, Weights};
use std::sync::{Arc, OnceLock};

/// 128 hidden cells for each of four kinds of position, learnt from games against themselves: two bytes a
/// weight.
const WEIGHTS: &[u8] = include_bytes!("network.weights");

/// Estimates by a network over [`BackgammonInputs`] that learnt from 1,500,000 games against itself,
/// beginning with random weights: the six outcomes, so points for money (times the cube), and for a match
/// the same squeezed into ±1. Who owns the cube is not looked at.
pub fn backgammon_network(rules: &Backgammon) -> Learned<Backgammon> {
    static READ: OnceLock<Arc<Quantised>> = OnceLock::new();
    let weights = READ.get_or_init(|| {
        let weights = Weights::from_bytes(WEIGHTS);
        Arc::new(weights.expect("the weights that come along are whole").into())
    });
    Learned::new(rules, weights.clone(), Arc::new(BackgammonInputs))
        .expect("the weights that come along are of these inputs")
}
