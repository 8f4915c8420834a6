//! A game as it was played.

/// A game as it was played.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Record {
    /// The game with its options, as [`Catalog::open`](outply_catalog::Catalog::open) takes it.
    pub game: String,
    /// The game from its beginning. There is more than one part where a draw could have been claimed
    /// and was not: each later part begins with the state played on.
    pub parts: Vec<Part>,
    /// Tags of the record: names and values.
    pub tags: Vec<(String, String)>,
    /// The players' names by their seats; empty where the record names none.
    pub names: Vec<String>,
    /// Why moves at the end of the record are left out, if some are.
    pub cut: Option<String>,
    /// The line of the text where the record begins, counted from 1.
    pub line: usize,
}

/// A stretch of a game without a gap.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Part {
    /// The state in which it begins, in the game's notation; `None` for the initial one.
    pub start: Option<String>,
    /// The moves, chance's among them, in the game's notation.
    pub moves: Vec<String>,
}

impl Record {
    /// A game from its first move on.
    pub fn new(game: impl Into<String>, start: Option<String>, moves: Vec<String>) -> Record {
        Record { game: game.into(), parts: vec![Part { start, moves }], ..Record::default() }
    }

    /// All moves.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().flat_map(|part| &part.moves).map(String::as_str)
    }

    /// The state in which the game begins; `None` for the initial one.
    pub fn start(&self) -> Option<&str> {
        self.parts.first()?.start.as_deref()
    }

    /// A tag's value; names are compared without regard to case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let named = self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        named.map(|(_, value)| value.as_str())
    }
}
