//! Squares are `a1` to `c3`, columns from the left and rows from White's side, as in chess; a move is
//! the two squares, with `x` between them if it captures: `a1a2`, `a2xb3` (the `x` may be left out, and
//! a `-` may stand in a move that captures nothing). A position is the rows from the top and the side
//! to move, as in chess's FEN: `bbb/3/www w`.

use super::rules::{Hexapawn, Move, Pawns};
use crate::squares::side;
use outply_game::board::{Board, Cell, Kind};
use outply_game::{Notation, NotationError, Player, Rules};

impl Notation for Hexapawn {
    fn format_action(&self, state: &Pawns, action: Move) -> String {
        let takes = if 1 << action.to & state.theirs() == 0 { "" } else { "x" };
        let name = |square: u8| self.board.name(square.into());
        format!("{}{takes}{}", name(action.from), name(action.to))
    }

    fn parse_action(&self, state: &Pawns, text: &str) -> Result<Move, NotationError> {
        let error = |at: usize, expected: String| Err(NotationError::new(text, at, expected));
        if self.terminal_test(state) {
            return error(0, "nothing more: the game is over".into());
        }
        let start = text.len() - text.trim_start().len();
        let (from, gap) = self.board.parse(text, start)?;
        let sign = text[gap..].chars().next().filter(|c| matches!(c, 'x' | 'X' | '-'));
        let (to, end) = self.board.parse(text, gap + usize::from(sign.is_some()))?;
        if !text[end..].trim().is_empty() {
            return error(end, "the end".into());
        }
        if state.mine() >> from & 1 == 0 {
            return error(start, format!("a square with a pawn of {}", name(state.next)));
        }
        let takes = state.theirs() >> to & 1 == 1;
        match sign {
            Some('-') if takes => return error(gap, "'x' or nothing: the move captures".into()),
            Some('x' | 'X') if !takes => {
                return error(gap, "no 'x': the move captures nothing".into());
            }
            _ => {}
        }
        let wanted = Move { from: from as u8, to: to as u8 };
        match self.actions(state).into_iter().find(|action| *action == wanted) {
            Some(action) => Ok(action),
            None => error(gap, format!("a square that {} can step to", self.board.name(from))),
        }
    }

    fn format_state(&self, state: &Pawns) -> String {
        let rows = self.board.rows(|square| symbol(state, square));
        format!("{rows} {}", if state.next == Player::FIRST { 'w' } else { 'b' })
    }

    fn parse_state(&self, text: &str) -> Result<Pawns, NotationError> {
        let (of, end) = self.board.read(text, ['w', 'b'])?;
        let state = Pawns { of, next: side(text, end, ['w', 'b'])? };
        self.check(text, state)
    }

    fn board(&self, state: &Pawns) -> Option<Board> {
        let kinds = [Kind::disc('w', "White", "#ffffff"), Kind::disc('b', "Black", "#2b3640")];
        let (rows, columns) = (self.board.height as usize, self.board.width as usize);
        let cell = |row: usize, column: usize| {
            let square = ((rows - 1 - row) * columns + column) as u32;
            let is_dark = (rows - 1 - row + column).is_multiple_of(2);
            let piece = ['w', 'b'].iter().position(|c| *c == symbol(state, square));
            let cell = Cell::square(&self.board.name(square), (0.0, 0.0));
            cell.fill(if is_dark { "#b9c4ce" } else { "#f4f6f8" }).piece(piece)
        };
        let board = Board::grid(&kinds, (rows, columns), cell).lettered((rows, columns)).below(0);
        let turn = if self.terminal_test(state) { "the game is over" } else { "to move" };
        Some(board.note(format!("{}: {turn}", name(state.next))))
    }

    fn spelling(&self, _state: &Pawns, action: Move) -> Vec<String> {
        [action.from, action.to].map(|square| self.board.name(square.into())).to_vec()
    }

    fn player_name(&self, player: Player) -> String {
        name(player).into()
    }
}

fn name(player: Player) -> &'static str {
    if player == Player::FIRST { "White" } else { "Black" }
}

fn symbol(state: &Pawns, square: u32) -> char {
    match state.of.map(|pawns| pawns >> square & 1) {
        [1, _] => 'w',
        [_, 1] => 'b',
        _ => '.',
    }
}

impl Hexapawn {
    /// The position, unless the rules cannot lead to it: more pawns than in the beginning, or a pawn on
    /// its far row that did not come there by the last move.
    fn check(&self, text: &str, state: Pawns) -> Result<Pawns, NotationError> {
        let error = |expected: String| Err(NotationError::new(text, 0, expected));
        let most = self.board.width;
        for player in [Player::FIRST, Player::SECOND] {
            let count = state.of[player.index()].count_ones();
            if count > most {
                let side = name(player);
                return error(format!("at most {most} pawns of {side} (there are {count})"));
            }
        }
        let (mover, other) = (name(state.next), name(state.next.opponent()));
        if state.theirs() == 0 {
            return error(format!("a pawn of {other}, who has just moved"));
        }
        if state.mine() & self.goal(state.next) != 0 {
            return error(format!("no pawn of {mover}, who is to move, on the far row"));
        }
        if (state.theirs() & self.goal(state.next.opponent())).count_ones() > 1 {
            return error(format!("one pawn of {other} on the far row at most"));
        }
        Ok(state)
    }
}
