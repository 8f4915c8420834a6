//! Squares are `a1` to `h8`, columns from the left and rows from White's side, as in chess; a
//! move is the two squares, with `x` between them if it captures: `a2a3`, `a2xb3` (the `x` may
//! be left out, and a `-` may stand in a move that captures nothing). A position is the rows from
//! the top with `w` and `b` for pieces and numbers for runs of empty squares, then the side to
//! move, as in chess's FEN: `bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w`. Dots for empty
//! squares and capitals are understood too.

use super::board::Board;
use super::moves::Move;
use super::rules::{Breakthrough, Pieces};
use crate::squares::{Squares, letter};
use outply_game::board::{Board as Drawn, Cell, Kind};
use outply_game::{Notation, NotationError, Player, Rules};

impl<B: Board> Notation for Breakthrough<B> {
    fn format_action(&self, state: &Pieces<B>, action: Move) -> String {
        let (from, to) = self.squares(state.next, action);
        let takes = if (state.theirs & to).is_empty() { "" } else { "x" };
        format!("{}{takes}{}", self.name(from.lowest()), self.name(to.lowest()))
    }

    fn parse_action(&self, state: &Pieces<B>, text: &str) -> Result<Move, NotationError> {
        let error = |at: usize, expected: String| Err(NotationError::new(text, at, expected));
        if self.terminal_test(state) {
            return error(0, "nothing more: the game is over".into());
        }
        let start = text.len() - text.trim_start().len();
        let (from, gap) = self.named().parse(text, start)?;
        let sign = text[gap..].chars().next().filter(|c| matches!(c, 'x' | 'X' | '-'));
        let (to, end) = self.named().parse(text, gap + usize::from(sign.is_some()))?;
        if !text[end..].trim().is_empty() {
            return error(end, "the end".into());
        }
        let mover = B::ONE << from;
        if (state.mine & mover).is_empty() {
            return error(start, format!("a square with a piece of {}", self.side(state.next)));
        }
        let takes = !(state.theirs & B::ONE << to).is_empty();
        match sign {
            Some('-') if takes => return error(gap, "'x' or nothing: the move captures".into()),
            Some('x' | 'X') if !takes => {
                return error(gap, "no 'x': the move captures nothing".into());
            }
            _ => {}
        }
        let reaches = |&action: &Move| self.squares(state.next, action) == (mover, B::ONE << to);
        match self.actions(state).into_iter().find(reaches) {
            Some(action) => Ok(action),
            None => error(gap, format!("a square that {} can step to", self.name(from))),
        }
    }

    fn format_state(&self, state: &Pieces<B>) -> String {
        let rows: Vec<String> = (0..self.height).rev().map(|row| self.row(state, row)).collect();
        let side = if state.next == Player::FIRST { 'w' } else { 'b' };
        format!("{} {side}", rows.join("/"))
    }

    fn parse_state(&self, text: &str) -> Result<Pieces<B>, NotationError> {
        super::position::parse(self, text)
    }

    fn picture(&self, state: &Pieces<B>) -> String {
        let line = |name: String, cell: &dyn Fn(u32) -> char| {
            let cells: String =
                (0..self.width).map(|column| format!(" {}", cell(column))).collect();
            format!("{name:>2}{cells}")
        };
        let row = |row: u32| line((row + 1).to_string(), &|column| self.symbol(state, column, row));
        let mut lines: Vec<String> = (0..self.height).rev().map(row).collect();
        lines.push(line(String::new(), &letter));
        lines.join("\n")
    }

    fn board(&self, state: &Pieces<B>) -> Option<Drawn> {
        let kinds = [Kind::disc('w', "White", "#ffffff"), Kind::disc('b', "Black", "#2b3640")];
        let cell = |row: usize, column: usize| {
            let (column, row) = (column as u32, self.height - 1 - row as u32);
            let is_dark = (row + column).is_multiple_of(2);
            let piece = match self.symbol(state, column, row) {
                'w' => Some(0),
                'b' => Some(1),
                _ => None,
            };
            let cell = Cell::square(&self.name(row * self.width + column), (0.0, 0.0));
            cell.fill(if is_dark { "#b9c4ce" } else { "#f4f6f8" }).piece(piece)
        };
        let size = (self.height as usize, self.width as usize);
        let board = Drawn::grid(&kinds, size, cell).lettered(size).below(0);
        let turn = if self.terminal_test(state) { "the game is over" } else { "to move" };
        Some(board.note(format!("{}: {turn}", self.side(state.next))))
    }

    fn spelling(&self, state: &Pieces<B>, action: Move) -> Vec<String> {
        let (from, to) = self.squares(state.next, action);
        let name = |square: B| self.name(square.lowest());
        vec![name(from), name(to)]
    }

    fn player_name(&self, player: Player) -> String {
        self.side(player).into()
    }
}

impl<B: Board> Breakthrough<B> {
    pub(super) fn side(&self, player: Player) -> &'static str {
        if player == Player::FIRST { "White" } else { "Black" }
    }

    /// What stands on a square: `w`, `b` or `.`.
    pub(super) fn symbol(&self, state: &Pieces<B>, column: u32, row: u32) -> char {
        let square = B::ONE << (row * self.width + column);
        match () {
            _ if !(state.of(Player::FIRST) & square).is_empty() => 'w',
            _ if !(state.of(Player::SECOND) & square).is_empty() => 'b',
            _ => '.',
        }
    }

    /// A square's name.
    pub(super) fn name(&self, square: u32) -> String {
        self.named().name(square)
    }

    /// One row with numbers for runs of empty squares.
    fn row(&self, state: &Pieces<B>, row: u32) -> String {
        let symbols: String =
            (0..self.width).map(|column| self.symbol(state, column, row)).collect();
        let mut text = String::new();
        for run in symbols.split_inclusive(['w', 'b']) {
            let piece = run.trim_start_matches('.');
            match run.len() - piece.len() {
                0 => text += piece,
                empty => text += &format!("{empty}{piece}"),
            }
        }
        text
    }

    /// The squares by their names.
    fn named(&self) -> Squares {
        Squares { width: self.width, height: self.height }
    }
}
