//! The games, one module each: what of each game goes into a search.

mod backgammon;
mod breakthrough;
pub(crate) mod checkers;
mod chess;
mod chinesecheckers;
mod connect4;
mod connectn;
mod hex;
mod invest;
mod nim;
mod othello;
mod pacman;
mod pig;
mod property;
mod shared;
mod tetris;
mod tictactoe;
pub(crate) mod twenty48;
mod yahtzee;

use crate::error::CatalogError;
use crate::session::Session;
use outply_game::NotationError;

/// Opens a game, given all that was asked for and the part of it after the name and a colon.
type Opener = fn(&str, &str) -> Result<Box<dyn Session>, CatalogError>;

/// What a face shows of a game before it is opened.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// The name, as [`open`](crate::open) takes it.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// What may follow the name and a colon; empty if nothing may.
    pub options: &'static str,
    /// The name with options, for example.
    pub example: &'static str,
    pub(crate) open: Opener,
}

/// All games, by name.
pub const GAMES: &[GameInfo] = &[
    twenty48::INFO,
    backgammon::INFO,
    breakthrough::INFO,
    checkers::INFO,
    chess::INFO,
    chinesecheckers::INFO,
    connect4::INFO,
    connectn::INFO,
    hex::INFO,
    invest::INFO,
    nim::INFO,
    othello::INFO,
    pacman::INFO,
    pig::INFO,
    property::INFO,
    tetris::INFO,
    tictactoe::INFO,
    yahtzee::INFO,
];

/// The error for options that a game does not understand: `expected` should have stood at byte
/// `at` of `options`, which follow the game's name in `spec`.
fn bad_options(spec: &str, options: &str, at: usize, expected: impl Into<String>) -> CatalogError {
    let start = spec.len() - options.len();
    CatalogError::Options(NotationError::new(spec, start + at, expected))
}
