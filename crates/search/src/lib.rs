//! The searches of Outply.
//!
//! [`AlphaBeta`] is the production search for deterministic games of two players, full-width at
//! every depth; [`Selective`] searches deeper and leaves out what hardly matters.
//! [`chance::Expectiminimax`] is for games with chance; [`many`] has the searches for many players,
//! and [`solve`] solves games with cycles. [`MonteCarlo`] searches any game by simulations,
//! [`proof_number`] finds out who wins, and [`best_first`] looks for the best line of a puzzle.
//! [`mod@reference`] holds the textbook's algorithms, slow and obvious, against which the others
//! are tested. [`Limits`] say when to stop; an [`Answer`] says what was found and whether it is
//! proven.
#![forbid(unsafe_code)]

mod agent;
mod ahead;
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
pub use ahead::{look_ahead, look_ahead_by_chance, look_ahead_of_many};
pub use alphabeta::{AlphaBeta, Reuse};
pub use answer::{ActionValue, Answer, Bound, Ended, Expected, Progress, Proof, Work, Worth};
pub use at_once::{STACK_BYTES, with_room};
pub use error::{Limit, SearchError};
pub use limits::{Interrupted, Limits, Pondering, Since, StopFlag};
pub use montecarlo::{MonteCarlo, MonteCarloError};
pub use once::Once;
pub use perft::{divide, perft, perft_within};
pub use selective::Selective;
pub use table::{Entry, Replacement, Table, TableSizeError, VerifiedTable};

use outply_game::{Evaluator, ZeroSumRules};

/// Searches `state` with only the rules and an evaluator (`()` for none) and returns the best
/// action: the shortest way from rules to an opponent. Use [`AlphaBeta`] to add a table, hints and
/// the rest.
pub fn search<R: ZeroSumRules>(
    rules: &R,
    state: &R::State,
    evaluator: impl Evaluator<R>,
    limits: &Limits,
) -> Result<Answer<R::Action>, SearchError> {
    AlphaBeta::new(rules).evaluator(evaluator).search(state, limits)
}
