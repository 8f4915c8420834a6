//! Pictures of boards.

use super::rules::{ConnectN, Stones};
use crate::svg::Svg;
use outply_game::Player;

/// How many columns of two characters a line of a picture has room for.
const BAND: u32 = 39;

/// The players' colours: yellow, red, green, blue.
const COLOURS: [&str; ConnectN::MOST_PLAYERS] = ["#e8c33c", "#c8402f", "#3f9b56", "#27408b"];

/// The player's letter.
pub(super) fn letter(player: Player) -> char {
    char::from(b'A' + player.0.min(25))
}

impl ConnectN {
    pub(super) fn symbol(&self, state: &Stones, column: u32, row: u32) -> char {
        self.owner(state, column, row).map_or('.', letter)
    }

    /// The board, two characters a column. Boards too wide for that come in bands, the left
    /// first.
    pub(super) fn drawing(&self, state: &Stones) -> String {
        let starts = (0..self.width).step_by(BAND as usize);
        starts.map(|from| self.band(state, from)).collect::<Vec<_>>().join("\n\n")
    }

    fn band(&self, state: &Stones, from: u32) -> String {
        let to = self.width.min(from + BAND);
        let line = |cell: &dyn Fn(u32) -> String| {
            (from..to).map(|column| format!("{:>2}", cell(column))).collect::<String>()
        };
        let row = |row| line(&|column| self.symbol(state, column, row).to_string());
        let mut lines: Vec<String> = (0..self.height).rev().map(row).collect();
        lines.push(line(&|column| ((column + 1) % 100).to_string()));
        lines.join("\n")
    }

    pub(super) fn vector_drawing(&self, state: &Stones) -> String {
        let mut svg = Svg::new(50 * self.width + 20, 50 * self.height + 50);
        svg.rect((10, 10), (50 * self.width, 50 * self.height), "#8fa3b8");
        for column in 0..self.width {
            for row in 0..self.height {
                let owner = self.owner(state, column, row);
                let fill = owner.map_or("#f4f6f8", |player| COLOURS[player.index()]);
                svg.circle((35 + 50 * column, 35 + 50 * (self.height - 1 - row)), 20, fill);
            }
            svg.text((35 + 50 * column, 50 * self.height + 30), 18, &(column + 1).to_string());
        }
        svg.finish()
    }
}
