//! Evaluators: implementations of [`Evaluator`] that fit
//! any game.
#![forbid(unsafe_code)]

mod linear;
mod random;

pub use linear::{Linear, WeightsError};
pub use random::Random;

#[cfg(doc)]
use outply_game::Evaluator;
