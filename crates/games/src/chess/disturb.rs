//! Where a piece has to go to capture, to promote or to give check: so quiescence need not look at other moves.

use super::actions::BACK_RANKS;
use super::position::Position;
use cozy_chess::{
    BitBoard, Piece, PieceMoves, get_bishop_moves, get_knight_moves, get_pawn_attacks,
    get_rook_moves,
};

/// Squares by what goes there.
pub(super) struct Disturbances {
    enemy: BitBoard,
    /// Where pawns capture or promote.
    pawns: BitBoard,
    checks: Option<Checks>,
}

/// Moves that may give check: all that do, and some others.
struct Checks {
    /// By kind of piece, where it would see the king.
    squares: [BitBoard; Piece::NUM],
    /// Own pieces in sight of the king, behind which another may lurk.
    screens: BitBoard,
}

impl Position {
    /// What disturbs, checks among it or not.
    #[inline]
    pub(super) fn disturbances(&self, checks: bool) -> Disturbances {
        let board = self.board();
        let enemy = board.colors(!board.side_to_move());
        let passing = self.en_passant_square().map_or(BitBoard::EMPTY, |square| square.bitboard());
        let pawns = enemy | passing | BACK_RANKS;
        Disturbances { enemy, pawns, checks: checks.then(|| self.checks()) }
    }

    fn checks(&self) -> Checks {
        let board = self.board();
        let (side, occupied) = (board.side_to_move(), board.occupied());
        let king = board.king(!side);
        let (straight, diagonal) =
            (get_rook_moves(king, occupied), get_bishop_moves(king, occupied));
        let (pawn, knight) = (get_pawn_attacks(king, !side), get_knight_moves(king));
        // A king castles onto its rook, which may then give check.
        let own = board.colors(side);
        let squares = [pawn, knight, diagonal, straight, straight | diagonal, own];
        Checks { squares, screens: (straight | diagonal) & own }
    }
}

impl Disturbances {
    /// The squares to which a piece's moves disturb.
    #[inline]
    pub(super) fn of(&self, moves: &PieceMoves) -> BitBoard {
        let noisy = if moves.piece == Piece::Pawn { self.pawns } else { self.enemy };
        match &self.checks {
            None => noisy,
            Some(checks) if checks.screens.has(moves.from) => BitBoard::FULL,
            Some(checks) => noisy | checks.squares[moves.piece as usize],
        }
    }
}
