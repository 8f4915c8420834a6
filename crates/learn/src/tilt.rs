//! Outcomes made likelier or less likely until they have a given mean.

use crate::arithmetic::exp;

/// Steps of Newton's method; some four come to rest.
const STEPS: usize = 12;
/// No outcome is held for less likely than this: what never was likely can become so.
const LEAST: f32 = 1e-5;
/// The farthest that the exponent goes.
const STEEPEST: f32 = 60.0;
/// How close to a payoff that nothing exceeds a mean can come, as a share of all between the least and the most.
const MARGIN: f32 = 1e-3;

/// Of all distributions over payoffs with the mean `hoped`, the one nearest to `said`: every share times
/// `exp(k payoff)`, divided by their sum (S. Kullback, "Information Theory and Statistics", 1959, minimum discrimination
/// information). What a search says of a state is a mean alone; so how likely gammons are stays what was learnt of
/// results.
pub(crate) fn tilted(payoffs: &[f32], said: &[f32], hoped: f32) -> Vec<f32> {
    let of = |better: fn(f32, f32) -> f32| payoffs.iter().copied().reduce(better).unwrap_or(0.0);
    let (least, most) = (of(f32::min), of(f32::max));
    let margin = MARGIN * (most - least);
    let hoped = hoped.clamp(least + margin, most - margin);
    let steepest = STEEPEST / most.max(-least);
    let (mut slope, mut bounds) = (0.0, (-steepest, steepest));
    let mut shares = vec![0.0; payoffs.len()];
    for _ in 0..STEPS {
        let (mean, variance) = tilt(payoffs, said, slope, &mut shares);
        let excess = mean - hoped;
        if excess.abs() < 1e-5 {
            break;
        }
        if excess > 0.0 {
            bounds.1 = slope
        } else {
            bounds.0 = slope
        }
        let next = slope - excess / variance.max(1e-9);
        let is_within = bounds.0 < next && next < bounds.1;
        slope = if is_within { next } else { (bounds.0 + bounds.1) / 2.0 };
    }
    shares
}

/// Fills in the shares of this slope; gives their mean and variance.
fn tilt(payoffs: &[f32], said: &[f32], slope: f32, shares: &mut [f32]) -> (f32, f32) {
    for ((share, said), payoff) in shares.iter_mut().zip(said).zip(payoffs) {
        *share = said.max(LEAST) * exp(slope * payoff);
    }
    let all: f32 = shares.iter().sum();
    shares.iter_mut().for_each(|share| *share /= all);
    let mean_of = |of: &dyn Fn(f32) -> f32| -> f32 {
        payoffs.iter().zip(&*shares).map(|(payoff, share)| of(*payoff) * share).sum()
    };
    let mean = mean_of(&|payoff| payoff);
    (mean, mean_of(&|payoff| (payoff - mean).powi(2)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAYOFFS: [f32; 6] = [1.0, 2.0, 3.0, -1.0, -2.0, -3.0];

    fn mean(shares: &[f32]) -> f32 {
        shares.iter().zip(PAYOFFS).map(|(share, payoff)| share * payoff).sum()
    }

    #[test]
    fn what_is_tilted_has_the_mean_that_was_hoped() {
        let said = [0.4, 0.1, 0.001, 0.35, 0.148, 0.001];
        for hoped in [-2.9, -1.3, -0.4, 0.0, 0.05, 0.9, 2.2] {
            let shares = tilted(&PAYOFFS, &said, hoped);
            assert!((mean(&shares) - hoped).abs() < 1e-3, "{hoped}: {shares:?}");
            assert!(
                (shares.iter().sum::<f32>() - 1.0).abs() < 1e-5 && shares.iter().all(|s| *s >= 0.0)
            );
        }
        for beyond in [-7.0, 3.0] {
            assert!(mean(&tilted(&PAYOFFS, &said, beyond)).abs() > 2.9);
        }
    }

    #[test]
    fn a_mean_that_was_said_changes_nothing_and_others_keep_the_proportions_of_like_payoffs() {
        let said = [0.4, 0.1, 0.02, 0.3, 0.15, 0.03];
        let same = tilted(&PAYOFFS, &said, mean(&said));
        assert!(same.iter().zip(said).all(|(one, other)| (one - other).abs() < 1e-5), "{same:?}");
        // The logarithms of what shares are multiplied by lie on a line.
        let better = tilted(&PAYOFFS, &said, 0.6);
        let by: Vec<f32> = better.iter().zip(said).map(|(now, said)| (now / said).ln()).collect();
        assert!((by[1] - by[0] - (by[3] - by[4])).abs() < 1e-4 && by[0] > by[3], "{by:?}");
    }

    #[test]
    fn what_was_held_for_impossible_can_become_likely() {
        let shares = tilted(&[1.0, -1.0], &[1.0, 0.0], -0.5);
        assert!((shares[1] - 0.75).abs() < 1e-3, "{shares:?}");
    }
}
