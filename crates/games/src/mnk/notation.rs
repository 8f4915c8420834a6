//! Squares are `a1` to `h8`, columns from the left and rows from the bottom. A position is the rows from
//! the top, with `x`, `o` and numbers or dots for empty squares: `x1o/1x1/3`. X moves first, so that
//! the marks say whose turn it is. In a box the layer follows, `a11` to `d44`, and the rows of the last layer
//! come first.

use super::rules::{Marks, Mnk, Square};
use crate::squares::{letter, squares};
use outply_game::board::{Board, Cell, Kind};
use outply_game::{Notation, NotationError, Player, Rules};

impl Notation for Mnk {
    fn format_action(&self, _state: &Marks, square: Square) -> String {
        self.name(square.0.into())
    }

    fn parse_action(&self, state: &Marks, text: &str) -> Result<Square, NotationError> {
        let error = |at: usize, expected: &str| Err(NotationError::new(text, at, expected));
        if self.terminal_test(state) {
            return error(0, "nothing more: the game is over");
        }
        let start = text.len() - text.trim_start().len();
        let (square, end) = self.parse(text, start)?;
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
        let kinds = [Kind::letter('X', "X", "#27408b"), Kind::letter('O', "O", "#c8402f")];
        let note = format!("{} in a line win", self.connect);
        if self.depth > 1 {
            let name = "a square is its column, row and layer";
            return Some(self.layers(state, &kinds).note(note).note(name));
        }
        let (rows, columns) = (self.board.height as usize, self.board.width as usize);
        let cell = |row: usize, column: usize| {
            let square = ((rows - 1 - row) * columns + column) as u32;
            Cell::square(&self.name(square), (0.0, 0.0)).piece(piece(state, square))
        };
        let board = Board::grid(&kinds, (rows, columns), cell).lettered((rows, columns));
        Some(board.note(note))
    }

    fn spelling(&self, _state: &Marks, square: Square) -> Vec<String> {
        vec![self.name(square.0.into())]
    }

    fn player_name(&self, player: Player) -> String {
        if player == Player::FIRST { "X".into() } else { "O".into() }
    }
}

fn piece(state: &Marks, square: u32) -> Option<usize> {
    state.of.iter().position(|marks| marks >> square & 1 == 1)
}

impl Mnk {
    /// A square's name: `a1`, or `a11` with the layer.
    fn name(&self, square: u32) -> String {
        let size = self.board.width * self.height();
        match self.depth {
            1 => self.board.name(square),
            _ => format!("{}{}", self.board.name(square % size), square / size + 1),
        }
    }

    /// The square named at byte `at` of `text`, and where its name ends.
    fn parse(&self, text: &str, at: usize) -> Result<(u32, usize), NotationError> {
        if self.depth == 1 {
            return self.board.parse(text, at);
        }
        let named = |square: u32| {
            let name = self.name(square);
            let given = text.get(at..at + name.len());
            given.is_some_and(|given| given.eq_ignore_ascii_case(&name)).then_some(name.len())
        };
        let found = (0..self.board.count()).find_map(|square| Some((square, at + named(square)?)));
        found.ok_or_else(|| {
            let expected = format!(
                "a square with its layer, from a11 to {}",
                self.name(self.board.count() - 1)
            );
            NotationError::new(text, at, expected)
        })
    }

    /// The layers of a box beside one another, the first on the left.
    fn layers(&self, state: &Marks, kinds: &[Kind]) -> Board {
        let (width, height) = (self.width(), self.height());
        let mut board = Board::new(kinds);
        for square in 0..self.board.count() {
            let (column, row) = (square % width, square / width % height);
            let across = square / (width * height) * (width + 1) + column;
            let at = (f64::from(across), f64::from(height - 1 - row));
            board.cell(Cell::square(&self.name(square), at).piece(piece(state, square)));
        }
        for row in 0..height {
            board.label((-1.0, f64::from(height - 1 - row)), row + 1);
        }
        for layer in 0..self.depth {
            let left = layer * (width + 1);
            let letters = (0..width).map(|column| (left + column, letter(column)));
            letters.for_each(|(x, name)| board.label((f64::from(x), f64::from(height)), name));
            let middle = f64::from(left) + f64::from(width - 1) / 2.0;
            board.label((middle, f64::from(height + 1)), layer + 1);
        }
        board
    }

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
