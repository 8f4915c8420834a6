//! All tests from outside of the crate in one program: what they use is compiled once, and they run side by side.

mod cluster;
mod commands;
mod common;
mod exchange;
mod files;
mod hostile;
mod json;
mod kinds;
mod matches;
mod play;
mod positions;
mod protocols;
mod reports;
mod review;
mod schooling;
mod scores;
mod serve;
mod shells;
mod solve;
mod solved;
mod tables;
mod terminal;
mod training;
mod trees;
mod tuning;
