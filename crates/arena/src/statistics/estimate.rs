//! Elo from results, with errors.

use super::{CONFIDENCE_95, Measure, NORMALISED_ELO, Sample, exact, normal_cdf};

/// What a sample of games or pairs says about the difference in strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean score of a game, 0 to 1.
    pub score: f64,
    /// The 95 % interval of the true score. With fewer than a hundred results, or fewer than ten on
    /// one side of their mean, an interval that holds for every distribution, and more often where
    /// results are few (Gaffke 2005); else by the normal distribution.
    pub interval: [f64; 2],
    /// Difference in logistic Elo: 400 points are odds of ten to one. Infinite if all was won or lost, but
    /// one end of its interval is not.
    pub elo: Measure,
    /// Difference in normalised Elo, which does not depend on how drawish the openings are (Van
    /// den Bergh 2020).
    pub normalised_elo: Measure,
    /// Likelihood of superiority: the probability that the true score is above ½.
    pub superiority: f64,
    /// Whether there are enough results for the normal distribution, which `normalised_elo` relies on.
    pub is_normal: bool,
}

/// Results from which on the normal distribution is trusted, if there are some on both sides.
const ENOUGH: f64 = 100.0;
/// Results on either side of the mean that it needs.
const ENOUGH_A_SIDE: f64 = 10.0;

/// The Elo difference at which `score` (0 to 1) is expected; infinite at the ends and beyond.
pub fn elo_of_score(score: f64) -> f64 {
    // Zero is added so that an even score is 0, not -0.
    -400.0 * (1.0 / score.clamp(0.0, 1.0) - 1.0).log10() + 0.0
}

/// The score (0 to 1) expected at a difference of `elo`.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

impl Estimate {
    /// The estimate from a sample: use [`Pairs`](super::Pairs) where games came in pairs. `None`
    /// without results.
    pub fn of(sample: impl Into<Sample>) -> Option<Estimate> {
        let sample = sample.into();
        let (score, variance) = sample.moments()?;
        let is_normal = is_normal(&sample, score);
        let standard_error = (variance / sample.size()).sqrt();
        let half = CONFIDENCE_95 * standard_error;
        let (interval, superiority) = match is_normal {
            true => ([score - half, score + half], normal_cdf((score - 0.5) / standard_error)),
            false => (exact::interval(&sample), exact::superiority(&sample)),
        };
        let [low, high] = interval.map(elo_of_score);
        Some(Estimate {
            score,
            interval,
            elo: Measure::between(elo_of_score(score), low, high),
            normalised_elo: normalised(score, variance, &sample),
            superiority,
            is_normal,
        })
    }
}

/// Whether the mean of so many results is as good as normally distributed.
fn is_normal(sample: &Sample, mean: f64) -> bool {
    let count = |side: fn(f64, f64) -> bool| {
        let on_side = sample.entries().filter(|(score, _)| side(*score, mean));
        on_side.map(|(_, count)| count).sum::<f64>()
    };
    sample.size() >= ENOUGH
        && count(|a, b| a < b) >= ENOUGH_A_SIDE
        && count(|a, b| a > b) >= ENOUGH_A_SIDE
}

/// The variance of a game is `games_each` times that of the mean of `games_each` games.
fn normalised(score: f64, variance: f64, sample: &Sample) -> Measure {
    let deviation = (sample.games_each * variance).sqrt();
    let lead = score - 0.5;
    let value = if lead == 0.0 { 0.0 } else { lead / deviation * NORMALISED_ELO };
    let games = sample.games_each * sample.size();
    Measure::around(value, CONFIDENCE_95 * NORMALISED_ELO / games.sqrt())
}
