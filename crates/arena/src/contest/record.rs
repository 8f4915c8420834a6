//! One finished game.

use super::opening::Opening;
use super::player::Thought;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Who won, by seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum GameResult {
    /// Seat 0 won.
    #[serde(rename = "1-0")]
    First,
    /// Seat 1 won.
    #[serde(rename = "0-1")]
    Second,
    /// A draw.
    #[serde(rename = "1/2-1/2")]
    Draw,
}

impl GameResult {
    /// Won by `seat` (0, or anything else for 1).
    pub fn won_by(seat: usize) -> GameResult {
        if seat == 0 { GameResult::First } else { GameResult::Second }
    }

    /// What a seat scored, in half points.
    pub fn half_points(self, seat: usize) -> u8 {
        match self {
            GameResult::Draw => 1,
            won => 2 * u8::from(won == GameResult::won_by(seat)),
        }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The rules ended it.
    Rules,
    /// A player gave up.
    Resignation,
    /// The adjudication's draw rule.
    AdjudicatedDraw,
    /// The adjudication's resign rule.
    AdjudicatedWin,
    /// The limit of plies.
    TooLong,
    /// The loser overstepped the time.
    TimeForfeit,
    /// The loser made an illegal move.
    IllegalMove,
    /// The loser failed: it exited, hung, sent endless output, panicked, or could not be started
    /// again.
    Crash,
}

impl End {
    /// Whether the loser lost by a fault, not on the board.
    pub fn is_fault(self) -> bool {
        matches!(self, End::TimeForfeit | End::IllegalMove | End::Crash)
    }
}

/// What a player spent.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Usage {
    /// Moves it thought about.
    pub moves: u64,
    /// Seconds in all, by the arena's clock.
    pub seconds: f64,
    /// Seconds for the longest move.
    pub longest: f64,
    /// Nodes (or simulations) it reported.
    pub nodes: u64,
    /// The sum of the depths it reported, in plies.
    #[serde(default)]
    pub depths: u64,
    /// Moves for which it reported a depth.
    #[serde(default)]
    pub deep_moves: u64,
}

impl Usage {
    pub(super) fn add_move(&mut self, elapsed: Duration, thought: Option<&Thought>) {
        let seconds = elapsed.as_secs_f64();
        let nodes = thought.and_then(|thought| thought.nodes).unwrap_or(0);
        let depth = thought.and_then(|thought| thought.depth);
        let (depths, deep_moves) = (depth.unwrap_or(0).into(), depth.is_some().into());
        self.add(&Usage { moves: 1, seconds, longest: seconds, nodes, depths, deep_moves });
    }

    pub(super) fn add(&mut self, other: &Usage) {
        self.moves = self.moves.saturating_add(other.moves);
        self.seconds += other.seconds;
        self.longest = self.longest.max(other.longest);
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.depths = self.depths.saturating_add(other.depths);
        self.deep_moves = self.deep_moves.saturating_add(other.deep_moves);
    }

    /// Seconds a move; 0 without moves.
    pub fn seconds_per_move(&self) -> f64 {
        if self.moves == 0 { 0.0 } else { self.seconds / self.moves as f64 }
    }

    /// Nodes a move; 0 without moves.
    pub fn nodes_per_move(&self) -> f64 {
        self.nodes as f64 / self.moves.max(1) as f64
    }

    /// The mean of the depths reported, in plies; `None` if none was.
    pub fn mean_depth(&self) -> Option<f64> {
        (self.deep_moves > 0).then(|| self.depths as f64 / self.deep_moves as f64)
    }

    /// Nodes a second; 0 without time.
    pub fn nodes_per_second(&self) -> f64 {
        if self.seconds > 0.0 { self.nodes as f64 / self.seconds } else { 0.0 }
    }
}

/// A finished game: one line of the results file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// The game's number in the contest, from 0. Games 2n and 2n + 1 are a pair.
    pub game: u64,
    /// The contestants' names by seats.
    pub players: [String; 2],
    /// The same as numbers, in the contest's order.
    pub contestants: [usize; 2],
    /// Where it started.
    pub opening: Opening,
    /// The seed of all chance in the game.
    pub seed: u64,
    /// Actions after the opening, including chance's, in the game's notation.
    pub moves: Vec<String>,
    /// Who won.
    pub result: GameResult,
    /// What the game was worth to seat 0 in its own unit, if the rules ended it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payoff: Option<f64>,
    /// Why it ended.
    pub end: End,
    /// More about that, where there is more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// What each seat spent.
    pub usage: [Usage; 2],
    /// What the players thought at each of `moves` (nothing at chance's), if the contest was asked
    /// to keep it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub thoughts: Vec<Thought>,
    /// Seconds that each of `moves` took by the arena's clock (0 at chance's), if the contest was
    /// asked to keep thoughts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seconds: Vec<f64>,
}
