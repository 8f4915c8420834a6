//! Chomp (Frederik Schuh, "Spel van delers", 1952; David Gale, "A curious Nim-type game", 1974) on any
//! board of up to 15 columns and 15 rows.
//!
//! Players bite into a bar of chocolate by turns: a square goes with all squares above and to the right
//! of it. Square a1 is poisoned; whoever eats it loses. The first player wins on every board but 1x1, by
//! strategy stealing.

mod features;
mod hints;
mod notation;
mod rules;

pub use features::{ChompFeatures, WEIGHTS};
pub use hints::ChompHints;
pub use rules::{Bar, Bite, Chomp, SizeError};
