//! Requests for drawn and explained search trees, and what comes back.

pub(crate) mod chances;
pub(crate) mod growth;
pub(crate) mod ordered;
mod passing;
pub(crate) mod seen;
pub(crate) mod top;

use crate::explicit::Order;
use outply_search::{SearchError, StopFlag};
use outply_watch::{Picture, Step, Summary};

/// The algorithms whose trees can be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Algorithm {
    /// Minimax: every node.
    Minimax,
    /// Alpha-beta, fail-soft, cutting on `>=`.
    AlphaBeta,
    /// Alpha-beta, fail-hard, cutting on `>=`.
    AlphaBetaFailHard,
    /// Alpha-beta, fail-soft, cutting only on `>`.
    AlphaBetaStrict,
    /// The production search: principal-variation search with null windows, in the given order.
    Pvs,
    /// Selective search, the one that plays: with null moves, reductions, extensions and quiescence.
    Selective,
    /// Expectiminimax: chance nodes as weighted sums.
    Expectiminimax,
    /// Expectiminimax with Star1 cuts at chance nodes.
    Star1,
    /// Expectiminimax with Star2: probing before searching.
    Star2,
    /// Max-n: each player maximises its own utility.
    MaxN,
    /// Paranoid: all others want the least for the player who moves at the root.
    Paranoid,
    /// Best-reply: so do they, but only one of them acts between two turns of that player.
    BestReply,
    /// Monte Carlo tree search: the tree as it grows.
    MonteCarlo,
}

impl Algorithm {
    /// All algorithms.
    pub const ALL: [Algorithm; 13] = [
        Algorithm::Minimax,
        Algorithm::AlphaBeta,
        Algorithm::AlphaBetaFailHard,
        Algorithm::AlphaBetaStrict,
        Algorithm::Pvs,
        Algorithm::Selective,
        Algorithm::Expectiminimax,
        Algorithm::Star1,
        Algorithm::Star2,
        Algorithm::MaxN,
        Algorithm::Paranoid,
        Algorithm::BestReply,
        Algorithm::MonteCarlo,
    ];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::Minimax => "minimax",
            Algorithm::AlphaBeta => "alphabeta",
            Algorithm::AlphaBetaFailHard => "alphabeta-hard",
            Algorithm::AlphaBetaStrict => "alphabeta-strict",
            Algorithm::Pvs => "pvs",
            Algorithm::Selective => "selective",
            Algorithm::Expectiminimax => "expectiminimax",
            Algorithm::Star1 => "star1",
            Algorithm::Star2 => "star2",
            Algorithm::MaxN => "maxn",
            Algorithm::Paranoid => "paranoid",
            Algorithm::BestReply => "best-reply",
            Algorithm::MonteCarlo => "mcts",
        }
    }
}

/// What tree to draw.
#[derive(Clone, Debug)]
pub struct TreeRequest {
    /// The search whose tree it is; the first of those that fit if `None`.
    pub algorithm: Option<Algorithm>,
    /// How many plies the search looks ahead; to the end of an explicit tree if `None`.
    pub depth: Option<u32>,
    /// How many plies are drawn.
    pub shown: u32,
    /// Whether each node is drawn with its state as a small board, where the game has one.
    pub boards: bool,
    /// How many nodes are kept at most.
    pub max_nodes: usize,
    /// The evaluator at the horizon, by name, or the game's default.
    pub evaluator: Option<String>,
    /// In which order the children of every node are searched, where the search has none of its own.
    pub order: Order,
    /// How many nodes the production searches visit at most; what the last whole iteration looked at is
    /// drawn then.
    pub nodes: Option<u64>,
    /// How many simulations Monte Carlo search runs.
    pub simulations: u64,
    /// How Monte Carlo or selective search is put together, as text.
    pub recipe: String,
    /// The seed of its chance.
    pub seed: u64,
    /// Ends the production searches and Monte Carlo search once it is raised; nothing is drawn then.
    pub stop: Option<StopFlag>,
}

impl TreeRequest {
    /// Nothing more is to be done once the flag is raised.
    pub(crate) fn go_on(&self) -> Result<(), SearchError> {
        let is_raised = self.stop.as_ref().is_some_and(StopFlag::is_raised);
        if is_raised { Err(SearchError::Interrupted) } else { Ok(()) }
    }
}

impl Default for TreeRequest {
    fn default() -> TreeRequest {
        TreeRequest {
            algorithm: None,
            depth: None,
            shown: u32::MAX,
            boards: false,
            max_nodes: 5_000,
            evaluator: None,
            order: Order::Given,
            nodes: None,
            simulations: 40,
            recipe: String::new(),
            seed: 0,
            stop: None,
        }
    }
}

/// A drawn and explained tree.
#[derive(Clone, Debug)]
pub struct TreeReport {
    /// The tree with values, windows, cuts and sentences.
    pub picture: Picture,
    /// What was visited, and what might have been.
    pub summary: Summary,
    /// Visits that were counted but not kept: beyond the plies or the number asked for.
    pub skipped: u64,
    /// The root's value, as text.
    pub value: String,
    /// The best action at the root, if there is one.
    pub action: Option<String>,
    /// How the tree grew, a step for each simulation kept; nothing for other searches.
    pub steps: Vec<Step>,
}
