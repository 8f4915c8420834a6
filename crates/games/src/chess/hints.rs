//! What chess tells a search in addition to its rules.

use super::exchange::{at_once, exchange};
use super::position::Position;
use super::quiet::QuietOrder;
use super::rules::Chess;
use super::values::value;
use cozy_chess::{BitBoard, Board, Color, Move, Piece, Square};
use outply_game::{Hints, STRUCTURES, Value, mix64};

/// Captures first, the most valuable piece by the least valuable one (MVV-LVA); a promotion counts
/// as what it brings, one to less than a queen comes last. Quiet moves go by where the piece comes
/// to stand.
#[derive(Clone, Copy, Default, Debug)]
pub struct ChessHints;

const PAIRS: usize = Square::NUM * Square::NUM;
/// Promotions to knight, bishop and rook, by target and by the three files they can come from.
const UNDERPROMOTIONS: usize = 3 * Square::NUM * 3;

/// The order of captures and promotions; `None` for all else.
#[inline]
fn noisy_order(state: &Position, action: Move) -> Option<i32> {
    let gain = match action.promotion {
        Some(Piece::Knight | Piece::Bishop | Piece::Rook) => -value(Piece::Pawn),
        _ => at_once(state, action),
    };
    let by = || state.board().piece_on(action.from).map_or(0, |piece| piece as i32);
    (gain != 0).then(|| 16 * gain - by())
}

impl Hints<Chess> for ChessHints {
    const ORDERS: bool = true;
    const CANONICAL: bool = false;

    #[inline]
    fn order(&self, _rules: &Chess, state: &Position, action: Move) -> i32 {
        noisy_order(state, action).unwrap_or_else(|| QuietOrder::of(state).order(action))
    }

    #[inline]
    fn orders(&self, _rules: &Chess, state: &Position) -> impl Fn(Move) -> i32 {
        let quiet = QuietOrder::of(state);
        move |action| noisy_order(state, action).unwrap_or_else(|| quiet.order(action))
    }

    /// Neither a capture nor a promotion.
    #[inline]
    fn quiet(&self, _rules: &Chess, state: &Position, action: Move) -> bool {
        let board = state.board();
        action.promotion.is_none()
            && !board.colors(!board.side_to_move()).has(action.to)
            && !state.is_en_passant(action)
    }

    /// Captures and promotions by the squares they go to, and checks by the squares from which the king can be seen.
    #[inline]
    fn disturbing(
        &self,
        rules: &Chess,
        state: &Position,
        threats: bool,
        show: &mut impl FnMut(usize, Move),
    ) -> bool {
        let disturbances = state.disturbances(threats);
        rules.listed(state).show(|moves| disturbances.of(moves), show);
        true
    }

    /// Not in check, and not with king and pawns alone, where having to move may be what loses.
    #[inline]
    fn pass(&self, _rules: &Chess, state: &Position) -> Option<Position> {
        let board = state.board();
        let weak = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
        if board.colors(board.side_to_move()).is_subset(weak) {
            return None;
        }
        board.null_move().map(Position)
    }

    #[inline]
    fn action_space(&self, _rules: &Chess) -> usize {
        PAIRS + UNDERPROMOTIONS
    }

    /// From and to; promotions to less than a queen have numbers of their own.
    #[inline]
    fn action_index(&self, _rules: &Chess, action: Move) -> usize {
        let (from, to) = (action.from as usize, action.to as usize);
        match action.promotion {
            Some(piece @ (Piece::Knight | Piece::Bishop | Piece::Rook)) => {
                let kind = piece as usize - Piece::Knight as usize;
                let side =
                    (action.to.file() as usize + 1).saturating_sub(action.from.file() as usize);
                PAIRS + 3 * (Square::NUM * kind + to) + side.min(2)
            }
            _ => Square::NUM * from + to,
        }
    }

    /// A bare king cannot win.
    #[inline]
    fn bounds(&self, _rules: &Chess, state: &Position) -> Option<(Value, Value)> {
        let board = state.board();
        let side = board.side_to_move();
        let (own, other) = (board.colors(side).len(), board.colors(!side).len());
        if own > 1 && other > 1 {
            return None;
        }
        let least = if other == 1 { Value::ZERO } else { Value::loss_in(0) };
        Some((least, if own == 1 { Value::ZERO } else { Value::win_in(0) }))
    }

    /// In check.
    #[inline]
    fn threatened(&self, _rules: &Chess, state: &Position) -> bool {
        state.is_check()
    }

    /// Gives check.
    #[inline]
    fn threatens(&self, _rules: &Chess, state: &Position, action: Move) -> bool {
        state.gives_check(action)
    }

    /// In centipawns; see the swap algorithm in `exchange.rs`.
    #[inline]
    fn exchange(&self, _rules: &Chess, state: &Position, action: Move) -> i32 {
        exchange(state, action)
    }

    /// Who takes something worth as much as what takes loses nothing, whoever takes back.
    #[inline]
    fn loses_exchange(&self, _rules: &Chess, state: &Position, action: Move) -> bool {
        let taken = state.victim(action).map_or(0, value);
        let taker = state.board().piece_on(action.from).map_or(0, value);
        let is_even = action.promotion.is_none() && taken > 0 && taken >= taker;
        !is_even && exchange(state, action) < 0
    }

    /// The piece taken and what a pawn becomes.
    #[inline]
    fn most_gain(&self, _rules: &Chess, state: &Position, action: Move) -> Option<i32> {
        Some(at_once(state, action))
    }

    #[inline]
    fn follow_space(&self, _rules: &Chess) -> usize {
        2 * Piece::NUM * Square::NUM
    }

    /// Colour, piece and target.
    #[inline]
    fn follow_index(&self, _rules: &Chess, state: &Position, action: Move) -> usize {
        let board = state.board();
        let piece = board.piece_on(action.from).map_or(0, |piece| piece as usize);
        let coloured = Piece::NUM * board.side_to_move() as usize + piece;
        Square::NUM * coloured + action.to as usize
    }

    /// The pawns, and the pieces of either side.
    #[inline]
    fn structures(&self, _rules: &Chess, state: &Position) -> [Option<u64>; STRUCTURES] {
        let board = state.board();
        let pawns = board.pieces(Piece::Pawn);
        let white = pawns & board.colors(Color::White);
        let pieces = |side| Some(pieces(board, side));
        [Some(mix64(white.0 ^ mix64(pawns.0))), pieces(Color::White), pieces(Color::Black)]
    }
}

/// A key of where a side's pieces stand: three sets tell knights, bishops, rooks and queens apart.
#[inline]
fn pieces(board: &Board, side: Color) -> u64 {
    let own = board.colors(side) - board.pieces(Piece::Pawn);
    let of = |either, or| (board.pieces(either) | board.pieces(or)) & own;
    let (minor, diagonal) = (of(Piece::Knight, Piece::Bishop), of(Piece::Bishop, Piece::Queen));
    folded(own, minor) ^ folded(!diagonal, board.king(side).bitboard())
}

/// Both halves of a product of 128 bits, which depend on all bits of both factors (Wang Yi, wyhash, 2019).
#[inline]
fn folded(one: BitBoard, two: BitBoard) -> u64 {
    let [one, two] = [one.0 ^ 0x9e37_79b9_7f4a_7c15, two.0 ^ 0xd6e8_feb8_6659_fd93];
    let product = u128::from(one) * u128::from(two);
    product as u64 ^ (product >> 64) as u64
}
