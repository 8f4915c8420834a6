//! The network as an evaluator.

use super::weights::Network;
use crate::twenty48::packed::Packed;
use crate::twenty48::rules::{Tiles, Twenty48};
use outply_game::{PayoffEvaluator, Payoffs, Points};
use std::sync::Arc;

/// The score that a network foretells, in points: the score so far and what is still to come. Where
/// the player is to move, it is that of the best slide; 0 is to come where nothing moves.
#[derive(Clone, Debug)]
pub struct NetworkEvaluator(Arc<Network>);

impl NetworkEvaluator {
    /// By this network.
    pub fn new(network: Arc<Network>) -> Self {
        NetworkEvaluator(network)
    }

    /// The estimate in points.
    #[inline]
    pub fn estimate(&self, rules: &Twenty48<Packed>, state: &Tiles<Packed>) -> f64 {
        let future = match state.spawning {
            true => self.0.value(&state.board),
            false => self.best_slide(rules, &state.board),
        };
        f64::from(state.score) + f64::from(future)
    }

    #[inline]
    fn best_slide(&self, rules: &Twenty48<Packed>, board: &Packed) -> f32 {
        self.0.best_slide(rules, board).map_or(0.0, |best| best.worth)
    }
}

impl PayoffEvaluator<Twenty48<Packed>> for NetworkEvaluator {
    #[inline]
    fn payoffs(&mut self, rules: &Twenty48<Packed>, state: &Tiles<Packed>) -> Payoffs {
        Payoffs::of(&Points(self.estimate(rules, state)), 1)
    }
}
