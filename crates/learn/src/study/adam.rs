//! Steps down the slope of a batch of examples.

use crate::arithmetic::add;
use crate::beside::apart;
use crate::net::{Net, Sums};
use crate::weights::Weights;
use std::ops::Range;

/// How much of the running means of slopes and of their squares is kept from step to step.
const KEPT: [f32; 2] = [0.9, 0.999];
/// What keeps steps finite where slopes vanish.
const LEAST: f32 = 1e-8;
/// Steps after which the means need no correction for having begun at zero.
const CORRECTED: usize = 8_192;

/// Adam (D. Kingma and J. Ba, "Adam: a method for stochastic optimization", 2015), in the form for sparse
/// inputs: a row of weights whose input was off in a whole batch stays as it is, its means included.
#[derive(Clone, Debug)]
pub(crate) struct Adam {
    nets: Vec<Moments>,
    /// One over what the means come to of ones after so many steps.
    corrections: Vec<[f32; 2]>,
}

/// What is known of the slopes of a network's weights.
#[derive(Clone, Default, Debug)]
struct Moments {
    rows: Layer,
    last: Layer,
    /// How often each row was changed, and whether it will be at the end of this batch.
    steps: Vec<u32>,
    is_due: Vec<bool>,
    due: Vec<u32>,
    last_steps: u32,
}

/// Slopes summed up over the batch, and the means of slopes and of their squares before it: each by itself, since so
/// they are worked on several at a time.
#[derive(Clone, Default, Debug)]
struct Layer {
    slopes: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
}

impl Adam {
    /// Nothing known of slopes yet.
    pub(crate) fn of(weights: &Weights) -> Adam {
        let corrections = (0..CORRECTED as i32)
            .map(|steps| KEPT.map(|kept| 1.0 / (1.0 - f64::from(kept).powi(steps + 1)) as f32));
        let nets = weights.nets.iter().map(Moments::of).collect();
        Adam { nets, corrections: corrections.collect() }
    }

    /// Takes in an example: what is on, and the excess of each end. `sums` are those of what `weights` said of it.
    pub(crate) fn take(
        &mut self,
        weights: &Weights,
        (bucket, active): (usize, &[(u32, f32)]),
        sums: &mut Sums,
        excess: &[f32],
    ) {
        let ((place, end), (active, _)) = (weights.shape().place(bucket), apart(active));
        let (net, moments) = (&weights.nets[place], &mut self.nets[place]);
        let Moments { rows, last, steps, is_due, due, .. } = moments;
        let (inputs, last) = (steps.len() - 1, &mut last.slopes);
        let mut row = |input: usize, number: f32, slopes: &[f32]| {
            add(&mut rows.slopes[input * slopes.len()..][..slopes.len()], number, slopes);
            if !std::mem::replace(&mut is_due[input], true) {
                due.push(input as u32);
            }
        };
        let last = |place: usize, slope: f32| last[place] += slope;
        if weights.shape().views == 2 {
            let slopes = net.slopes_of_views(end, sums, excess[0], last);
            Net::each_of_views(inputs, active, slopes, row);
        } else {
            let slopes = net.slopes(sums, excess, last);
            active.iter().for_each(|&(input, number)| row(input as usize, number, slopes));
            row(inputs, 1.0, slopes);
        }
    }

    /// Changes the weights by what `count` examples said.
    pub(crate) fn step(&mut self, weights: &mut Weights, count: usize, rate: f32) {
        let share = 1.0 / count.max(1) as f32;
        for (moments, net) in self.nets.iter_mut().zip(&mut weights.nets) {
            if !moments.due.is_empty() {
                moments.step(net, share, rate, &self.corrections);
                if weights.shape.views == 2 {
                    net.hold_ends();
                }
            }
        }
    }
}

impl Moments {
    fn of(net: &Net) -> Moments {
        let rows = net.inputs() + 1;
        Moments {
            rows: Layer::of(net.rows.len()),
            last: Layer::of(net.last.len()),
            steps: vec![0; rows],
            is_due: vec![false; rows],
            due: Vec::new(),
            last_steps: 0,
        }
    }

    fn step(&mut self, net: &mut Net, share: f32, rate: f32, corrections: &[[f32; 2]]) {
        let correction = |steps: u32| corrections.get(steps as usize).copied().unwrap_or([1.0; 2]);
        let width = self.rows.slopes.len() / self.steps.len();
        for input in self.due.drain(..).map(|input| input as usize) {
            self.is_due[input] = false;
            let correction = correction(self.steps[input]);
            self.steps[input] = self.steps[input].saturating_add(1);
            let place = input * width..(input + 1) * width;
            self.rows.step(place.clone(), &mut net.rows[place], [share, rate], correction);
        }
        let correction = correction(self.last_steps);
        self.last_steps = self.last_steps.saturating_add(1);
        self.last.step(0..net.last.len(), &mut net.last, [share, rate], correction);
    }
}

impl Layer {
    fn of(weights: usize) -> Layer {
        let none = vec![0.0; weights];
        Layer { slopes: none.clone(), means: none.clone(), squares: none }
    }

    /// Changes the weights in `place`.
    #[inline]
    fn step(
        &mut self,
        place: Range<usize>,
        weights: &mut [f32],
        [share, rate]: [f32; 2],
        [first, second]: [f32; 2],
    ) {
        let means = self.means[place.clone()].iter_mut().zip(&mut self.squares[place.clone()]);
        let slopes = self.slopes[place].iter_mut().zip(means);
        for (weight, (slope, (mean, square))) in weights.iter_mut().zip(slopes) {
            let steep = *slope * share;
            *slope = 0.0;
            *mean = KEPT[0] * *mean + (1.0 - KEPT[0]) * steep;
            *square = KEPT[1] * *square + (1.0 - KEPT[1]) * steep * steep;
            *weight -= rate * (*mean * first / ((*square * second).sqrt() + LEAST));
        }
    }
}
