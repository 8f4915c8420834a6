//! Where counts go: into the sum, or onto paper for a tuner and an explanation.

use super::terms::TERMS;

/// Takes counts of terms.
pub(super) trait Sink {
    /// `count` more of `term`.
    fn add(&mut self, term: usize, count: i32);
}

/// A middle-game and an endgame value in one number, the second in the upper half: sums and
/// multiples of both at once.
pub(super) type Packed = i32;

pub(super) const fn pack(middle: i16, end: i16) -> Packed {
    ((end as i32) << 16) + middle as i32
}

/// The middle-game value.
#[inline]
pub(super) fn middle(packed: Packed) -> i32 {
    i32::from(packed as i16)
}

/// The endgame value: the lower half borrowed from it where that is negative.
#[inline]
pub(super) fn end(packed: Packed) -> i32 {
    i32::from((packed.wrapping_add(0x8000) >> 16) as i16)
}

/// Weights and their sum.
pub(super) struct Sum<'w> {
    pub(super) weights: &'w [Packed; TERMS],
    pub(super) total: Packed,
}

impl Sink for Sum<'_> {
    #[inline(always)]
    fn add(&mut self, term: usize, count: i32) {
        self.total += self.weights[term] * count;
    }
}

/// The counts themselves.
#[derive(Clone)]
pub(super) struct Counts(pub(super) Box<[i16; TERMS]>);

impl Counts {
    pub(super) fn none() -> Counts {
        Counts(Box::new([0; TERMS]))
    }
}

impl Sink for Counts {
    fn add(&mut self, term: usize, count: i32) {
        self.0[term] += count as i16;
    }
}
