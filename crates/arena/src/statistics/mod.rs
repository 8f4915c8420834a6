//! What a number of games says: Elo with error, likelihood of superiority, sequential tests,
//! ratings.
//!
//! Scores are always from the first contestant's point of view: 1 for a win, ½ for a draw.

mod counts;
mod estimate;
mod exact;
mod likelihood;
mod linear;
mod mean;
mod measure;
mod normal;
mod ratings;
mod sprt;

pub use counts::{Pairs, Sample, Tally};
pub use estimate::{Estimate, elo_of_score, score_of_elo};
pub use mean::{Mean, Moments, median};
pub use measure::Measure;
pub(crate) use measure::plain;
pub use normal::normal_cdf;
pub use ratings::{Encounter, Rating, Ratings, RatingsError, RatingsModel};
pub use sprt::{Decision, Model, Sprt, SprtError};

/// The 97.5 % quantile of the normal distribution: errors are of 95 % confidence.
pub const CONFIDENCE_95: f64 = 1.959_963_984_540_054;

/// Normalised Elo of one standard deviation: 800 / ln 10 (Van den Bergh, "Normalized Elo", 2020).
pub const NORMALISED_ELO: f64 = 347.435_585_522_601_46;
