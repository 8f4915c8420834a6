//! The sequential probability ratio test (Wald 1945), generalised to unknown spreads.

use super::likelihood::{Distribution, frequencies, log_ratio, with_mean, with_t};
use super::{NORMALISED_ELO, Pairs, Sample, Tally, score_of_elo};
use serde::{Deserialize, Serialize};
use std::fmt;

/// In which unit the hypotheses are stated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Normalised Elo: the length of the test does not depend on how drawish the games are.
    Normalised,
    /// Logistic Elo.
    Logistic,
    /// BayesElo with the draw rate of the sample; looks at single games, not at pairs.
    Bayesian,
}

/// A test of "stronger by `elo1`" against "stronger by `elo0`".
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sprt {
    model: Model,
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// What a test says so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// Nothing yet.
    Continue,
    /// The difference is `elo0` rather than `elo1`.
    Fail,
    /// The difference is `elo1` rather than `elo0`.
    Pass,
}

/// Why a test cannot be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SprtError {
    /// The bounds must be finite, `elo0 < elo1`, and at most 200 from zero (1000 if not
    /// normalised).
    Bounds(f64, f64),
    /// The error rates must be above 0 and their sum below 1.
    Rates(f64, f64),
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SprtError::Bounds(elo0, elo1) => write!(
                f,
                "the bounds [{elo0}, {elo1}] of the test must rise and lie within 200 of zero \
                 (1000 for logistic and Bayesian Elo)"
            ),
            SprtError::Rates(alpha, beta) => {
                write!(f, "the error rates {alpha} and {beta} must be above 0, their sum below 1")
            }
        }
    }
}

impl std::error::Error for SprtError {}

impl Sprt {
    /// A test with error rates `alpha` (of passing wrongly) and `beta` (of failing wrongly).
    ///
    /// # Errors
    /// If bounds or rates are impossible.
    pub fn new(model: Model, bounds: [f64; 2], alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        let [elo0, elo1] = bounds;
        let most = if model == Model::Normalised { 200.0 } else { 1000.0 };
        if !(elo0 < elo1 && elo0.abs() <= most && elo1.abs() <= most) {
            return Err(SprtError::Bounds(elo0, elo1));
        }
        if !(alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0) {
            return Err(SprtError::Rates(alpha, beta));
        }
        Ok(Sprt { model, elo0, elo1, alpha, beta })
    }

    /// The usual test: normalised Elo, 5 % errors.
    ///
    /// # Errors
    /// As for [`Sprt::new`].
    pub fn normalised(elo0: f64, elo1: f64) -> Result<Sprt, SprtError> {
        Sprt::new(Model::Normalised, [elo0, elo1], 0.05, 0.05)
    }

    /// The two hypotheses, in the model's unit.
    pub fn hypotheses(&self) -> [f64; 2] {
        [self.elo0, self.elo1]
    }

    /// The unit of the hypotheses.
    pub fn model(&self) -> Model {
        self.model
    }

    /// The log-likelihood ratios at which the test fails and passes.
    pub fn bounds(&self) -> [f64; 2] {
        let (alpha, beta) = (self.alpha, self.beta);
        [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
    }

    /// The log-likelihood ratio of pairs (the Bayesian model: of their games).
    pub fn llr(&self, pairs: &Pairs, games: &Tally) -> f64 {
        match self.model {
            Model::Bayesian => self.llr_of(games),
            _ => self.llr_of(pairs),
        }
    }

    /// The log-likelihood ratio of one sample. The Bayesian model needs single games; of pairs
    /// (for which it is not defined) it says 0.
    pub fn llr_of(&self, sample: impl Into<Sample>) -> f64 {
        let sample = sample.into();
        if sample.size() == 0.0 {
            return 0.0;
        }
        let (size, seen) = frequencies(&sample);
        let fits = [self.elo0, self.elo1].map(|elo| self.fit(&seen, sample.games_each, elo));
        match fits {
            [Some(zero), Some(one)] => log_ratio(size, &seen, &zero, &one),
            _ => 0.0,
        }
    }

    fn fit(&self, seen: &Distribution, games_each: f64, elo: f64) -> Option<Distribution> {
        match self.model {
            Model::Logistic => Some(with_mean(seen, score_of_elo(elo))),
            Model::Normalised => Some(with_t(seen, elo / NORMALISED_ELO * games_each.sqrt())),
            Model::Bayesian => bayesian(seen, elo),
        }
    }

    /// The decision at a log-likelihood ratio.
    pub fn decide(&self, llr: f64) -> Decision {
        let [fail, pass] = self.bounds();
        match llr {
            llr if llr >= pass => Decision::Pass,
            llr if llr <= fail => Decision::Fail,
            _ => Decision::Continue,
        }
    }

    /// About how many games a normalised test takes if the true difference is `elo` (normalised):
    /// the mean time at which a Brownian motion leaves the bounds (Wald 1947).
    pub fn expected_games(&self, elo: f64) -> f64 {
        let [t0, t1] = [self.elo0, self.elo1].map(|elo| elo / NORMALISED_ELO);
        let [low, high] = self.bounds();
        let variance = (t1 - t0) * (t1 - t0);
        let drift = (t1 - t0) * (elo / NORMALISED_ELO - (t0 + t1) / 2.0);
        let tilt = -2.0 * drift / variance;
        if tilt.abs() < 1e-9 {
            return -low * high / variance;
        }
        let pass = ((tilt * low).exp_m1()) / ((tilt * low).exp() - (tilt * high).exp());
        (pass * high + (1.0 - pass) * low) / drift
    }
}

/// BayesElo's win, draw and loss rates (Coulom 2005) at the sample's draw rate.
fn bayesian(seen: &Distribution, elo: f64) -> Option<Distribution> {
    let &[(_, loss), _, (_, win)] = seen.as_slice() else { return None };
    let draw_elo = 200.0 * ((1.0 - loss) / loss * (1.0 - win) / win).log10();
    let (win, loss) = (score_of_elo(elo - draw_elo), score_of_elo(-elo - draw_elo));
    Some(vec![(0.0, loss), (0.5, 1.0 - win - loss), (1.0, win)])
}
