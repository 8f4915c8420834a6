//! What a few results say about the mean, exactly.
//!
//! The normal distribution promises too much for a few results: three games won prove nothing, and
//! a spread that was not observed is not zero. The interval here makes no use of a spread: it holds
//! for every distribution of scores between 0 and 1. N. Gaffke, "Three test statistics for a
//! nonparametric one-sided hypothesis on the mean of a nonnegative variable" (2005), found it; E.
//! Learned-Miller and P. Thomas, "A new confidence interval for the mean of a bounded random
//! variable" (2019), tell how it is computed. Its upper end is the 97.5 % quantile of the results'
//! mean when they are given random weights (Dirichlet with all parameters 1) and one more result at
//! the top of the scale; the lower end has it at the bottom. Of games that are only won or lost it
//! is the interval of Clopper and Pearson (1934).

use super::Sample;
use std::f64::consts::{FRAC_PI_2, PI};

/// The probability on each side of an interval.
const TAIL: f64 = 0.025;

/// Points of the integral, in equal steps of an angle.
const POINTS: usize = 128;

/// Standard deviations beyond which there is nothing.
const FAR: f64 = 14.0;

/// Scores and the parameters of their random weights.
type Weights = Vec<(f64, f64)>;

/// Where the true mean score lies with 95 %, or more where results are few.
pub(super) fn interval(sample: &Sample) -> [f64; 2] {
    let size = sample.size();
    let [low, high] = [[1.0, 0.0], [0.0, 1.0]].map(|ends| weights(sample, ends));
    let all_at = |end: f64| sample.entries().any(|(score, count)| score == end && count == size);
    [
        if all_at(0.0) { 0.0 } else { quantile(&low, TAIL) },
        if all_at(1.0) { 1.0 } else { quantile(&high, 1.0 - TAIL) },
    ]
}

/// The probability that the true mean is above ½: with random weights, half a result more at either end
/// of the scale (of games won or lost, the prior of Jeffreys).
pub(super) fn superiority(sample: &Sample) -> f64 {
    1.0 - cdf(&weights(sample, [0.5, 0.5]), 0.5)
}

/// The sample with so many results more at the bottom and at the top.
fn weights(sample: &Sample, [bottom, top]: [f64; 2]) -> Weights {
    let more = |score: f64| match score {
        0.0 => bottom,
        1.0 => top,
        _ => 0.0,
    };
    let all = sample.entries().map(|(score, count)| (score, count + more(score)));
    all.filter(|(_, count)| *count > 0.0).collect()
}

/// The mean below which the weighted mean lies with this probability: regula falsi (the variant named
/// after Illinois), every third step a halving, since the probability may rise all at once.
fn quantile(weights: &Weights, probability: f64) -> f64 {
    let (mut a, mut b) = ((0.0, -probability), (1.0, 1.0 - probability));
    for step in 0..120 {
        let chord = (a.0 * b.1 - b.0 * a.1) / (b.1 - a.1);
        let x = if step % 3 == 2 { (a.0 + b.0) / 2.0 } else { chord };
        let y = cdf(weights, x) - probability;
        if y.abs() < 1e-9 || b.0 - a.0 < 1e-10 {
            return x;
        }
        if y < 0.0 {
            (a, b.1) = ((x, y), b.1 / 2.0);
        } else {
            (b, a.1) = ((x, y), a.1 / 2.0);
        }
    }
    (a.0 + b.0) / 2.0
}

/// The probability that the weighted mean is at most `t`. Weights are gamma variables over their sum, so
/// it is that of Σ gamma (score - t) ≤ 0, which is found by inverting the characteristic function (J.
/// Imhof, "Computing the distribution of quadratic forms in normal variables", 1961).
fn cdf(weights: &Weights, t: f64) -> f64 {
    let spread: f64 = weights.iter().map(|(score, shape)| shape * (score - t).powi(2)).sum();
    if spread == 0.0 {
        return 0.5;
    }
    let scale = 1.0 / spread.sqrt();
    let lead: f64 = weights.iter().map(|(score, shape)| shape * (score - t)).sum();
    // So many standard deviations away the probability is below a millionth, and the integral's waves
    // are too short for its points.
    if (lead * scale).abs() > FAR {
        return if lead > 0.0 { 0.0 } else { 1.0 };
    }
    let step = FRAC_PI_2 / POINTS as f64;
    let terms = (0..POINTS).map(|point| {
        let angle = (point as f64 + 0.5) * step;
        let (sine, cosine) = angle.sin_cos();
        let (mut phase, mut damping) = (0.0, 0.0);
        for (score, shape) in weights {
            let x = (score - t) * scale * sine / cosine;
            phase += shape * x.atan();
            damping += shape * (x * x).ln_1p();
        }
        // dv / v, with v the tangent of the angle.
        phase.sin() * (-damping / 2.0).exp() / (sine * cosine)
    });
    (0.5 - terms.sum::<f64>() * step / PI).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::super::{Pairs, Tally};
    use super::*;

    fn close(found: [f64; 2], expected: [f64; 2]) {
        let near = found.iter().zip(expected).all(|(found, x)| (found - x).abs() < 2e-4);
        assert!(near, "{found:?} is not {expected:?}");
    }

    /// SciPy's `binomtest(k, n).proportion_ci(method="exact")`.
    #[test]
    fn of_wins_and_losses_it_is_clopper_and_pearsons() {
        let of = |wins, losses| interval(&Sample::from(&Tally::new(wins, 0, losses)));
        close(of(0, 1), [0.0, 0.975]);
        close(of(10, 0), [0.691_503, 1.0]);
        close(of(1, 1), [0.012_579, 0.987_421]);
        close(of(7, 3), [0.347_547, 0.933_260]);
        close(of(30, 20), [0.451_799, 0.735_902]);
        close(of(990, 10), [0.981_684, 0.995_196]);
    }

    /// One draw weighs against one result more: the mean is ½ and half a uniform variable.
    #[test]
    fn draws_alone_are_no_certainty() {
        let of = |draws| interval(&Sample::from(&Tally::new(0, draws, 0)));
        close(of(1), [0.0125, 0.9875]);
        // ½ + ½ Beta(1, n): 1 - 0.025^(1/n).
        for draws in [2, 10, 1_000, 1_000_000] {
            let half = 0.5 * (1.0 - 0.025f64.powf(1.0 / draws as f64));
            close(of(draws), [0.5 - half, 0.5 + half]);
            assert!(of(draws)[1] > 0.5);
        }
    }

    #[test]
    fn more_results_say_more_and_sides_are_alike() {
        let of = |times: u64| {
            let pairs = Pairs::new([1, 2, 3, 1, 2, 1].map(|count| count * times));
            interval(&Sample::from(&pairs))
        };
        let widths = [1, 2, 5, 10].map(|times| of(times)[1] - of(times)[0]);
        assert!(widths.is_sorted_by(|a, b| a > b), "{widths:?}");
        close(of(1), [1.0 - of(1)[1], 1.0 - of(1)[0]]);
    }

    #[test]
    fn one_pair_won_is_no_proof_and_five_are_not_certain() {
        let of = |won| superiority(&Sample::from(&Pairs::new([0, 0, 0, 0, 0, won])));
        // 1 - Beta(1.5, 0.5) at ½.
        assert!((of(1) - 0.818_310).abs() < 1e-3, "{}", of(1));
        assert!(of(5) > 0.99 && of(5) < 0.9999, "{}", of(5));
        assert!((superiority(&Sample::from(&Tally::new(0, 7, 0))) - 0.5).abs() < 1e-9);
    }
}
