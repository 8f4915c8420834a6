//! The searches of Outply.
//!
//! [`AlphaBeta`] is the production search for deterministic games of two players, exact at every
//! depth; [`Selective`] looks deeper and leaves out what will hardly matter.
//! [`chance::Expectiminimax`] is the one for games with chance; [`many`] holds those for many
//! players, and [`solve`] solves games that go round in cycles. [`MonteCarlo`] searches every game
//! by simulations, [`proof_number`] finds out who wins, and [`best_first`] looks for the best line of
//! a puzzle. [`mod@reference`] holds the textbook's algorithms, slow and obvious, which judge them all. [`Limits`] say when to stop, an [`Answer`] says what was found and whether it
//! is proven.
#![forbid(unsafe_code)]

mod agent;
pub mod alphabeta;
mod answer;
mod at_once;
pub mod best_first;
mod busy;
pub mod chance;
mod draws;
mod error;
mod limits;
pub mod many;
pub mod montecarlo;
mod once;
mod perft;
pub mod proof_number;
pub mod reference;
pub mod selective;
pub mod solve;
mod sorting;
mod table;

pub use agent::Agent;
pub use alphabeta::{AlphaBeta, Reuse};
pub use answer::{ActionValue, Answer, Bound, Ended, Expected, Progress, Proof, Work, Worth};
pub use error::{Limit, SearchError};
pub use limits::{Interrupted, Limits, Pondering, Since, StopFlag};
pub use montecarlo::{MonteCarlo, MonteCarloError};
pub use once::Once;
pub use perft::{divide, perft, perft_within};
pub use selective::Selective;
pub use table::{Entry, Replacement, Table, TableSizeError, VerifiedTable};

use outply_game::{Evaluator, ZeroSumRules};

/// Searches `state` with nothing but the rules and an evaluator (`()` for none) and says what to
/// do: the shortest way from rules to an opponent. Use [`AlphaBeta`] to add a table, hints and
/// the rest.
pub fn search<R: ZeroSumRules>(
    rules: &R,
    state: &R::State,
    evaluator: impl Evaluator<R>,
    limits: &Limits,
) -> Result<Answer<R::Action>, SearchError> {
    AlphaBeta::new(rules).evaluator(evaluator).search(state, limits)
}
