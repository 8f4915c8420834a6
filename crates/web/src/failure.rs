//! What can be wrong with a request, and the status and sentence that say so.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use outply_catalog::{CatalogError, NotationError};
use schemars::JsonSchema;
use serde::Serialize;

/// Why a request was not answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failure {
    status: StatusCode,
    sentence: String,
}

/// Why a request was not answered.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Problem {
    /// What is wrong, and where.
    error: String,
}

impl Failure {
    pub(crate) fn new(status: StatusCode, sentence: impl Into<String>) -> Failure {
        Failure { status, sentence: sentence.into() }
    }

    /// A request that can be read and cannot be fulfilled.
    pub(crate) fn unfit(sentence: impl Into<String>) -> Failure {
        Failure::new(StatusCode::UNPROCESSABLE_ENTITY, sentence)
    }

    /// Something wrong with a named part of a request.
    pub(crate) fn of(part: &str, error: impl std::fmt::Display) -> Failure {
        Failure::unfit(format!("{part}: {error}"))
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.status, Json(Problem { error: self.sentence })).into_response()
    }
}

impl From<CatalogError> for Failure {
    fn from(error: CatalogError) -> Failure {
        Failure::unfit(error.to_string())
    }
}

impl From<NotationError> for Failure {
    fn from(error: NotationError) -> Failure {
        Failure::unfit(error.to_string())
    }
}
