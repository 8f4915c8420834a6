//! Dots and Boxes (Édouard Lucas, "La pipopipette", 1889) on any board of up to 64 edges, 5x5 boxes.
//!
//! Players draw edges between neighbouring dots by turns. Whoever draws the fourth edge of a box owns it and
//! moves again. The game is worth the boxes of the first player less those of the second.

mod cells;
mod chains;
mod features;
mod hints;
mod notation;
mod rules;
mod symmetry;

pub use cells::DotsCells;
pub use features::{DotsFeatures, WEIGHTS};
pub use hints::DotsHints;
pub use rules::{DotsAndBoxes, Edge, Edges, SizeError};
