//! Hexapawn (Martin Gardner, "How to build a game-learning machine and then teach it to play and to
//! win", Scientific American, March 1962) on any board of up to 64 squares.
//!
//! Each side has a row of pawns, which move and capture as in chess but for the double step. Who
//! reaches the far row, captures every pawn or leaves the other side without a move wins; there are no
//! draws.

mod cells;
mod features;
mod hints;
mod notation;
mod rules;

pub use cells::HexapawnCells;
pub use features::{HexapawnFeatures, WEIGHTS};
pub use hints::HexapawnHints;
pub use rules::{Hexapawn, Move, Pawns, SizeError};
