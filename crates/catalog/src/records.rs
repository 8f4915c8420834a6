//! Records of games in formats that only one game has.

use outply_game::NotationError;

/// A format of records that a game brings, besides moves and the grammar of PGN.
#[derive(Clone, Copy, Debug)]
pub struct RecordFormat {
    /// What it is called: `GGF`.
    pub name: &'static str,
    /// How names of its files end, in small letters and without the dot: `ggf`.
    pub ending: &'static str,
    /// Whether a text looks like it.
    pub looks: fn(&str) -> bool,
    /// Reads all games of a text. The first argument is the game's options as they were asked for.
    pub read: fn(&str, &str) -> Result<Vec<OwnRecord>, NotationError>,
    /// Writes a game, of which the line is not asked; an error says what of it the format cannot hold.
    pub write: fn(&OwnRecord) -> Result<String, String>,
}

/// A game in a record of the game's own format; its moves have been checked.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct OwnRecord {
    /// The options with which the game is to be opened.
    pub options: String,
    /// Where it begins, unless that is the initial state.
    pub start: Option<String>,
    /// Its moves, chance's among them, in the game's notation.
    pub moves: Vec<String>,
    /// The players' names by their seats, as far as they are said.
    pub names: Vec<String>,
    /// Who won where the other one gave up.
    pub winner: Option<usize>,
    /// A line that a program keeps beside the game for itself.
    pub note: String,
    /// The line where it begins, counted from 1.
    pub line: usize,
}
