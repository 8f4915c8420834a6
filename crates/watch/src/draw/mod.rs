//! Drawings of a [`Picture`]: text for terminals, SVG, DOT, TikZ.

mod dot;
mod layout;
mod svg;
mod terminal;
mod tikz;

pub use dot::dot;
pub use svg::svg;
pub use terminal::{Terminal, terminal};
pub use tikz::tikz;

use crate::picture::{Picture, Status};
use outply_game::{Mover, Player};

/// The mark of whoever moves: up for the player who wants large values, down for the other.
fn symbol(picture: &Picture) -> &'static str {
    match picture.mover {
        Some(Mover::Player(Player::MAX)) => "▲",
        Some(Mover::Player(Player::MIN)) => "▼",
        Some(Mover::Player(_)) => "■",
        Some(Mover::Chance) => "◆",
        None => "●",
    }
}

/// The window in brackets, where it is not open to both sides and the node was looked at.
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
