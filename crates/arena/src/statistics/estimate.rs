//! Elo from results, with errors.

use super::{CONFIDENCE_95, NORMALISED_ELO, Sample, normal_cdf};
use std::fmt;

/// A number and the half width of its 95 % interval. Either is infinite where the results do not
/// bound it (every game won).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measure {
    /// The estimate.
    pub value: f64,
    /// Half the width of the 95 % confidence interval.
    pub error: f64,
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let precision = f.precision().unwrap_or(1);
        write!(f, "{:.precision$} ± {:.precision$}", self.value, self.error)
    }
}

/// What a sample of games or pairs says of the difference in strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean score of a game, 0 to 1.
    pub score: f64,
    /// Difference in logistic Elo: 400 points are odds of ten to one.
    pub elo: Measure,
    /// Difference in normalised Elo, which does not depend on how drawish the openings are (Van
    /// den Bergh 2020).
    pub normalised_elo: Measure,
    /// Likelihood of superiority: the probability that the true score is above ½.
    pub superiority: f64,
}

/// The Elo difference at which `score` (0 to 1) is expected; infinite at the ends and beyond.
pub fn elo_of_score(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(0.0, 1.0) - 1.0).log10()
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
        let standard_error = (variance / sample.size()).sqrt();
        Some(Estimate {
            score,
            elo: elo(score, standard_error),
            normalised_elo: normalised(score, variance, &sample),
            superiority: superiority(score, standard_error),
        })
    }
}

fn elo(score: f64, standard_error: f64) -> Measure {
    let high = elo_of_score(score + CONFIDENCE_95 * standard_error);
    let low = elo_of_score(score - CONFIDENCE_95 * standard_error);
    let error = if high == low { 0.0 } else { (high - low) / 2.0 };
    let value = elo_of_score(score);
    Measure { value, error: if value.is_finite() { error } else { f64::INFINITY } }
}

/// The variance of a game is `games_each` times that of the mean of `games_each` games.
fn normalised(score: f64, variance: f64, sample: &Sample) -> Measure {
    let deviation = (sample.games_each * variance).sqrt();
    let lead = score - 0.5;
    let value = if lead == 0.0 { 0.0 } else { lead / deviation * NORMALISED_ELO };
    let games = sample.games_each * sample.size();
    Measure { value, error: CONFIDENCE_95 * NORMALISED_ELO / games.sqrt() }
}

/// Level scores without any spread say nothing either way.
fn superiority(score: f64, standard_error: f64) -> f64 {
    let lead = score - 0.5;
    if lead == 0.0 { 0.5 } else { normal_cdf(lead / standard_error) }
}
