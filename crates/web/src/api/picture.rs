//! Positions and trees as pictures and as text for other programs.

use super::tree::{ChildOrder, Root, TreeRequest};
use crate::body::Body;
use crate::failure::Failure;
use crate::place::{Place, aside, heard};
use crate::server::Shared;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use outply_catalog::board::Board;
use outply_catalog::watch::draw::{self, Scene, Style};
use outply_catalog::{Session, StopFlag};
use outply_json::{Document, Tree};
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::Arc;

/// Which position.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoardQuery {
    /// The game, with its options after a colon.
    game: String,
    /// The position at which the game began; its initial state if there is none.
    #[serde(default)]
    position: Option<String>,
    /// The moves since then, divided by commas. In a move `~1` is a comma and `~0` is `~`; `--` is
    /// a pass, if the search knows one (the null move).
    #[serde(default)]
    moves: String,
    /// Whether only cells and pieces are drawn, for small pictures.
    #[serde(default)]
    bare: bool,
}

/// Which recorded search, as the words of an address.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TreeQuery {
    /// A tree leaf by leaf: `(max (min 3 5) (min 2 9))` or `[[3, 5], [2, 9]]`.
    #[serde(default)]
    text: Option<String>,
    /// Who moves first in a tree of nested lists.
    #[serde(default)]
    root: Root,
    /// In which order the children of every node are searched.
    #[serde(default)]
    order: ChildOrder,
    /// A game with its options after a colon, instead of a tree leaf by leaf.
    #[serde(default)]
    game: Option<String>,
    /// The position at which the game began; its initial state if there is none.
    #[serde(default)]
    position: Option<String>,
    /// The moves since then, divided by commas, written as for a board.
    #[serde(default)]
    moves: String,
    /// The algorithm.
    algorithm: String,
    /// How many plies the search looks ahead.
    #[serde(default)]
    depth: Option<u32>,
    /// How many plies are drawn.
    #[serde(default)]
    shown: Option<u32>,
    /// Simulations of a Monte Carlo search.
    #[serde(default)]
    simulations: Option<u64>,
    /// How Monte Carlo or selective search is put together.
    #[serde(default)]
    recipe: String,
    /// The seed of its chance.
    #[serde(default)]
    seed: u64,
    /// Whether the states of a game are drawn as small boards.
    #[serde(default)]
    boards: bool,
}

/// Which drawing of a recorded search.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DrawingRequest {
    /// The search.
    tree: TreeRequest,
    /// How it is drawn.
    format: Format,
}

/// A form of a drawing.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Format {
    /// Scalable Vector Graphics.
    Svg,
    /// Pixels, two for each of the SVG's.
    Png,
    /// For print.
    Pdf,
    /// For Graphviz.
    Dot,
    /// For LaTeX.
    Tikz,
    /// The document of the command line's `--json`.
    Json,
}

pub(crate) async fn board(
    State(shared): State<Arc<Shared>>,
    query: Result<Query<BoardQuery>, QueryRejection>,
) -> Result<impl IntoResponse, Failure> {
    let Query(BoardQuery { game, position, moves, bare }) =
        query.map_err(|error| Failure::new(StatusCode::BAD_REQUEST, error.body_text()))?;
    let moves = divided(&moves)?;
    let place = Place { game, position, moves };
    let draw = move || {
        let session = after_passes(place, &shared)?;
        let small = session.board().filter(|_| bare).map(|board| thumbnail(&board));
        Ok(small.unwrap_or_else(|| session.svg()))
    };
    let svg = aside(draw).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg))
}

pub(crate) async fn tree(
    State(shared): State<Arc<Shared>>,
    query: Result<Query<TreeQuery>, QueryRejection>,
) -> Result<impl IntoResponse, Failure> {
    let Query(query) =
        query.map_err(|error| Failure::new(StatusCode::BAD_REQUEST, error.body_text()))?;
    let longest = shared.settings.longest_recorded;
    let draw = move |stop: &StopFlag| {
        let report = query.request()?.report(&shared, stop)?;
        Ok(Scene::of(&report.picture, &Style::default()).svg())
    };
    let svg = heard(longest, draw).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg))
}

impl TreeQuery {
    fn request(self) -> Result<TreeRequest, Failure> {
        let TreeQuery { text, root, order, game, position, moves, algorithm, .. } = self;
        let moves = divided(&moves)?;
        let place = game.map(|game| Place { game, position, moves });
        let TreeQuery { depth, shown, simulations, recipe, seed, boards, .. } = self;
        let source = TreeRequest { text, root, order, place, algorithm, ..TreeRequest::default() };
        Ok(TreeRequest { depth, shown, simulations, recipe, seed, boards, ..source })
    }
}

/// A board without labels, notes and buttons.
fn thumbnail(board: &Board) -> String {
    let (width, height, body) = board.thumbnail();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-1 -1 {:.1} {:.1}\">{body}</svg>",
        width + 2.0,
        height + 2.0
    )
}

/// A pass among the moves, as PGN writes it.
const PASS: &str = "--";

/// The game at a place whose moves may have passes among them.
fn after_passes(place: Place, shared: &Shared) -> Result<Box<dyn Session>, Failure> {
    let mut parts = place.moves.split(|text| text == PASS);
    let first = parts.next().unwrap_or_default().to_vec();
    let mut session = Place { moves: first, ..place.clone() }.open(shared)?;
    for moves in parts {
        let passed = session.passed();
        let unfit = || Failure::unfit(format!("moves: expected no {PASS}: there is no pass there"));
        let position = Some(passed.ok_or_else(unfit)?);
        session =
            Place { game: place.game.clone(), position, moves: moves.to_vec() }.open(shared)?;
    }
    Ok(session)
}

/// The texts that a word of an address holds.
fn divided(word: &str) -> Result<Vec<String>, Failure> {
    let unfit = |text: &str| {
        Failure::unfit(format!("moves: expected 0 or 1 after the ~ of {text}: ~0 is ~, ~1 a comma"))
    };
    let one = |text: &str| {
        let is_known = |rest: &str| rest.starts_with(['0', '1']);
        let is_fit = text.split('~').skip(1).all(is_known);
        let read = || text.replace("~1", ",").replace("~0", "~");
        is_fit.then(read).ok_or_else(|| unfit(text))
    };
    word.split(',').map(str::trim).filter(|text| !text.is_empty()).map(one).collect()
}

pub(crate) async fn drawing(
    State(shared): State<Arc<Shared>>,
    Body(request): Body<DrawingRequest>,
) -> Result<impl IntoResponse, Failure> {
    let format = request.format;
    let longest = shared.settings.longest_recorded;
    let bytes = heard(longest, move |stop| {
        let report = request.tree.report(&shared, stop)?;
        let scene = || Scene::of(&report.picture, &Style::default());
        Ok(match format {
            Format::Svg => scene().svg().into_bytes(),
            Format::Png => png(&scene())?,
            Format::Pdf => pdf(&scene())?,
            Format::Dot => draw::dot(&report.picture, &Style::default()).into_bytes(),
            Format::Tikz => scene().tikz().into_bytes(),
            Format::Json => Document::new(Tree::of(&report)).text().into_bytes(),
        })
    });
    let kind = match format {
        Format::Svg => "image/svg+xml",
        Format::Png => "image/png",
        Format::Pdf => "application/pdf",
        Format::Json => "application/json",
        Format::Dot | Format::Tikz => "text/plain; charset=utf-8",
    };
    Ok(([(header::CONTENT_TYPE, kind)], bytes.await?))
}

#[cfg(feature = "pictures")]
fn png(scene: &Scene) -> Result<Vec<u8>, Failure> {
    scene.png(2.0).map_err(|error| Failure::unfit(format!("the picture: {error}")))
}

#[cfg(feature = "pictures")]
fn pdf(scene: &Scene) -> Result<Vec<u8>, Failure> {
    scene.pdf().map_err(|error| Failure::unfit(format!("the picture: {error}")))
}

#[cfg(not(feature = "pictures"))]
fn png(_: &Scene) -> Result<Vec<u8>, Failure> {
    Err(Failure::unfit("this program was built without PNG: expected svg"))
}

#[cfg(not(feature = "pictures"))]
fn pdf(_: &Scene) -> Result<Vec<u8>, Failure> {
    Err(Failure::unfit("this program was built without PDF: expected svg"))
}

#[cfg(test)]
mod tests {
    use super::divided;

    #[test]
    fn commas_and_tildes_in_moves_survive() {
        assert_eq!(divided("a1, b2").unwrap(), ["a1", "b2"]);
        assert_eq!(divided("buy 2~1 sell 1,~01,~0").unwrap(), ["buy 2, sell 1", "~1", "~"]);
        assert!(divided("").unwrap().is_empty());
        assert!(divided("a~2").is_err() && divided("a~").is_err());
    }
}
