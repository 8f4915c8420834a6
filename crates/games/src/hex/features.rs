//! What makes a position good: few stones to a connection, and several ways to make it.

use super::paths::Reach;
use super::rules::{Hex, Stones};
use outply_game::Features;

/// The stones missing to connect the sides, with and without counting bridges as connections,
/// and the empty cells that lie on a shortest connection: the opponent's less the mover's of
/// the former, the mover's less the opponent's of the latter. Shortest connections as an
/// estimate, and the number of ways to make them, are Queenbee's (van Rijswijck 2000), there
/// with another distance; bridges are the simplest of Anshelevich's virtual connections (2000).
#[derive(Clone, Copy, Default, Debug)]
pub struct HexFeatures;

/// Weights for [`HexFeatures`], in its order.
pub const WEIGHTS: [i32; 4] = [10, 60, 1, 2];

impl<const WORDS: usize> Features<Hex<WORDS>> for HexFeatures {
    fn names(&self) -> &'static [&'static str] {
        &["distance", "distance by bridges", "ways", "ways by bridges"]
    }

    fn extract(&self, rules: &Hex<WORDS>, state: &Stones<WORDS>, features: &mut [i32]) {
        let (mover, other) = (state.mover(), state.mover() ^ 1);
        let less = |reach| {
            let (mine, theirs) =
                (rules.paths(state, mover, reach), rules.paths(state, other, reach));
            (theirs.distance - mine.distance, mine.ways - theirs.ways)
        };
        let (near, bridges) = (less(Reach::Near), less(Reach::Bridges));
        for (feature, count) in features.iter_mut().zip([near.0, bridges.0, near.1, bridges.1]) {
            *feature = count;
        }
    }
}
