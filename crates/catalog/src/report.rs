//! Reports in plain data: what comes back from a game whose types a face does not know.

use crate::figure::Figure;
use outply_search::{Bound, Ended, Proof};
use std::time::Duration;

pub use outply_search::selective::FULL_SKILL;

/// What a search found, with actions in the game's notation.
#[derive(Clone, Debug)]
pub struct Report {
    /// The best action; `None` if the game is over.
    pub action: Option<String>,
    /// The value for the player to move.
    pub value: Figure,
    /// Whether the value is certain.
    pub proof: Proof,
    /// Best play for both sides.
    pub line: Vec<String>,
    /// All actions, best first.
    pub actions: Vec<ActionReport>,
    /// The last completed iteration, in plies.
    pub depth: u32,
    /// The longest line looked at, in plies, where a search tells.
    pub selective_depth: Option<u32>,
    /// How many thousandths of the table are in use, where a search tells.
    pub table_permille: Option<u32>,
    /// Nodes visited; of Monte Carlo search, nodes of the tree.
    pub nodes: u64,
    /// Simulations, of Monte Carlo search.
    pub simulations: Option<u64>,
    /// What each player can expect, where a search tells.
    pub payoffs: Option<Vec<f64>>,
    /// Why the action is the best one, where a table of the game says so and not the search, whose
    /// values may then favour another.
    pub advice: Option<String>,
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
    pub value: Figure,
    /// Whether that is the value or only a bound of it.
    pub bound: Bound,
    /// Whether that is certain.
    pub proof: Proof,
    /// How many simulations began with it, of Monte Carlo search.
    pub visits: Option<u64>,
    /// How probable it is: by chance, or by a prior.
    pub probability: Option<f64>,
    /// Best play, this action first.
    pub line: Vec<String>,
}
