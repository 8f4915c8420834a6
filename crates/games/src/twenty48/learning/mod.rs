//! What an evaluator that learns sees of a board, and where it practises.

mod inputs;
mod legs;

pub use inputs::Twenty48Inputs;
pub use legs::Twenty48Legs;
