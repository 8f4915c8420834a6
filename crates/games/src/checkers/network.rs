//! What patterns miss, by a network: both sides see the whole board with the same first layer.

use super::inputs::CheckersInputs;
use super::rules::{Checkers, Pieces};
use outply_learn::{Learned, Shipped};
use std::sync::Arc;

/// With fewer pieces than these the network is not asked: the games it learns from are played by
/// tables that know such endings, where it would not learn what brings a win nearer.
const PIECES: u32 = 6;

/// Learnt from positions of games with endgame tables, beside the patterns' estimates: docs/MEASURED.md says what it is
/// worth.
pub static NETWORK_WEIGHTS: Shipped = Shipped::new(include_bytes!("network.weights.gz"));

/// Judges positions by the network.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    rules: Checkers,
    learned: Learned<Checkers>,
}

impl Judge {
    /// By the network that was trained; `None` if its file is damaged.
    pub(super) fn fitted() -> Option<Judge> {
        let rules = Checkers::standard();
        let learned = NETWORK_WEIGHTS.learned(&rules, Arc::new(CheckersInputs))?;
        Some(Judge { rules, learned })
    }

    /// What to add to the sum for the player to move, in hundredths of a man.
    #[inline]
    pub(super) fn estimate(&mut self, state: &Pieces) -> i32 {
        if (state.mine | state.theirs).count_ones() < PIECES {
            return 0;
        }
        self.learned.correction(&self.rules, state)
    }
}
