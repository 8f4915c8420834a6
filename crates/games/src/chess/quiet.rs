//! Which quiet moves look best before anything has been searched: what search has learned says
//! more, but in the first thousands of nodes it has learned little.

use super::evaluate::square_weight;
use super::position::Position;
use super::values::value;
use cozy_chess::{
    BitBoard, Board, Color, Move, Piece, Square, get_bishop_moves, get_knight_moves,
    get_pawn_attacks,
};

/// With so few pieces besides pawns the endgame's squares count.
const ENDGAME: u32 = 6;
/// What castling is worth in centipawns: the king safe, the rook at work.
const CASTLING: i32 = 60;

/// In centipawns: how much better the piece stands by the evaluator's squares, a piece that
/// something of less value attacks being better off anywhere else.
pub(super) fn quiet_order(state: &Position, action: Move) -> i32 {
    let board = state.board();
    if state.is_castling(action) {
        return CASTLING;
    }
    let side = board.side_to_move();
    let Some(piece) = board.piece_on(action.from) else { return 0 };
    let late = (board.occupied() & !board.pieces(Piece::Pawn)).len() <= ENDGAME;
    let squares = |square| square_weight(piece, square, side, late);
    let better = squares(action.to) - squares(action.from);
    better + hanging(board, piece, action.from, side) - hanging(board, piece, action.to, side)
}

/// What a piece has to fear on a square from pieces worth less, in centipawns.
#[inline]
fn hanging(board: &Board, piece: Piece, square: Square, side: Color) -> i32 {
    if matches!(piece, Piece::Pawn | Piece::King) {
        return 0;
    }
    let enemy = board.colors(!side);
    let by = |attackers: BitBoard, kind| !(attackers & enemy & board.pieces(kind)).is_empty();
    if by(get_pawn_attacks(square, side), Piece::Pawn) {
        return value(piece) / 4;
    }
    if matches!(piece, Piece::Rook | Piece::Queen)
        && (by(get_knight_moves(square), Piece::Knight)
            || by(get_bishop_moves(square, board.occupied()), Piece::Bishop))
    {
        return value(piece) / 5;
    }
    0
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
        let rank = |san: &&str| -quiet_order(&state, parse_san(&rules, &state, san).unwrap());
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
