//! What makes a position good.

use super::rules::{Kalah, Seeds};
use outply_game::Features;

/// The *lead*: the seeds in the mover's store less those in the opponent's.
#[derive(Clone, Copy, Default, Debug)]
pub struct KalahFeatures;

/// A seed is a point.
pub const WEIGHTS: [i32; 1] = [1];

impl Features<Kalah> for KalahFeatures {
    fn names(&self) -> &'static [&'static str] {
        &["lead"]
    }

    #[inline]
    fn extract(&self, _rules: &Kalah, state: &Seeds, features: &mut [i32]) {
        let me = state.next.index() & 1;
        if let Some(lead) = features.first_mut() {
            *lead = i32::from(state.stores[me]) - i32::from(state.stores[1 - me]);
        }
    }
}
