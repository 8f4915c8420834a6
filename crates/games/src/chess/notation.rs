//! FEN for positions, SAN for moves.

use super::pgn::Game;
use super::position::Position;
use super::rules::Chess;
use super::{fen, picture, san};
use cozy_chess::Move;
use outply_game::board::Board;
use outply_game::{Notation, NotationError, Player, Rules};

impl Notation for Chess {
    fn format_action(&self, state: &Position, action: Move) -> String {
        san::san_text(self, state, action)
    }

    fn parse_action(&self, state: &Position, text: &str) -> Result<Move, NotationError> {
        san::parse_san(self, state, text)
    }

    fn format_state(&self, state: &Position) -> String {
        fen::fen_text(state, self.is_960())
    }

    /// FEN, `startpos`, or a PGN record or moves from the start, of which the last position counts.
    fn parse_state(&self, text: &str) -> Result<Position, NotationError> {
        let word = text.trim_start();
        let is_record = word.starts_with(['[', '{', ';', '%'])
            || word.starts_with(|c: char| c.is_ascii_digit())
                && word.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with('.');
        match word.trim_end() {
            "startpos" => Ok(self.initial()),
            _ if is_record => Ok(Game::parse_from(self, text)?.last()),
            _ => fen::parse(text),
        }
    }

    fn board(&self, state: &Position) -> Option<Board> {
        Some(picture::board(state))
    }

    /// The two squares, and the piece that a pawn becomes; who castles goes to the rook.
    fn spelling(&self, _state: &Position, action: Move) -> Vec<String> {
        let mut spelling = vec![action.from.to_string(), action.to.to_string()];
        spelling.extend(action.promotion.map(|piece| format!("{piece:?}").to_lowercase()));
        spelling
    }

    fn player_name(&self, player: Player) -> String {
        if player == Player::FIRST { "White".into() } else { "Black".into() }
    }
}
