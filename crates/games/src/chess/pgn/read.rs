//! Reading PGN, left to right, without recursion.

use super::{Ending, Game, is_free_tag};
use crate::chess::rules::Chess;
use crate::chess::{fen, san};
use outply_game::NotationError;
use outply_game::movetext::{Scanner, Tag, without_en_passant, without_number};

/// How chess and Chess960 are called in the tag `Variant`, in small letters without gaps.
const USUAL: [&str; 6] = ["", "?", "standard", "chess", "normal", "fromposition"];
const CHESS960: [&str; 5] =
    ["chess960", "fischerandom", "fischerrandom", "fischerrandomchess", "frc"];

/// What the tag `Variant` is expected to say.
const EXPECTED: &str = "chess or Chess960";

/// Whether a record's tag `Variant` says Chess960 rather than chess, as servers and programs spell them; `None` where
/// it names another game.
pub fn names_960(variant: &str) -> Option<bool> {
    let name = variant.to_lowercase().replace([' ', '-', '_', ':'], "");
    let is_960 = CHESS960.contains(&name.as_str());
    (is_960 || USUAL.contains(&name.as_str())).then_some(is_960)
}

pub(super) struct Reader<'t> {
    pub(super) scanner: Scanner<'t>,
    rules: &'t Chess,
}

impl<'t> Reader<'t> {
    /// Reads `text`; games without a FEN tag begin as `rules` say.
    pub(super) fn new(rules: &'t Chess, text: &'t str) -> Reader<'t> {
        Reader { scanner: Scanner::new(text), rules }
    }

    /// One game: its tags, its moves, its result.
    pub(super) fn game(&mut self) -> Result<Game, NotationError> {
        let mut game = Game::new(self.rules.clone());
        let mut has_tags = false;
        while self.scanner.peek()? == Some('[') {
            let tag = self.scanner.tag()?;
            self.set(&mut game, tag)?;
            has_tags = true;
        }
        let said = game.ending;
        while !matches!(self.scanner.peek()?, None | Some('[')) {
            if self.word(&mut game)? {
                return Ok(game);
            }
        }
        if !has_tags && game.moves().is_empty() {
            return self.scanner.error(self.scanner.at(), "a tag in brackets or a move");
        }
        if game.ending == Ending::Unknown {
            game.ending = said;
        }
        Ok(game)
    }

    fn set(&self, game: &mut Game, tag: Tag<'_>) -> Result<(), NotationError> {
        let Tag { name, value, at } = tag;
        match name {
            "FEN" => match fen::parse(&value) {
                Ok(start) => game.rules = game.rules.clone().starting_at(start),
                Err(error) => return self.scanner.error(at + error.at(), error.expected()),
            },
            "Result" => match Ending::named(value.trim()) {
                Some(ending) => game.ending = ending,
                None if value.trim().is_empty() => {}
                None => return self.scanner.error(at, "1-0, 0-1, 1/2-1/2 or *"),
            },
            "Variant" => match names_960(&value) {
                Some(false) => {}
                Some(true) => game.rules = game.rules.clone().as_960(),
                None => return self.scanner.error(at, EXPECTED),
            },
            _ if is_free_tag(name) => game.tags.push((name.to_owned(), value)),
            _ => {}
        }
        Ok(())
    }

    /// A move number, a move or a result; whether it was a result.
    fn word(&mut self, game: &mut Game) -> Result<bool, NotationError> {
        let start = self.scanner.at();
        let word = self.scanner.word();
        if let Some(ending) = Ending::named(word) {
            if game.ending == Ending::Unknown || ending != Ending::Unknown {
                game.ending = ending;
            }
            return Ok(true);
        }
        let played = without_number(word);
        let at = start + word.len() - played.len();
        if played.len() < word.len() && played.is_empty() {
            return Ok(false);
        }
        if played.is_empty() {
            return self.scanner.error(start, "a move, a comment, a variation or the result");
        }
        if without_en_passant(played).is_empty() || played.chars().all(|c| "+#!?=".contains(c)) {
            return Ok(false);
        }
        let rules = game.rules.clone().without_draws();
        match san::parse_san(&rules, &game.last(), played) {
            Ok(action) => game.play(action),
            Err(error) => return self.scanner.error(at + error.at(), error.expected()),
        };
        Ok(false)
    }
}
