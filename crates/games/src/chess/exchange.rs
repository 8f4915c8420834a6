//! Static exchange evaluation.

use super::position::Position;
use super::values::value;
use cozy_chess::{BitBoard, Color, Move, Piece, Rank, Square, get_bishop_moves, get_rook_moves};

/// No more than 32 pieces can take on one square.
const MOST_CAPTURES: usize = 32;

/// What `action` gains in centipawns if both sides go on taking on its square, the least valuable
/// piece first, for as long as it pays: the swap algorithm, sliders behind sliders included. Pins
/// are not looked at, and pawns that take do not promote.
pub(super) fn exchange(state: &Position, action: Move) -> i32 {
    if state.is_castling(action) {
        return 0;
    }
    let mut swap = Swap::after(state, action);
    let mut gains = [0; MOST_CAPTURES + 1];
    gains[0] = at_once(state, action);
    let mut count = 0;
    while count < MOST_CAPTURES {
        let taken = value(swap.on_square);
        if !swap.capture() {
            break;
        }
        count += 1;
        gains[count] = taken - gains[count - 1];
    }
    while count > 0 {
        gains[count - 1] = -gains[count].max(-gains[count - 1]);
        count -= 1;
    }
    gains[0]
}

/// What a move takes and what its pawn becomes, in centipawns.
#[inline]
pub(super) fn at_once(state: &Position, action: Move) -> i32 {
    let taken = state.victim(action).map_or(0, value);
    let promoted = action.promotion.map_or(0, |piece| value(piece) - value(Piece::Pawn));
    taken + promoted
}

/// Captures on one square under way.
struct Swap<'s> {
    state: &'s Position,
    square: Square,
    occupied: BitBoard,
    attackers: BitBoard,
    side: Color,
    /// What the next capture takes.
    on_square: Piece,
}

impl Swap<'_> {
    fn after(state: &Position, action: Move) -> Swap<'_> {
        let board = state.board();
        let side = board.side_to_move();
        let mut occupied = board.occupied() ^ action.from.bitboard();
        if state.is_en_passant(action) {
            occupied ^= Square::new(action.to.file(), Rank::Fifth.relative_to(side)).bitboard();
        }
        let attackers = state.attackers(action.to, occupied) & occupied;
        let moved = board.piece_on(action.from).unwrap_or(Piece::Pawn);
        let on_square = action.promotion.unwrap_or(moved);
        Swap { state, square: action.to, occupied, attackers, side: !side, on_square }
    }

    /// Takes with the least valuable piece; `false` if there is none that may.
    fn capture(&mut self) -> bool {
        let board = self.state.board();
        let own = self.attackers & board.colors(self.side);
        let least = Piece::ALL.into_iter().find(|&piece| !own.is_disjoint(board.pieces(piece)));
        let Some(piece) = least else { return false };
        if piece == Piece::King && self.attackers != own {
            return false;
        }
        let Some(from) = (own & board.pieces(piece)).next_square() else { return false };
        self.occupied ^= from.bitboard();
        self.uncover(piece);
        self.attackers &= self.occupied;
        self.side = !self.side;
        self.on_square = piece;
        true
    }

    /// Sliders that stood behind the piece that has just taken.
    fn uncover(&mut self, piece: Piece) {
        let board = self.state.board();
        let queens = board.pieces(Piece::Queen);
        if matches!(piece, Piece::Pawn | Piece::Bishop | Piece::Queen) {
            let sliders = board.pieces(Piece::Bishop) | queens;
            self.attackers |= get_bishop_moves(self.square, self.occupied) & sliders;
        }
        if matches!(piece, Piece::Rook | Piece::Queen) {
            let sliders = board.pieces(Piece::Rook) | queens;
            self.attackers |= get_rook_moves(self.square, self.occupied) & sliders;
        }
    }
}
