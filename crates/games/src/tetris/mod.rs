//! Tetris as the literature on controllers plays it (Bertsekas and Tsitsiklis 1996): chance
//! draws one of seven pieces, all equally likely; the player chooses rotation and column, and the
//! piece falls straight down. Full rows vanish. Without a placement inside the well the game is
//! over.
//!
//! One player against chance: the utility is the number of rows cleared, or of pieces placed,
//! by the time of the end or of a limit on pieces. Nothing slides under an overhang.

mod features;
mod hints;
mod inputs;
mod notation;
mod pieces;
mod rules;
mod well;

pub use features::{TetrisEvaluator, TetrisFeatures, WEIGHTS};
pub use hints::TetrisHints;
pub use inputs::TetrisInputs;
pub use pieces::Piece;
pub use rules::{Goal, Tetris, TetrisAction, TetrisError};
pub use well::Well;
