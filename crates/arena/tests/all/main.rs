//! All tests from outside of the crate in one program: what they use is compiled once, and they run side by side.

mod calibration;
mod contest;
mod engine;
mod hostile;
mod peers;
mod resume;
mod scores;
mod statistics;
mod toys;
mod transcripts;
mod typed;
