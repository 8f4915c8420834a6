//! What makes a position good.

use super::rules::{Men, Morris, ones};
use outply_game::Features;

/// Counts of the mover's less the opponent's: *men*, in hand or on the board; *mills*; *pairs*, two men
/// in a line whose third point is empty; *freedom*, empty points beside men.
#[derive(Clone, Copy, Default, Debug)]
pub struct MorrisFeatures;

/// Weights for [`MorrisFeatures`], in its order: hundredths of a man.
pub const WEIGHTS: [i32; 4] = [100, 15, 20, 5];

impl Features<Morris> for MorrisFeatures {
    fn names(&self) -> &'static [&'static str] {
        &["men", "mills", "pairs", "freedom"]
    }

    #[inline]
    fn extract(&self, rules: &Morris, state: &Men, features: &mut [i32]) {
        let (mine, theirs) =
            (counts(rules, state, state.mover()), counts(rules, state, 1 - state.mover()));
        for (feature, (mine, theirs)) in features.iter_mut().zip(mine.into_iter().zip(theirs)) {
            *feature = mine - theirs;
        }
    }
}

#[inline]
fn counts(rules: &Morris, state: &Men, player: usize) -> [i32; 4] {
    let (men, empty) = (state.of[player], rules.empty(state));
    let (mut mills, mut pairs) = (0, 0);
    for mill in &rules.mills {
        mills += i32::from(men & mill == *mill);
        pairs += i32::from((men & mill).count_ones() == 2 && empty & mill != 0);
    }
    let free = |point: u8| (rules.near[usize::from(point)] & empty).count_ones() as i32;
    [state.men(player) as i32, mills, pairs, ones(men).map(free).sum()]
}
