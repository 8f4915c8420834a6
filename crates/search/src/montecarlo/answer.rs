//! What a Monte Carlo search answers.

use crate::{Ended, Proof};
use outply_game::Payoffs;
use std::time::Duration;

/// What the search knows of one action at the root.
#[derive(Clone, PartialEq, Debug)]
pub struct Visited<A> {
    /// The action.
    pub action: A,
    /// How many simulations began with it.
    pub visits: u64,
    /// The mean payoff of the player to move at the root, in the game's unit (or -1 to 1 with
    /// [`Objective::Win`](super::Objective::Win)); the proven payoff if there is one.
    pub value: f64,
    /// The standard error of that mean, as if simulations were independent; 0 if proven.
    pub standard_error: f64,
    /// The prior probability, where there are priors.
    pub prior: Option<f64>,
    /// The payoff is at least and at most this; infinite where nothing is proven.
    pub bounds: (f64, f64),
    /// Whether the value is certain.
    pub proof: Proof,
}

/// The answer of a Monte Carlo search.
#[derive(Clone, PartialEq, Debug)]
pub struct MonteCarloAnswer<A> {
    /// The best action; `None` only if the state is terminal or chance is to move.
    pub action: Option<A>,
    /// What the action brings the player to move, as [`Visited::value`]; at a chance node what
    /// the first player can expect.
    pub value: f64,
    /// The standard error of the value; 0 if proven.
    pub standard_error: f64,
    /// Whether the value is certain.
    pub proof: Proof,
    /// The mean payoff of each player over this search's simulations; the proven ones if proven.
    pub payoffs: Payoffs,
    /// The most visited play, up to the first chance node.
    pub line: Vec<A>,
    /// Every action at the root: the one chosen first, then by visits and value.
    pub actions: Vec<Visited<A>>,
    /// Simulations run by this search.
    pub simulations: u64,
    /// Nodes of the tree, the root included.
    pub nodes: usize,
    /// Bytes of memory they take.
    pub bytes: usize,
    /// The longest way from the root to a leaf of the tree, in plies.
    pub depth: u32,
    /// Playouts broken off because they did not end; they count as nothing for anybody.
    pub unfinished: u64,
    /// How often room was made in a full tree.
    pub recycled: u32,
    /// Time from start to answer.
    pub time: Duration,
    /// Why the search ended.
    pub ended: Ended,
}
