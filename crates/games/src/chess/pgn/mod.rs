//! Records in PGN (Portable Game Notation): tags in brackets, then moves in SAN, then the result.
//! Comments, variations, glyphs and marks like `!` are read over.

mod read;
mod write;

use super::position::Position;
use super::rules::Chess;
use cozy_chess::Move;
pub use outply_game::movetext::Ending;
use outply_game::{NotationError, Outcome, Player, Rules};
use read::Reader;
pub use read::names_960;

/// A recorded game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The tags but `FEN`, `SetUp`, `Variant` and `Result`, which follow from the rest. Names of
    /// letters, digits and underscores are kept; others are not written.
    pub tags: Vec<(String, String)>,
    /// How it ended, by the rules, by resignation or by agreement.
    pub ending: Ending,
    rules: Chess,
    moves: Vec<Move>,
    /// The position after each move.
    states: Vec<Position>,
}

impl Game {
    /// The game that begins as `rules` say, before its first move.
    pub fn new(rules: Chess) -> Game {
        let (tags, ending) = (Vec::new(), Ending::Unknown);
        Game { tags, ending, rules, moves: Vec::new(), states: Vec::new() }
    }

    /// The rules with the position in which it began.
    pub fn rules(&self) -> &Chess {
        &self.rules
    }

    /// Its moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position after the last move.
    pub fn last(&self) -> Position {
        self.states.last().cloned().unwrap_or_else(|| self.rules.initial())
    }

    /// All positions, the first one too.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        std::iter::once(self.rules.initial()).chain(self.states.iter().cloned())
    }

    /// Plays on, past a draw by fifty moves too; whether the move was legal. A game that ends by the rules gets its ending.
    pub fn play(&mut self, action: Move) -> bool {
        let state = self.last();
        // People play on where nobody claims the draw.
        if !state.board().is_legal(action) {
            return false;
        }
        let state = self.rules.result(&state, action);
        match self.rules.utility(&state) {
            None => {}
            Some(Outcome::Draw) => self.ending = Ending::Draw,
            Some(Outcome::Win(Player::FIRST)) => self.ending = Ending::WhiteWins,
            Some(Outcome::Win(_)) => self.ending = Ending::BlackWins,
        }
        self.moves.push(action);
        self.states.push(state);
        true
    }

    /// The one game in `text`.
    ///
    /// # Errors
    /// Where `text` is not PGN, a move not legal, or the game another one than chess or Chess960.
    pub fn parse(text: &str) -> Result<Game, NotationError> {
        Game::parse_from(&Chess::standard(), text)
    }

    /// The games in `text`, one after the other.
    ///
    /// # Errors
    /// As [`Game::parse`].
    pub fn parse_all(text: &str) -> Result<Vec<Game>, NotationError> {
        let (rules, mut games) = (Chess::standard(), Vec::new());
        let mut reader = Reader::new(&rules, text);
        while reader.scanner.peek()?.is_some() {
            games.push(reader.game()?);
        }
        Ok(games)
    }

    /// The one game in `text`, which begins as `rules` say unless it has a FEN tag.
    pub(super) fn parse_from(rules: &Chess, text: &str) -> Result<Game, NotationError> {
        let mut reader = Reader::new(rules, text);
        let game = reader.game()?;
        match reader.scanner.peek()? {
            None => Ok(game),
            Some(_) => reader.scanner.error(reader.scanner.at(), "the end: one game"),
        }
    }
}

/// Whether a tag's name can be written and does not follow from the rest of the record.
fn is_free_tag(name: &str) -> bool {
    let is_word = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    is_word && !name.is_empty() && !["FEN", "SetUp", "Variant", "Result"].contains(&name)
}
