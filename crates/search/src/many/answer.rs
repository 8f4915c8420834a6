//! What a search for many players answers.

use crate::{Bound, Ended, Proof};
use outply_game::{Payoffs, Player};
use std::time::Duration;

/// What the search knows of one action at the root, or of one outcome where chance moves there.
#[derive(Clone, PartialEq, Debug)]
pub struct ManyValue<A> {
    /// The action.
    pub action: A,
    /// How probable it is, where chance moves.
    pub probability: Option<f64>,
    /// What it is worth to each player.
    pub payoffs: Payoffs,
    /// [`Bound::AtMost`] if it is only known that the player to move gets no more.
    pub bound: Bound,
    /// Whether the payoffs (or the bound) are certain.
    pub proof: Proof,
    /// The standard error of each player's payoff, where outcomes were sampled.
    pub standard_errors: Option<Payoffs>,
    /// The line of play expected, this action first, to the first chance node.
    pub line: Vec<A>,
}

/// The answer of a search for many players.
#[derive(Clone, PartialEq, Debug)]
pub struct ManyAnswer<A> {
    /// The best action; `None` if the state is terminal or chance moves.
    pub action: Option<A>,
    /// The player to move, or the first player where chance moves.
    pub player: Player,
    /// What the state is worth to `player`, in the game's own unit.
    pub value: f64,
    /// What it is worth to each player.
    pub payoffs: Payoffs,
    /// Whether the payoffs are certain: provided that each player maximises its own and takes
    /// the first of equal actions.
    pub proof: Proof,
    /// The standard error of each player's payoff, where outcomes were sampled: of the mean over
    /// the samples, given the actions chosen.
    pub standard_errors: Option<Payoffs>,
    /// The line of play expected, to the first chance node.
    pub line: Vec<A>,
    /// Every action at the root in the order in which it was looked at. Only the one chosen if
    /// no iteration was completed.
    pub actions: Vec<ManyValue<A>>,
    /// The last completed iteration, in plies (a chance node is a ply); 0 if none was.
    pub depth: u32,
    /// Nodes visited, in all iterations.
    pub nodes: u64,
    /// Time from start to answer.
    pub time: Duration,
    /// Why the search ended.
    pub ended: Ended,
}
