//! The network that estimates positions.

use super::inputs::BackgammonInputs;
use super::rules::Backgammon;
use outply_learn::{Learned, Shipped};
use std::sync::Arc;

/// 128 hidden cells for each of four kinds of position, learnt from games against themselves: two bytes a
/// weight.
pub static NETWORK_WEIGHTS: Shipped = Shipped::new(include_bytes!("network.weights"));

/// Estimates by a network over [`BackgammonInputs`] that learnt from 3,000,000 games against itself,
/// beginning with random weights: the six outcomes, so points for money and the chance of winning a match,
/// whoever owns the cube and may yet turn it.
pub fn backgammon_network(rules: &Backgammon) -> Learned<Backgammon> {
    NETWORK_WEIGHTS
        .learned(rules, Arc::new(BackgammonInputs))
        .expect("the weights that come along are whole and of these inputs")
}
