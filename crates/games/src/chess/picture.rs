//! Pictures of positions.

use super::fen::symbol;
use super::position::Position;
use cozy_chess::{BitBoard, File, Piece, Rank, Square};
use outply_game::board::{Board, Cell, Kind};

fn status(state: &Position) -> String {
    let side = if state.is_white_to_move() { "White" } else { "Black" };
    match (state.is_check(), state.can_move()) {
        (true, false) => format!("{side} is mated"),
        (false, false) => format!("{side} is stalemated"),
        (true, true) => format!("{side} to move, in check"),
        (false, true) => format!("{side} to move"),
    }
}

/// The board from White's side, and who is to move.
pub(super) fn board(state: &Position) -> Board {
    let cell = |row: usize, column: usize| {
        let square = Square::new(File::index(column), Rank::index(7 - row));
        let piece = symbol(state.board(), square).and_then(kind_of);
        let cell = Cell::square(&square.to_string(), (0.0, 0.0));
        cell.fill(ground(state, square)).piece(piece)
    };
    let board = Board::grid(&kinds(), (8, 8), cell).lettered((8, 8)).note(status(state)).below(0);
    let promotes = can_promote(state);
    let pieces = ["queen", "rook", "bishop", "knight"].into_iter().filter(|_| promotes);
    pieces.fold(board, |board, piece| board.button(piece, piece))
}

fn can_promote(state: &Position) -> bool {
    state.board().generate_moves(|moves| moves.into_iter().any(|action| action.promotion.is_some()))
}

fn ground(state: &Position, square: Square) -> &'static str {
    let is_light = BitBoard::LIGHT_SQUARES.has(square);
    let is_checked = state.is_check() && square == state.board().king(state.board().side_to_move());
    match (is_checked, is_light) {
        (true, _) => "#e8a09a",
        (_, true) => "#eef1f4",
        (_, false) => "#9fb2bf",
    }
}

const PIECES: [(char, &str, Piece); 6] = [
    ('p', "pawn", Piece::Pawn),
    ('n', "knight", Piece::Knight),
    ('b', "bishop", Piece::Bishop),
    ('r', "rook", Piece::Rook),
    ('q', "queen", Piece::Queen),
    ('k', "king", Piece::King),
];

/// White's pieces, then Black's.
fn kinds() -> Vec<Kind> {
    let white = PIECES.map(|(letter, name, piece)| {
        let name = format!("white {name}");
        let whole = Kind::outline(
            letter.to_ascii_uppercase(),
            &name,
            outline(piece),
            ("#ffffff", "#1d2830"),
        );
        whole.detail(inside(piece), "#1d2830").figure(figure(piece, '♔'))
    });
    let black = PIECES.map(|(letter, name, piece)| {
        let name = format!("black {name}");
        let whole = Kind::outline(letter, &name, outline(piece), ("#2b3942", "#0c1216"));
        whole.detail(inside(piece), "#c9d3da").figure(figure(piece, '♚'))
    });
    white.into_iter().chain(black).collect()
}

/// The piece as a character, the king of its colour being `king`: Unicode has them from king to pawn.
fn figure(piece: Piece, king: char) -> char {
    char::from_u32(u32::from(king) + 5 - piece as u32).unwrap_or(king)
}

fn kind_of(symbol: char) -> Option<usize> {
    let of = PIECES.iter().position(|(letter, ..)| *letter == symbol.to_ascii_lowercase());
    of.map(|piece| if symbol.is_ascii_uppercase() { piece } else { 6 + piece })
}

/// A piece's outline in a square of 50 by 50.
fn outline(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => {
            "M25 10a6.5 6.5 0 0 1 4.2 11.4c2.6 1.6 3.6 4 2.8 6.6h-3c.8 5 3 8.5 7 11v4.5H14V39\
             c4-2.5 6.2-6 7-11h-3c-.8-2.6.2-5 2.8-6.6A6.5 6.5 0 0 1 25 10z"
        }
        Piece::Knight => {
            "M14 43.5c-.5-9 9.5-11.5 8-20l-6.5 4.5-4.5-4 5.5-9 2.5-7 3.5 4\
             c11 0 15.5 8.5 15.5 19v12.5z"
        }
        Piece::Bishop => {
            "M25 5.5a3.3 3.3 0 0 1 2.2 5.8c5 3.7 8.3 8.2 8.3 13.2 0 3.8-2 6.5-5 8.5l1 4.5h5v6\
             h-23v-6h5l1-4.5c-3-2-5-4.7-5-8.5 0-5 3.3-9.5 8.3-13.2A3.3 3.3 0 0 1 25 5.5z"
        }
        Piece::Rook => {
            "M12 9h5.5v4h4.8V9h5.4v4h4.8V9H38v9.5l-4 3.5v12l4 4v5.5H12V38l4-4V22l-4-3.5z"
        }
        Piece::Queen => {
            "M7.5 15l6.5 10 2.5-15 6 13 2.5-16 2.5 16 6-13 2.5 15 6.5-10-4 19-2.5 4v5.5h-21V38\
             L11.5 34z"
        }
        Piece::King => {
            "M23.2 4.5h3.6v3.3h3.3v3.6h-3.3v4.2c2.6.8 3.7 3.4 3.7 6.4 4.5-4 13-3.5 13 4.5 0 5-5 7-7 12\
             v5h-23v-5c-2-5-7-7-7-12 0-8 8.5-8.5 13-4.5 0-3 1.1-5.6 3.7-6.4v-4.2h-3.3V7.8h3.3z"
        }
    }
}

/// Lines within the outline.
fn inside(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "M15.5 39.5h19",
        Piece::Knight => "M20.8 17.2a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0M31 18c3 5 4 11 4 20",
        Piece::Bishop => "M25 17.5v8M21 21.5h8M19.5 33.5h11M18.5 37.5h13",
        Piece::Rook => "M16.5 21.5h17M16.5 34.5h17",
        Piece::Queen => "M12.5 34c8-2.5 17-2.5 25 0M15 38.5c7-1.5 13-1.5 20 0",
        Piece::King => "M14 38.5c7-2 15-2 22 0M25 16v15M15 34c6-3 14-3 20 0",
    }
}
