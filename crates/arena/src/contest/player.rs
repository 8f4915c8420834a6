//! Who plays: built-in configurations and external engines alike.

use super::control::{Allowance, Control};
use super::referee::Referee;
use outply_game::{Value, mix64};
use outply_search::{Limits, StopFlag, Worth};
use serde::{Deserialize, Serialize};
use std::error::Error;
use std::fmt;
use std::time::Duration;

/// A game that begins.
#[derive(Clone, Copy, Debug)]
pub struct NewGame<'g> {
    /// The position it starts from, in the game's notation; `None` is the initial one.
    pub start: Option<&'g str>,
    /// The player's seat: 0 or 1.
    pub seat: usize,
    /// The player's own limits.
    pub control: &'g Control,
    /// Raised when the contest is stopped.
    pub stop: &'g StopFlag,
    /// The seed of the player's random choices; the same whenever the game is repeated.
    pub seed: u64,
}

/// A move to be found.
pub struct Task<'g> {
    /// The position the game started from; `None` is the initial one.
    pub start: Option<&'g str>,
    /// All actions since then, including those of the opening and of chance.
    pub moves: &'g [String],
    /// The game as it stands.
    pub game: &'g dyn Referee,
    /// The player's seat: 0 or 1.
    pub seat: usize,
    /// The player's own limits.
    pub control: &'g Control,
    /// What is left on the clocks.
    pub allowance: Allowance,
    /// Raised when the contest is stopped.
    pub stop: &'g StopFlag,
    /// The seed of the player's random choices here.
    pub seed: u64,
}

impl Task<'_> {
    /// The limits of a search that keeps `overhead` of each move's time in reserve; see
    /// [`Allowance::limits`].
    pub fn limits(&self, overhead: Duration) -> Limits {
        self.allowance.limits(self.control, overhead).and_stop(self.stop)
    }
}

/// A player's evaluation of its own position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Opinion {
    /// In the player's own points: centipawns over UCI and xboard.
    Points(i64),
    /// Won in n moves or plies, by the player's own counting.
    Win(u32),
    /// Lost in n moves or plies, by the player's own counting.
    Loss(u32),
}

impl Opinion {
    /// One scale for adjudication: wins are above a million points, losses below minus a million.
    pub fn points(self) -> i64 {
        const SURE: i64 = 1_000_000;
        match self {
            Opinion::Points(points) => points.clamp(-SURE, SURE),
            Opinion::Win(distance) => 2 * SURE - i64::from(distance).min(SURE - 1),
            Opinion::Loss(distance) => -2 * SURE + i64::from(distance).min(SURE - 1),
        }
    }
}

impl From<Value> for Opinion {
    fn from(value: Value) -> Opinion {
        match (value.plies(), value.points()) {
            (Some(plies), _) if value.is_win() => Opinion::Win(plies),
            (Some(plies), _) => Opinion::Loss(plies),
            (None, points) => Opinion::Points(points.unwrap_or(0).into()),
        }
    }
}

impl From<Worth> for Opinion {
    /// Expected payoffs are given in hundredths.
    fn from(worth: Worth) -> Opinion {
        match worth {
            Worth::Value(value) => value.into(),
            Worth::Expected(expected) => Opinion::Points((100.0 * expected.mean).round() as i64),
        }
    }
}

/// What a player reports about its thinking. All of it is optional, and used only if the contest's
/// settings say so (adjudication, nodes as time).
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Thought {
    /// Its opinion of the position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opinion: Option<Opinion>,
    /// How deep it looked, in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Nodes visited or simulations run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The line it expects, in its own notation.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub line: String,
}

/// What a player decides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// To play this action, in a notation that the referee reads.
    Play(String),
    /// To give up.
    Resign,
}

/// A player's answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The decision.
    pub choice: Choice,
    /// What led to it.
    pub thought: Thought,
}

impl Reply {
    /// Plays `action`, without a word.
    pub fn play(action: impl Into<String>) -> Reply {
        Reply { choice: Choice::Play(action.into()), thought: Thought::default() }
    }
}

/// Why a player has no answer.
#[derive(Debug)]
pub enum PlayerError {
    /// The contest was stopped; the game does not count.
    Stopped,
    /// The player failed: the game is lost, and a new player is made for the next one.
    Failed(Box<dyn Error + Send + Sync>),
    /// The machine fails the player, as where there is too little memory. That says nothing about how it plays: the game
    /// does not count, and the contest ends.
    Unable(Box<dyn Error + Send + Sync>),
}

impl PlayerError {
    /// The player cannot play here, for this reason.
    pub fn unable(reason: impl Into<Box<dyn Error + Send + Sync>>) -> PlayerError {
        PlayerError::Unable(reason.into())
    }

    /// A failure with a reason.
    pub fn failed(reason: impl Into<Box<dyn Error + Send + Sync>>) -> PlayerError {
        PlayerError::Failed(reason.into())
    }
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerError::Stopped => f.write_str("the contest was broken off"),
            PlayerError::Failed(error) | PlayerError::Unable(error) => error.fmt(f),
        }
    }
}

impl Error for PlayerError {}

/// A player. Its contestant makes it once for each thread, in that thread, and uses it for many
/// games.
pub trait Player {
    /// Forgets the last game.
    ///
    /// # Errors
    /// If the player cannot play this game.
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), PlayerError>;

    /// Finds a move. The clock runs while this does.
    ///
    /// # Errors
    /// If the player fails.
    fn think(&mut self, task: &Task<'_>) -> Result<Reply, PlayerError>;

    /// The options in effect, for the record.
    fn settings(&self) -> Vec<(String, String)> {
        Vec::new()
    }
}

/// Plays any legal action, all equally likely: the baseline of every ladder.
#[derive(Clone, Copy, Default, Debug)]
pub struct RandomPlayer;

impl Player for RandomPlayer {
    fn new_game(&mut self, _: &NewGame<'_>) -> Result<(), PlayerError> {
        Ok(())
    }

    fn think(&mut self, task: &Task<'_>) -> Result<Reply, PlayerError> {
        let mut actions = task.game.actions();
        if actions.is_empty() {
            return Err(PlayerError::failed("there is no legal action"));
        }
        let chosen = mix64(task.seed) % actions.len() as u64;
        Ok(Reply::play(actions.swap_remove(chosen as usize)))
    }
}
