//! What a search answers.

use outply_game::Value;
use std::time::Duration;

/// Whether a value is certain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Proof {
    /// The value follows from the rules alone: no estimate took part in it.
    Proven,
    /// The value rests on estimates.
    Estimated,
}

/// How a value relates to the true one at the depth searched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least this.
    AtLeast,
    /// The value is at most this.
    AtMost,
}

/// What the search knows of one action at the root.
#[derive(Clone, PartialEq, Debug)]
pub struct ActionValue<A> {
    /// The action.
    pub action: A,
    /// Its value for the player to move at the root; wins and losses count plies from the root.
    pub value: Value,
    /// [`Bound::AtMost`] for actions only shown to be no better than the best.
    pub bound: Bound,
    /// Whether the value (or bound) is certain.
    pub proof: Proof,
    /// Best play from the root on, this action first; shorter where a table cut it.
    pub line: Vec<A>,
}

/// Why the search ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ended {
    /// The values asked for are proven; more search would change nothing.
    Solved,
    /// The depth limit was reached.
    Depth,
    /// Another limit or the stop flag ended it; the answer is the last completed iteration's.
    Interrupted,
}

/// The answer of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer<A> {
    /// The best action; `None` only if the state is terminal.
    pub action: Option<A>,
    /// The state's value for the player to move; wins and losses count plies from here.
    pub value: Value,
    /// Whether the value is certain.
    pub proof: Proof,
    /// Best play for both sides.
    pub line: Vec<A>,
    /// Every action at the root, best first; exact for as many as were asked for. Only the one
    /// chosen if no iteration was completed.
    pub actions: Vec<ActionValue<A>>,
    /// The last completed iteration, in plies; 0 if none was.
    pub depth: u32,
    /// Nodes visited, in all iterations.
    pub nodes: u64,
    /// Time from start to answer.
    pub time: Duration,
    /// Why the search ended.
    pub ended: Ended,
}
