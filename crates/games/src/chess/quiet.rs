//! Which quiet moves look best before anything has been searched: what search has learned says
//! more, but in the first thousands of nodes it has learned little.

use super::evaluate::{pawn_attacks, square_weight};
use super::position::Position;
use super::values::value;
use cozy_chess::{BitBoard, Color, Move, Piece, Square, get_bishop_moves, get_knight_moves};

/// With so few pieces besides pawns the endgame's squares count.
const ENDGAME: u32 = 6;
/// What castling is worth in centipawns: the king safe, the rook at work.
const CASTLING: i32 = 60;

/// What quiet moves of a position look like, by what is the same for all of them.
pub(super) struct QuietOrder<'s> {
    state: &'s Position,
    side: Color,
    late: bool,
    /// Squares that the other side's pawns attack.
    by_pawns: BitBoard,
    /// Those that its knights and bishops do.
    by_minor: BitBoard,
}

impl QuietOrder<'_> {
    #[inline]
    pub(super) fn of(state: &Position) -> QuietOrder<'_> {
        let board = state.board();
        let side = board.side_to_move();
        let theirs = |piece| board.colored_pieces(!side, piece);
        let mut by_minor = BitBoard::EMPTY;
        for knight in theirs(Piece::Knight) {
            by_minor |= get_knight_moves(knight);
        }
        for bishop in theirs(Piece::Bishop) {
            by_minor |= get_bishop_moves(bishop, board.occupied());
        }
        QuietOrder {
            state,
            side,
            late: (board.occupied() & !board.pieces(Piece::Pawn)).len() <= ENDGAME,
            by_pawns: pawn_attacks(theirs(Piece::Pawn), !side),
            by_minor,
        }
    }

    /// In centipawns: how much better the piece stands by the evaluator's squares, a piece that
    /// something of less value attacks being better off anywhere else.
    #[inline]
    pub(super) fn order(&self, action: Move) -> i32 {
        if self.state.is_castling(action) {
            return CASTLING;
        }
        let Some(piece) = self.state.board().piece_on(action.from) else { return 0 };
        let squares = |square| square_weight(piece, square, self.side, self.late);
        let better = squares(action.to) - squares(action.from);
        better + self.hanging(piece, action.from) - self.hanging(piece, action.to)
    }

    /// What a piece has to fear on a square from pieces worth less, in centipawns.
    #[inline]
    fn hanging(&self, piece: Piece, square: Square) -> i32 {
        match piece {
            Piece::Pawn | Piece::King => 0,
            _ if self.by_pawns.has(square) => value(piece) / 4,
            Piece::Rook | Piece::Queen if self.by_minor.has(square) => value(piece) / 5,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Chess, parse_san};
    use outply_game::Notation;

    /// The moves, the best-looking one first.
    fn ordered(position: &str, moves: &[&str]) -> Vec<String> {
        let rules = Chess::default();
        let state = rules.parse_state(position).unwrap();
        let rank =
            |san: &&str| -QuietOrder::of(&state).order(parse_san(&rules, &state, san).unwrap());
        let mut moves = moves.to_vec();
        moves.sort_by_key(rank);
        moves.into_iter().map(str::to_owned).collect()
    }

    #[test]
    fn knights_go_to_the_middle_and_kings_castle() {
        let start = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1";
        assert_eq!(ordered(start, &["Na3", "Kf1", "Nc3", "O-O"])[..2], ["O-O", "Nc3"]);
    }

    #[test]
    fn what_a_pawn_attacks_goes_first_and_nothing_goes_where_one_takes() {
        let state = "4k3/8/4p3/3r2p1/8/5N2/3Q4/4K3 w - - 0 1";
        assert_eq!(ordered(state, &["Nd4", "Nh4", "Qa2"]).last().unwrap(), "Nh4");
        let chased = "4k3/pp3ppp/8/4p3/3N4/8/PP3PPP/3RK3 w - - 0 1";
        assert_eq!(ordered(chased, &["a3", "Rd2", "Nf3"])[0], "Nf3");
    }
}
