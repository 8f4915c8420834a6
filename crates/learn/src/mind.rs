//! What foretells and learns while games are played.

use crate::head::Head;
use crate::net::Sums;
use crate::weights::Weights;

/// What foretells.
pub(crate) trait Mind {
    /// What is learnt.
    fn head(&self) -> &Head;

    /// What is said of a position of this kind with these inputs, in `sums.ends`.
    fn say<'s>(&self, bucket: usize, active: &[(u32, f32)], sums: &'s mut Sums) -> &'s [f32];

    /// Has the memory send for what [`Mind::say`] needs.
    fn send_for(&self, bucket: usize, active: &[(u32, f32)]);
}

/// What learns, too.
pub(crate) trait Pupil: Mind {
    /// Goes `rate` of the way that lessens the cross entropy (the squared error, of values), then says what it
    /// says now.
    fn learn<'s>(
        &mut self,
        bucket: usize,
        active: &[(u32, f32)],
        target: &[f32],
        rate: f32,
        sums: &'s mut Sums,
    ) -> &'s [f32];

    /// Goes `rate` of the way against an error, where one number is said.
    fn correct(
        &mut self,
        bucket: usize,
        active: &[(u32, f32)],
        error_and_rate: (f32, f32),
        sums: &mut Sums,
    );

    /// Has the memory send for what learning needs beside what foretelling does.
    fn send_for_errors(&self, _bucket: usize, _active: &[(u32, f32)]) {}
}

impl Mind for Weights {
    #[inline]
    fn head(&self) -> &Head {
        &self.shape.head
    }

    #[inline]
    fn say<'s>(&self, bucket: usize, active: &[(u32, f32)], sums: &'s mut Sums) -> &'s [f32] {
        self.said(bucket, active, sums)
    }

    #[inline]
    fn send_for(&self, bucket: usize, active: &[(u32, f32)]) {
        self.near(bucket, active);
    }
}

impl Pupil for Weights {
    fn learn<'s>(
        &mut self,
        bucket: usize,
        active: &[(u32, f32)],
        target: &[f32],
        rate: f32,
        sums: &'s mut Sums,
    ) -> &'s [f32] {
        Weights::learn(self, (bucket, active), target, rate, sums);
        self.said(bucket, active, sums)
    }

    fn correct(
        &mut self,
        bucket: usize,
        active: &[(u32, f32)],
        (error, rate): (f32, f32),
        sums: &mut Sums,
    ) {
        self.said(bucket, active, sums);
        Weights::correct(self, (bucket, active), &[-error], rate, sums);
    }
}
