//! Chance that repeats exactly: every number is a function of a seed and a place.

use super::referee::{Referee, ToMove};
use outply_game::{NotationError, mix64};

/// A place in a tree of random numbers: SplitMix64 (Steele, Lea and Flood 2014) over the path. No
/// number depends on how many were drawn before it, so that the dice of a ply are the same for
/// both games of a pair whatever the players do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stream(u64);

impl Stream {
    pub(super) fn new(seed: u64) -> Stream {
        Stream(mix64(seed))
    }

    /// The stream of branch `index`.
    pub(super) fn split(self, index: u64) -> Stream {
        Stream(mix64(self.0 ^ mix64(index.rotate_left(32) ^ 0x5851_f42d_4c95_7f2d)))
    }

    /// 53 bits: whole numbers that every reader of JSON keeps.
    pub(super) fn seed(self) -> u64 {
        self.0 >> 11
    }

    /// In [0, 1), in steps of 2^-53.
    pub(super) fn unit(self) -> f64 {
        self.seed() as f64 / (1u64 << 53) as f64
    }

    /// Below `limit`; the bias is below `limit` / 2^53.
    pub(super) fn below(self, limit: usize) -> usize {
        ((self.unit() * limit as f64) as usize).min(limit.saturating_sub(1))
    }

    /// Fisher and Yates' shuffle.
    pub(super) fn shuffle<T>(self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.split(i as u64).below(i + 1));
        }
    }
}

/// Plays any action of the player to move, or lets chance move; `None` if that is not possible.
pub(super) fn random_step(
    game: &mut dyn Referee,
    stream: Stream,
) -> Option<Result<String, NotationError>> {
    match game.to_move() {
        ToMove::Over(_) => None,
        ToMove::Chance => game.draw(stream.unit()).map(Ok),
        ToMove::Seat(_) => {
            let actions = game.actions();
            Some(game.play(actions.get(stream.below(actions.len()))?))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_are_fixed_and_spread() {
        let numbers: Vec<usize> = (0..6).map(|i| Stream::new(1).split(i).below(100)).collect();
        let again: Vec<usize> = (0..6).map(|i| Stream::new(1).split(i).below(100)).collect();
        assert_eq!(numbers, again);
        let mut counts = [0u32; 7];
        (0..70_000).for_each(|i| counts[Stream::new(2).split(i).below(7)] += 1);
        // Six degrees of freedom: 22.5 is exceeded once in a thousand seeds.
        let chi2: f64 = counts.iter().map(|&n| (f64::from(n) - 1e4).powi(2) / 1e4).sum();
        assert!(chi2 < 22.5, "{counts:?}");
    }

    #[test]
    fn a_shuffle_keeps_everything() {
        let mut items: Vec<u32> = (0..50).collect();
        Stream::new(3).shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
    }
}
