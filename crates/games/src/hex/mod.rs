//! Hex on square boards up to 19x19.
//!
//! Red, who moves first, connects the top and bottom sides, Blue the left and right ones. One of
//! them always does, never both: there are no draws (Hein 1942, Nash 1949; Gale 1979). The first
//! player wins on every size without the swap rule, by strategy stealing (Nash).

mod board;
mod cells;
mod contents;
mod features;
mod foresight;
mod hints;
mod links;
mod moves;
mod notation;
mod paths;
mod picture;
mod points;
mod position;
mod random;
mod reach;
mod rings;
mod rules;

pub use board::{Hex, SizeError};
pub use cells::CellSet;
pub use contents::HexCells;
pub use features::{HexFeatures, WEIGHTS};
pub use hints::HexHints;
pub use moves::{Cell, Moves};
pub use rules::Stones;
