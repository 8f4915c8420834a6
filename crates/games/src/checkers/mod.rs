//! English checkers: draughts on 8x8.
//!
//! Black begins on squares 1 to 12 and moves first. Men step and jump diagonally forwards, kings
//! one square in any direction; captures are mandatory, and whoever cannot move loses.

mod board;
mod cells;
mod endings;
mod evaluator;
mod features;
mod fen;
mod hints;
mod inputs;
mod jumps;
mod moves;
mod network;
mod notation;
mod patterns;
mod pdn;
mod rules;
mod seen;
mod selectivity;
mod text;

pub use cells::CheckersCells;
pub use endings::{CheckersEndings, Endings, Material, Packed};
pub use evaluator::{CheckersEvaluator, KNOWN, TERMS, Weight};
pub use features::{CheckersFeatures, MATERIAL, WEIGHTS};
pub use hints::CheckersHints;
pub use inputs::CheckersInputs;
pub use moves::{Move, Moves};
pub use network::NETWORK_WEIGHTS;
pub use pdn::{Ending, Game};
pub use rules::{Checkers, DRAW_PLIES, Pieces};
pub use selectivity::SELECTIVITY;
