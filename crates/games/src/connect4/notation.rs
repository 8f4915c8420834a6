//! Columns are numbered from 1. A position is either the columns played in turn (`4453`, as in
//! the usual test sets; with commas where a board has more than nine columns) or the rows from
//! the top, as in `...../...../..X../..O../.XXO.`.

use super::board::Board;
use super::rules::{Column, Connect4, Stones};
use outply_game::board::{Board as Drawn, Cell, Kind, Shape};
use outply_game::{Notation, NotationError, Player, Rules};

impl<B: Board> Notation for Connect4<B> {
    fn format_action(&self, _state: &Stones<B>, column: Column) -> String {
        (u32::from(column.0) + 1).to_string()
    }

    fn parse_action(&self, state: &Stones<B>, text: &str) -> Result<Column, NotationError> {
        let column = self.parse_column(text, text.trim(), 0)?;
        self.check_open(state, column, text, 0)?;
        Ok(column)
    }

    fn format_state(&self, state: &Stones<B>) -> String {
        let rows = (0..self.height).rev().map(|row| {
            let symbol = |column| self.symbol(state, column, row);
            (0..self.width).map(symbol).collect::<String>()
        });
        rows.collect::<Vec<_>>().join("/")
    }

    fn parse_state(&self, text: &str) -> Result<Stones<B>, NotationError> {
        let trimmed = text.trim();
        if trimmed.contains(['.', '/', 'X', 'O', 'x', 'o']) {
            self.parse_rows(text)
        } else {
            self.parse_moves(text)
        }
    }

    fn picture(&self, state: &Stones<B>) -> String {
        // Boards too wide for two characters a column get one; none has more than 64 columns.
        let room = if self.width <= 39 { 2 } else { 1 };
        let line = |cell: &dyn Fn(u32) -> String| {
            (0..self.width).map(|column| format!("{:>room$}", cell(column))).collect::<String>()
        };
        let row = |row| line(&|column| self.symbol(state, column, row).to_string());
        let mut lines: Vec<String> = (0..self.height).rev().map(row).collect();
        lines.push(line(&|column| ((column + 1) % 10u32.pow(room as u32)).to_string()));
        lines.join("\n")
    }

    fn board(&self, state: &Stones<B>) -> Option<Drawn> {
        let kinds = [Kind::disc('X', "X", "#e8c33c"), Kind::disc('O', "O", "#c8402f")];
        let cell = |row: usize, column: usize| {
            let (column, row) = (column as u32, self.height - 1 - row as u32);
            let piece = match self.symbol(state, column, row) {
                'X' => Some(0),
                'O' => Some(1),
                _ => None,
            };
            let cell = Cell::square(&cell_name(column, row), (0.0, 0.0));
            cell.shape(Shape::Round).fill("#dfe8f2").piece(piece)
        };
        let (width, height) = (self.width as usize, self.height as usize);
        let mut board = Drawn::grid(&kinds, (height, width), cell);
        (0..width).for_each(|column| board.label((column as f64, height as f64), column + 1));
        Some(board)
    }

    /// The cell into which the stone falls.
    fn spelling(&self, state: &Stones<B>, Column(column): Column) -> Vec<String> {
        let column = u32::from(column);
        let free = |&row: &u32| self.symbol(state, column, row) == '.';
        (0..self.height).find(free).map(|row| cell_name(column, row)).into_iter().collect()
    }

    fn player_name(&self, player: Player) -> String {
        if player == Player::FIRST { "X".into() } else { "O".into() }
    }
}

/// A cell's column and row, both from 1 at the lower left.
fn cell_name(column: u32, row: u32) -> String {
    format!("c{}r{}", column + 1, row + 1)
}

impl<B: Board> Connect4<B> {
    fn cell(&self, column: u32, row: u32) -> B {
        B::ONE << (column * (self.height + 1) + row)
    }

    fn symbol(&self, state: &Stones<B>, column: u32, row: u32) -> char {
        let cell = self.cell(column, row);
        let first =
            if state.plies.is_multiple_of(2) { state.mine } else { Connect4::theirs(state) };
        match () {
            _ if (state.all & cell).is_empty() => '.',
            _ if (first & cell).is_empty() => 'O',
            _ => 'X',
        }
    }

    /// The column that `word`, at byte `at` of `text`, names.
    fn parse_column(&self, text: &str, word: &str, at: usize) -> Result<Column, NotationError> {
        let expected =
            || NotationError::new(text, at, format!("a column from 1 to {}", self.width));
        let column: u32 = word.parse().map_err(|_| expected())?;
        if column >= 1 && column <= self.width {
            Ok(Column(column as u8 - 1))
        } else {
            Err(expected())
        }
    }

    fn check_open(
        &self,
        state: &Stones<B>,
        column: Column,
        text: &str,
        at: usize,
    ) -> Result<(), NotationError> {
        if self.terminal_test(state) {
            return Err(NotationError::new(text, at, "nothing more: the game is over"));
        }
        if (self.column(column) & !state.all).is_empty() {
            let number = u32::from(column.0) + 1;
            let expected = format!("a column that is not full ({number} is)");
            return Err(NotationError::new(text, at, expected));
        }
        Ok(())
    }

    /// Columns played in turn from the empty board.
    fn parse_moves(&self, text: &str) -> Result<Stones<B>, NotationError> {
        let mut state = self.initial();
        for (at, word) in words(text, self.width > 9) {
            let column = self.parse_column(text, word, at)?;
            self.check_open(&state, column, text, at)?;
            state = self.result(&state, column);
        }
        Ok(state)
    }

    fn parse_rows(&self, text: &str) -> Result<Stones<B>, NotationError> {
        let (mut first, mut second) = (B::EMPTY, B::EMPTY);
        let (mut column, mut row) = (0, self.height - 1);
        for (at, c) in text.char_indices().filter(|(_, c)| !c.is_whitespace()) {
            let error = |expected: &str| Err(NotationError::new(text, at, expected));
            match c {
                '/' if column < self.width => {
                    return error(&format!("{} cells in a row", self.width));
                }
                '/' if row == 0 => return error(&format!("{} rows", self.height)),
                '/' => (column, row) = (0, row - 1),
                '.' | 'X' | 'x' | 'O' | 'o' if column == self.width => return error("'/'"),
                '.' => column += 1,
                'X' | 'x' | 'O' | 'o' => {
                    let cell = self.cell(column, row);
                    let stones = if matches!(c, 'X' | 'x') { &mut first } else { &mut second };
                    *stones = *stones | cell;
                    column += 1;
                }
                _ => return error("'X', 'O', '.' or '/'"),
            }
        }
        if row > 0 || column < self.width {
            let expected = format!("{} rows of {} cells", self.height, self.width);
            return Err(NotationError::new(text, text.len(), expected));
        }
        self.check_position(text, first, second)
    }

    /// The position with these stones, if the rules allow it.
    fn check_position(&self, text: &str, first: B, second: B) -> Result<Stones<B>, NotationError> {
        let error = |expected: String| Err(NotationError::new(text, 0, expected));
        let all = first | second;
        if self.floats(all) {
            return error("each stone on the bottom or on another stone".into());
        }
        let (xs, os) = (first.count(), second.count());
        if xs != os && xs != os + 1 {
            return error(format!("as many X as O or one more (there are {xs} and {os})"));
        }
        let plies = xs + os;
        let mine = if plies % 2 == 0 { first } else { second };
        let state = Stones { mine, all, plies };
        if self.connects(mine) {
            return error("no line of the player to move: the game would have ended before".into());
        }
        if self.connects(Connect4::theirs(&state)) && !self.last_stone_connected(&state) {
            return error("lines that one last stone completed".into());
        }
        Ok(state)
    }

    /// Whether some stone has nothing beneath it.
    fn floats(&self, all: B) -> bool {
        let supported = (all << 1) | self.bottom;
        !(all & !supported).is_empty()
    }

    /// Whether one stone of the winner, on top of its column, completed all lines.
    fn last_stone_connected(&self, state: &Stones<B>) -> bool {
        let theirs = Connect4::theirs(state);
        let places = (0..self.width).flat_map(|c| (0..self.height).map(move |r| (c, r)));
        places.into_iter().any(|(column, row)| {
            let cell = self.cell(column, row);
            let on_top = (state.all & (cell << 1)).is_empty();
            let is_theirs = !(theirs & cell).is_empty();
            is_theirs && on_top && !self.connects(theirs & !cell)
        })
    }
}

/// The words of a list of columns with their places: single digits, or what stands between
/// commas and spaces.
fn words(text: &str, separated: bool) -> Vec<(usize, &str)> {
    let is_gap = |c: char| c == ',' || c.is_whitespace();
    if separated || text.contains(',') {
        let offset = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
        let words = text.split(is_gap).filter(|word| !word.is_empty());
        return words.map(|word| (offset(word), word)).collect();
    }
    let chars = text.char_indices().filter(|(_, c)| !is_gap(*c));
    chars.map(|(at, c)| (at, &text[at..at + c.len_utf8()])).collect()
}
