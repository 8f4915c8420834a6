//! Ratings of many contestants at once: the Elo model fitted by maximum likelihood.

use super::linear::{Matrix, apply, inverse, sandwich};
use super::{CONFIDENCE_95, Estimate, Measure, Tally, normal_cdf, score_of_elo};
use std::fmt;

/// Natural logarithm of odds in one Elo point.
const LOGIT: f64 = std::f64::consts::LN_10 / 400.0;
/// No rating moves further in one round: keeps Newton's method from overshooting.
const LONGEST_STEP: f64 = 200.0;
const ROUNDS: usize = 200;

/// Games of two contestants with fixed seats: `first` moved first in all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Encounter {
    /// Who moved first.
    pub first: usize,
    /// Who moved second.
    pub second: usize,
    /// The results, as `first` sees them.
    pub tally: Tally,
}

/// What is fitted beside the ratings.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct RatingsModel {
    /// Whether moving first is worth a number of Elo points, the same for all.
    pub first_move: bool,
    /// Virtual drawn games of each contestant against one rated 0: the Bayesian prior of BayesElo
    /// (Coulom 2005). 0 is plain maximum likelihood, for which every contestant must have won and
    /// lost something.
    pub prior: f64,
}

/// One contestant's place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Elo relative to the mean of all contestants.
    pub elo: Measure,
    /// What was scored in how many games.
    pub points: f64,
    /// Games played.
    pub games: u64,
}

/// Ratings that fit a table of games best.
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings {
    /// One entry a contestant, in the order given.
    pub ratings: Vec<Rating>,
    /// What moving first is worth, if that was fitted.
    pub first_move: Option<Measure>,
    covariance: Matrix,
}

/// Why there are no ratings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RatingsError {
    /// An encounter names a contestant that does not exist, or one against itself.
    Contestant(usize),
    /// Some contestants took no point, or every point, from the others: no finite rating fits. A
    /// prior solves that.
    Unbounded,
}

impl fmt::Display for RatingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RatingsError::Contestant(number) => {
                write!(f, "contestant {number} does not exist or plays itself")
            }
            RatingsError::Unbounded => f.write_str(
                "no finite ratings fit: some contestants won or lost everything, or never met",
            ),
        }
    }
}

impl std::error::Error for RatingsError {}

impl Ratings {
    /// The ratings under which `encounters` of contestants 0 to `count` - 1 are likeliest (Zermelo
    /// 1929, Bradley and Terry 1952; a draw is half a win). Errors come from the spread of the
    /// results around their expectation ("sandwich", Huber 1967), so draws make them smaller.
    ///
    /// # Errors
    /// If an encounter is impossible, or no finite ratings fit.
    pub fn fit(
        count: usize,
        encounters: &[Encounter],
        model: RatingsModel,
    ) -> Result<Ratings, RatingsError> {
        let stranger = |e: &&Encounter| e.first.max(e.second) >= count || e.first == e.second;
        if let Some(bad) = encounters.iter().find(stranger) {
            return Err(RatingsError::Contestant(bad.first.max(bad.second)));
        }
        if model.prior <= 0.0 && !connected(count, encounters) {
            return Err(RatingsError::Unbounded);
        }
        Fit { count, encounters, model }.run().ok_or(RatingsError::Unbounded)
    }

    /// The probability that `a` is stronger than `b`; ½ for numbers out of range.
    pub fn superiority(&self, a: usize, b: usize) -> f64 {
        let count = self.ratings.len();
        if a == b || a >= count || b >= count {
            return 0.5;
        }
        let cov = &self.covariance;
        let deviation = (cov[a][a] + cov[b][b] - 2.0 * cov[a][b]).max(0.0).sqrt();
        let lead = self.ratings[a].elo.value - self.ratings[b].elo.value;
        if lead == 0.0 { 0.5 } else { normal_cdf(lead / deviation) }
    }
}

/// Whether from everybody a chain of points taken leads to everybody else: exactly then the
/// likelihood has a maximum (Ford 1957).
fn connected(count: usize, encounters: &[Encounter]) -> bool {
    let mut beats = vec![vec![false; count]; count];
    for Encounter { first, second, tally } in encounters {
        beats[*first][*second] |= tally.wins + tally.draws > 0;
        beats[*second][*first] |= tally.losses + tally.draws > 0;
    }
    let reaches_all = |forward: bool| {
        let (mut seen, mut open) = (vec![false; count], vec![0]);
        while let Some(at) = open.pop().filter(|_| count > 0) {
            if !std::mem::replace(&mut seen[at], true) {
                let edge = |&to: &usize| if forward { beats[at][to] } else { beats[to][at] };
                open.extend((0..count).filter(edge));
            }
        }
        seen.into_iter().all(|seen| seen)
    };
    reaches_all(true) && reaches_all(false)
}

struct Fit<'e> {
    count: usize,
    encounters: &'e [Encounter],
    model: RatingsModel,
}

/// First and second derivatives of the log-likelihood, and the spread of the first.
struct Slopes {
    gradient: Vec<f64>,
    information: Matrix,
    spread: Matrix,
}

impl Fit<'_> {
    fn size(&self) -> usize {
        self.count + usize::from(self.model.first_move)
    }

    fn run(&self) -> Option<Ratings> {
        let mut at = vec![0.0; self.size()];
        for _ in 0..ROUNDS {
            let slopes = self.slopes(&at);
            let step = apply(&inverse(&slopes.information)?, &slopes.gradient);
            let longest = step.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
            let scale = if longest > LONGEST_STEP { LONGEST_STEP / longest } else { 1.0 };
            at.iter_mut().zip(&step).for_each(|(x, step)| *x += scale * step);
            if longest < 1e-9 {
                return self.finish(&at);
            }
        }
        None
    }

    /// In Elo points, so that no conversion is needed afterwards.
    fn slopes(&self, at: &[f64]) -> Slopes {
        let zero = vec![vec![0.0; at.len()]; at.len()];
        let mut slopes =
            Slopes { gradient: vec![0.0; at.len()], information: zero.clone(), spread: zero };
        for encounter in self.encounters {
            self.add(&mut slopes, at, encounter);
        }
        for (player, &elo) in at.iter().enumerate().take(self.count) {
            let expected = score_of_elo(elo);
            slopes.gradient[player] += self.model.prior * (0.5 - expected) * LOGIT;
            let curvature = self.model.prior * expected * (1.0 - expected) * LOGIT * LOGIT;
            slopes.information[player][player] += curvature;
        }
        if self.model.prior <= 0.0 {
            fix_mean(&mut slopes.information, self.count);
        }
        slopes
    }

    fn add(&self, slopes: &mut Slopes, at: &[f64], encounter: &Encounter) {
        let Encounter { first, second, tally } = *encounter;
        let mut signs = vec![(first, 1.0), (second, -1.0)];
        signs.extend(self.model.first_move.then_some((self.count, 1.0)));
        let expected = score_of_elo(signs.iter().map(|&(i, sign)| sign * at[i]).sum());
        let games = tally.games() as f64;
        let residual = |score: f64, count: u64| (score - expected).powi(2) * count as f64;
        let squares =
            residual(1.0, tally.wins) + residual(0.5, tally.draws) + residual(0.0, tally.losses);
        for &(i, sign) in &signs {
            slopes.gradient[i] += sign * (tally.points() - games * expected) * LOGIT;
            for &(j, other) in &signs {
                let both = sign * other * LOGIT * LOGIT;
                slopes.information[i][j] += both * games * expected * (1.0 - expected);
                slopes.spread[i][j] += both * squares;
            }
        }
    }

    fn finish(&self, at: &[f64]) -> Option<Ratings> {
        let mean = at[..self.count].iter().sum::<f64>() / self.count as f64;
        let slopes = self.slopes(at);
        let model = inverse(&slopes.information)?;
        let covariance = sandwich(&model, &slopes.spread);
        let measure = |value: f64, variance: f64| {
            Measure::around(value, CONFIDENCE_95 * variance.max(0.0).sqrt())
        };
        let (variances, models) =
            (about_mean(&covariance, self.count), about_mean(&model, self.count));
        let rating = |i: usize| {
            let tally = self.tally(i);
            // A spread that few games have not shown is taken from the model.
            let few = !Estimate::of(&tally).is_some_and(|estimate| estimate.is_normal);
            let variance = if few { variances[i].max(models[i]) } else { variances[i] };
            let elo = measure(at[i] - mean, variance);
            Rating { elo, points: tally.points(), games: tally.games() }
        };
        let ratings = (0..self.count).map(rating).collect();
        let last = self.count;
        let first_move = self.model.first_move.then(|| measure(at[last], covariance[last][last]));
        Some(Ratings { ratings, first_move, covariance })
    }

    /// All games of a player, as it sees them.
    fn tally(&self, player: usize) -> Tally {
        let mut tally = Tally::default();
        for encounter in self.encounters {
            if encounter.first == player {
                tally += encounter.tally;
            } else if encounter.second == player {
                tally += encounter.tally.reversed();
            }
        }
        tally
    }
}

/// Ratings are known up to a constant; this fixes their sum without moving the maximum. The
/// factor only keeps the matrix well conditioned.
fn fix_mean(information: &mut Matrix, count: usize) {
    let weight = (0..count).map(|i| information[i][i]).sum::<f64>() / (count * count).max(1) as f64;
    for row in information.iter_mut().take(count) {
        row.iter_mut().take(count).for_each(|x| *x += weight);
    }
}

/// The variance of each of the first `count` ratings' distance from their mean.
fn about_mean(covariance: &Matrix, count: usize) -> Vec<f64> {
    let n = count as f64;
    let sum = |i: usize| covariance[i][..count].iter().sum::<f64>();
    let total = (0..count).map(sum).sum::<f64>();
    (0..count).map(|i| covariance[i][i] - 2.0 * sum(i) / n + total / (n * n)).collect()
}
