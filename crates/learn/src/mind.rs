//! What foretells and learns while games are played.

use crate::head::Head;
use crate::net::Sums;
use crate::weights::Weights;

/// What foretells.
pub(crate) trait Mind {
    /// What is learnt.
    fn head(&self) -> &Head;

    /// The end that says how good the action is that led to a state, where there is a policy.
    fn policy_end(&self) -> Option<usize>;

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

    /// Whether inputs lead to the ends themselves, without hidden cells.
    fn is_flat(&self) -> bool;

    /// Moves the weight that leads from an input to an end, in positions of a kind, against an error.
    fn prefer_input(&mut self, place: (usize, u32, usize), error: f32);

    /// Goes `rate` of the way against an error of the policy's logit.
    fn prefer(&mut self, seen: (usize, &[(u32, f32)]), error_and_rate: (f32, f32), sums: &mut Sums);

    /// Has the memory send for what learning needs beside what foretelling does.
    fn send_for_errors(&self, _bucket: usize, _active: &[(u32, f32)]) {}
}

impl Mind for Weights {
    #[inline]
    fn head(&self) -> &Head {
        &self.shape.head
    }

    fn policy_end(&self) -> Option<usize> {
        self.shape.policy_end()
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

    fn is_flat(&self) -> bool {
        self.shape.cells == 0
    }

    fn prefer_input(&mut self, (bucket, input, end): (usize, u32, usize), error: f32) {
        let net = &mut self.nets[self.shape.place(bucket).0];
        net.rows[input as usize * net.ends + end] += error;
    }

    fn prefer(
        &mut self,
        (bucket, active): (usize, &[(u32, f32)]),
        (error, rate): (f32, f32),
        sums: &mut Sums,
    ) {
        self.said(bucket, active, sums);
        let mut excess = vec![0.0; self.shape.ends()];
        excess.last_mut().into_iter().for_each(|last| *last = -error);
        Weights::correct(self, (bucket, active), &excess, rate, sums);
    }
}
