//! All tests from outside of the crate in one program: what they use is compiled once, and they run side by side.

mod api;
mod common;
mod limits;
mod types;
