//! m,n,k games: tic-tac-toe on a board of any size up to 64 squares, with a line of any length.
//!
//! X and O mark an empty square in turn; whoever first has `k` marks in a row, a column or a diagonal wins
//! (a longer line counts too). Who moves second cannot win by best play: an extra mark never hurts (J.
//! Nash's argument).
//!
//! A box of several layers has lines through these, too: in Qubic, 4x4x4 with lines of four, X wins (O.
//! Patashnik, "Qubic: 4 x 4 x 4 tic-tac-toe", 1980).

mod cells;
mod features;
mod hints;
mod lines;
mod notation;
mod rules;

pub use cells::MnkCells;
pub use features::{MnkFeatures, WEIGHTS};
pub use hints::MnkHints;
pub use rules::{Marks, Mnk, SizeError, Square};
