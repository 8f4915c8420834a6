//! Pig (Scarne 1945): roll and add to the turn's total, or hold and bank it; a 1 loses the turn's
//! total. The first to reach the target wins. Solved by Neller and Presser (2004).
//!
//! Holding with a total that reaches the target wins, so the game ends as soon as score and turn
//! total together reach it. A turn begins with a roll: nobody holds nothing.
//!
//! In two-dice Pig both dice are rolled together and their sum counts; a single 1 loses the
//! turn's total, and two 1s lose the whole score besides.

mod dice;
mod drawing;
mod features;
mod inputs;
mod notation;
mod optimal;
mod race;
mod rules;

pub use dice::Dice;
pub use features::{PigEvaluator, PigFeatures, WEIGHTS};
pub use inputs::PigInputs;
pub use optimal::Optimal;
pub use race::{Play, win_probability};
pub use rules::{Pig, PigAction, PigError, PigState, WinnerTakesAll};
