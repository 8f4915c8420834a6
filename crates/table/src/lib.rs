//! Tables of whole games: every state that can be reached, with its value and its distance, in a file
//! that searches look things up in.
//!
//! A [`build`] needs nothing but the rules. It finds the states breadth first by forward moves alone,
//! numbers them, writes what leads where to a work folder layer by layer, and solves backwards from there
//! without asking the rules again: by layers where every action leads to the next one, by retrograde
//! analysis with counters elsewhere. What is in the work folder is not done twice: a build that was
//! killed goes on, and its file is the same to the byte.
//!
//! States are told apart by their keys, which the file has. For layered games whose cells tell them apart
//! [`build_by_cells`] derives an index that takes no keys: a decision diagram for each layer.
//!
//! [`Table`] reads such a file, [`Solved`] gives its values to searches, and [`verify`] re-derives every
//! entry from its successors by code that shares only the rules and the reading of files with the
//! builder.
#![forbid(unsafe_code)]

mod build;
mod chance;
#[cfg(feature = "cluster")]
mod cluster;
mod diagram;
mod endings;
mod error;
mod file;
mod fingerprint;
mod mark;
mod numbered;
mod oracle;
mod parallel;
mod peers;
mod verify;
mod walk;

pub use build::{Index, Settings, Stage, build, build_by_cells, clear};
pub use chance::{Weighed, verify_weighed, write_bounds};
pub use diagram::CellView;
pub use endings::{Counts, build_endings, verify_endings};
pub use error::{BuildError, TableError};
pub use file::{Diagrams, Info, Kind, Part, Table};
pub use fingerprint::fingerprint;
pub use numbered::{build_numbered, verify_numbered};
pub use oracle::Solved;
pub use peers::Peers;
pub use verify::{Verified, VerifyError, verify, verify_by_cells};
