//! What can be asked of the server, each in a module, and the table of all of it, from which routes
//! and their description are made.

mod chance;
mod exercise;
mod games;
mod picture;
mod position;
mod review;
mod search;
mod tree;

use crate::failure::Failure;
use crate::openapi;
use crate::server::Shared;
use axum::Router;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::routing::{MethodRouter, get, post};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use std::sync::Arc;

/// One thing that can be asked of the server.
pub(crate) struct Endpoint {
    pub(crate) path: &'static str,
    pub(crate) about: &'static str,
    /// The request's body; the query of a GET.
    pub(crate) request: Option<fn(&mut SchemaGenerator) -> Schema>,
    pub(crate) answer: Answer,
    route: fn() -> MethodRouter<Arc<Shared>>,
}

/// What an endpoint answers with.
pub(crate) enum Answer {
    /// JSON.
    Json(fn(&mut SchemaGenerator) -> Schema),
    /// Events whose data are JSON.
    Events(fn(&mut SchemaGenerator) -> Schema),
    /// Text of this type.
    Text(&'static str),
}

fn schema<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// Everything that can be asked of the server.
pub(crate) const ENDPOINTS: &[Endpoint] = &[
    Endpoint {
        path: "/api/games",
        about: "All games of the catalogue, and the one to start with.",
        request: None,
        answer: Answer::Json(schema::<games::GameList>),
        route: || get(games::all),
    },
    Endpoint {
        path: "/api/game",
        about: "One game: its players, and the searches that fit it with the settings of each.",
        request: Some(schema::<games::GameRequest>),
        answer: Answer::Json(schema::<games::GameDetails>),
        route: || post(games::one),
    },
    Endpoint {
        path: "/api/position",
        about: "A position: whose turn it is, the legal actions, and the board.",
        request: Some(schema::<crate::place::Place>),
        answer: Answer::Json(schema::<position::Position>),
        route: || post(position::position),
    },
    Endpoint {
        path: "/api/moves",
        about: "Reads moves written in a line, starting from a position.",
        request: Some(schema::<position::MovesRequest>),
        answer: Answer::Json(schema::<position::Position>),
        route: || post(position::moves),
    },
    Endpoint {
        path: "/api/chance",
        about: "What chance brings in a position where it moves; the same for the same seed.",
        request: Some(schema::<chance::ChanceRequest>),
        answer: Answer::Json(schema::<chance::Outcome>),
        route: || post(chance::draw),
    },
    Endpoint {
        path: "/api/search",
        about: "Searches a position for as long as the client listens.",
        request: Some(schema::<search::SearchRequest>),
        answer: Answer::Events(schema::<search::Update>),
        route: || post(search::search),
    },
    Endpoint {
        path: "/api/tree",
        about: "A search recorded node by node, each cut with its reason, in an explicit tree or in a game.",
        request: Some(schema::<tree::TreeRequest>),
        answer: Answer::Json(schema::<outply_json::Tree>),
        route: || post(tree::tree),
    },
    Endpoint {
        path: "/api/tree/columns",
        about: "The same in columns: a large search in a fraction of the space.",
        request: Some(schema::<tree::TreeRequest>),
        answer: Answer::Json(schema::<outply_json::TreeColumns>),
        route: || post(tree::columns),
    },
    Endpoint {
        path: "/api/tree/random",
        about: "The text of a random tree; the same for the same seed.",
        request: Some(schema::<tree::RandomRequest>),
        answer: Answer::Json(schema::<tree::TreeText>),
        route: || post(tree::random),
    },
    Endpoint {
        path: "/api/tree/drawing",
        about: "A recorded search as a drawing.",
        request: Some(schema::<picture::DrawingRequest>),
        answer: Answer::Text("text/plain"),
        route: || post(picture::drawing),
    },
    Endpoint {
        path: "/api/records",
        about: "Reads the games of a record: PGN, PDN, a game's own format, or moves.",
        request: Some(schema::<review::RecordsRequest>),
        answer: Answer::Json(schema::<review::Records>),
        route: || post(review::records),
    },
    Endpoint {
        path: "/api/review",
        about: "Reviews a game in passes for as long as the client listens.",
        request: Some(schema::<review::ReviewRequest>),
        answer: Answer::Events(schema::<review::ReviewUpdate>),
        route: || post(review::review),
    },
    Endpoint {
        path: "/api/review/try",
        about: "Judges a second try at a moment of a review.",
        request: Some(schema::<review::TryRequest>),
        answer: Answer::Json(schema::<review::Judged>),
        route: || post(review::judge),
    },
    Endpoint {
        path: "/api/exercise",
        about: "An exercise on a small tree; the same for the same seed.",
        request: Some(schema::<exercise::ExerciseRequest>),
        answer: Answer::Json(schema::<exercise::ExerciseSheet>),
        route: || post(exercise::draw),
    },
    Endpoint {
        path: "/api/exercise/check",
        about: "What is wrong with the answers to an exercise, and why.",
        request: Some(schema::<exercise::CheckRequest>),
        answer: Answer::Json(schema::<exercise::Checked>),
        route: || post(exercise::check),
    },
    Endpoint {
        path: "/api/exercise/sheet",
        about: "Exercises to print, a sheet for each student, or the key to them.",
        request: Some(schema::<exercise::WorksheetRequest>),
        answer: Answer::Text("application/pdf"),
        route: || post(exercise::sheet),
    },
    Endpoint {
        path: "/api/board.svg",
        about: "A position as a picture.",
        request: Some(schema::<picture::BoardQuery>),
        answer: Answer::Text("image/svg+xml"),
        route: || get(picture::board),
    },
    Endpoint {
        path: "/api/tree.svg",
        about: "A recorded search as a picture, to be linked to.",
        request: Some(schema::<picture::TreeQuery>),
        answer: Answer::Text("image/svg+xml"),
        route: || get(picture::tree),
    },
    Endpoint {
        path: "/api/openapi.json",
        about: "This description.",
        request: None,
        answer: Answer::Text("application/json"),
        route: || get(openapi::serve),
    },
];

/// The routes of all endpoints.
pub(crate) fn router() -> Router<Arc<Shared>> {
    ENDPOINTS
        .iter()
        .fold(Router::new(), |router, endpoint| router.route(endpoint.path, (endpoint.route)()))
}

impl Endpoint {
    /// The method by which it is asked.
    pub(crate) fn method(&self) -> &'static str {
        let has_body = matches!(self.answer, Answer::Json(_) | Answer::Events(_))
            || ["/drawing", "/sheet"].iter().any(|end| self.path.ends_with(end));
        if has_body && self.request.is_some() { "post" } else { "get" }
    }
}

/// The answer where there is nothing.
pub(crate) async fn unknown(request: Request) -> Failure {
    let sentence = format!("there is nothing at {}; see /api/openapi.json", request.uri().path());
    Failure::new(StatusCode::NOT_FOUND, sentence)
}

/// The answer where the method is another.
pub(crate) async fn other_method(request: Request) -> Failure {
    let (method, path) = (request.method(), request.uri().path());
    let sentence = format!("{path} does not accept {method}; see /api/openapi.json");
    Failure::new(StatusCode::METHOD_NOT_ALLOWED, sentence)
}
