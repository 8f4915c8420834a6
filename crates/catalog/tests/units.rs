//! The unit tests of modules that stand in `src/`. The library itself is not built a second time for them
//! (it holds every search of every game); its modules are built here, upon what the library shows.
#![allow(dead_code, unused_imports, unreachable_pub, reason = "the modules serve the library")]

/// What the modules find at the crate's root.
mod error {
    pub(crate) use outply_catalog::CatalogError;
}

mod explicit {
    pub(crate) use outply_catalog::ExplicitTree;
}

mod tree {
    pub(crate) use outply_catalog::{Algorithm, TreeReport, TreeRequest};
}

#[path = "../src/theorem/endgame.rs"]
mod endgame;
#[path = "../src/exercise/mod.rs"]
mod exercise;
#[path = "../src/found_file.rs"]
mod found_file;
#[path = "../src/proving.rs"]
mod proving;
#[path = "../src/theorem/reached.rs"]
mod reached;
#[path = "../src/shelf.rs"]
mod shelf;
