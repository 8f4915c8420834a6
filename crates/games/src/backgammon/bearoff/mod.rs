//! Exact tables for bearing off, worked out by the program.

mod home;
mod one_sided;
mod two_sided;

pub use one_sided::OneSided;
pub use two_sided::{SizeError, TwoSided};
