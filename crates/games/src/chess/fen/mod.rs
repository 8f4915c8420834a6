//! Positions as Forsyth-Edwards Notation, with X-FEN and Shredder-FEN for Chess960.
//!
//! `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1`: pieces from the eighth rank down,
//! side to move, rights to castle, en passant square, plies since a capture or a pawn's move,
//! number of the move. The last two may be missing. Rights are `KQkq` (the outermost rook on that
//! side) or the rook's file, `HAha`.

mod read;
mod write;

pub(super) use read::parse;
pub use write::fen_text;
pub(super) use write::symbol;
