//! Correction of estimates: how far searches of states with the same structure found the evaluator
//! off (C. Simon's Caissa and others, 2023).

use outply_game::Player;

const ENTRIES: usize = 1 << 14;
/// Corrections are kept in this fraction of a point, so that an average can move slowly.
const GRAIN: i32 = 256;
/// A search of full weight moves an entry by a sixteenth of the way.
const WHOLE: i32 = 256;
const MOST_WEIGHT: i32 = 16;

/// A moving average of *value less estimate* for each structure and player.
pub(super) struct Correction {
    entries: Box<[i32]>,
    most: i32,
}

impl Correction {
    /// No corrections yet; none will be larger than `most` points.
    pub(super) fn new(most: i32) -> Correction {
        let most = most.min(i32::MAX / (4 * GRAIN * MOST_WEIGHT));
        Correction { entries: vec![0; 2 * ENTRIES].into_boxed_slice(), most }
    }

    /// What to add to an estimate.
    #[inline]
    pub(super) fn of(&self, player: Player, structure: u64) -> i32 {
        self.entries[place(player, structure)] / GRAIN
    }

    /// A search of `depth` plies found a value `difference` points above the estimate.
    pub(super) fn learn(&mut self, player: Player, structure: u64, depth: i32, difference: i32) {
        let weight = (depth + 1).clamp(1, MOST_WEIGHT);
        let difference = difference.clamp(-self.most, self.most) * GRAIN;
        let entry = &mut self.entries[place(player, structure)];
        *entry += (difference - *entry) * weight / WHOLE;
    }
}

#[inline]
fn place(player: Player, structure: u64) -> usize {
    (player.index() & 1) * ENTRIES + (structure as usize & (ENTRIES - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_again_and_again_is_believed_up_to_the_limit() {
        let mut correction = Correction::new(60);
        for _ in 0..500 {
            correction.learn(Player::FIRST, 7, 12, 40);
            correction.learn(Player::SECOND, 7, 12, -4_000);
        }
        assert!((38..=40).contains(&correction.of(Player::FIRST, 7)));
        assert!((-60..=-58).contains(&correction.of(Player::SECOND, 7)));
        assert_eq!(correction.of(Player::FIRST, 8), 0);
    }
}
