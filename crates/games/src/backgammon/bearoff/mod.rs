//! Exact tables for bearing off, worked out by the program.

mod evaluator;
mod home;
mod one_sided;
mod saving;
mod two_sided;

pub use evaluator::BearoffEvaluator;
pub use one_sided::OneSided;
pub use two_sided::{SizeError, TwoSided};
