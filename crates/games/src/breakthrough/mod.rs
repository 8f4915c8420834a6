//! Breakthrough (Dan Troyka, 2000) on any board of up to 64 or 128 squares.
//!
//! Each side begins with two full rows of pieces. A piece moves one square forward: straight onto
//! an empty square, or diagonally onto an empty square or an enemy piece, which it captures. Who
//! reaches the far row or captures every enemy piece wins; there are no draws.

mod board;
mod cells;
mod features;
mod hints;
mod moves;
mod network;
mod notation;
mod position;
mod races;
mod rules;

pub use board::Board;
pub use cells::BreakthroughCells;
pub use features::{BreakthroughFeatures, WEIGHTS};
pub use hints::BreakthroughHints;
pub use moves::{Direction, Move, Moves};
pub use network::{NETWORK_WEIGHTS, breakthrough_network};
pub use rules::{Breakthrough, Pieces, SizeError};
