//! Reading PDN, left to right, without recursion.

use super::{Ending, Game, is_free_tag};
use crate::checkers::rules::Checkers;
use crate::checkers::{fen, text};
use outply_game::movetext::{Scanner, Tag, without_number};
use outply_game::{NotationError, Rules};

/// PDN's number for English checkers.
const ENGLISH: &str = "21";

pub(super) struct Reader<'t> {
    pub(super) scanner: Scanner<'t>,
    rules: &'t Checkers,
}

impl<'t> Reader<'t> {
    /// Reads `text`; games without a FEN tag begin as `rules` say.
    pub(super) fn new(rules: &'t Checkers, text: &'t str) -> Reader<'t> {
        Reader { scanner: Scanner::new(text), rules }
    }

    /// One game: its tags, its moves, its result.
    pub(super) fn game(&mut self) -> Result<Game, NotationError> {
        let mut game = Game::new(self.rules.initial());
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
                Ok(start) => game.start = start,
                Err(error) => return self.scanner.error(at + error.at(), error.expected()),
            },
            "Result" => match Ending::named_in_points(value.trim()) {
                Some(ending) => game.ending = ending,
                None if value.trim().is_empty() => {}
                None => return self.scanner.error(at, "1-0, 0-1, 1/2-1/2 or *"),
            },
            "GameType" if value.split(',').next().map(str::trim) != Some(ENGLISH) => {
                return self.scanner.error(at, "21, English checkers");
            }
            _ if is_free_tag(name) => game.tags.push((name.to_owned(), value)),
            _ => {}
        }
        Ok(())
    }

    /// A move number, a move or a result; whether it was a result.
    fn word(&mut self, game: &mut Game) -> Result<bool, NotationError> {
        let start = self.scanner.at();
        let word = self.scanner.word();
        if let Some(ending) = Ending::named_in_points(word) {
            if game.ending == Ending::Unknown || ending != Ending::Unknown {
                game.ending = ending;
            }
            return Ok(true);
        }
        let unnumbered = without_number(word);
        let at = start + word.len() - unnumbered.len();
        let played = unnumbered.trim_end_matches(['!', '?']);
        if unnumbered.len() < word.len() && played.is_empty() {
            return Ok(false);
        }
        if played.is_empty() {
            return self.scanner.error(start, "a move, a comment, a variation or the result");
        }
        let action = text::legal_move(self.rules, &game.last(), (self.scanner.text(), at), played)?;
        game.play(action);
        Ok(false)
    }
}
