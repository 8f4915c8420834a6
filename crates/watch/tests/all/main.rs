//! All tests from outside of the crate in one program: what they use is compiled once, and they run side by side.

mod answers;
mod chance;
mod common;
mod drawings;
mod kinds;
mod overlaps;
