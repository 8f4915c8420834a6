//! What the benches share.
pub mod backgammon;
pub mod by_hand;
pub mod checkers;
pub mod chess;
pub mod chess_by_hand;
pub mod clock;
pub mod generic;
/// Kalah as a user of the library writes it.
#[path = "../../examples/kalah/src/lib.rs"]
pub mod kalah;
pub mod lesson;
pub mod othello;
pub mod peer;
pub mod simulators;
