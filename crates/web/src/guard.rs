//! What every request must be, and every answer must say: no other web page drives this server, and
//! its own page runs nothing but its own scripts.

use crate::failure::Failure;
use crate::server::Shared;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// Scripts, styles and requests of this server alone; no inline script, no frame around it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";

const HEADERS: [(HeaderName, HeaderValue); 5] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
];

/// Refuses requests that another page made, and sets the headers of every answer.
pub(crate) async fn guard(
    State(shared): State<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match check(request.headers(), &shared) {
        Ok(()) => next.run(request).await,
        Err(failure) => failure.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, value);
    }
    response
}

fn check(headers: &HeaderMap, shared: &Shared) -> Result<(), Failure> {
    let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or("?"));
    let host = text(header::HOST).unwrap_or_default();
    if !shared.hosts.iter().any(|own| own.eq_ignore_ascii_case(host)) {
        let sentence = format!("Host: expected one of {}", shared.hosts.join(", "));
        return Err(Failure::new(StatusCode::MISDIRECTED_REQUEST, sentence));
    }
    let is_own = |origin: &str| origin.strip_prefix("http://") == Some(host);
    if text(header::ORIGIN).is_some_and(|origin| !is_own(origin)) {
        let sentence = "Origin: other pages may not use this server";
        return Err(Failure::new(StatusCode::FORBIDDEN, sentence));
    }
    Ok(())
}
