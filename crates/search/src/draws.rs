//! Draws from the outcomes of a chance node.

use outply_game::mix64;

/// How often each outcome comes up in `count` draws with repetition, given the outcomes'
/// probabilities. The same `path`, a number for the way to the node, draws the same.
pub(crate) fn hits(
    probabilities: impl ExactSizeIterator<Item = f64>,
    count: usize,
    path: u64,
) -> Vec<u32> {
    let mut draws: Vec<f64> = (0..count as u64).map(|n| unit(mix64(path ^ mix64(n)))).collect();
    draws.sort_by(f64::total_cmp);
    let mut draws = draws.into_iter().peekable();
    let (mut reached, last) = (0.0, probabilities.len().saturating_sub(1));
    let fall = probabilities.enumerate().map(|(place, probability)| {
        reached += probability;
        let mut hits = 0;
        while draws.next_if(|&draw| draw < reached || place == last).is_some() {
            hits += 1;
        }
        hits
    });
    fall.collect()
}

/// The variance of the mean of `count` draws, from the draws' own spread.
pub(crate) fn variance_of_mean(spread: f64, count: usize) -> f64 {
    spread.max(0.0) / (count.max(2) - 1) as f64
}

/// A number in [0, 1) from 53 of the bits.
fn unit(bits: u64) -> f64 {
    (bits >> 11) as f64 / (1u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_come_up_as_often_as_they_are_probable() {
        let probabilities = [0.5, 0.0, 0.2, 0.3];
        let found = hits(probabilities.into_iter(), 100_000, 7);
        assert_eq!(found.iter().sum::<u32>(), 100_000);
        for (hits, probability) in found.iter().zip(probabilities) {
            assert!((f64::from(*hits) / 1e5 - probability).abs() < 0.01, "{found:?}");
        }
        assert_eq!(hits(probabilities.into_iter(), 100_000, 7), found);
        assert_ne!(hits(probabilities.into_iter(), 100_000, 8), found);
    }

    #[test]
    fn no_draw_is_lost_to_rounding() {
        assert_eq!(hits([0.1, 0.1].into_iter(), 9, 1).iter().sum::<u32>(), 9);
    }
}
