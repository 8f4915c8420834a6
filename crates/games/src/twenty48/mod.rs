//! 2048 (Cirulli 2014): slide all tiles; equal tiles that meet become one of twice the value,
//! which is scored; then a 2 (nine times in ten) or a 4 comes on a random empty cell.
//!
//! One player against chance: the utility is the score. A tile merges at most once in a slide,
//! and of three in a line the two at the far end merge. The largest tile that a board can hold
//! merges no more: 32768 on [`Packed`], 1048576 on [`Wide`].

mod board;
mod evaluator;
mod features;
mod formation;
mod hints;
mod learning;
mod lines;
mod notation;
mod optimal;
mod packed;
mod rules;
mod wide;

pub use board::{Board, Size};
pub use evaluator::Twenty48Evaluator;
pub use features::{Twenty48Features, WEIGHTS, Weights};
pub use formation::{Advice, Formation, FormationPart};
pub use hints::Twenty48Hints;
pub use learning::{Twenty48Inputs, Twenty48Legs};
pub use optimal::Optimal;
pub use packed::Packed;
pub use rules::{Direction, SizeError, Tiles, Twenty48, Twenty48Action};
pub use wide::Wide;
