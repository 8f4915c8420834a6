//! All tests from outside of the crate in one program: what they use is compiled once, and they run side by side.

mod checkers;
mod cluster;
mod common;
mod damage;
mod diagram;
mod endings;
mod games;
mod graphs;
mod memory;
mod numbered;
