//! Games, and what can be asked of their searches.

use crate::body::Body;
use crate::failure::Failure;
use crate::place::{Place, aside};
use crate::server::Shared;
use axum::Json;
use axum::extract::State;
use outply_catalog::Session;
use outply_json::{Game, Games, Keys};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// All games.
#[derive(Serialize, JsonSchema)]
pub(crate) struct GameList {
    /// The games of the catalogue.
    games: Vec<Game>,
    /// The game to start with; empty if there are no games.
    first: String,
}

/// Which game.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameRequest {
    /// The game, with its options after a colon.
    game: String,
}

/// What a page must know of a game.
#[derive(Serialize, JsonSchema)]
pub(crate) struct GameDetails {
    /// The game with its options.
    game: String,
    /// What its entry in the catalogue says.
    about: Game,
    /// What the players are called, in their order.
    players: Vec<String>,
    /// Whether chance takes part.
    chance: bool,
    /// The searches that fit, the default first.
    searches: Vec<Keys>,
    /// The evaluators, the default first.
    evaluators: Vec<String>,
    /// What values count.
    values: ValueWords,
}

/// What a game's values count.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ValueWords {
    /// The unit in the plural, or `%`; empty if points of the evaluator have no name.
    unit: String,
    /// How many of the evaluator's points are one of that unit.
    points: f64,
    /// What a value means, as a sentence.
    about: String,
}

pub(crate) async fn all(State(shared): State<Arc<Shared>>) -> Json<GameList> {
    let games = Games::of(&shared.catalog).games;
    let wished = &shared.settings.first;
    let first = games.iter().find(|game| game.name == *wished).or(games.first());
    let first = first.map_or_else(String::new, |game| game.name.clone());
    Json(GameList { games, first })
}

pub(crate) async fn one(
    State(shared): State<Arc<Shared>>,
    Body(request): Body<GameRequest>,
) -> Result<Json<GameDetails>, Failure> {
    aside(move || details(&shared, request.game).map(Json)).await
}

fn details(shared: &Shared, game: String) -> Result<GameDetails, Failure> {
    let session = Place { game, ..Place::default() }.open(shared)?;
    let entry = shared.catalog.entry(session.game())?;
    let words = shared.catalog.facts(session.game()).words;
    Ok(GameDetails {
        game: session.game().to_owned(),
        about: Game::of(entry),
        players: names(session.as_ref()),
        chance: session.has_chance(),
        searches: session.searches().into_iter().map(Keys::of).collect(),
        evaluators: session.evaluators().into_iter().map(str::to_owned).collect(),
        values: ValueWords {
            unit: words.unit.to_owned(),
            points: words.points,
            about: words.about.to_owned(),
        },
    })
}

/// What the players are called.
pub(crate) fn names(session: &dyn Session) -> Vec<String> {
    (0..session.players()).map(|player| session.player_name(player)).collect()
}
