//! What a search of a game with chance answers.

use crate::{Bound, Ended, Proof};
use outply_game::Player;
use std::time::Duration;

/// Nodes visited, by kind. A node that the table settled counts by who moves there.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NodeCounts {
    /// Nodes at which a player moves.
    pub decisions: u64,
    /// Nodes at which chance moves.
    pub chances: u64,
    /// Finished games and estimates.
    pub leaves: u64,
}

impl NodeCounts {
    /// All nodes.
    pub fn total(&self) -> u64 {
        self.decisions + self.chances + self.leaves
    }
}

/// What the search knows of one action at the root, or of one outcome where chance moves there.
#[derive(Clone, PartialEq, Debug)]
pub struct ExpectedValue<A> {
    /// The action.
    pub action: A,
    /// How probable it is, where chance moves.
    pub probability: Option<f64>,
    /// Its expected value for [`Expectation::player`].
    pub value: f64,
    /// [`Bound::AtMost`] for actions only shown to be no better than the best.
    pub bound: Bound,
    /// Whether the value (or bound) is certain.
    pub proof: Proof,
    /// The standard error of `value`, where outcomes were sampled.
    pub standard_error: Option<f64>,
    /// Best play from the root to the first chance node, this action first; shorter where a
    /// table cut it.
    pub line: Vec<A>,
}

/// The answer of a search of a game with chance.
#[derive(Clone, PartialEq, Debug)]
pub struct Expectation<A> {
    /// The best action; `None` if the state is terminal or chance moves.
    pub action: Option<A>,
    /// Whose values these are: the player to move, or the first player where chance moves.
    pub player: Player,
    /// The state's expected value for `player`, in the game's own unit.
    pub value: f64,
    /// Whether the value is certain.
    pub proof: Proof,
    /// The standard error of `value`, where outcomes were sampled: of the mean over the samples,
    /// given the actions chosen. Choosing the best of noisy values flatters it beyond that.
    pub standard_error: Option<f64>,
    /// Best play for both sides, to the first chance node.
    pub line: Vec<A>,
    /// Every action at the root, best first; exact for as many as were asked for. Where chance
    /// moves, every outcome in the order of the rules. Only the action chosen if no iteration
    /// was completed.
    pub actions: Vec<ExpectedValue<A>>,
    /// The last completed iteration, in plies (a chance node is a ply); 0 if none was.
    pub depth: u32,
    /// Nodes visited, in all iterations.
    pub nodes: NodeCounts,
    /// Time from start to answer.
    pub time: Duration,
    /// Why the search ended.
    pub ended: Ended,
}
