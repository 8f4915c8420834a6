//! What makes a position good.

use super::rules::{Marks, Mnk};
use outply_game::Features;

/// Of the mover's less the opponent's: *potential*, the lines that the side can still fill, each twice as
/// much for each mark in it, where an empty line is 1; *threats*, squares that complete a line.
#[derive(Clone, Copy, Default, Debug)]
pub struct MnkFeatures;

/// Weights for [`MnkFeatures`], in its order.
pub const WEIGHTS: [i32; 2] = [1, 16];

impl Features<Mnk> for MnkFeatures {
    fn names(&self) -> &'static [&'static str] {
        &["potential", "threats"]
    }

    #[inline]
    fn extract(&self, rules: &Mnk, state: &Marks, features: &mut [i32]) {
        let (mine, theirs) = state.sides();
        let (mine, theirs) =
            (counts(rules, state, mine, theirs), counts(rules, state, theirs, mine));
        for (feature, (mine, theirs)) in features.iter_mut().zip(mine.into_iter().zip(theirs)) {
            *feature = mine - theirs;
        }
    }
}

#[inline]
fn counts(rules: &Mnk, state: &Marks, mine: u64, theirs: u64) -> [i32; 2] {
    let threats = rules.completions(mine, rules.empty(state)).count_ones();
    [rules.potential(mine, theirs).min(f64::from(1 << 20)) as i32, threats as i32]
}
