//! Kalah(m,n): two players, m houses each with n seeds. Extra turns, captures, and a score.

mod evaluator;
mod notation;
mod rules;

pub use evaluator::Stores;
pub use rules::{House, Kalah, MOST_HOUSES, MOST_SEEDS, State};
