//! Reading PGN, left to right, without recursion.

use super::{Ending, Game, is_free_tag};
use crate::chess::rules::Chess;
use crate::chess::{fen, san};
use outply_game::NotationError;

/// How chess and Chess960 are called in the tag `Variant`, in small letters without gaps.
const USUAL: [&str; 4] = ["", "standard", "chess", "fromposition"];
const CHESS960: [&str; 5] =
    ["chess960", "fischerandom", "fischerrandom", "fischerrandomchess", "frc"];

pub(super) struct Reader<'t> {
    text: &'t str,
    pub(super) at: usize,
    rules: &'t Chess,
}

impl<'t> Reader<'t> {
    /// Reads `text`; games without a FEN tag begin as `rules` say.
    pub(super) fn new(rules: &'t Chess, text: &'t str) -> Reader<'t> {
        Reader { text, at: 0, rules }
    }

    pub(super) fn error<T>(&self, at: usize, expected: &str) -> Result<T, NotationError> {
        Err(NotationError::new(self.text, at, expected))
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// The next character that is neither gap, comment, variation nor glyph; stops before it.
    pub(super) fn peek(&mut self) -> Result<Option<char>, NotationError> {
        let mut open: Vec<usize> = Vec::new();
        while let Some(c) = self.rest().chars().next() {
            match c {
                '{' => self.skip_past('}', "'}' at the end of the comment")?,
                ';' => self.skip_line(),
                '%' if self.text[..self.at].ends_with('\n') || self.at == 0 => self.skip_line(),
                '(' => {
                    open.push(self.at);
                    self.at += 1;
                }
                ')' if open.pop().is_some() => self.at += 1,
                '$' => {
                    self.at += 1 + self.rest()[1..].bytes().take_while(u8::is_ascii_digit).count()
                }
                _ if c.is_whitespace() || !open.is_empty() => self.at += c.len_utf8(),
                _ => return Ok(Some(c)),
            }
        }
        match open.pop() {
            Some(at) => self.error(at, "')' for every '('"),
            None => Ok(None),
        }
    }

    fn skip_past(&mut self, end: char, expected: &str) -> Result<(), NotationError> {
        match self.rest().find(end) {
            Some(length) => self.at += length + end.len_utf8(),
            None => return self.error(self.text.len(), expected),
        }
        Ok(())
    }

    fn skip_line(&mut self) {
        self.at += self.rest().find('\n').map_or(self.rest().len(), |length| length + 1);
    }

    /// One game: its tags, its moves, its result.
    pub(super) fn game(&mut self) -> Result<Game, NotationError> {
        let mut game = Game::new(self.rules.clone());
        let mut has_tags = false;
        while self.peek()? == Some('[') {
            self.tag(&mut game)?;
            has_tags = true;
        }
        let said = game.ending;
        while !matches!(self.peek()?, None | Some('[')) {
            if self.word(&mut game)? {
                return Ok(game);
            }
        }
        if !has_tags && game.moves().is_empty() {
            return self.error(self.at, "a tag in brackets or a move");
        }
        if game.ending == Ending::Unknown {
            game.ending = said;
        }
        Ok(game)
    }

    /// `[Name "value"]`
    fn tag(&mut self, game: &mut Game) -> Result<(), NotationError> {
        self.at += 1;
        self.skip_gaps();
        let name: &str = self.word_while(|c| c.is_ascii_alphanumeric() || c == '_');
        if name.is_empty() {
            return self.error(self.at, "a tag's name");
        }
        self.skip_gaps();
        if !self.rest().starts_with('"') {
            return self.error(self.at, "'\"' and the tag's value");
        }
        self.at += 1;
        let start = self.at;
        let value = self.quoted()?;
        self.skip_gaps();
        if !self.rest().starts_with(']') {
            return self.error(self.at, "']'");
        }
        self.at += 1;
        self.set(game, name, value, start)
    }

    fn skip_gaps(&mut self) {
        self.word_while(char::is_whitespace);
    }

    fn word_while(&mut self, belongs: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let length = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Up to the closing quote; a backslash keeps the next character as it is.
    fn quoted(&mut self) -> Result<String, NotationError> {
        let mut value = String::new();
        let mut is_kept = false;
        for (place, c) in self.rest().char_indices() {
            match c {
                '"' if !is_kept => {
                    self.at += place + 1;
                    return Ok(value);
                }
                '\\' if !is_kept => is_kept = true,
                _ => {
                    value.push(c);
                    is_kept = false;
                }
            }
        }
        self.error(self.text.len(), "'\"' at the end of the tag's value")
    }

    /// Takes a tag whose value begins at byte `at`.
    fn set(
        &self,
        game: &mut Game,
        name: &str,
        value: String,
        at: usize,
    ) -> Result<(), NotationError> {
        match name {
            "FEN" => match fen::parse(&value) {
                Ok(start) => game.rules = game.rules.clone().starting_at(start),
                Err(error) => return self.error(at + error.at(), error.expected()),
            },
            "Result" => match Ending::named(value.trim()) {
                Some(ending) => game.ending = ending,
                None if value.trim().is_empty() => {}
                None => return self.error(at, "1-0, 0-1, 1/2-1/2 or *"),
            },
            "Variant" => {
                let variant = value.to_lowercase().replace([' ', '-', '_'], "");
                match variant.as_str() {
                    usual if USUAL.contains(&usual) => {}
                    other if CHESS960.contains(&other) => game.rules = game.rules.clone().as_960(),
                    _ => return self.error(at, "chess or Chess960"),
                }
            }
            _ if is_free_tag(name) => game.tags.push((name.to_owned(), value)),
            _ => {}
        }
        Ok(())
    }

    /// A move number, a move or a result; whether it was a result.
    fn word(&mut self, game: &mut Game) -> Result<bool, NotationError> {
        let start = self.at;
        let word = self.word_while(|c| !c.is_whitespace() && !"{}()[];$".contains(c));
        if let Some(ending) = Ending::named(word) {
            if game.ending == Ending::Unknown || ending != Ending::Unknown {
                game.ending = ending;
            }
            return Ok(true);
        }
        let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let played = digits.trim_start_matches('.');
        let is_numbered = digits.len() < word.len() && played.len() < digits.len();
        let played = if is_numbered { played } else { word };
        let at = start + word.len() - played.len();
        if is_numbered && played.is_empty() {
            return Ok(false);
        }
        if played.is_empty() {
            return self.error(start, "a move, a comment, a variation or the result");
        }
        if played == "e.p." || played.chars().all(|c| "+#!?=".contains(c)) {
            return Ok(false);
        }
        let rules = game.rules.clone().without_draws();
        match san::parse_san(&rules, &game.last(), played) {
            Ok(action) => game.play(action),
            Err(error) => return self.error(at + error.at(), error.expected()),
        };
        Ok(false)
    }
}
