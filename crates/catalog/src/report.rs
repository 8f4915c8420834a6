//! Requests and reports in plain data: what passes between a face and a game whose types it
//! does not know.

use crate::figure::Figure;
use crate::search::Search;
use outply_search::chance::Pruning;
use outply_search::{ActionValue, Answer, Limits};

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
    /// Which search; the game's default if `None`.
    pub search: Option<Search>,
    /// How Monte Carlo search is put together: `c=0.5,playout=mast`; see
    /// [`RECIPE_KEYS`](crate::RECIPE_KEYS).
    pub recipe: String,
    /// How selective search is put together: `null-move=off,lmr-base=90`.
    pub selectivity: String,
    /// Considers only these actions at the root; all if empty.
    pub only: Vec<String>,
    /// How well selective search plays, from 0 to 20 (all it can).
    pub skill: u32,
    /// Threads of Monte Carlo and selective search; other searches have one.
    pub threads: usize,
    /// The seed of all chance in a search.
    pub seed: u64,
    /// What expectiminimax leaves out because it cannot matter.
    pub pruning: Pruning,
    /// Expectiminimax estimates states that chance reaches with less probability than this.
    pub least_probability: f64,
    /// Just before its horizon expectiminimax leaves out outcomes less probable than this share of
    /// the most probable one.
    pub least_share: f64,
    /// Expectiminimax looks only into actions whose states it takes for at most so much worse than the
    /// best one's, in the game's unit; infinite for all. The game's own margin if `None`.
    pub move_filter: Option<f64>,
    /// Expectiminimax samples chance nodes with more outcomes than this.
    pub most_outcomes: usize,
}

pub use outply_search::selective::FULL_SKILL;

impl Default for Request {
    fn default() -> Request {
        let table_bytes = 64 << 20;
        Request {
            limits: Limits::none(),
            multi_pv: 1,
            exact: false,
            table_bytes,
            evaluator: None,
            search: None,
            recipe: String::new(),
            selectivity: String::new(),
            only: Vec::new(),
            skill: FULL_SKILL,
            threads: 1,
            seed: 0,
            pruning: Pruning::default(),
            least_probability: 0.0,
            least_share: 0.0,
            move_filter: None,
            most_outcomes: usize::MAX,
        }
    }
}

/// What a search found, with actions in the game's notation.
pub type Report = Answer<String, Figure>;

/// What a search found out about one action.
pub type ActionReport = ActionValue<String, Figure>;
