//! Pictures of boards.

use super::rules::{ConnectN, Stones};
use outply_game::board::{Board, Cell, Kind, Shape};
use outply_game::{Player, Rules};

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

    pub(super) fn described(&self, state: &Stones) -> Board {
        let players = self.players().min(COLOURS.len());
        let kinds: Vec<Kind> = (0..players)
            .map(|player| (letter(Player(player as u8)), COLOURS[player]))
            .map(|(letter, colour)| Kind::disc(letter, &letter.to_string(), colour))
            .collect();
        let cell = |row: usize, column: usize| {
            let (column, row) = (column as u32, self.height - 1 - row as u32);
            let piece = self.owner(state, column, row).map(|player| player.index());
            let cell = Cell::square(&cell_name(column, row), (0.0, 0.0));
            cell.shape(Shape::Round).fill("#e4eaf0").piece(piece)
        };
        let (width, height) = (self.width as usize, self.height as usize);
        let mut board = Board::grid(&kinds, (height, width), cell);
        (0..width).for_each(|column| board.label((column as f64, height as f64), column + 1));
        board
    }

    /// The cell into which a stone in the column falls.
    pub(super) fn spelled(&self, state: &Stones, column: u32) -> Option<String> {
        let free = |&row: &u32| self.owner(state, column, row).is_none();
        (0..self.height).find(free).map(|row| cell_name(column, row))
    }
}

/// A cell's column and row, both from 1 at the lower left.
fn cell_name(column: u32, row: u32) -> String {
    format!("c{}r{}", column + 1, row + 1)
}
