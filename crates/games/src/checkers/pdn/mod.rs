//! PDN (Portable Draughts Notation): tags in brackets, then moves with or without numbers, then the
//! result. Comments, variations, glyphs and marks like `!` are read over.

mod read;

use super::moves::Move;
use super::rules::{Checkers, Pieces};
use super::{fen, text};
pub use outply_game::movetext::Ending;
use outply_game::movetext::{tag_line, wrapped};
use outply_game::{NotationError, Rules};
use read::Reader;
use std::fmt;

/// A recorded game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The tags but `FEN`, `SetUp`, `GameType` and `Result`, which follow from the rest. Names of
    /// letters, digits and underscores are kept; others are not written.
    pub tags: Vec<(String, String)>,
    /// How it ended, by the rules, by resignation or by agreement.
    pub ending: Ending,
    start: Pieces,
    moves: Vec<Move>,
    /// The position after each move.
    states: Vec<Pieces>,
}

/// The rules of a record; who is called the first player does not matter to it.
fn rules() -> Checkers {
    Checkers::standard()
}

impl Game {
    /// The game at `start`, before its first move.
    pub fn new(start: Pieces) -> Game {
        let (tags, ending) = (Vec::new(), Ending::Unknown);
        Game { tags, ending, start, moves: Vec::new(), states: Vec::new() }
    }

    /// Where it began.
    pub fn start(&self) -> Pieces {
        self.start
    }

    /// Its moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position after the last move.
    pub fn last(&self) -> Pieces {
        self.states.last().copied().unwrap_or(self.start)
    }

    /// Plays on; whether the move was legal. A game that ends by the rules gets its ending.
    pub fn play(&mut self, action: Move) -> bool {
        let state = self.last();
        if !rules().actions(&state).into_iter().any(|legal| legal == action) {
            return false;
        }
        let state = rules().result(&state, action);
        self.moves.push(action);
        self.states.push(state);
        if rules().terminal_test(&state) {
            self.ending = match (state.can_move(), state.is_white) {
                (true, _) => Ending::Draw,
                (false, true) => Ending::BlackWins,
                (false, false) => Ending::WhiteWins,
            };
        }
        true
    }

    /// Whether the last position has arisen three times: a player may then claim a draw.
    pub fn is_repeated(&self) -> bool {
        let last = self.last();
        let same = |state: &&Pieces| Pieces { quiet: 0, ..**state } == Pieces { quiet: 0, ..last };
        std::iter::once(&self.start).chain(&self.states).filter(same).count() >= 3
    }

    /// The one game in `text`.
    ///
    /// # Errors
    /// Where `text` is not PDN, a move not legal, or the game another one than English checkers.
    pub fn parse(text: &str) -> Result<Game, NotationError> {
        Game::parse_from(&rules(), text)
    }

    /// The games in `text`, one after the other.
    ///
    /// # Errors
    /// As [`Game::parse`].
    pub fn parse_all(text: &str) -> Result<Vec<Game>, NotationError> {
        let (rules, mut games) = (rules(), Vec::new());
        let mut reader = Reader::new(&rules, text);
        while reader.scanner.peek()?.is_some() {
            games.push(reader.game()?);
        }
        Ok(games)
    }

    /// The one game in `text`, which begins as `rules` say unless it has a FEN tag.
    pub(super) fn parse_from(rules: &Checkers, text: &str) -> Result<Game, NotationError> {
        let mut reader = Reader::new(rules, text);
        let game = reader.game()?;
        match reader.scanner.peek()? {
            None => Ok(game),
            Some(_) => reader.scanner.error(reader.scanner.at(), "the end: one game"),
        }
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            if is_free_tag(name) {
                writeln!(f, "{}", tag_line(name, value))?;
            }
        }
        writeln!(f, "[Result \"{}\"]\n[GameType \"21\"]", self.ending)?;
        if self.start != rules().initial() {
            writeln!(f, "[SetUp \"1\"]\n[FEN \"{}\"]", fen::format(&self.start))?;
        }
        let mut words = Vec::new();
        let mut state = self.start;
        for (place, (action, after)) in self.moves.iter().zip(&self.states).enumerate() {
            // White may begin: move numbers count pairs of plies from the record's start.
            if place.is_multiple_of(2) {
                words.push(format!("{}.", place / 2 + 1));
            }
            words.push(text::format(&rules(), &state, *action));
            state = *after;
        }
        words.push(self.ending.to_string());
        writeln!(f, "{}", wrapped(words.iter().map(String::as_str)))
    }
}

/// Whether a tag's name can be written and does not follow from the rest of the record.
fn is_free_tag(name: &str) -> bool {
    let is_word = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    is_word && !name.is_empty() && !["FEN", "SetUp", "GameType", "Result"].contains(&name)
}
