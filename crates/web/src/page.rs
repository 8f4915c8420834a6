//! The page's files, compiled in.

use axum::http::header;
use axum::response::IntoResponse;

const HTML: &str = include_str!("../assets/index.html");
const SCRIPT: &str = include_str!("../assets/page.js");
const STYLE: &str = include_str!("../assets/page.css");
const ICON: &str = include_str!("../assets/icon.svg");

/// A file of the page. Browsers ask again each time, so that a new version of the program is never
/// shown with an old page.
fn file(kind: &'static str, text: &'static str) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], text)
}

pub(crate) async fn html() -> impl IntoResponse {
    file("text/html; charset=utf-8", HTML)
}

pub(crate) async fn script() -> impl IntoResponse {
    file("text/javascript; charset=utf-8", SCRIPT)
}

pub(crate) async fn style() -> impl IntoResponse {
    file("text/css; charset=utf-8", STYLE)
}

pub(crate) async fn icon() -> impl IntoResponse {
    file("image/svg+xml", ICON)
}
