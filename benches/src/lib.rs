//! What the benches share.
pub mod by_hand;
pub mod generic;
pub mod peer;
pub mod simulators;
