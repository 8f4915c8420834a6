//! Positions and moves.

use super::games::names;
use crate::body::Body;
use crate::failure::Failure;
use crate::place::{Place, aside};
use crate::server::Shared;
use axum::Json;
use axum::extract::State;
use outply_catalog::Session;
use outply_json::{Board, State as Document};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::sync::Arc;

/// A position, and the board to draw.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Position {
    /// Whose turn it is, and the legal actions.
    state: Document,
    /// What the players are called, in their order.
    players: Vec<String>,
    /// The board; `null` if the game describes none.
    board: Option<Board>,
    /// The player, counted from 0, who won a finished game alone.
    winner: Option<usize>,
    /// The position after a pass, if that shows what the other side threatens; otherwise `null`.
    passed: Option<String>,
    /// Who made each of the moves, counted from 0; `null` for chance.
    turns: Vec<Option<usize>>,
}

/// Moves in a line.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MovesRequest {
    /// The position before them.
    place: Place,
    /// The moves, divided by spaces or commas; move numbers are skipped.
    text: String,
}

pub(crate) async fn position(
    State(shared): State<Arc<Shared>>,
    Body(place): Body<Place>,
) -> Result<Json<Position>, Failure> {
    aside(move || Ok(Json(Position::of(place.open(&shared)?)))).await
}

pub(crate) async fn moves(
    State(shared): State<Arc<Shared>>,
    Body(request): Body<MovesRequest>,
) -> Result<Json<Position>, Failure> {
    aside(move || {
        let mut session = request.place.open(&shared)?;
        play_all(session.as_mut(), &request.text)?;
        Ok(Json(Position::of(session)))
    })
    .await
}

impl Position {
    fn of(mut session: Box<dyn Session>) -> Position {
        let state = Document::of(session.as_ref());
        let players = names(session.as_ref());
        let board = session.board().as_ref().map(Board::from);
        let winner = session.winner().flatten();
        let passed = session.passed();
        let mut turns = Vec::new();
        while session.take_back() {
            turns.push(session.to_move());
        }
        turns.reverse();
        Position { state, players, board, winner, passed, turns }
    }
}

/// More words than a move has in any game.
const MOST_WORDS: usize = 8;

/// Plays moves divided by commas or spaces: a move that has these itself ends where the longest legal
/// one does.
fn play_all(session: &mut dyn Session, text: &str) -> Result<(), Failure> {
    let words = words(text);
    let mut left = &words[..];
    let mut number = 0;
    while let Some(first) = left.first() {
        number += 1;
        let most = left.len().min(MOST_WORDS);
        let mut fits =
            |n: usize| spellings(text, &left[..n]).iter().any(|s| session.play(s).is_ok());
        let played = (2..=most).rev().find(|&n| fits(n));
        if played.is_none() {
            let word = &text[first.clone()];
            let name = format!("move {number} ({word})");
            session.play(word).map_err(|error| Failure::of(&name, error))?;
        }
        left = &left[played.unwrap_or(1)..];
    }
    Ok(())
}

/// A move of several words as it was written, and with single spaces.
fn spellings(text: &str, words: &[Range<usize>]) -> [String; 2] {
    let [first, .., last] = words else { return [String::new(), String::new()] };
    let plain: Vec<&str> = words.iter().map(|word| &text[word.clone()]).collect();
    [text[first.start..last.end].to_owned(), plain.join(" ")]
}

/// Where the words are, but those that only number moves.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = 0;
    for part in text.split_inclusive(|c: char| c == ',' || c.is_whitespace()) {
        let word = part.trim_end_matches(|c: char| c == ',' || c.is_whitespace());
        if !word.is_empty() && !is_number(word) {
            words.push(start..start + word.len());
        }
        start += part.len();
    }
    words
}

/// Whether a word only numbers the move that follows: `12.` or `12...`.
fn is_number(word: &str) -> bool {
    word.ends_with('.') && word.trim_end_matches('.').chars().all(|c| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_end_at_commas_and_spaces() {
        let text = "1. e4 e5,2... Nf3, , d4";
        let found: Vec<&str> = words(text).into_iter().map(|word| &text[word]).collect();
        assert_eq!(found, ["e4", "e5", "Nf3", "d4"]);
        assert!(words(" , ").is_empty());
    }
}
