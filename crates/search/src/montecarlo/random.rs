//! The one source of chance in Monte Carlo search, repeatable from a seed on every machine.

use outply_game::Draw;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A stream of random numbers: xoshiro256++ (Blackman and Vigna 2021), whose output for a seed is
/// fixed. Ranges are drawn by our own code, so that no library's change of method alters a game.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The stream of `seed`.
    pub fn new(seed: u64) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `limit`, which must not be 0; see [`Draw::below`].
    #[inline]
    pub fn below(&mut self, limit: usize) -> usize {
        Draw::below(self, limit)
    }

    /// A number in [0, 1), in steps of 2^-53.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// The generator, for a library's distributions.
    pub(super) fn generator(&mut self) -> &mut impl Rng {
        &mut self.0
    }
}

impl Draw for Random {
    #[inline]
    fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_of_a_seed_is_fixed() {
        let mut random = Random::new(1);
        let numbers: Vec<usize> = (0..6).map(|_| random.below(100)).collect();
        assert_eq!(numbers, [81, 74, 10, 74, 18, 59], "a changed stream changes every game");
    }

    #[test]
    fn numbers_below_a_limit_are_equally_frequent() {
        let (mut random, mut counts) = (Random::new(2), [0u32; 7]);
        (0..70_000).for_each(|_| counts[random.below(7)] += 1);
        // Six degrees of freedom: 22.5 is exceeded once in a thousand seeds.
        let chi2: f64 = counts.iter().map(|&n| (f64::from(n) - 1e4).powi(2) / 1e4).sum();
        assert!(chi2 < 22.5, "{counts:?}");
    }
}
