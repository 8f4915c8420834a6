//! What makes a position good.

use super::rules::{Bar, Chomp};
use outply_game::Features;

/// *Theory*: 1 where the mover is known to win, -1 where it is known to lose, else 0.
#[derive(Clone, Copy, Default, Debug)]
pub struct ChompFeatures;

/// A point.
pub const WEIGHTS: [i32; 1] = [1];

impl Features<Chomp> for ChompFeatures {
    fn names(&self) -> &'static [&'static str] {
        &["theory"]
    }

    #[inline]
    fn extract(&self, _rules: &Chomp, state: &Bar, features: &mut [i32]) {
        if let Some(theory) = features.first_mut() {
            *theory = state.known().map_or(0, |known| if known.wins { 1 } else { -1 });
        }
    }
}
