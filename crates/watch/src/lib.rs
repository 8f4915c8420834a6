//! Observers of searches, and what can be told of what they saw: counts, a recorded tree, a
//! sentence for each cut, drawings for the terminal, as SVG, DOT and TikZ.
//!
//! Nothing here prints, reads the environment or writes files: faces do.
#![forbid(unsafe_code)]

mod counters;
pub mod draw;
mod explain;
mod picture;
mod recorder;
mod summary;
mod worth;

pub use counters::Counters;
pub use picture::{Caption, Labels, Picture, Status};
pub use recorder::{Record, Recorder};
pub use summary::Summary;
pub use worth::Worth;
