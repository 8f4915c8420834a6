//! Contests for score: games of one player, or of three and more, over common seeds.
//!
//! Each seed decides on dice, tiles and the like for all contestants alike; where there are several
//! seats, every contestant has each of them once. What is compared is then the score with the same
//! seed, which has less spread than the score itself.

mod contest;

pub use contest::{ScoreContest, ScoreError, ScoreEvent, ScoreReport};

use crate::contest::PlayerError;
use serde::{Deserialize, Serialize};

/// A finished game of such a contest: one line of the results file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Scored {
    /// The game's number in the contest, from 0: all games of one seed, then those of the next.
    pub game: u64,
    /// The seed of the game's chance.
    pub seed: u64,
    /// Each seat's contestant, by its place in the contest.
    pub seats: Vec<usize>,
    /// What the game brought each seat.
    pub payoffs: Vec<f64>,
    /// What each contestant spent.
    pub work: Vec<Spent>,
}

/// What a contestant spent on a game.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Spent {
    /// Moves it made.
    pub moves: u64,
    /// Nodes or simulations.
    pub nodes: u64,
    /// Seconds that its searches took.
    pub seconds: f64,
}

/// Where the games of a contest are played, one after the other, in one thread.
pub trait ScoreTable {
    /// Plays the game with this seed in which the contestants have moved on by `turn` seats. `None`
    /// if the contest was stopped.
    ///
    /// # Errors
    /// If a contestant or the rules fail: the contest then ends.
    fn play(&mut self, seed: u64, turn: u64) -> Result<Option<PlayedGame>, PlayerError>;
}

/// What a table tells of a game: the fields of [`Scored`] that it decides on.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct PlayedGame {
    /// Each seat's contestant.
    pub seats: Vec<usize>,
    /// What the game brought each seat.
    pub payoffs: Vec<f64>,
    /// What each contestant spent.
    pub work: Vec<Spent>,
}
