//! The board as SVG.

use super::data::{Group, Lot, SQUARES, Square, square_id};
use super::picture::{SIDE, square_at};
use super::position::Position;
use super::rules::Property;
use super::write::{buildings, letter};
use crate::svg::Svg;

/// Pixels of a square's side, and around the board.
const CELL: u32 = 64;
const MARGIN: u32 = 8;
const PLAYERS: [&str; 4] = ["#e8c33c", "#6fa8dc", "#e06666", "#8fbf73"];

fn colour(group: Group) -> &'static str {
    match group {
        Group::Brown => "#8d6e4f",
        Group::Sky => "#a9d7ee",
        Group::Pink => "#d982b5",
        Group::Orange => "#ee9a3a",
        Group::Red => "#d5463b",
        Group::Yellow => "#f3dc4e",
        Group::Green => "#4f9d57",
        Group::Blue => "#3f62b0",
        Group::Railway => "#777777",
        Group::Utility => "#cfcfcf",
    }
}

impl Property {
    pub(super) fn board_svg(&self, state: &Position) -> String {
        let side = CELL * SIDE as u32 + 2 * MARGIN;
        let mut svg = Svg::new(side, side);
        for (row, column) in (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (row, column))) {
            if let Some(square) = square_at(row, column) {
                let corner = (MARGIN + CELL * column as u32, MARGIN + CELL * row as u32);
                draw_square(&mut svg, state, square, corner);
            }
        }
        for (line, text) in (0u32..).zip(self.table(state)) {
            svg.row((MARGIN + CELL + 16, 2 * CELL + 26 * line), 14, &text);
        }
        svg.finish()
    }
}

fn draw_square(svg: &mut Svg, state: &Position, square: u8, (x, y): (u32, u32)) {
    svg.rect((x, y), (CELL, CELL), "#f4f6f8");
    if let Square::Lot(lot) = SQUARES[usize::from(square)] {
        svg.rect((x, y), (CELL, 12), colour(lot.data().group));
        draw_owner(svg, state, lot, (x, y));
    }
    svg.text((x + CELL / 2, y + 24), 12, square_id(square));
    for (place, player) in (0u32..).zip(state.seats_at(square)) {
        let centre = (x + 10 + 15 * place, y + 52);
        svg.circle(centre, 7, PLAYERS[player % PLAYERS.len()]);
        svg.text(centre, 9, &letter(player).to_string());
    }
}

/// The owner's colour with the houses on it.
fn draw_owner(svg: &mut Svg, state: &Position, lot: Lot, (x, y): (u32, u32)) {
    if let Some(owner) = state.deed(lot).owner() {
        svg.rect((x + 16, y + 31), (32, 13), PLAYERS[owner % PLAYERS.len()]);
        let text = format!("{} {}", letter(owner), buildings(state, lot));
        svg.text((x + 32, y + 38), 10, text.trim_end());
    }
}
