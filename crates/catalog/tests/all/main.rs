//! All tests from outside of the crate in one program: what they use is compiled once, and they run side by side.

mod bytes;
mod catalog;
mod chance;
mod deep;
mod matches;
mod ordered;
mod plans;
mod played;
mod rating;
mod recorded;
mod repetition;
mod reuse;
