//! Othello on the usual board of 8x8.
//!
//! Black begins. A disc must flank at least one line of the opponent's discs, which all turn; a
//! player without such a square passes; the game ends when neither has one. Who has more discs
//! wins, and by how many is the score.

mod bits;
mod ggf;
mod notation;
mod rules;
mod text;

pub use ggf::Game;
pub use rules::{Discs, Move, Moves, Othello};
