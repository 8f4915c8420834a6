//! Squares are 1 to 32 from Black's left, the way PDN has them; a move is `11-15`, a capture
//! `15x22`, with the squares in between (`15x22x29`) where several captures share both ends. A
//! position is PDN's FEN, `W:W20,21,K31:B23,K22`.

use super::board::row_and_column;
use super::moves::Move;
use super::pdn::Game;
use super::rules::{Checkers, Pieces};
use super::{fen, text};
use crate::svg::Svg;
use outply_game::{Notation, NotationError, Player};

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

    fn svg(&self, state: &Pieces) -> String {
        let mut svg = Svg::new(420, 420);
        for place in 0..64 {
            let (x, y) = (10 + 50 * (place % 8), 10 + 50 * (place / 8));
            svg.rect((x, y), (50, 50), "#f4f6f8");
        }
        for square in 1..=32 {
            let (row, column) = row_and_column(square);
            let (x, y) = (10 + 50 * column, 10 + 50 * row);
            svg.rect((x, y), (50, 50), "#8fa3b0");
            svg.text((x + 9, y + 9), 11, &square.to_string());
            let symbol = state.symbol(square);
            match symbol.to_ascii_lowercase() {
                'b' => svg.circle((x + 25, y + 27), 18, "#c0504d"),
                'w' => svg.circle((x + 25, y + 27), 18, "#ffffff"),
                _ => {}
            }
            if symbol.is_ascii_uppercase() {
                svg.text((x + 25, y + 27), 20, "K");
            }
        }
        svg.finish()
    }

    fn player_name(&self, player: Player) -> String {
        if player == self.player(true) { "White".into() } else { "Black".into() }
    }
}
