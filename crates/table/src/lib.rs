//! Tables of whole games: every reachable state with its value and distance, in a file that
//! searches use for look-ups.
//!
//! A [`build`] needs only the rules. It finds the states breadth first by forward moves, numbers
//! them, writes the successors of each to a work folder layer by layer, and then solves the game
//! backwards without the rules: by layers if every action leads to the next layer, otherwise by
//! retrograde analysis with counters. Work in the folder is never repeated: a build that was killed
//! resumes, and its file is the same to the byte.
//!
//! States are identified by their keys, which are in the file. For layered games whose cells tell states
//! apart [`build_by_cells`] derives an index that needs no keys: a decision diagram for each layer.
//!
//! [`Table`] reads such a file, [`Solved`] gives its values to searches, and [`verify`] derives
//! every entry again from its successors, with code that shares only the rules and the reading of
//! files with the builder.
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
pub use file::{Chances, Diagrams, Info, Kind, Part, Table, write_chances};
pub use fingerprint::fingerprint;
pub use numbered::{build_numbered, verify_numbered};
pub use oracle::Solved;
pub use peers::Peers;
pub use verify::{Verified, VerifyError, verify, verify_by_cells};
