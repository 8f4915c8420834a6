//! The position that a client has set up, and the moves since.

use crate::open_duel;
use outply_catalog::{Catalog, CatalogError, Session};

/// A session and how it was led to where it is. Each change succeeds as a whole or leaves all as
/// it was.
pub(super) struct Position {
    catalog: Catalog,
    session: Box<dyn Session>,
    /// The initial position in the game's notation.
    initial: String,
    /// Where the moves begin.
    start: String,
    /// As the client wrote them.
    moves: Vec<String>,
    /// The client believes that it set up another position, which is not possible.
    refused: bool,
}

impl Position {
    pub(super) fn new(catalog: &Catalog, spec: &str) -> Result<Position, CatalogError> {
        let (catalog, session) = (catalog.clone(), open_duel(catalog, spec)?);
        let initial = session.notation();
        Ok(Position {
            catalog,
            session,
            start: initial.clone(),
            initial,
            moves: Vec::new(),
            refused: false,
        })
    }

    /// Begins a new game, in which nothing is known of the last one.
    pub(super) fn restart(&mut self) {
        self.session.restart();
        self.session.forget();
        self.start.clone_from(&self.initial);
        self.moves.clear();
        self.refused = false;
    }

    /// This position in a session of its own.
    pub(super) fn clone_afresh(&self) -> Result<Position, String> {
        let mut fresh =
            Position::new(&self.catalog, self.game()).map_err(|error| error.to_string())?;
        let start = (self.start != self.initial).then_some(self.start.as_str());
        fresh.take(start, &self.moves)?;
        Ok(fresh)
    }

    pub(super) fn session(&self) -> &dyn Session {
        self.session.as_ref()
    }

    pub(super) fn game(&self) -> &str {
        self.session.game()
    }

    /// Goes to `start` (`None`: the initial position) and plays `moves`. Where they go on from
    /// what was played before, only the rest is played.
    ///
    /// # Errors
    /// If the position or a move is not possible; the sentence says which and why.
    pub(super) fn take(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), String> {
        let taken = self.go_to(start, moves);
        self.refused = taken.is_err();
        taken
    }

    /// Whether the client's last position was refused: a move in the one before would be played on a
    /// board that the client does not have.
    pub(super) fn is_refused(&self) -> bool {
        self.refused
    }

    /// The client's position could not even be read.
    pub(super) fn refuse(&mut self) {
        self.refused = true;
    }

    fn go_to(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), String> {
        let start = start.unwrap_or(&self.initial).to_owned();
        let known = self.moves.len();
        if start == self.start && moves.len() >= known && moves[..known] == self.moves[..] {
            return self.go_on(moves);
        }
        let played = self
            .session
            .set(&start)
            .map_err(|error| format!("no such position: expected {}; {KEPT}", error.expected()));
        let played = played.and_then(|()| play_all(self.session.as_mut(), 0, moves));
        match played {
            Ok(()) => (self.start, self.moves) = (start, moves.to_vec()),
            Err(_) => self.restore(),
        }
        played
    }

    fn go_on(&mut self, moves: &[String]) -> Result<(), String> {
        let known = self.moves.len();
        let played = play_all(self.session.as_mut(), known, &moves[known..]);
        match played {
            Ok(()) => self.moves = moves.to_vec(),
            Err(_) => self.restore(),
        }
        played
    }

    /// Plays on where the game is drawn only if a player claims it and the client did not, as chess
    /// after fifty moves or a third repetition. Both are counted from here anew.
    pub(super) fn play_on(&mut self) {
        self.session.play_on();
    }

    /// Goes back to what was accepted before.
    fn restore(&mut self) {
        // Both were possible when they were accepted.
        let _ = self.session.set(&self.start);
        let _ = play_all(self.session.as_mut(), 0, &self.moves);
    }
}

const KEPT: &str = "the position stays as it was";

/// Plays `moves`, the first of which is the one after `before` others.
fn play_all(session: &mut dyn Session, before: usize, moves: &[String]) -> Result<(), String> {
    for (number, action) in (before + 1..).zip(moves) {
        session.play_on();
        session.play(action).map_err(|error| {
            let action: String = action.chars().take(20).collect();
            format!("move {number}, {action}: expected {}; {KEPT}", error.expected())
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn positions_change_as_a_whole_or_not_at_all() {
        let mut position = Position::new(&Catalog::standard(), "breakthrough:5x5").expect("a game");
        let initial = position.session().notation();
        position.take(None, &words("a2a3 a4b3")).expect("legal");
        let two = position.session().notation();
        for bad in ["a2a3 a4b3 zz", "a2a3 a4b3 a3a4 a1a9", "b2b4"] {
            let error = position.take(None, &words(bad)).expect_err("illegal");
            assert!(error.starts_with("move "), "{error}");
            assert_eq!(position.session().notation(), two, "after {bad}");
        }
        assert!(position.take(Some("nonsense"), &[]).is_err());
        assert_eq!(position.session().notation(), two);
        assert!(position.is_refused());
        position.take(None, &words("a2a3 a4b3")).expect("legal");
        assert!(!position.is_refused());
        position.take(None, &words("a2a3 a4b3 b2b3")).unwrap_err();
        position.take(None, &words("a2a3")).expect("a shorter game");
        assert_eq!(position.session().moves(), words("a2a3"));
        position.take(Some(&two), &[]).expect("a position");
        assert_eq!(position.clone_afresh().expect("it opens").session().notation(), two);
        position.take(None, &[]).expect("the beginning");
        assert_eq!(position.session().notation(), initial);
    }

    #[test]
    fn draws_that_nobody_claims_are_played_on() {
        let mut position = Position::new(&Catalog::standard(), "chess").expect("a game");
        let dance = "g1f3 g8f6 f3g1 f6g8 ".repeat(3);
        position.take(None, &words(&format!("{dance} e2e4"))).expect("legal moves");
        let quiet = "8/8/4k3/8/8/3QK3/8/8 w - - 99 90";
        position.take(Some(quiet), &words("d3d4 e6f5 d4d5")).expect("legal moves");
        position.take(Some(quiet), &words("d3d4")).expect("a legal move");
        assert_eq!(position.session().winner(), Some(None));
        position.play_on();
        assert!(position.session().payoffs().is_none() && !position.session().actions().is_empty());
        // A stalemate and bare kings stay what they are.
        for over in ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "7k/8/6K1/8/8/8/8/8 b - - 0 1"] {
            position.take(Some(over), &[]).expect("a position");
            position.play_on();
            assert_eq!(position.session().winner(), Some(None), "{over}");
        }
    }
}
