//! Squares are `a1` to `h8`, columns from the left and rows from the bottom. A position is the rows from
//! the top, with `x`, `o` and numbers or dots for empty squares: `x1o/1x1/3`. X moves first, so that
//! the marks say whose turn it is.

use super::rules::{Marks, Mnk, Square};
use crate::squares::squares;
use outply_game::board::{Board, Cell, Kind};
use outply_game::{Notation, NotationError, Player, Rules};

impl Notation for Mnk {
    fn format_action(&self, _state: &Marks, square: Square) -> String {
        self.board.name(square.0.into())
    }

    fn parse_action(&self, state: &Marks, text: &str) -> Result<Square, NotationError> {
        let error = |at: usize, expected: &str| Err(NotationError::new(text, at, expected));
        if self.terminal_test(state) {
            return error(0, "nothing more: the game is over");
        }
        let start = text.len() - text.trim_start().len();
        let (square, end) = self.board.parse(text, start)?;
        if !text[end..].trim().is_empty() {
            return error(end, "the end");
        }
        match state.all() >> square & 1 {
            0 => Ok(Square(square as u8)),
            _ => error(start, "an empty square"),
        }
    }

    fn format_state(&self, state: &Marks) -> String {
        self.board.rows(|square| match piece(state, square) {
            Some(0) => 'x',
            Some(_) => 'o',
            None => '.',
        })
    }

    fn parse_state(&self, text: &str) -> Result<Marks, NotationError> {
        let (of, end) = self.board.read(text, ['x', 'o'])?;
        if !text[end..].trim().is_empty() {
            return Err(NotationError::new(text, end, "the end"));
        }
        self.check(text, Marks { of })
    }

    fn board(&self, state: &Marks) -> Option<Board> {
        let (rows, columns) = (self.board.height as usize, self.board.width as usize);
        let kinds = [Kind::letter('X', "X", "#27408b"), Kind::letter('O', "O", "#c8402f")];
        let cell = |row: usize, column: usize| {
            let square = ((rows - 1 - row) * columns + column) as u32;
            Cell::square(&self.board.name(square), (0.0, 0.0)).piece(piece(state, square))
        };
        let note = format!("{} in a line win", self.connect);
        let board = Board::grid(&kinds, (rows, columns), cell).lettered((rows, columns));
        Some(board.note(note))
    }

    fn spelling(&self, _state: &Marks, square: Square) -> Vec<String> {
        vec![self.board.name(square.0.into())]
    }

    fn player_name(&self, player: Player) -> String {
        if player == Player::FIRST { "X".into() } else { "O".into() }
    }
}

fn piece(state: &Marks, square: u32) -> Option<usize> {
    state.of.iter().position(|marks| marks >> square & 1 == 1)
}

impl Mnk {
    /// The position, if play can reach it.
    fn check(&self, text: &str, state: Marks) -> Result<Marks, NotationError> {
        let error = |expected: String| Err(NotationError::new(text, 0, expected));
        let [xs, os] = state.of.map(u64::count_ones);
        if xs != os && xs != os + 1 {
            return error(format!("as many X as O or one more (there are {xs} and {os})"));
        }
        let (mine, theirs) = state.sides();
        if self.has_line(mine) {
            return error("no line of the player to move: the game would have ended before".into());
        }
        let is_last = |square: u32| !self.has_line(theirs & !(1 << square));
        if self.has_line(theirs) && !squares(theirs).any(is_last) {
            return error("lines that one last mark completed".into());
        }
        Ok(state)
    }
}
