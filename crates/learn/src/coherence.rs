//! Steps by temporal coherence, for several threads at once.

use crate::arithmetic::exp;
use crate::head::Head;
use crate::mind::{Mind, Pupil};
use crate::net::{Net, Sums, plain_sums, widened};
use crate::table::Table;
use crate::weights::{Weights, in_stages};
use outply_memory::prefetch;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// How well the errors of each weight of a plain sum have agreed: its step is the smaller the more they
/// have cancelled out, so that there is hardly a rate to choose (D. Beal and M. Smith, "Temporal coherence
/// and prediction decay in TD learning", 1999; W. Jaśkowski, "Mastering 2048 with delayed temporal coherence
/// learning, multistage weight promotion, redundant encoding and carousel shaping", 2018).
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Coherence {
    /// Of each weight of each kind of position the sum of its errors, and that of their amounts.
    pub(crate) errors: Vec<Table>,
}

/// What share of the errors of the stage before a weight that was never learnt begins with.
const INHERITED: f32 = 1.0 / 16.0;

impl Coherence {
    /// Nothing known of errors yet.
    pub(crate) fn of(nets: &[Net]) -> Coherence {
        Coherence { errors: nets.iter().map(|net| Table::zeros(2 * net.rows.len())).collect() }
    }
}

impl Coherence {
    /// The same for weights with one end more than these have.
    pub(crate) fn widened(&self, ends: usize) -> Coherence {
        let wider = |errors: &Table| widened(errors, 2 * ends, 2);
        Coherence { errors: self.errors.iter().map(wider).collect() }
    }
}

/// Plain sums and how well their errors agree, which any number of threads look up and change without
/// locks (B. Recht and others, "Hogwild!", 2011): a step that another one overwrites is lost. One thread
/// alone repeats exactly.
#[derive(Clone, Copy)]
pub(crate) struct Together<'t> {
    head: &'t Head,
    /// [`Settings::sharpness`](crate::Settings::sharpness).
    sharpness: f32,
    policy_end: Option<usize>,
    is_staged: bool,
    width: usize,
    /// The input that is always on.
    always: u32,
    rows: &'t [&'t [AtomicU32]],
    errors: &'t [&'t [AtomicU32]],
    /// Which kinds of positions were learnt from.
    written: &'t [AtomicBool],
}

#[inline(always)]
fn load(numbers: &[AtomicU32], place: usize) -> f32 {
    f32::from_bits(numbers[place].load(Ordering::Relaxed))
}

#[inline(always)]
fn store(numbers: &[AtomicU32], place: usize, number: f32) {
    numbers[place].store(number.to_bits(), Ordering::Relaxed);
}

impl<'t> Together<'t> {
    /// Lets `learn` learn the weights.
    pub(crate) fn with<T>(
        weights: &mut Weights,
        (coherence, sharpness): (&mut Coherence, f32),
        learn: impl FnOnce(Together<'_>) -> T,
    ) -> T {
        let Weights { shape, nets, .. } = weights;
        let (width, inputs) = nets.first().map_or((1, 0), |net| (net.ends, net.inputs()));
        let written: Vec<AtomicBool> = nets.iter().map(|_| AtomicBool::new(false)).collect();
        let rows: Vec<_> = nets.iter_mut().map(|net| net.rows.shared()).collect();
        let errors: Vec<_> = coherence.errors.iter_mut().map(Table::shared).collect();
        let learnt = learn(Together {
            head: &shape.head,
            sharpness,
            policy_end: shape.policy_end(),
            is_staged: shape.stages,
            width,
            always: inputs as u32,
            rows: &rows,
            errors: &errors,
            written: &written,
        });
        for (number, _) in written.iter().enumerate().filter(|(_, is)| is.load(Ordering::Relaxed)) {
            nets[number].rows.is_written();
            coherence.errors[number].is_written();
        }
        learnt
    }

    #[inline]
    fn stage(&self, bucket: usize) -> usize {
        bucket.min(self.rows.len() - 1)
    }

    #[inline]
    fn weight(&self, stage: usize, place: usize) -> f32 {
        match self.is_staged {
            true => in_stages(stage, |stage| load(self.rows[stage], place)),
            false => load(self.rows[stage], place),
        }
    }

    /// The sum of a weight's errors, and of their amounts. One that was never learnt begins with a share of
    /// those of the stage before, as it begins with its value.
    #[inline]
    fn errors(&self, stage: usize, place: usize) -> [f32; 2] {
        let own = |stage: usize| [0, 1].map(|sum| load(self.errors[stage], 2 * place + sum));
        let (mut before, mut errors) = (stage, own(stage));
        while self.is_staged && errors[1] == 0.0 && before > 0 {
            before -= 1;
            errors = own(before).map(|sum| INHERITED * sum);
        }
        errors
    }

    /// Moves the weights of what is on towards an end by its error. Stages have nothing that is always on: at
    /// first it would take the whole of every error, and what is not known yet would be worth that much.
    #[inline]
    fn correct_all(
        &self,
        (bucket, end): (usize, usize),
        active: &[(u32, f32)],
        (error, rate): (f32, f32),
    ) {
        let (stage, always) = (self.stage(bucket), [(self.always, 1.0)]);
        if !self.written[stage].load(Ordering::Relaxed) {
            self.written[stage].store(true, Ordering::Relaxed);
        }
        let always = if self.is_staged { &always[..0] } else { &always[..] };
        for &(input, number) in active.iter().chain(always) {
            self.move_one(stage, input as usize * self.width + end, error * number, rate);
        }
    }

    /// Moves a weight by its error.
    #[inline]
    fn move_one(&self, stage: usize, place: usize, error: f32, rate: f32) {
        let [sum, amount] = self.errors(stage, place);
        let share = if amount > 0.0 { sum.abs() / amount } else { 1.0 };
        let step = if self.sharpness > 0.0 { exp(self.sharpness * (share - 1.0)) } else { share };
        let weight = self.weight(stage, place) + rate * step * error;
        store(self.rows[stage], place, weight);
        store(self.errors[stage], 2 * place, sum + error);
        store(self.errors[stage], 2 * place + 1, amount + error.abs());
    }
}

impl Mind for Together<'_> {
    #[inline]
    fn head(&self) -> &Head {
        self.head
    }

    fn policy_end(&self) -> Option<usize> {
        self.policy_end
    }

    #[inline]
    fn say<'s>(&self, bucket: usize, active: &[(u32, f32)], sums: &'s mut Sums) -> &'s [f32] {
        let stage = self.stage(bucket);
        let weight = |place: usize| self.weight(stage, place);
        plain_sums((self.width, self.always), active, weight, &mut sums.ends);
        self.head.squash(&mut sums.ends);
        &sums.ends
    }

    #[inline]
    fn send_for(&self, bucket: usize, active: &[(u32, f32)]) {
        let rows = self.rows[self.stage(bucket)];
        active.iter().for_each(|(input, _)| prefetch(&rows[*input as usize * self.width]));
    }
}

impl Pupil for Together<'_> {
    fn learn<'s>(
        &mut self,
        bucket: usize,
        active: &[(u32, f32)],
        target: &[f32],
        rate: f32,
        sums: &'s mut Sums,
    ) -> &'s [f32] {
        self.say(bucket, active, sums);
        for (end, (said, target)) in sums.ends.iter().zip(target).enumerate() {
            self.correct_all((bucket, end), active, (target - said, rate));
        }
        self.say(bucket, active, sums)
    }

    #[inline]
    fn correct(
        &mut self,
        bucket: usize,
        active: &[(u32, f32)],
        error_and_rate: (f32, f32),
        _sums: &mut Sums,
    ) {
        self.correct_all((bucket, 0), active, error_and_rate);
    }

    fn is_flat(&self) -> bool {
        true
    }

    #[inline]
    fn prefer_input(&mut self, (bucket, input, end): (usize, u32, usize), error: f32) {
        self.move_one(self.stage(bucket), input as usize * self.width + end, error, 1.0);
    }

    fn prefer(
        &mut self,
        (bucket, active): (usize, &[(u32, f32)]),
        error_and_rate: (f32, f32),
        _sums: &mut Sums,
    ) {
        let end = self.policy_end.unwrap_or(0);
        self.correct_all((bucket, end), active, error_and_rate);
    }

    #[inline]
    fn send_for_errors(&self, bucket: usize, active: &[(u32, f32)]) {
        let errors = self.errors[self.stage(bucket)];
        let place = |input: u32| 2 * input as usize * self.width;
        active.iter().for_each(|(input, _)| prefetch(&errors[place(*input)]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weights::Shape;

    fn weights(buckets: usize) -> Weights {
        let head = Head::Values { players: 1, opposed: false, unit: 1.0 };
        let (name, stages) = ("two".to_owned(), buckets > 1);
        let (inputs, cells, views, beside, policy) = (2, 0, 1, None, false);
        let shape = Shape { name, inputs, buckets, cells, head, stages, views, beside, policy };
        Weights::new(shape, 1)
    }

    /// Learns from an input that is on alone what brings its error about, and says by how much its weight
    /// moved.
    fn moved(
        (weights, coherence, sharpness): (&mut Weights, &mut Coherence, f32),
        (stage, input): (usize, u32),
        error: f32,
    ) -> f32 {
        let (active, mut sums) = ([(input, 1.0)], Sums::default());
        Together::with(weights, (coherence, sharpness), |mut learning| {
            let before = learning.weight(stage, input as usize);
            let target = learning.say(stage, &active, &mut sums)[0] + error;
            learning.learn(stage, &active, &[target], 0.5, &mut sums);
            learning.weight(stage, input as usize) - before
        })
    }

    #[test]
    fn errors_that_cancel_out_make_small_steps() {
        let mut weights = weights(1);
        let mut coherence = Coherence::of(&weights.nets);
        let mut step = |input, error| moved((&mut weights, &mut coherence, 0.0), (0, input), error);
        assert_eq!([step(0, 1.0), step(0, 1.0), step(0, -1.0)], [0.5, 0.5, -0.5]);
        // Errors of 1, 1 and -1: a third of the step.
        assert!((step(0, 1.0) - 0.5 / 3.0).abs() < 1e-6);
        assert_eq!(step(1, -1.0), -0.5);
    }

    #[test]
    fn sharp_steps_never_stand_still() {
        let mut weights = weights(1);
        let mut coherence = Coherence::of(&weights.nets);
        let mut step = |error| moved((&mut weights, &mut coherence, 2.7), (0, 0), error);
        assert_eq!([step(1.0), step(-1.0)], [0.5, -0.5]);
        // Errors of 1 and -1 cancel out.
        assert!((step(1.0) - 0.5 * (-2.7f32).exp()).abs() < 1e-6);
    }

    #[test]
    fn a_stage_begins_with_the_weights_and_some_errors_of_the_one_before() {
        let mut weights = weights(3);
        let mut coherence = Coherence::of(&weights.nets);
        let mut step = |at, error| moved((&mut weights, &mut coherence, 0.0), at, error);
        assert_eq!([step((0, 0), 1.0), step((0, 0), -1.0)], [0.5, -0.5]);
        assert_eq!(step((0, 0), 4.0), 0.0, "0 of 2");
        // What the first stage learnt holds for the third, which goes on by a share of its errors: 4 of 6.
        assert!((step((2, 0), 1.0) - 0.5 * 4.0 / 6.0).abs() < 1e-6);
        assert_eq!(weights.nets[1].rows[0], 0.0, "nothing was learnt in the second");
    }
}
