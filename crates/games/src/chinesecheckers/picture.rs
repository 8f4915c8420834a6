//! Pictures of the star.

use super::moves::Move;
use super::notation::name;
use super::rules::{ChineseCheckers, Pegs};
use super::star::{HOLES, Hole, ROWS, in_row, place};
use outply_game::board::{Board, Cell, Kind, Shape};
use outply_game::{Player, Rules};

/// The players' colours: red, green, blue, yellow, black, white.
const COLOURS: [&str; ChineseCheckers::MOST_PLAYERS] =
    ["#c8402f", "#3f9b56", "#27408b", "#e8c33c", "#2b2b2b", "#ffffff"];
/// The player's letter.
pub(super) fn letter(player: Player) -> char {
    char::from(b'A' + player.0.min(25))
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

    pub(super) fn described(&self, state: &Pegs) -> Board {
        let kinds: Vec<Kind> = (0..self.players())
            .map(|player| (letter(Player(player as u8)), COLOURS[player]))
            .map(|(letter, colour)| Kind::disc(letter, &letter.to_string(), colour))
            .collect();
        let mut board = Board::new(&kinds);
        for hole in (0..HOLES as u8).map(Hole) {
            let (x, y) = place(hole);
            let piece = state.owner(hole).map(|player| player.index());
            let cell = Cell::square(&name(hole), (f64::from(x) / 2.0, 0.866 * f64::from(y)));
            board.cell(cell.shape(Shape::Round).fill("#e3d3b4").piece(piece));
        }
        for (row, holes) in (0_u8..).zip(ROWS) {
            let y = 0.866 * f64::from(row);
            board.label((-1.0, y), char::from(b'a' + row));
            board.label((13.0, y), holes);
        }
        let passes = self.actions(state).into_iter().any(|action| action == Move::Pass);
        if passes { board.button("pass", "pass") } else { board }
    }
}

fn symbol(state: &Pegs, hole: Hole) -> char {
    state.owner(hole).map_or('.', letter)
}
