//! Explicit game trees: every node and leaf written down, as textbooks draw them.
//!
//! Two forms of text are read, both with errors that point at line and column:
//!
//! ```text
//! (max (min 21 -3) b:(min 12 -70 x) (chance 1/2:(max 3 4) 0.5:7))   ; names, letters, chance
//! (p1 (p2 <3,5,2> <1,1,1>) (p3 <0,0,9>))                            ; a payoff for each player
//! [[21, -3], [12, -70, -4], [100, -73, -14]]                        ; nested lists
//! ```

mod error;
mod exercise;
mod lexer;
mod notation;
mod parse;
mod random;
mod rules;
mod shape;
mod store;
mod write;

pub use error::TreeError;
pub use exercise::Exercise;
pub use random::RandomShape;
pub use rules::{ChanceTree, Edge, PayoffTree, ZeroSumTree};
pub use store::{Leaf, NodeId, Tree};

/// The deepest tree that is read, in levels: what searches can walk. They recurse, up to 8 KiB of stack a level where
/// the program is compiled without optimisation: a thread with less searches deep trees by `outply_search::with_room`.
pub const MOST_LEVELS: usize = 1_000;
/// The largest tree that is read or built.
pub const MOST_NODES: usize = 10_000_000;
