//! Nim: heaps of counters, of which a player takes any number from one heap. Whoever takes the last
//! one wins; in the misère game, loses. Solved by Bouton (1901).

mod features;
mod hints;
mod notation;
mod rules;
mod theory;

pub use features::{NimFeatures, WEIGHTS};
pub use hints::NimHints;
pub use rules::{Heaps, HeapsError, Nim, Take};
pub use theory::{nim_sum, winning_takes};
