//! The JSON that Outply writes, as types: what the command line prints with `--json`, and what pages
//! and programs that use the library can read and write too.
//!
//! Every document is an object with `schema` (`"outply/1"`), `kind` and the fields of that kind.
//! Numbers are numbers, values say what sort of value they are, and fields are only ever added under
//! the same version. `docs/json.md` shows one of each; `docs/schema/outply-1.json` is the JSON Schema.
//!
//! ```
//! use outply_catalog::{Catalog, Limits};
//! use outply_json::{Analysis, Document};
//!
//! let mut game = Catalog::standard().open("tictactoe")?;
//! game.play("b2")?;
//! let plan = game.plan(&[])?;
//! let report = game.search(&plan, &Limits::depth(3), &mut |_| ())?;
//! let text = Document::new(Analysis::of(game.as_ref(), &report)).text();
//! let read: Document<Analysis> = Document::read(&text)?;
//! assert_eq!(read.body.moves, ["b2"]);
//! assert_eq!(read.body.action, report.action);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod analysis;
mod board;
mod columns;
mod document;
mod learnt;
mod lists;
mod matches;
mod pretty;
mod proofs;
mod reports;
mod review;
mod scores;
mod state;
mod table;
mod tree;

pub use analysis::{ActionAnalysis, Analysis, Bound, Ended, Value};
pub use board::{Board, Button, Cell, Form, Label, Look, Piece};
pub use columns::{NodeKind, TreeColumns};
pub use document::{Document, Kind, ReadError, SCHEMA};
pub use learnt::Weights;
pub use lists::{Game, Games, Key, Keys, Tunable, Tunables};
pub use matches::{
    Elo, Held, Match, MatchCurve, MatchPoint, PairCounts, Pairing, Player, SprtReport, Worth,
    WorthRow,
};
pub use proofs::{TableVerified, Theorem, TheoremFound, Theorems, Verified};
pub use reports::{
    Bench, BenchRow, Perft, PerftCheck, PerftRow, PositionLabels, Positions, RootMove, Suite,
    SuiteRow, Tables, Training, TunedNumber, TunedRecipe, Tuning, TuningStep,
};
pub use review::{
    LeftOut, Moment, ResultUnit, Review, ReviewPass, ReviewPosition, ReviewedPlayer, Reviews,
    ValueFor,
};
pub use scores::{MeanScore, ScoreCurve, ScorePoint, ScoredGame, Scorer, Scores};
pub use state::{ActionText, State};
pub use table::{TableInfo, TablePart, TableProbe, TableValue};
pub use tree::{
    Choice, ChoiceCandidate, Counts, Node, NodeStatus, Number, Place, Role, Simulation,
    SimulationEnd, Tree, ValueBound,
};

/// The JSON Schema of all documents, as pretty text.
#[cfg(feature = "schema")]
pub fn schema() -> String {
    document::schema()
}
