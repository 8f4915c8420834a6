//! Tic-tac-toe: the smallest game that everybody knows, and a draw.

mod features;
mod hints;
mod notation;
mod rules;

pub use features::{TicTacToeFeatures, WEIGHTS};
pub use hints::TicTacToeHints;
pub use rules::{Marks, Square, TicTacToe};
