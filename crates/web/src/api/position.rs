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
use std::sync::Arc;

/// A position, and the board to draw.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Position {
    /// Whose turn it is, and the legal actions.
    state: Document,
    /// What the players are called, in their order.
    players: Vec<String>,
    /// The board; `null` where the game describes none.
    board: Option<Board>,
    /// The player, counted from 0, who won a finished game alone.
    winner: Option<usize>,
    /// The position after a pass, where it says what the other side threatens; `null` elsewhere.
    passed: Option<String>,
    /// Who made each of the moves, counted from 0; `null` where chance did.
    turns: Vec<Option<usize>>,
}

/// Moves in a line.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MovesRequest {
    /// Where they begin.
    place: Place,
    /// The moves, divided by spaces or commas; numbers of moves are passed over.
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

/// Plays moves divided by commas, or by spaces: a move that has spaces itself ends where the longest
/// legal one does.
fn play_all(session: &mut dyn Session, text: &str) -> Result<(), Failure> {
    let mut number = 0;
    for part in text.split(',') {
        let words: Vec<&str> = part.split_whitespace().filter(|word| !is_number(word)).collect();
        let mut left = &words[..];
        while let Some(word) = left.first() {
            number += 1;
            let most = left.len().min(MOST_WORDS);
            let played = (2..=most).rev().find(|&n| session.play(&left[..n].join(" ")).is_ok());
            if played.is_none() {
                let name = format!("move {number} ({word})");
                session.play(word).map_err(|error| Failure::of(&name, error))?;
            }
            left = &left[played.unwrap_or(1)..];
        }
    }
    Ok(())
}

/// Whether a word only numbers the move that follows: `12.` or `12...`.
fn is_number(word: &str) -> bool {
    word.ends_with('.') && word.trim_end_matches('.').chars().all(|c| c.is_ascii_digit())
}
