//! What a search says of a state to whoever learns from it.

use crate::{PayoffEvaluator, Payoffs, Rules};
use std::fmt;
use std::sync::Arc;

/// What a search found out about a state: more than the evaluator that it asked knew.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// The place, among the state's actions in the order of the rules, of the one to play.
    pub place: usize,
    /// The probability that each action is the best one, in the same order; empty where only values were found out.
    pub policy: Vec<f32>,
    /// What the state is worth to each player; `None` where that was not found out for all.
    pub payoffs: Option<Payoffs>,
}

/// How far a search for a learner looks ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lookahead {
    /// By so many simulations of Monte Carlo search.
    Simulations(u64),
    /// By so many plies of alpha-beta, expectiminimax or max-n.
    Depth(u32),
}

/// The system does not have the memory that a search for a learner needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoMemory {
    /// What it needs, in bytes.
    pub bytes: usize,
}

impl fmt::Display for NoMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "out of memory: a search for a move needs {} MiB", self.bytes >> 20)
    }
}

impl std::error::Error for NoMemory {}

/// How a state is searched by an evaluator, so far ahead, with chance that comes of a seed; `None` where nothing is
/// found.
pub type Think<R> = Arc<
    dyn Fn(
            &R,
            &mut dyn PayoffEvaluator<R>,
            &<R as Rules>::State,
            (Lookahead, u64),
        ) -> Result<Option<Thought>, NoMemory>
        + Send
        + Sync,
>;
