//! Observers of searches, and what they produce: counts, a recorded tree, a sentence for each cut,
//! drawings for the terminal and as SVG, DOT and TikZ.
//!
//! ```
//! use outply_game::Rules;
//! use outply_games::tictactoe::TicTacToe;
//! use outply_search::{AlphaBeta, Limits};
//! use outply_watch::draw::{Terminal, terminal};
//! use outply_watch::{DebugLabels, Picture, Recorder};
//!
//! let mut recorder = Recorder::new(500).down_to(2);
//! let mut search = AlphaBeta::plain(&TicTacToe).observer(&mut recorder);
//! search.search(&TicTacToe.initial(), &Limits::depth(2))?;
//! let picture = Picture::of(&recorder, &DebugLabels).ok_or("nothing was searched")?;
//! let drawing = terminal(&picture, &Terminal::default());
//! assert!(drawing.starts_with("▲ player 1 0"));
//! // Against eight of the nine first moves one reply is enough.
//! assert_eq!(picture.captions().len(), 8);
//! assert!(picture.captions()[0].text.ends_with("7 more actions are never looked at."));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing here prints, reads the environment or writes files: front ends do.
#![forbid(unsafe_code)]

mod counters;
pub mod draw;
mod explain;
mod growth;
mod many;
mod numbered;
mod picture;
mod recorder;
mod remarks;
mod step;
mod summary;
mod worth;

pub use counters::Counters;
pub use growth::{Choice, Growth, Simulation};
pub use picture::{Bound, Caption, DEEP_CUT, DebugLabels, Labels, Picture, Status, assembled};
pub use recorder::{Record, Recorder};
pub use step::{Offer, Offered, Step};
pub use summary::Summary;
pub use worth::Worth;
