//! All tests from outside of the crate in one program: what they use is compiled once, and they run side by side.

mod blank;
#[cfg(feature = "safetensors")]
mod exchange;
mod files;
mod inputs;
mod learning;
mod positions;
mod quantised;
mod searched;
mod shares;
mod throws;
