//! An evaluator that learns from its own games: a network of tuples.

mod beginnings;
mod evaluator;
mod file;
mod learning;
mod trail;
mod weights;

pub use evaluator::NetworkEvaluator;
pub use learning::{Learner, Lesson};
pub use weights::Network;
