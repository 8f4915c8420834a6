//! Evaluators: implementations of [`Evaluator`] that fit
//! any game.
#![forbid(unsafe_code)]

mod linear;
pub mod logistic;
mod random;
mod scaled;

pub use linear::{Linear, WeightsError};
pub use random::Random;
pub use scaled::Scaled;

#[cfg(doc)]
use outply_game::Evaluator;
