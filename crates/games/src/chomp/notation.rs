//! Squares are `a1`, the poisoned one, to `g4`, columns from the left and rows from the bottom; a move
//! is the lower left square of the bite. A position is the columns' heights and who is to move:
//! `4,4,3,1 1`. Columns of which nothing is left may be left out.

use super::rules::{Bar, Bite, Chomp};
use crate::squares::letter;
use outply_game::board::{Board, Cell, Kind};
use outply_game::{Notation, NotationError, Player, Rules};

impl Notation for Chomp {
    fn format_action(&self, _state: &Bar, Bite { column, row }: Bite) -> String {
        name(column.into(), row.into())
    }

    fn parse_action(&self, state: &Bar, text: &str) -> Result<Bite, NotationError> {
        let at = text.len() - text.trim_start().len();
        let error = |expected: String| Err(NotationError::new(text, at, expected));
        if self.terminal_test(state) {
            return error("nothing more: the game is over".into());
        }
        let word = text.trim().to_ascii_lowercase();
        let found =
            self.actions(state).into_iter().find(|bite| self.format_action(state, *bite) == word);
        match found {
            Some(bite) => Ok(bite),
            None => error("a square that is left, as a1".into()),
        }
    }

    fn format_state(&self, state: &Bar) -> String {
        let heights = (0..self.width).map(|column| state.height(column).to_string());
        format!("{} {}", heights.collect::<Vec<_>>().join(","), state.next.index() + 1)
    }

    fn parse_state(&self, text: &str) -> Result<Bar, NotationError> {
        let error = |at: usize, expected: String| Err(NotationError::new(text, at, expected));
        let rest = text.trim_end();
        let Some((columns, word)) = rest.rsplit_once(char::is_whitespace) else {
            return error(rest.len(), "a space and the player to move, 1 or 2".into());
        };
        let next = match word {
            "1" => Player::FIRST,
            "2" => Player::SECOND,
            _ => return error(rest.len() - word.len(), "the player to move, 1 or 2".into()),
        };
        let (mut heights, mut at, mut most) = (Vec::new(), 0, self.height);
        for word in columns.split(',') {
            if heights.len() == self.width as usize {
                return error(at, format!("{} columns at most", self.width));
            }
            match word.trim().parse::<u32>() {
                Ok(height) if height <= most => heights.push(height),
                _ => return error(at, format!("a height from 0 to {most}")),
            }
            (at, most) = (at + word.len() + 1, heights.last().copied().unwrap_or(0));
        }
        Ok(Bar::of(heights, next))
    }

    fn board(&self, state: &Bar) -> Option<Board> {
        let (rows, columns) = (self.height as usize, self.width as usize);
        let square = "M5 5h40v40h-40z";
        let kinds = [
            Kind::outline('x', "poisoned", square, ("#86a83c", "#42561b"))
                .detail("M17 17l16 16M33 17l-16 16", "#22300c"),
            Kind::outline('#', "chocolate", square, ("#6f4324", "#3c2211"))
                .detail("M12 12h26v26h-26z", "#96643c"),
        ];
        let cell = |row: usize, column: usize| {
            let (row, column) = ((rows - 1 - row) as u32, column as u32);
            let piece = usize::from((row, column) != (0, 0));
            let is_left = row < state.height(column);
            let cell = Cell::square(&name(column, row), (0.0, 0.0)).fill("#f3ebdf");
            cell.piece(is_left.then_some(piece))
        };
        let board = Board::grid(&kinds, (rows, columns), cell).lettered((rows, columns));
        let turn = if self.terminal_test(state) { "has won" } else { "to move" };
        Some(board.note(format!("{}: {turn}", self.player_name(state.next))))
    }

    fn spelling(&self, _state: &Bar, Bite { column, row }: Bite) -> Vec<String> {
        vec![name(column.into(), row.into())]
    }
}

fn name(column: u32, row: u32) -> String {
    format!("{}{}", letter(column), row + 1)
}
