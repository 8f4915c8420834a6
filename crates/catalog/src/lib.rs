//! The meeting place of Outply's games, searches and evaluators, and the only one where types
//! are erased: a face opens a game by name and speaks text and plain data from there on.
#![forbid(unsafe_code)]

mod chances;
mod crowd;
mod duel;
mod error;
mod explicit;
mod figure;
mod found;
mod gamble;
mod games;
mod grove;
mod growth;
mod kind;
mod matches;
mod open;
mod playing;
mod recipe;
mod report;
mod sampling;
mod search;
mod seen;
mod session;
mod setup;
mod shelf;
mod tables;
mod top;
mod train;
mod tree;

pub use error::CatalogError;
pub use explicit::ExplicitTree;
pub use figure::{Figure, Unit};
pub use games::{GAMES, GameInfo};
pub use matches::{engine, player, referee};
pub use open::open;
pub use recipe::RECIPE_KEYS;
pub use report::{ActionReport, FULL_SKILL, Report, Request};
pub use search::Search;
pub use session::{ForEngines, Session};
pub use tables::{TableOptions, Tables, WriteTables, tables};
pub use train::{Lesson, Trainer, trainer};
pub use tree::{Algorithm, TreeReport, TreeRequest};

// What faces need of the crates below.
pub use outply_arena as arena;
pub use outply_game::{MAX_PLY, NotationError, Payoffs, Player, Value};
pub use outply_search::chance::Pruning;
pub use outply_search::montecarlo::Random;
pub use outply_search::selective::{Settings, TUNABLES, Tunable, tunable};
pub use outply_search::{ActionValue, Answer, Bound, Ended, Limits, Pondering, Proof, StopFlag};
pub use outply_search::{TableSizeError, Work};
pub use outply_watch as watch;
