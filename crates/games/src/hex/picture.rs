//! Pictures: a rhombus of characters or of hexagons.

use super::board::Hex;
use super::rules::Stones;
use outply_game::Rules;
use outply_game::board::{Board, Cell, Kind, Shape};

/// Each row half a cell further right than the one above; at most 61 columns wide.
pub(super) fn text<const W: usize>(rules: &Hex<W>, state: &Stones<W>) -> String {
    let size = rules.size;
    let letters: Vec<String> = (b'a'..).take(size as usize).map(|c| char::from(c).into()).collect();
    let mut lines = vec![format!("   {}", letters.join(" "))];
    for row in 0..size {
        let cells: Vec<String> =
            (0..size).map(|column| rules.symbol(state, column, row).into()).collect();
        let indent = " ".repeat(row as usize);
        lines.push(format!("{indent}{:>2} {} {}", row + 1, cells.join(" "), row + 1));
    }
    lines.push(format!("{}   {}", " ".repeat(size as usize), letters.join(" ")));
    lines.join("\n")
}

const RED: &str = "#c8402f";
const BLUE: &str = "#3b6fb6";

/// The cells with their stones; the sides that a player has to join have letters in its colour.
pub(super) fn board<const W: usize>(rules: &Hex<W>, state: &Stones<W>) -> Board {
    let size = rules.size;
    let mut board = Board::new(&[
        Kind::disc('R', "Red, from top to bottom", RED),
        Kind::disc('B', "Blue, from left to right", BLUE),
    ]);
    for row in 0..size {
        for column in 0..size {
            let edge = |place: u32| place == 0 || place == size - 1;
            let ground = match (edge(row), edge(column)) {
                (true, false) => "#f3d3cd",
                (false, true) => "#ccd9ec",
                _ => "#f0e2c0",
            };
            let piece = match rules.symbol(state, column, row) {
                'R' => Some(0),
                'B' => Some(1),
                _ => None,
            };
            let name = rules.name((row * size + column) as usize);
            let cell = Cell::square(&name, centre(column.into(), row.into()));
            board.cell(cell.shape(Shape::Hexagon).fill(ground).piece(piece));
        }
    }
    for along in 0..size {
        board.label(centre(along.into(), -1.0), char::from(b'a' + along as u8));
        board.label(centre(-1.0, along.into()), along + 1);
    }
    let turn = if rules.terminal_test(state) { "the game is over" } else { "to move" };
    let board = board.note(format!("{}: {turn}", ["Red", "Blue"][state.mover()]));
    if rules.swap { board.button("swap", "swap") } else { board }
}

/// Each row half a cell further right than the one above.
fn centre(column: f64, row: f64) -> (f64, f64) {
    (column + row / 2.0, 0.866 * row)
}
