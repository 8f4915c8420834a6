//! Pictures of the star.

use super::rules::{ChineseCheckers, Pegs};
use super::star::{HOLES, Hole, ROWS, in_row, place};
use crate::svg::Svg;
use outply_game::Player;

/// The players' colours: red, green, blue, yellow, black, white.
const COLOURS: [&str; ChineseCheckers::MOST_PLAYERS] =
    ["#c8402f", "#3f9b56", "#27408b", "#e8c33c", "#2b2b2b", "#ffffff"];
/// The corners of the two triangles that make the star, in columns and rows of holes.
const TRIANGLES: [[(u32, u32); 3]; 2] = [[(12, 0), (24, 12), (0, 12)], [(12, 16), (0, 4), (24, 4)]];

/// The player's letter.
pub(super) fn letter(player: Player) -> char {
    char::from(b'A' + player.0.min(25))
}

/// Pixels from columns and rows of holes: neighbours are 36 pixels apart.
fn pixels(x: u32, y: u32) -> (u32, u32) {
    (64 + 18 * x, 48 + 31 * y)
}

impl ChineseCheckers {
    /// The rows with their letters on the left and the number of their last hole on the right.
    pub(super) fn drawing(&self, state: &Pegs) -> String {
        let rows = (0..ROWS.len()).map(|row| {
            let letter = char::from(b'a' + row as u8);
            let indent = " ".repeat(13 - usize::from(ROWS[row]));
            let symbols: Vec<String> = (0..ROWS[row])
                .map(|number| symbol(state, in_row(row, number)).to_string())
                .collect();
            format!("{letter}  {:<25}  {:>2}", indent + &symbols.join(" "), ROWS[row])
        });
        rows.collect::<Vec<_>>().join("\n")
    }

    pub(super) fn vector_drawing(&self, state: &Pegs) -> String {
        let mut svg = Svg::new(560, 592);
        for corners in TRIANGLES {
            svg.triangle(corners.map(|(x, y)| pixels(x, y)), "#e3d3b4");
        }
        for hole in (0..HOLES as u8).map(Hole) {
            let (x, y) = place(hole);
            let owner = state.owner(hole);
            let fill = owner.map_or("#b89b6c", |player| COLOURS[player.index()]);
            svg.circle(pixels(x as u32, y as u32), if owner.is_some() { 14 } else { 7 }, fill);
        }
        for (row, holes) in (0..).zip(ROWS) {
            let (letter, y) = (char::from(b'a' + row), pixels(0, u32::from(row)).1);
            svg.text((20, y), 16, &letter.to_string());
            svg.text((540, y), 16, &holes.to_string());
        }
        svg.finish()
    }
}

fn symbol(state: &Pegs, hole: Hole) -> char {
    state.owner(hole).map_or('.', letter)
}
