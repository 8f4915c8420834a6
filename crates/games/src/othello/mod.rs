//! Othello on the usual board of 8x8, and on 6x6 and 4x4.
//!
//! Black begins. A disc must flank at least one line of the opponent's discs, which all turn; a
//! player without such a square passes; the game ends when neither has one. Whoever has more discs
//! wins, and by how many is the score.

mod bits;
mod cells;
mod ending;
mod features;
mod geometry;
mod ggf;
mod hints;
mod notation;
mod patterns;
mod rules;
mod stable;
mod text;
mod weights;

pub use cells::OthelloCells;
pub use features::{OthelloFeatures, SHARES};
pub use ggf::Game;
pub use hints::OthelloHints;
pub use patterns::{PATTERN_WEIGHTS, othello_patterns};
pub use rules::{Discs, Move, Moves, Othello, OthelloError};
pub use weights::{UNITS, WEIGHTS};
