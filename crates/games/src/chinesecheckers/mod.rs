//! Chinese checkers (Sternhalma) for two, three, four or six players on the star of 121 holes.
//!
//! Each player has ten pegs in one point of the star and brings them to the point opposite. A
//! peg steps to an adjacent empty hole, or jumps over an adjacent peg of anybody's into the empty
//! hole right behind it and may go on jumping; nothing is captured. A player has finished when
//! the target is full and holds at least one own peg, so that pegs left at home cannot block it.
//! The first to finish wins, or play goes on for the places ([`Options::play_on`]). A player
//! without a move passes.

mod cells;
mod evaluator;
mod hints;
mod inputs;
mod learnt;
mod moves;
mod notation;
mod options;
mod payoffs;
mod picture;
mod rules;
mod star;
mod text;

pub use cells::ChineseCheckersCells;
pub use evaluator::{ChineseCheckersEvaluator, WEIGHTS, Weights};
pub use hints::ChineseCheckersHints;
pub use inputs::ChineseCheckersInputs;
pub use learnt::{PEGS_WEIGHTS, chinesecheckers_pegs};
pub use moves::Move;
pub use options::{Options, OptionsError};
pub use rules::{ChineseCheckers, Pegs};
pub use star::Hole;
