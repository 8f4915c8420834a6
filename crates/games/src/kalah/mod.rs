//! Kalah (William Champion Jr., 1940), also known as Mancala, for any number of houses and seeds:
//! Kalah(6,4) is the usual one.
//!
//! A move sows the seeds of a house one by one, against the clock, over the mover's houses, store and
//! the opponent's houses. A last seed in the mover's store is followed by another move; one in an empty
//! house of the mover's captures it with the seeds opposite. The game ends when a side has no seeds in
//! its houses; the other keeps those that are left. After Irving, Donkers and Uiterwijk, "Solving
//! Kalah" (2000).

mod features;
mod hints;
mod notation;
mod rules;

pub use features::{KalahFeatures, WEIGHTS};
pub use hints::KalahHints;
pub use rules::{House, Kalah, KalahError, MOST_HOUSES, MOST_SEEDS, Seeds};
