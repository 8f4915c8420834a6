//! JSON of bounded size that arrives within bounded time.

use crate::failure::Failure;
use crate::server::Shared;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// The body of a request, read.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<Shared>> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, shared: &Arc<Shared>) -> Result<Body<T>, Failure> {
        check_type(request.headers())?;
        let bytes = read(request, shared).await?;
        serde_json::from_slice(&bytes).map(Body).map_err(|error| {
            Failure::new(StatusCode::BAD_REQUEST, format!("the request's body: {error}"))
        })
    }
}

fn check_type(headers: &HeaderMap) -> Result<(), Failure> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let is_json = kind.is_some_and(|kind| {
        kind.split(';').next().unwrap_or(kind).trim().eq_ignore_ascii_case("application/json")
    });
    let expected = "expected a body of type application/json";
    if is_json { Ok(()) } else { Err(Failure::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, expected)) }
}

async fn read(request: Request, shared: &Shared) -> Result<Bytes, Failure> {
    let (most, patience) = (shared.settings.body, shared.settings.patience);
    let collecting = Limited::new(request.into_body(), most).collect();
    let collected = tokio::time::timeout(patience, collecting).await.map_err(|_| {
        let sentence = format!("the request's body took longer than {patience:?}");
        Failure::new(StatusCode::REQUEST_TIMEOUT, sentence)
    })?;
    collected.map(|body| body.to_bytes()).map_err(|error| {
        if error.is::<LengthLimitError>() {
            let sentence = format!("the request's body: expected at most {most} bytes");
            Failure::new(StatusCode::PAYLOAD_TOO_LARGE, sentence)
        } else {
            Failure::new(StatusCode::BAD_REQUEST, format!("the request's body: {error}"))
        }
    })
}
