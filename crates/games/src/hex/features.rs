//! What makes a position good: few stones to a connection, and several ways to make it.

use super::board::Hex;
use super::rules::Stones;
use outply_game::Features;

/// How many stones the opponent's sides lack to a connection by neighbours and bridges, less
/// the mover's; and how many empty cells lie on such a shortest connection of the mover's, less
/// the opponent's. Distance and ways to make it are Queenbee's pair (van Rijswijck 2000), there
/// with another distance; bridges are the simplest of Anshelevich's virtual connections (2000).
#[derive(Clone, Copy, Default, Debug)]
pub struct HexFeatures;

/// Weights for [`HexFeatures`], in its order. Against the distance alone they score 82.0 % ± 3.0
/// over 300 random openings of two plies from both sides on 9x9 at depth 2; with 20 in place of
/// 30 it is 78 %, with distances that know no bridges added 69 to 79 %. The distance by bridges
/// alone scores 84.5 % ± 4.7 against the one without bridges (100 openings).
pub const WEIGHTS: [i32; 2] = [30, 1];

impl<const WORDS: usize> Features<Hex<WORDS>> for HexFeatures {
    fn names(&self) -> &'static [&'static str] {
        &["distance", "ways"]
    }

    fn extract(&self, rules: &Hex<WORDS>, state: &Stones<WORDS>, features: &mut [i32]) {
        let mine = rules.paths(state, state.mover());
        let theirs = rules.paths(state, state.mover() ^ 1);
        let counts = [theirs.distance - mine.distance, mine.ways - theirs.ways];
        for (feature, count) in features.iter_mut().zip(counts) {
            *feature = count;
        }
    }
}
