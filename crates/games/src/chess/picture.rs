//! Pictures of positions.

use super::fen::symbol;
use super::position::Position;
use crate::svg::Svg;
use cozy_chess::{BitBoard, Color, File, Piece, Rank, Square};

/// The board from White's side, and who is to move.
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

/// Pixels of a square, and of the margin around the board.
const CELL: u32 = 50;
const MARGIN: u32 = 20;

/// The board as an SVG document, from White's side.
pub(super) fn svg(state: &Position) -> String {
    let whole = 8 * CELL + 2 * MARGIN;
    let mut svg = Svg::new(whole, whole);
    for square in Square::ALL {
        let is_light = BitBoard::LIGHT_SQUARES.has(square);
        let is_checked =
            state.is_check() && square == state.board().king(state.board().side_to_move());
        let colour = match (is_checked, is_light) {
            (true, _) => "#e8a09a",
            (_, true) => "#eef1f4",
            (_, false) => "#9fb2bf",
        };
        svg.cell(corner(square), (CELL, CELL), colour);
    }
    coordinates(&mut svg);
    for square in state.board().occupied() {
        draw(&mut svg, state, square);
    }
    svg.finish()
}

/// The upper left corner of a square.
fn corner(square: Square) -> (u32, u32) {
    let (file, rank) = (square.file() as u32, square.rank() as u32);
    (MARGIN + CELL * file, MARGIN + CELL * (7 - rank))
}

fn coordinates(svg: &mut Svg) {
    for place in 0..8u8 {
        let along = MARGIN + CELL * u32::from(place) + CELL / 2;
        let far = MARGIN + 8 * CELL + MARGIN / 2;
        svg.text((along, far), 12, &char::from(b'a' + place).to_string());
        svg.text((MARGIN / 2, along), 12, &(8 - place).to_string());
    }
}

fn draw(svg: &mut Svg, state: &Position, square: Square) {
    let Some(piece) = state.board().piece_on(square) else { return };
    let is_white = state.board().colors(Color::White).has(square);
    let (fill, rim) = if is_white { ("#ffffff", "#1d2830") } else { ("#2b3942", "#0c1216") };
    let at = corner(square);
    svg.figure(at, outline(piece), fill, rim);
    // Lines inside, dark on white and light on black.
    let ink = if is_white { rim } else { "#c9d3da" };
    svg.figure(at, inside(piece), "none", ink);
}

/// A piece's outline in a square of 50 by 50.
fn outline(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => {
            "M25 10a6.5 6.5 0 0 1 4.2 11.4c2.6 1.6 3.6 4 2.8 6.6h-3c.8 5 3 8.5 7 11v4.5H14V39\
             c4-2.5 6.2-6 7-11h-3c-.8-2.6.2-5 2.8-6.6A6.5 6.5 0 0 1 25 10z"
        }
        Piece::Knight => {
            "M14 43.5c-.5-9 9.5-11.5 8-20l-6.5 4.5-4.5-4 5.5-9 2.5-7 3.5 4\
             c11 0 15.5 8.5 15.5 19v12.5z"
        }
        Piece::Bishop => {
            "M25 5.5a3.3 3.3 0 0 1 2.2 5.8c5 3.7 8.3 8.2 8.3 13.2 0 3.8-2 6.5-5 8.5l1 4.5h5v6\
             h-23v-6h5l1-4.5c-3-2-5-4.7-5-8.5 0-5 3.3-9.5 8.3-13.2A3.3 3.3 0 0 1 25 5.5z"
        }
        Piece::Rook => {
            "M12 9h5.5v4h4.8V9h5.4v4h4.8V9H38v9.5l-4 3.5v12l4 4v5.5H12V38l4-4V22l-4-3.5z"
        }
        Piece::Queen => {
            "M7.5 15l6.5 10 2.5-15 6 13 2.5-16 2.5 16 6-13 2.5 15 6.5-10-4 19-2.5 4v5.5h-21V38\
             L11.5 34z"
        }
        Piece::King => {
            "M23.2 4.5h3.6v3.3h3.3v3.6h-3.3v4.2c2.6.8 3.7 3.4 3.7 6.4 4.5-4 13-3.5 13 4.5 0 5-5 7-7 12\
             v5h-23v-5c-2-5-7-7-7-12 0-8 8.5-8.5 13-4.5 0-3 1.1-5.6 3.7-6.4v-4.2h-3.3V7.8h3.3z"
        }
    }
}

/// Lines within the outline.
fn inside(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "M15.5 39.5h19",
        Piece::Knight => "M20.8 17.2a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0M31 18c3 5 4 11 4 20",
        Piece::Bishop => "M25 17.5v8M21 21.5h8M19.5 33.5h11M18.5 37.5h13",
        Piece::Rook => "M16.5 21.5h17M16.5 34.5h17",
        Piece::Queen => "M12.5 34c8-2.5 17-2.5 25 0M15 38.5c7-1.5 13-1.5 20 0",
        Piece::King => "M14 38.5c7-2 15-2 22 0M25 16v15M15 34c6-3 14-3 20 0",
    }
}
