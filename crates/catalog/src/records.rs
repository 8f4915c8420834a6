//! Records of games in formats that only one game has.

use outply_game::NotationError;

/// A format of records that a game brings, besides moves and the grammar of PGN.
#[derive(Clone, Copy, Debug)]
pub struct RecordFormat {
    /// What it is called: `GGF`.
    pub name: &'static str,
    /// Whether a text looks like it.
    pub looks: fn(&str) -> bool,
    /// Reads all games of a text. The first argument is the game's options as they were asked for.
    pub read: fn(&str, &str) -> Result<Vec<OwnRecord>, NotationError>,
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
    /// The line where it begins, counted from 1.
    pub line: usize,
}
