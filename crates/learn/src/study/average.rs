//! The mean of the weights of the second half of a pass.

use crate::weights::Weights;

/// How often weights are looked at.
const TIMES: u64 = 16;

/// Sums of weights.
#[derive(Debug)]
pub(crate) struct Average {
    /// When weights are looked at next, and how many examples later again.
    due: u64,
    every: u64,
    sum: Option<Weights>,
    count: u32,
}

impl Average {
    /// Of a pass over about so many examples.
    pub(crate) fn new(total: u64) -> Average {
        let every = (total / 2 / TIMES).max(1);
        Average { due: total / 2 + every, every, sum: None, count: 0 }
    }

    /// So many examples were learnt from.
    #[inline]
    pub(crate) fn see(&mut self, count: u64, weights: &Weights) {
        if count >= self.due {
            self.due += self.every;
            self.add(weights);
        }
    }

    fn add(&mut self, weights: &Weights) {
        self.count += 1;
        let Some(sum) = &mut self.sum else { return self.sum = Some(weights.clone()) };
        for (sum, net) in sum.nets.iter_mut().zip(&weights.nets) {
            sum.rows.iter_mut().zip(net.rows.iter()).for_each(|(sum, weight)| *sum += weight);
            sum.last.iter_mut().zip(&net.last).for_each(|(sum, weight)| *sum += weight);
        }
    }

    /// The mean; `None` of nothing.
    pub(crate) fn mean(self) -> Option<Weights> {
        let mut mean = self.sum?;
        let share = 1.0 / self.count as f32;
        for net in &mut mean.nets {
            net.rows.iter_mut().chain(&mut net.last).for_each(|weight| *weight *= share);
        }
        Some(mean)
    }
}
