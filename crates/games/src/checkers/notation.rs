//! Squares are 1 to 32 from Black's left, the way PDN has them; a move is `11-15`, a capture
//! `15x22`, with the squares in between (`15x22x29`) where several captures share both ends. A
//! position is PDN's FEN, `W:W20,21,K31:B23,K22`.

use super::board::row_and_column;
use super::moves::Move;
use super::pdn::Game;
use super::rules::{Checkers, Pieces};
use super::{fen, text};
use outply_game::board::{Board, Cell, Kind};
use outply_game::{Notation, NotationError, Player, Rules};

impl Notation for Checkers {
    fn format_action(&self, state: &Pieces, action: Move) -> String {
        text::format(self, state, action)
    }

    fn parse_action(&self, state: &Pieces, text: &str) -> Result<Move, NotationError> {
        let start = text.len() - text.trim_start().len();
        text::legal_move(self, state, (text, start), text.trim())
    }

    fn format_state(&self, state: &Pieces) -> String {
        fen::format(state)
    }

    /// FEN, a list of moves from the start (`11-15 23-19`), or a PDN record, of which the last
    /// position counts.
    fn parse_state(&self, text: &str) -> Result<Pieces, NotationError> {
        match text.trim_start().chars().next() {
            Some('0'..='9' | '[' | '{' | ';' | '%') => Ok(Game::parse_from(self, text)?.last()),
            _ => fen::parse(text),
        }
    }

    fn picture(&self, state: &Pieces) -> String {
        let row = |row: u8| {
            let first = 4 * row + 1;
            let cells: Vec<String> =
                (first..first + 4).map(|square| state.symbol(square).to_string()).collect();
            let indent = if row.is_multiple_of(2) { "  " } else { "" };
            let line = format!("{indent}{}", cells.join("   "));
            format!("{line:<19}{first:>2} to {}", first + 3)
        };
        let mut lines: Vec<String> = (0..8).map(row).collect();
        lines.push("b Black, w White; capitals are kings".into());
        lines.join("\n")
    }

    fn board(&self, state: &Pieces) -> Option<Board> {
        let kinds = [
            Kind::disc('b', "Black", "#c0504d"),
            Kind::disc('w', "White", "#ffffff"),
            Kind::crowned('B', "Black king", "#c0504d"),
            Kind::crowned('W', "White king", "#ffffff"),
        ];
        let mut board = Board::new(&kinds).below(1);
        for square in 1..=32_u8 {
            let (row, column) = row_and_column(square);
            let symbol = state.symbol(square);
            let piece = kinds.iter().position(|kind| kind.symbol == symbol);
            let at = (f64::from(column), f64::from(row));
            board.cell(Cell::square(&square.to_string(), at).fill("#b4c2cb").piece(piece));
            board.label((at.0 - 0.34, at.1 - 0.36), square);
        }
        let side = self.player_name(self.to_move(state));
        let over = self.terminal_test(state);
        Some(board.note(if over { "the game is over".into() } else { format!("{side} to move") }))
    }

    /// Where the piece stands and each square on which it lands, as far as the move is written.
    fn spelling(&self, state: &Pieces, action: Move) -> Vec<String> {
        text::format(self, state, action).split(['-', 'x']).map(str::to_owned).collect()
    }

    fn player_name(&self, player: Player) -> String {
        if player == self.player(true) { "White".into() } else { "Black".into() }
    }
}
