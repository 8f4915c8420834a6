//! Writing positions.

use crate::chess::position::Position;
use cozy_chess::{Board, CastleRights, Color, File, Piece, Rank, Square};

/// The position in FEN. Rights to castle are written `KQkq` where king and rooks stand as in the
/// usual game, and by the rooks' files (Shredder-FEN) elsewhere and where `by_file` asks for it.
/// The en passant square is written if a pawn can be taken there.
pub fn fen_text(state: &Position, by_file: bool) -> String {
    let board = state.board();
    let rows: Vec<String> = Rank::ALL.iter().rev().map(|&rank| row(board, rank)).collect();
    let side = if state.is_white_to_move() { 'w' } else { 'b' };
    let target = state.capturable_en_passant().and(state.en_passant_square());
    let target = target.map_or("-".to_owned(), |square| square.to_string());
    let (quiet, number) = (board.halfmove_clock(), board.fullmove_number());
    format!("{} {side} {} {target} {quiet} {number}", rows.join("/"), rights(board, by_file))
}

fn row(board: &Board, rank: Rank) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for file in File::ALL {
        match symbol(board, Square::new(file, rank)) {
            None => empty += 1,
            Some(symbol) => {
                skip(&mut text, &mut empty);
                text.push(symbol);
            }
        }
    }
    skip(&mut text, &mut empty);
    text
}

fn skip(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}

/// `K` for a white king, `k` for a black one.
pub(in crate::chess) fn symbol(board: &Board, square: Square) -> Option<char> {
    let letter: char = board.piece_on(square)?.into();
    let is_white = board.colors(Color::White).has(square);
    Some(if is_white { letter.to_ascii_uppercase() } else { letter })
}

fn rights(board: &Board, by_file: bool) -> String {
    let is_usual = Color::ALL.iter().all(|&side| is_usual(board, side));
    let mut text = String::new();
    for side in Color::ALL {
        let CastleRights { short, long } = *board.castle_rights(side);
        for (file, usual) in [(short, 'k'), (long, 'q')] {
            let Some(file) = file else { continue };
            let letter = if is_usual && !by_file { usual } else { file.into() };
            text.push(if side == Color::White { letter.to_ascii_uppercase() } else { letter });
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

/// Whether the side's rights are those of the usual game.
fn is_usual(board: &Board, side: Color) -> bool {
    let CastleRights { short, long } = *board.castle_rights(side);
    let king = board.colored_pieces(side, Piece::King).next_square();
    let king_at_home = king.is_some_and(|king| king.file() == File::E);
    short.is_none() && long.is_none()
        || king_at_home && short.is_none_or(|f| f == File::H) && long.is_none_or(|f| f == File::A)
}
