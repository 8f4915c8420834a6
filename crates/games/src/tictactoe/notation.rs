//! Squares are `a1` to `c3`, columns from the left and rows from the bottom; a digit from 1 (top
//! left) to 9 is understood too. A position is its rows from the top: `X.O/.X./...`.

use super::rules::{Marks, Square, TicTacToe};
use outply_game::board::{Board, Cell, Kind};
use outply_game::{Notation, NotationError, Player, Rules};

impl Notation for TicTacToe {
    fn format_action(&self, _state: &Marks, square: Square) -> String {
        name(square)
    }

    fn parse_action(&self, state: &Marks, text: &str) -> Result<Square, NotationError> {
        let error = |expected: &str| NotationError::new(text, 0, expected);
        if self.terminal_test(state) {
            return Err(error("nothing more: the game is over"));
        }
        let square = match text.trim().as_bytes() {
            [digit @ b'1'..=b'9'] => digit - b'1',
            [column @ (b'a'..=b'c' | b'A'..=b'C'), row @ b'1'..=b'3'] => {
                3 * (b'3' - row) + (column.to_ascii_lowercase() - b'a')
            }
            _ => return Err(error("a square from a1 to c3")),
        };
        let taken = (state.x | state.o) >> square & 1 == 1;
        if taken { Err(error("an empty square")) } else { Ok(Square(square)) }
    }

    fn format_state(&self, state: &Marks) -> String {
        let row =
            |row: u8| (0..3).map(|column| symbol(state, 3 * row + column)).collect::<String>();
        [row(0), row(1), row(2)].join("/")
    }

    fn parse_state(&self, text: &str) -> Result<Marks, NotationError> {
        let mut marks = Marks { x: 0, o: 0 };
        let mut place = 0;
        for (at, c) in text.char_indices().filter(|(_, c)| !c.is_whitespace()) {
            let wants_slash = matches!(place, 3 | 7);
            let square = place - place / 4;
            match c {
                '/' if wants_slash => {}
                _ if wants_slash => return Err(NotationError::new(text, at, "'/'")),
                _ if place > 10 => return Err(NotationError::new(text, at, "the end")),
                'X' | 'x' => marks.x |= 1 << square,
                'O' | 'o' | '0' => marks.o |= 1 << square,
                '.' | '-' | '_' => {}
                _ => return Err(NotationError::new(text, at, "'X', 'O' or '.'")),
            }
            place += 1;
        }
        if place < 11 {
            return Err(NotationError::new(text, text.len(), "three rows of three squares"));
        }
        check(text, marks)
    }

    fn board(&self, state: &Marks) -> Option<Board> {
        let kinds = [Kind::letter('X', "X", "#27408b"), Kind::letter('O', "O", "#c8402f")];
        let cell = |row: usize, column: usize| {
            let square = (3 * row + column) as u8;
            let piece = match symbol(state, square) {
                'X' => Some(0),
                'O' => Some(1),
                _ => None,
            };
            Cell::square(&name(Square(square)), (0.0, 0.0)).piece(piece)
        };
        Some(Board::grid(&kinds, (3, 3), cell).lettered((3, 3)))
    }

    fn spelling(&self, _state: &Marks, square: Square) -> Vec<String> {
        vec![name(square)]
    }

    fn player_name(&self, player: Player) -> String {
        if player == Player::FIRST { "X".into() } else { "O".into() }
    }
}

fn name(square: Square) -> String {
    let (column, row) = (square.0 % 3, square.0 / 3);
    format!("{}{}", char::from(b'a' + column), 3 - row)
}

fn symbol(state: &Marks, square: u8) -> char {
    match (state.x >> square & 1, state.o >> square & 1) {
        (1, _) => 'X',
        (_, 1) => 'O',
        _ => '.',
    }
}

/// The position, if play can reach it.
fn check(text: &str, marks: Marks) -> Result<Marks, NotationError> {
    let error = |expected: String| Err(NotationError::new(text, 0, expected));
    let (xs, os) = (marks.x.count_ones(), marks.o.count_ones());
    if xs != os && xs != os + 1 {
        return error(format!("as many X as O or one more (there are {xs} and {os})"));
    }
    match (Marks::has_line(marks.x), Marks::has_line(marks.o)) {
        (true, true) => error("one winner, not two".into()),
        (true, false) if xs == os => error("one X more than O, since X has three in a row".into()),
        (false, true) if xs > os => error("as many X as O, since O has three in a row".into()),
        _ => Ok(marks),
    }
}
