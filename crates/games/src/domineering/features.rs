//! What makes a position good.

use super::rules::{Domineering, Dominoes};
use outply_game::{Features, Player};

/// Counts of the mover's less the opponent's: *placements*; *moves* that fit beside one another;
/// *sure* moves, which the other side cannot prevent.
#[derive(Clone, Copy, Default, Debug)]
pub struct DomineeringFeatures;

/// Weights for [`DomineeringFeatures`], in its order.
pub const WEIGHTS: [i32; 3] = [2, 4, 8];

impl Features<Domineering> for DomineeringFeatures {
    fn names(&self) -> &'static [&'static str] {
        &["placements", "moves", "sure moves"]
    }

    #[inline]
    fn extract(&self, rules: &Domineering, state: &Dominoes, features: &mut [i32]) {
        let mine = counts(rules, state, state.next);
        let theirs = counts(rules, state, state.next.opponent());
        for (feature, (mine, theirs)) in features.iter_mut().zip(mine.into_iter().zip(theirs)) {
            *feature = mine - theirs;
        }
    }
}

#[inline]
fn counts(rules: &Domineering, state: &Dominoes, player: Player) -> [i32; 3] {
    let covered = state.covered();
    let (most, sure) = rules.moves(covered, player, false);
    [rules.placements(covered, player).count_ones(), most, sure].map(|count| count as i32)
}
