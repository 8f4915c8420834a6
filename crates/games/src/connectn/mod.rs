//! Connect-n for two to four players on one board of up to 128 cells.
//!
//! Players drop stones into columns in turn; the first to have `connect` of their own in a row,
//! column or diagonal wins and is paid 1, the others 0. On a full board without a line everybody
//! is paid an equal share of 1. With two players and four to connect this is Connect Four, whose
//! own module is faster.

mod evaluator;
mod hints;
mod notation;
mod picture;
mod rules;

pub use evaluator::{ConnectNEvaluator, Weights};
pub use hints::ConnectNHints;
pub use rules::{Column, ConnectN, ConnectNError, Stones};
