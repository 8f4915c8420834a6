//! What makes a position good.

use super::rules::{DotsAndBoxes, Edges};
use outply_game::{Features, Player};

/// The *lead* in boxes; *offers*, boxes that the mover can take at once; *parity*, 1 if the number of
/// edges that give nothing away is odd, else -1: who draws the last of them makes the other side open
/// the first chain.
#[derive(Clone, Copy, Default, Debug)]
pub struct DotsFeatures;

/// Weights for [`DotsFeatures`], in its order: halves of a box.
pub const WEIGHTS: [i32; 3] = [2, 1, 1];

impl Features<DotsAndBoxes> for DotsFeatures {
    fn names(&self) -> &'static [&'static str] {
        &["lead", "offers", "parity"]
    }

    #[inline]
    fn extract(&self, rules: &DotsAndBoxes, state: &Edges, features: &mut [i32]) {
        let lead = if state.next == Player::FIRST { state.lead() } else { -state.lead() };
        let parity = if rules.safe(state.drawn) % 2 == 1 { 1 } else { -1 };
        let counts = [lead, rules.on_offer(state.drawn) as i32, parity];
        for (feature, count) in features.iter_mut().zip(counts) {
            *feature = count;
        }
    }
}
