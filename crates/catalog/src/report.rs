//! Requests and reports in plain data: what passes between a face and a game whose types it
//! does not know.

use outply_game::Value;
use outply_search::{Bound, Ended, Limits, Proof};
use std::time::Duration;

/// What to search for, and with how much.
#[derive(Clone, Debug)]
pub struct Request {
    /// When to stop.
    pub limits: Limits,
    /// Exact values for this many actions; at least 1.
    pub multi_pv: usize,
    /// No horizon: prove the value.
    pub exact: bool,
    /// The transposition table's size in bytes; 0 for none.
    pub table_bytes: usize,
    /// The evaluator, by name, or the game's default.
    pub evaluator: Option<String>,
}

impl Default for Request {
    fn default() -> Request {
        let table_bytes = 64 << 20;
        Request { limits: Limits::none(), multi_pv: 1, exact: false, table_bytes, evaluator: None }
    }
}

/// What a search found, with actions in the game's notation.
#[derive(Clone, Debug)]
pub struct Report {
    /// The best action; `None` if the game is over.
    pub action: Option<String>,
    /// The value for the player to move.
    pub value: Value,
    /// Whether the value is certain.
    pub proof: Proof,
    /// Best play for both sides.
    pub line: Vec<String>,
    /// All actions, best first.
    pub actions: Vec<ActionReport>,
    /// The last completed iteration, in plies.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
    /// Why the search ended.
    pub ended: Ended,
}

/// What a search found out about one action.
#[derive(Clone, Debug)]
pub struct ActionReport {
    /// The action.
    pub action: String,
    /// Its value for the player to move at the root.
    pub value: Value,
    /// Whether that is the value or only a bound of it.
    pub bound: Bound,
    /// Whether that is certain.
    pub proof: Proof,
    /// Best play, this action first.
    pub line: Vec<String>,
}
