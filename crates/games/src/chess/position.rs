//! A position: the board with what the rules need to go on from it.

use super::fen;
use cozy_chess::{
    BitBoard, Board, Color, File, Move, Piece, Rank, Square, get_bishop_moves, get_pawn_attacks,
    get_rook_moves,
};
use std::fmt;

/// A position of chess, 104 bytes without a pointer.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Position(pub(super) Board);

const _: () = assert!(size_of::<Position>() <= 104, "states are copied at every move");

impl Position {
    /// The board: pieces, rights, checks and pins, as `cozy-chess` has them.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.0
    }

    /// Whether White is to move.
    #[inline]
    pub fn is_white_to_move(&self) -> bool {
        self.0.side_to_move() == Color::White
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        !self.0.checkers().is_empty()
    }

    /// The position after a legal move.
    #[inline]
    pub(super) fn after(&self, action: Move) -> Position {
        let mut board = self.0.clone();
        board.play_unchecked(action);
        Position(board)
    }

    /// Whether a move takes its own rook: how castling is encoded.
    #[inline]
    pub(super) fn is_castling(&self, action: Move) -> bool {
        self.0.colors(self.0.side_to_move()).has(action.to)
    }

    /// The square behind a pawn that has just come two squares.
    pub(super) fn en_passant_square(&self) -> Option<Square> {
        let rank = Rank::Sixth.relative_to(self.0.side_to_move());
        self.0.en_passant().map(|file| Square::new(file, rank))
    }

    /// Whether a move takes a pawn en passant.
    #[inline]
    pub(super) fn is_en_passant(&self, action: Move) -> bool {
        self.0.en_passant().is_some()
            && self.en_passant_square() == Some(action.to)
            && action.from.file() != action.to.file()
            && self.0.pieces(Piece::Pawn).has(action.from)
    }

    /// What stands on the square that a move takes from; `None` for a move that takes nothing.
    #[inline]
    pub(super) fn victim(&self, action: Move) -> Option<Piece> {
        if self.0.colors(!self.0.side_to_move()).has(action.to) {
            return self.0.piece_on(action.to);
        }
        self.is_en_passant(action).then_some(Piece::Pawn)
    }

    /// The file on which a pawn can be taken en passant, if a legal move does.
    pub(super) fn capturable_en_passant(&self) -> Option<File> {
        let to = self.en_passant_square()?;
        let side = self.0.side_to_move();
        let pawns = get_pawn_attacks(to, !side) & self.0.colored_pieces(side, Piece::Pawn);
        let legal = |from| self.0.is_legal(Move { from, to, promotion: None });
        pawns.into_iter().any(legal).then(|| to.file())
    }

    /// The key of what makes positions the same: pieces, side to move, rights to castle, and a pawn
    /// that can really be taken en passant.
    #[inline]
    pub(super) fn repetition_key(&self) -> u64 {
        match self.0.en_passant() {
            None => self.0.hash(),
            Some(_) if self.capturable_en_passant().is_some() => self.0.hash(),
            Some(_) => self.0.hash_without_ep(),
        }
    }

    /// Whether the side to move has a legal move. A pawn that is free to step, and not pinned,
    /// tells nearly always.
    #[inline]
    pub(super) fn can_move(&self) -> bool {
        let board = &self.0;
        let side = board.side_to_move();
        if board.checkers().is_empty() {
            let pawns = board.colored_pieces(side, Piece::Pawn) & !board.pinned();
            let ahead = match side {
                Color::White => pawns.0 << 8,
                Color::Black => pawns.0 >> 8,
            };
            if ahead & !board.occupied().0 != 0 {
                return true;
            }
        }
        board.generate_moves(|_| true)
    }

    /// Whether neither side can ever mate, whatever is played: bare kings, one knight or bishop, or
    /// bishops on squares of one colour only.
    #[inline]
    pub(super) fn is_dead(&self) -> bool {
        let board = &self.0;
        let heavy =
            board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
        if !heavy.is_empty() {
            return false;
        }
        let bishops = board.pieces(Piece::Bishop);
        match (board.pieces(Piece::Knight).len(), bishops.len()) {
            (0, _) => {
                bishops.is_subset(BitBoard::LIGHT_SQUARES)
                    || bishops.is_subset(BitBoard::DARK_SQUARES)
            }
            (knights, bishops) => knights + bishops == 1,
        }
    }

    /// Whether a legal move gives check, directly or by uncovering a slider. En passant and castling
    /// are played to find out.
    pub(super) fn gives_check(&self, action: Move) -> bool {
        if self.is_castling(action) || self.is_en_passant(action) {
            return self.after(action).is_check();
        }
        let board = &self.0;
        let side = board.side_to_move();
        let king = board.king(!side);
        let occupied = (board.occupied() ^ action.from.bitboard()) | action.to.bitboard();
        let own = board.colors(side) ^ action.from.bitboard();
        let queens = board.pieces(Piece::Queen);
        let straight = get_rook_moves(king, occupied);
        let diagonal = get_bishop_moves(king, occupied);
        let uncovered = straight & (board.pieces(Piece::Rook) | queens)
            | diagonal & (board.pieces(Piece::Bishop) | queens);
        let direct = match action.promotion.or(board.piece_on(action.from)) {
            Some(Piece::Pawn) => get_pawn_attacks(king, !side),
            Some(Piece::Knight) => cozy_chess::get_knight_moves(king),
            Some(Piece::Bishop) => diagonal,
            Some(Piece::Rook) => straight,
            Some(Piece::Queen) => straight | diagonal,
            Some(Piece::King) | None => BitBoard::EMPTY,
        };
        direct.has(action.to) || !(uncovered & own).is_empty()
    }

    /// All pieces of both sides that attack a square, given what stands in the way.
    #[inline]
    pub(super) fn attackers(&self, square: Square, occupied: BitBoard) -> BitBoard {
        let board = &self.0;
        let queens = board.pieces(Piece::Queen);
        let pawns = get_pawn_attacks(square, Color::White) & board.colors(Color::Black)
            | get_pawn_attacks(square, Color::Black) & board.colors(Color::White);
        pawns & board.pieces(Piece::Pawn)
            | cozy_chess::get_knight_moves(square) & board.pieces(Piece::Knight)
            | cozy_chess::get_king_moves(square) & board.pieces(Piece::King)
            | get_bishop_moves(square, occupied) & (board.pieces(Piece::Bishop) | queens)
            | get_rook_moves(square, occupied) & (board.pieces(Piece::Rook) | queens)
    }
}

impl fmt::Debug for Position {
    /// Shredder-FEN, in which every position can be written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&fen::fen_text(self, true))
    }
}
