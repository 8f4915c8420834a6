//! Chess and Chess960, on the board and move generator of the crate `cozy-chess`.
//!
//! Positions are FEN (also X-FEN and Shredder-FEN), moves SAN, and UCI's coordinates where a
//! protocol asks for them ([`uci_text`]). Draws are checkmate's alternatives as engines count them:
//! stalemate, fifty moves, insufficient material; repetition is reported by
//! [`Rules::repetition`](outply_game::Rules::repetition), since a position has no memory.

mod actions;
mod cells;
mod disturb;
mod endings;
mod evaluate;
mod exchange;
mod fen;
mod hints;
mod inputs;
mod notation;
mod pgn;
mod picture;
mod position;
mod quiet;
mod rules;
mod san;
mod selectivity;
mod uci;
mod values;

pub use actions::Actions;
pub use cells::ChessCells;
pub use cozy_chess::{Move, Piece};
pub use endings::ChessEndings;
pub use evaluate::{
    ChessEvaluator, Group, NETWORK_WEIGHTS, RUNS, Run, TERMS, Trace, WEIGHTS, Weights, explain,
    trace,
};
pub use fen::fen_text;
pub use hints::ChessHints;
pub use inputs::ChessInputs;
pub use pgn::{Ending, Game, names_960};
pub use position::Position;
pub use rules::{Chess, DRAW_PLIES, STARTS};
pub use san::{parse_san, san_text};
pub use selectivity::SELECTIVITY;
pub use uci::{parse_uci, uci_text};
