//! Weights by logistic regression: what an estimate must be made of to foretell results best.
//!
//! The method known in computer chess as *Texel's tuning* (Österlund 2014): the estimate of a
//! quiet position, squashed to a probability, is held against the result of the game it is from.

use crate::adam::Adam;
use outply_game::mix64;

/// Positions with the results of their games: sparse rows of coefficients.
#[derive(Clone, Default, Debug)]
pub struct Samples {
    terms: Vec<(u32, f32)>,
    /// Where each sample's terms end, and its result.
    rows: Vec<(usize, f32)>,
}

/// How to fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fit {
    /// The slope of the logistic function: 2.3 / `scale` points are a win ten times as often as a
    /// loss.
    pub scale: f64,
    /// How far a weight goes in a step at first, in points; it falls to a tenth.
    pub rate: f64,
    /// How often all samples are gone through.
    pub epochs: u32,
    /// Samples of a step.
    pub batch: usize,
    /// What a weight's distance from its start costs: its square times this, a sample.
    pub pull: f64,
}

impl Default for Fit {
    fn default() -> Fit {
        Fit { scale: 0.005, rate: 1.0, epochs: 30, batch: 1_000, pull: 0.0 }
    }
}

impl Samples {
    /// None yet.
    pub fn new() -> Samples {
        Samples::default()
    }

    /// Adds a position: of which weights its estimate is the sum, with what coefficients, and the
    /// probability, from 0 to 1, that the result stands for.
    pub fn add(&mut self, terms: impl IntoIterator<Item = (u32, f32)>, result: f32) {
        self.terms.extend(terms);
        self.rows.push((self.terms.len(), result));
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    fn row(&self, number: usize) -> (&[(u32, f32)], f64) {
        let first = number.checked_sub(1).map_or(0, |before| self.rows[before].0);
        let (last, result) = self.rows[number];
        (&self.terms[first..last], f64::from(result))
    }

    /// The mean log loss (in nats) of foretelling by `weights`; terms without a weight count
    /// nothing.
    pub fn loss(&self, weights: &[f64], scale: f64) -> f64 {
        let losses = (0..self.len()).map(|number| {
            let (terms, result) = self.row(number);
            let win = squashed(scale * sum(terms, weights)).clamp(1e-9, 1.0 - 1e-9);
            -result * win.ln() - (1.0 - result) * (1.0 - win).ln()
        });
        losses.sum::<f64>() / self.len().max(1) as f64
    }

    /// The scale under which `weights` foretell best, by golden-section search.
    pub fn best_scale(&self, weights: &[f64]) -> f64 {
        const RATIO: f64 = 0.618_033_988_749_895;
        let (mut low, mut high) = (1e-4, 0.05);
        while high - low > 1e-5 {
            let step = RATIO * (high - low);
            let [left, right] = [high - step, low + step];
            if self.loss(weights, left) < self.loss(weights, right) {
                high = right;
            } else {
                low = left;
            }
        }
        (low + high) / 2.0
    }

    /// Moves `weights` to where they foretell best, by Adam (Kingma and Ba 2015) on batches of
    /// samples in random order; `progress` sees the number of the epoch and the weights after it.
    /// The same samples, weights and settings always end the same on one machine.
    pub fn fit(&self, weights: &mut [f64], fit: &Fit, progress: &mut dyn FnMut(u32, &[f64])) {
        let start = weights.to_vec();
        let mut adam = Adam::new(weights.len());
        let mut order: Vec<usize> = (0..self.len()).collect();
        let mut gradient = vec![0.0; weights.len()];
        for epoch in 0..fit.epochs {
            order.sort_unstable_by_key(|&number| mix64(number as u64 ^ u64::from(epoch) << 40));
            let rate = fit.rate * 0.1f64.powf(f64::from(epoch) / f64::from(fit.epochs));
            for batch in order.chunks(fit.batch.max(1)) {
                for ((slope, weight), start) in gradient.iter_mut().zip(&*weights).zip(&start) {
                    *slope = 2.0 * fit.pull * (weight - start);
                }
                self.slopes(batch, weights, fit.scale, &mut gradient);
                adam.step(gradient.iter().copied(), |number, step| weights[number] -= rate * step);
            }
            progress(epoch, weights);
        }
    }

    /// Adds the mean slope of a batch's loss.
    fn slopes(&self, batch: &[usize], weights: &[f64], scale: f64, gradient: &mut [f64]) {
        let share = scale / batch.len() as f64;
        for &number in batch {
            let (terms, result) = self.row(number);
            let excess = squashed(scale * sum(terms, weights)) - result;
            for &(term, coefficient) in terms {
                if let Some(slope) = gradient.get_mut(term as usize) {
                    *slope += share * excess * f64::from(coefficient);
                }
            }
        }
    }
}

fn sum(terms: &[(u32, f32)], weights: &[f64]) -> f64 {
    let weight = |term: u32| weights.get(term as usize).copied().unwrap_or(0.0);
    terms.iter().map(|&(term, coefficient)| f64::from(coefficient) * weight(term)).sum()
}

/// The logistic function.
pub(crate) fn squashed(points: f64) -> f64 {
    1.0 / (1.0 + (-points).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Results drawn by known weights.
    fn drawn(weights: [f64; 3]) -> Samples {
        let mut samples = Samples::new();
        for number in 0..20_000u64 {
            let coefficient = |term: u64| (mix64(number << 8 | term) % 401) as f32 / 100.0 - 2.0;
            let terms: Vec<(u32, f32)> = (0..3).map(|t| (t as u32, coefficient(t))).collect();
            let win = squashed(0.01 * sum(&terms, &weights));
            let unit = (mix64(number << 8 | 200) >> 11) as f64 / (1u64 << 53) as f64;
            samples.add(terms, if unit < win { 1.0 } else { 0.0 });
        }
        samples
    }

    #[test]
    fn weights_that_made_the_results_are_found_again() {
        let samples = drawn([100.0, -60.0, 0.0]);
        let mut weights = [0.0; 3];
        let before = samples.loss(&weights, 0.01);
        let fit = Fit { scale: 0.01, rate: 5.0, epochs: 15, batch: 500, pull: 0.0 };
        samples.fit(&mut weights, &fit, &mut |_, _| ());
        assert!(samples.loss(&weights, 0.01) < before - 0.1);
        for (found, made) in weights.iter().zip([100.0, -60.0, 0.0]) {
            assert!((found - made).abs() < 6.0, "{weights:?}");
        }
        let scale = samples.best_scale(&weights);
        assert!((0.009..0.011).contains(&scale), "{scale}");
    }

    #[test]
    fn a_pull_holds_weights_back() {
        let samples = drawn([100.0, -60.0, 0.0]);
        let mut weights = [0.0; 3];
        let fit = Fit { scale: 0.01, rate: 5.0, epochs: 15, batch: 500, pull: 1.0 };
        samples.fit(&mut weights, &fit, &mut |_, _| ());
        assert!(weights.iter().all(|weight| weight.abs() < 5.0), "{weights:?}");
    }
}
