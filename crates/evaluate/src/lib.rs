//! Evaluators: implementations of [`Evaluator`] for any game, and the training of weights
//! ([`logistic`]).
#![forbid(unsafe_code)]

mod adam;
mod linear;
pub mod logistic;
mod random;
mod scaled;

pub use linear::{Linear, WeightsError};
pub use random::Random;
pub use scaled::Scaled;

#[cfg(doc)]
use outply_game::Evaluator;
