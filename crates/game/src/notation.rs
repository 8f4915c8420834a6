//! Reading and writing states and actions, and pictures of states.

use crate::Rules;
use crate::board::{Board, text_svg};
use std::fmt;

/// A game in a record, in texts.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Recorded {
    /// Where it began; `None` for the initial state.
    pub start: Option<String>,
    /// Its actions, those of chance included.
    pub actions: Vec<String>,
    /// The line of the record where it begins, counted from 1.
    pub line: usize,
}

/// A game's standard notation, both ways, and pictures of its states.
#[diagnostic::on_unimplemented(
    message = "actions and states of `{Self}` cannot be written: `Notation` is not implemented for it",
    note = "`Plain::new(rules)` derives a notation from `Debug`, and `Brings::plain(rules)` takes it to every front end"
)]
pub trait Notation: Rules {
    /// The action as the game's players write it; different for each legal action of a state.
    fn format_action(&self, state: &Self::State, action: Self::Action) -> String;

    /// The legal action that `text` names.
    ///
    /// # Errors
    /// Where `text` is no action or not a legal one in `state`.
    fn parse_action(&self, state: &Self::State, text: &str) -> Result<Self::Action, NotationError>;

    /// The state in one line of text.
    fn format_state(&self, state: &Self::State) -> String;

    /// The state that `text` describes, if it can arise under these rules.
    ///
    /// # Errors
    /// Where `text` is malformed or the position impossible.
    fn parse_state(&self, text: &str) -> Result<Self::State, NotationError>;

    /// The games in a record of the game's own format (GGF, MAT); those of PGN and PDN are read for all
    /// games elsewhere.
    ///
    /// # Errors
    /// Where `text` is no such record, or an action in it not legal. Games without such a format refuse
    /// all.
    fn records(&self, text: &str) -> Result<Vec<Recorded>, NotationError> {
        Err(NotationError::new(text, 0, "no record: this game has no format of its own"))
    }

    /// The state as a board with what lies on it; `None` where there is nothing to describe as one.
    /// Text and SVG are made from it, and what people click on is read by it.
    fn board(&self, _state: &Self::State) -> Option<Board> {
        None
    }

    /// The cells and buttons of [`Notation::board`] that spell an action of a player, in the order in
    /// which they are clicked on; different for each legal action of a state. Empty without a board.
    fn spelling(&self, _state: &Self::State, _action: Self::Action) -> Vec<String> {
        Vec::new()
    }

    /// The state as lines of plain text, at most 80 columns wide, without a final newline: the board's
    /// unless overridden, and without one what `Debug` writes.
    fn picture(&self, state: &Self::State) -> String {
        self.board(state).map_or_else(|| format!("{state:?}"), |board| board.text())
    }

    /// The state as a whole SVG document: the board, and without one the lines of
    /// [`Notation::picture`].
    fn svg(&self, state: &Self::State) -> String {
        self.board(state).map_or_else(|| text_svg(&self.picture(state)), |board| board.svg())
    }

    /// What the player is called: `X`, `White`, `MAX`.
    fn player_name(&self, player: crate::Player) -> String {
        player.to_string()
    }
}

/// Why a text is not a state or an action: the input, the place in it, what was expected there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    input: String,
    at: usize,
    expected: String,
}

impl NotationError {
    /// `expected` should have stood at byte `at` of `input` (pulled back to a character's start,
    /// at most the input's length).
    pub fn new(input: &str, at: usize, expected: impl Into<String>) -> Self {
        let mut at = at.min(input.len());
        while !input.is_char_boundary(at) {
            at -= 1;
        }
        NotationError { input: input.to_owned(), at, expected: expected.into() }
    }

    /// `key` stands at byte `at` of `input` for the second time.
    pub fn repeated(input: &str, at: usize, key: &str) -> Self {
        NotationError::new(input, at, format!("each key once ({key} is given twice)"))
    }

    /// The text that could not be read.
    pub fn input(&self) -> &str {
        &self.input
    }

    /// The byte in the input at which reading stopped.
    pub fn at(&self) -> usize {
        self.at
    }

    /// What was expected there.
    pub fn expected(&self) -> &str {
        &self.expected
    }

    /// The line, counted from 1, and the column in characters, counted from 1.
    pub fn line_and_column(&self) -> (usize, usize) {
        let before = &self.input[..self.at];
        let line = before.matches('\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (line, before[start..].chars().count() + 1)
    }

    /// The line, or as much of it around the place as fits a terminal, and the place's column in it.
    fn excerpt(&self) -> (String, usize) {
        let start = self.input[..self.at].rfind('\n').map_or(0, |newline| newline + 1);
        let line = self.input[start..].lines().next().unwrap_or("");
        let (column, length) = (self.line_and_column().1 - 1, line.chars().count());
        let most = length.saturating_sub(SHOWN);
        let skipped = column.saturating_sub(SHOWN * 2 / 3).min(most);
        let shown = line.chars().enumerate().skip(skipped).take(SHOWN);
        let is_cut =
            |at| (skipped > 0 && at == skipped) || (skipped < most && at == skipped + SHOWN - 1);
        let shown = shown.map(|(at, c)| if is_cut(at) { '…' } else { c });
        let shown = shown.map(|c| if c.is_control() { ' ' } else { c }).collect();
        (shown, column - skipped)
    }
}

/// Characters of a line that an error shows.
const SHOWN: usize = 72;

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = self.line_and_column();
        let (excerpt, caret) = self.excerpt();
        let found = match self.input[self.at..].chars().next() {
            Some(c) => format!("{c:?}"),
            None => "the end".to_owned(),
        };
        // In a single line, its number says nothing.
        if self.input.contains('\n') {
            write!(f, "line {line}, ")?;
        }
        writeln!(f, "column {column}: expected {}, found {found}", self.expected)?;
        write!(f, "  {excerpt}\n  {:caret$}^", "")
    }
}

impl std::error::Error for NotationError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_point_at_line_and_column() {
        let error = NotationError::new("ab\ncäd", 6, "e");
        assert_eq!(error.line_and_column(), (2, 3));
        assert_eq!(error.to_string(), "line 2, column 3: expected e, found 'd'\n  cäd\n    ^");
        let error = NotationError::new("ab", 1, "c");
        assert_eq!(error.to_string(), "column 2: expected c, found 'b'\n  ab\n   ^");
    }

    #[test]
    fn a_long_line_is_cut_where_dots_say_so() {
        let whole = "x".repeat(SHOWN);
        let told = NotationError::new(&whole, SHOWN - 1, "y").to_string();
        assert!(told.ends_with(&format!("\n  {whole}\n  {}^", " ".repeat(SHOWN - 1))), "{told}");
        let line: String = ('a'..='z').cycle().take(200).collect();
        for at in [0, 30, 100, 199, 200] {
            let told = NotationError::new(&line, at, "A").to_string();
            let lines: Vec<Vec<char>> = told.lines().map(|line| line.chars().collect()).collect();
            let caret = lines[2].len() - 1;
            assert_eq!(lines[1].get(caret).copied(), line.chars().nth(at), "{told}");
            assert_eq!(lines[1].len(), SHOWN + 2, "{told}");
            assert_eq!(lines[1][2] == '…', at > 48, "{told}");
            assert_eq!(lines[1].last() == Some(&'…'), at < 199, "{told}");
        }
    }

    #[test]
    fn errors_inside_a_character_or_past_the_end_are_pulled_back() {
        assert_eq!(NotationError::new("ä", 1, "a").at(), 0);
        assert_eq!(NotationError::new("ab", 99, "c").line_and_column(), (1, 3));
    }
}
