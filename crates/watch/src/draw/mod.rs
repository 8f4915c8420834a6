//! Drawings of a [`Picture`]: text for terminals, and a [`Scene`] of shapes and texts with their
//! places, which is written as SVG, TikZ and, with the feature `render`, PNG and PDF; DOT for Graphviz.
//!
//! ```
//! use outply_game::Rules;
//! use outply_games::tictactoe::TicTacToe;
//! use outply_search::{AlphaBeta, Limits};
//! use outply_watch::draw::{Scene, Style};
//! use outply_watch::{DebugLabels, Picture, Recorder};
//!
//! let mut recorder = Recorder::new(500).down_to(2);
//! let mut search = AlphaBeta::plain(&TicTacToe).observer(&mut recorder);
//! search.search(&TicTacToe.initial(), &Limits::depth(2))?;
//! let picture = Picture::of(&recorder, &DebugLabels).ok_or("nothing was searched")?;
//! let scene = Scene::of(&picture, &Style { width: 800.0, ..Style::default() });
//! assert!(scene.width <= 800.0 && scene.svg().starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod animation;
mod block;
mod dot;
mod fold;
mod font;
mod frames;
mod grey;
mod key;
mod layout;
mod names;
#[cfg(feature = "render")]
mod outline;
#[cfg(feature = "render")]
mod pages;
#[cfg(feature = "render")]
mod pdf;
#[cfg(feature = "render")]
mod png;
mod scene;
mod shape;
mod style;
mod svg;
mod terminal;
mod tidy;
mod tikz;

pub use animation::animated;
pub use dot::dot;
pub use frames::{blank, frames, growth_frames};
#[cfg(feature = "render")]
pub use pages::{Part, pages};
pub use scene::{Form, Frame, Item, Place, Point, Scene};
pub use style::{Direction, Paint, Palette, Role, Style, Windows};
pub use terminal::{Terminal, terminal};

use crate::picture::{Picture, Status};
use outply_game::{Mover, Player};

/// The picture as an SVG document in the default style.
pub fn svg(picture: &Picture) -> String {
    Scene::of(picture, &Style::default()).svg()
}

/// The picture as a LaTeX document in the default style.
pub fn tikz(picture: &Picture) -> String {
    Scene::of(picture, &Style::default()).tikz()
}

/// The mark of the player to move: up for the one who wants large values, down for the other.
fn symbol(picture: &Picture) -> &'static str {
    match picture.mover {
        Some(Mover::Player(Player::MAX)) => "▲",
        Some(Mover::Player(Player::MIN)) => "▼",
        Some(Mover::Player(Player(2))) => "■",
        Some(Mover::Player(Player(3))) => "⬟",
        Some(Mover::Player(Player(4))) => "⬢",
        Some(Mover::Player(_)) => "★",
        Some(Mover::Chance) => "◆",
        None => "●",
    }
}

/// The window in brackets, unless it is open on both sides or the node was not visited.
fn window(picture: &Picture) -> Option<String> {
    let (alpha, beta) = picture.window.as_ref()?;
    let is_open = alpha == "-∞" && beta == "∞";
    let is_seen = picture.status != Status::Cut;
    (is_seen && !is_open).then(|| format!("[{alpha}, {beta}]"))
}

/// A probability, rounded to four places.
fn probability(picture: &Picture) -> Option<String> {
    picture.probability.map(|probability| format!("{}", (probability * 1e4).round() / 1e4))
}
