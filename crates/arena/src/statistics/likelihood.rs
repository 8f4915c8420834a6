//! Distributions of scores that fit a sample best under a constraint.

use super::Sample;

/// A distribution over a sample's scores: score and probability.
pub(super) type Distribution = Vec<(f64, f64)>;

/// The sample's frequencies. Scores that never occurred get a thousandth of a result, as usual in
/// match tools: a likelihood needs all of them possible.
pub(super) fn frequencies(sample: &Sample) -> (f64, Distribution) {
    let counts: Vec<_> =
        sample.entries().map(|(x, n)| (x, if n > 0.0 { n } else { 1e-3 })).collect();
    let size = counts.iter().map(|(_, count)| count).sum::<f64>();
    (size, counts.into_iter().map(|(x, count)| (x, count / size)).collect())
}

/// The likeliest distribution whose mean is `mean`, which must lie between the least and the
/// greatest score (Owen 2001, "Empirical likelihood"; Van den Bergh's comments on GSPRT).
pub(super) fn with_mean(frequencies: &Distribution, mean: f64) -> Distribution {
    let offsets: Vec<f64> = frequencies.iter().map(|(x, _)| x - mean).collect();
    reweighted(frequencies, &offsets).unwrap_or_else(|| frequencies.clone())
}

/// The likeliest distribution with (mean - ½) / deviation = `t`, by at most ten rounds of a fixed
/// point (Van den Bergh, "Normalized Elo", 2020, section 4).
pub(super) fn with_t(frequencies: &Distribution, t: f64) -> Distribution {
    let uniform = 1.0 / frequencies.len() as f64;
    let mut fit: Distribution = frequencies.iter().map(|(x, _)| (*x, uniform)).collect();
    for _ in 0..10 {
        let Some(next) = reweighted(frequencies, &t_offsets(&fit, t)) else { break };
        let change = fit.iter().zip(&next).map(|(a, b)| (a.1 - b.1).abs()).fold(0.0, f64::max);
        fit = next;
        if change < 1e-9 {
            break;
        }
    }
    fit
}

/// The constraint on `t` made linear around `fit`.
fn t_offsets(fit: &Distribution, t: f64) -> Vec<f64> {
    let mean: f64 = fit.iter().map(|(x, p)| x * p).sum();
    let variance: f64 = fit.iter().map(|(x, p)| p * (x - mean) * (x - mean)).sum();
    let deviation = variance.sqrt();
    let bend = |x: f64| 1.0 + (x - mean) * (x - mean) / variance;
    fit.iter().map(|&(x, _)| x - 0.5 - t * deviation * bend(x) / 2.0).collect()
}

/// p / (1 + θ offset), with the θ that makes the mean offset zero; `None` if all offsets have one
/// sign, so that there is none.
fn reweighted(frequencies: &Distribution, offsets: &[f64]) -> Option<Distribution> {
    let theta = secular_root(frequencies, offsets)?;
    let weigh = |(&(x, p), offset): (&(f64, f64), &f64)| (x, p / (1.0 + theta * offset));
    Some(frequencies.iter().zip(offsets).map(weigh).collect())
}

/// The root of Σ p·o / (1 + θ·o) between the poles nearest to zero, where it falls from +∞ to -∞.
fn secular_root(frequencies: &Distribution, offsets: &[f64]) -> Option<f64> {
    let most = offsets.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let least = offsets.iter().copied().fold(f64::INFINITY, f64::min);
    if !(least < 0.0 && most > 0.0) {
        return None;
    }
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    // Halving reaches the precision of a double in less than this, whatever the bracket.
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        let terms = frequencies.iter().zip(offsets);
        let sum: f64 = terms.map(|((_, p), o)| p * o / (1.0 + middle * o)).sum();
        *(if sum > 0.0 { &mut low } else { &mut high }) = middle;
    }
    Some((low + high) / 2.0)
}

/// Size × Σ p ln(p1 / p0): how much likelier the sample is under `one` than under `zero`.
pub(super) fn log_ratio(
    size: f64,
    frequencies: &Distribution,
    zero: &Distribution,
    one: &Distribution,
) -> f64 {
    let terms = frequencies.iter().zip(zero.iter().zip(one));
    size * terms.map(|((_, p), ((_, p0), (_, p1)))| p * (p1 / p0).ln()).sum::<f64>()
}
