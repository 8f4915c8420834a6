//! Outply in the browser: a local server with a page to play, analyse and explore searches, for
//! every game of a catalogue.
//!
//! The page keeps its whole state in its address; the server keeps none. A request names a game, a
//! position and the moves from there, and every answer follows from these. A search runs for as
//! long as the client listens.
//!
//! ```no_run
//! use outply_catalog::Catalog;
//! use outply_web::{Server, Settings};
//!
//! let server = Server::bind(Catalog::standard(), Settings::default())?;
//! println!("open {}", server.url());
//! server.run()?;
//! # Ok::<(), std::io::Error>(())
//! ```
#![forbid(unsafe_code)]

mod api;
mod body;
mod budget;
mod failure;
mod guard;
mod listen;
mod openapi;
mod page;
mod place;
mod searching;
mod server;
mod settings;
mod typescript;

pub use openapi::openapi;
pub use server::Server;
pub use settings::Settings;
pub use typescript::typescript;
