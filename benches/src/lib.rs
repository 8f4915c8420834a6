//! What the benches share.
pub mod backgammon;
pub mod by_hand;
pub mod chess;
pub mod chess_by_hand;
pub mod generic;
pub mod othello;
pub mod peer;
pub mod simulators;
