//! Evaluators: implementations of [`Evaluator`] that fit
//! any game; and how weights ([`logistic`]) and networks ([`network`]) learn.
#![forbid(unsafe_code)]

mod adam;
mod linear;
pub mod logistic;
pub mod network;
mod random;
mod scaled;

pub use linear::{Linear, WeightsError};
pub use random::Random;
pub use scaled::Scaled;

#[cfg(doc)]
use outply_game::Evaluator;
