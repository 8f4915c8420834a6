//! Moves as UCI has them: `e2e4`, `e7e8q`, castling as the king's way (`e1g1`) or, in Chess960, as
//! the king taking its rook (`e1h1`).

use super::position::Position;
use super::rules::Chess;
use cozy_chess::{File, Move, Piece, Square};
use outply_game::Rules;
use std::ops::Range;

/// The move in UCI's notation; `by_rook` writes castling as Chess960 does. Castling from squares
/// other than the usual game's is always written so.
pub fn uci_text(state: &Position, action: Move, by_rook: bool) -> String {
    let mut to = action.to;
    if state.is_castling(action) && !by_rook && is_usual(action) {
        let file = if action.to.file() == File::H { File::G } else { File::C };
        to = Square::new(file, action.to.rank());
    }
    let promotion = action.promotion.map_or(String::new(), |piece| piece.to_string());
    format!("{}{to}{promotion}", action.from)
}

fn is_usual(castling: Move) -> bool {
    castling.from.file() == File::E && matches!(castling.to.file(), File::A | File::H)
}

/// The legal move that `text` names in UCI's notation, castling written either way. Squares are
/// small letters: `B8c6` is a bishop's move in SAN.
pub fn parse_uci(rules: &Chess, state: &Position, text: &str) -> Option<Move> {
    let square = |range: Range<usize>| text.get(range)?.parse::<Square>().ok();
    let (from, to) = (square(0..2)?, square(2..4)?);
    let promotion = match text.get(4..)? {
        "" => None,
        letter => Some(letter.to_ascii_lowercase().parse::<Piece>().ok()?),
    };
    let named = Move { from, to, promotion };
    let mut legal = rules.actions(state).into_iter();
    if let Some(found) = legal.find(|action| *action == named) {
        return Some(found);
    }
    let is_meant = |action: &Move| {
        action.from == from
            && promotion.is_none()
            && state.is_castling(*action)
            && goes_to(*action, to)
    };
    rules.actions(state).into_iter().find(is_meant)
}

/// Whether the king castles to this square.
fn goes_to(castling: Move, to: Square) -> bool {
    let file = if castling.to.file() > castling.from.file() { File::G } else { File::C };
    to == Square::new(file, castling.from.rank())
}
