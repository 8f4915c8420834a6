//! Domineering (Göran Andersson; Martin Gardner, "Mathematical games", Scientific American, February
//! 1974) on any board of up to 64 squares.
//!
//! Vertical, who moves first, places dominoes upright, Horizontal lengthwise, each on two empty
//! squares. Whoever cannot place one loses; there are no draws.

mod features;
mod hints;
mod notation;
mod rules;
mod strips;

pub use features::{DomineeringFeatures, WEIGHTS};
pub use hints::DomineeringHints;
pub use rules::{Domineering, Dominoes, Placement, SizeError};
