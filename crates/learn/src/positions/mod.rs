//! Positions of games with what they are worth, in a file: what evaluators learn from under supervision.
//!
//! A file begins with the bytes `outply positions 1` and a line feed, the length of its
//! [`Heading`], the heading, and a checksum. Blocks follow: positions of whole games, in the order
//! of the games, compressed (DEFLATE), each with its length, its number of positions, the number of
//! the next game, and a checksum (CRC-32) of all this. The last block is a mark without positions:
//! a file without it is unfinished, as a process leaves it that is killed, and is continued, not
//! read.
//!
//! States are written in the game's notation, so that whatever an evaluator sees of a state, it can learn from
//! the same file.

mod append;
mod block;
mod bytes;
mod error;
mod read;

pub use append::{Known, PositionsWriter};
pub use error::{PositionsError, PositionsFault};
pub use read::PositionsReader;

use outply_game::Payoffs;

/// The first bytes of a file, with the version.
const MAGIC: &[u8] = b"outply positions 1\n";

/// What the positions of a file are, and how they were made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heading {
    /// The game with its options.
    pub game: String,
    /// How many players it has.
    pub players: usize,
    /// Whether the game is zero-sum with two players: then one number is both players' payoff.
    pub opposed: bool,
    /// What stands for a state: the game's notation.
    pub states: String,
    /// What the labels mean.
    pub labels: String,
    /// How the games were played: a file is continued only with the same settings.
    pub made: String,
}

impl Heading {
    /// The numbers that a label takes.
    fn numbers(&self) -> usize {
        if self.opposed { 1 } else { self.players }
    }
}

/// A position with what it is worth: the payoff of each player, in the unit of the game's results.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    /// The number of the game that it is from.
    pub game: u64,
    /// How many plies into the game, those of chance included.
    pub ply: u32,
    /// The state in the game's notation.
    pub state: String,
    /// What a search expects.
    pub search: Option<Payoffs>,
    /// The result of the game; nothing if it was stopped.
    pub result: Option<Payoffs>,
    /// The result of best play, if that is known for certain.
    pub exact: Option<Payoffs>,
}
