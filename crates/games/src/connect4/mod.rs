//! Connect Four on a board of any size that fits 64 or 128 bits, with any length to connect.
//!
//! Players drop stones into columns in turn; the first to have `connect` of their own in a row,
//! column or diagonal wins. Solved for 7x6 by Allen and by Allis (1988): the first player wins.

mod board;
mod cells;
mod columns;
mod features;
mod hints;
mod notation;
mod proof;
mod random;
mod rules;
mod tuples;

pub use board::Board;
pub use cells::Connect4Cells;
pub use features::{Connect4Features, WEIGHTS};
pub use hints::Connect4Hints;
pub use rules::{Column, Connect4, SizeError, Stones};
pub use tuples::{LINE_WEIGHTS, WALK_WEIGHTS, connect4_lines, connect4_walks};
