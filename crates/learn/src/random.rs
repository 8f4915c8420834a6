//! Chance while learning.

use outply_game::{Draw, mix64};

/// Random numbers from a seed and a count: the state is one number, easily kept in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Random(u64);

impl Random {
    /// Numbers that depend on all of `seeds`.
    pub fn new(seeds: &[u64]) -> Random {
        Random(
            seeds
                .iter()
                .fold(0x9e37_79b9_7f4a_7c15, |mixed, &seed| mix64(mixed ^ mix64(seed ^ 0x5bd1))),
        )
    }

    /// A number from 0 up to 1.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }
}

impl Draw for Random {
    #[inline]
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix64(self.0)
    }
}
