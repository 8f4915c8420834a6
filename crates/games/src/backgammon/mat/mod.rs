//! Games and matches in Jellyfish's MAT format, which all backgammon programs exchange.

mod read;
mod write;

use super::board::{Board, Score};
use super::rules::{Action, Backgammon};
use outply_game::Player;
use std::fmt;

/// What begins a comment that is a program's note.
const NOTE: &str = "; Outply: ";

/// A game for money, or a match: who plays, and all games from the first on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The first player's name, then the second's.
    pub names: [String; 2],
    /// A line that a program keeps for itself, in a comment; or nothing.
    pub note: String,
    /// The score that the first of the games was played at: not 0 to 0 where a match was interrupted.
    pub score: Score,
    /// The games in order; the last one perhaps not to its end, or to the dice that are to be played.
    pub games: Vec<Game>,
}

impl Backgammon {
    /// The state in which the first game of a record begins.
    pub fn start_of(&self, record: &Record) -> Board {
        self.game(record.score)
    }
}

/// A game of a [`Record`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Game {
    /// What players and dice did.
    pub actions: Vec<Action>,
    /// Who won, and how many points (before they are cut to what a match needs). Where the last
    /// action does not end the game, the other player has resigned.
    pub won: Option<(Player, i32)>,
}

/// A record that does not keep its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordError {
    pub(super) game: usize,
    pub(super) action: usize,
    pub(super) expected: &'static str,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RecordError { game, action, expected } = self;
        write!(f, "game {}, action {}: expected {expected}", game + 1, action + 1)
    }
}

impl std::error::Error for RecordError {}
