//! Reviews of finished games: a game is searched in passes, backwards from its end and each four
//! times as long as the one before, for the *moments* in which a player gave away expected result.
//!
//! Everything here is plain data, with callbacks for progress: front ends print it, serve it or
//! draw it.
//!
//! ```
//! use outply_catalog::{Catalog, StopFlag};
//! use outply_review::{Budget, Request, read, review};
//!
//! let catalog = Catalog::standard();
//! // O answers the corner on an edge, after which X can force a win.
//! let game = &read(&catalog, "tictactoe", "a1 b1 b2 c3 a3 c1 a2")?[0];
//! let request = Request::of(&*catalog.open(&game.game)?, &[])?.budget(Budget::Nodes(10_000));
//! let found = review(&catalog, game, &request, &StopFlag::new(), &mut |_| ())?;
//! let found = found.expect("nobody stopped it");
//! assert_eq!(found.moments[0].played, "b1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod accuracy;
mod annotate;
mod budget;
mod confirm;
mod error;
mod fortune;
mod graph;
mod learn;
mod moments;
mod numbers;
mod outlook;
mod pass;
mod read;
mod record;
mod request;
mod result;
mod review;
mod spark;
mod walk;

pub use accuracy::{accuracy_of_loss, accuracy_of_moves};
pub use annotate::{Style, annotated};
pub use budget::Budget;
pub use error::ReviewError;
pub use graph::{GraphOptions, graph};
pub use learn::{Lesson, Verdict};
pub use moments::{Loss, Mark, Moment};
pub use read::{read, read_each, read_game};
pub use record::{Part, Record};
pub use request::{Request, THRESHOLD};
pub use result::{Drawn, Pass, Position, Review, Side};
pub use review::{Progress, review};
pub use spark::sparkline;
