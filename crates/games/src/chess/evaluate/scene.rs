//! Who attacks what: facts that several terms share.

use super::geometry::{SIDES, forward, pawn_attacks, pawn_attacks_twice};
use cozy_chess::{BitBoard, Board, Color, Piece, Square, get_king_moves};

/// A position with its attacks.
pub(super) struct Scene<'b> {
    pub(super) board: &'b Board,
    pub(super) occupied: BitBoard,
    pub(super) kings: [Square; 2],
    pub(super) pawns: [BitBoard; 2],
    /// What each kind of piece of each side attacks.
    pub(super) by: [[BitBoard; Piece::NUM]; 2],
    /// What each side attacks, and what it attacks at least twice.
    pub(super) all: [BitBoard; 2],
    pub(super) twice: [BitBoard; 2],
    /// The squares around each king and those ahead of them.
    pub(super) zone: [BitBoard; 2],
    /// Attacks of each side on the other's zone: pieces, and their weighed sum.
    pub(super) attackers: [u32; 2],
    pub(super) danger: [u32; 2],
}

impl<'b> Scene<'b> {
    /// Pawns and kings; the other pieces' attacks are noted as they are gone through.
    #[inline]
    pub(super) fn of(board: &'b Board) -> Scene<'b> {
        let kings = SIDES.map(|side| board.king(side));
        let pawns = SIDES.map(|side| board.colored_pieces(side, Piece::Pawn));
        let mut scene = Scene {
            board,
            occupied: board.occupied(),
            kings,
            pawns,
            by: [[BitBoard::EMPTY; Piece::NUM]; 2],
            all: [BitBoard::EMPTY; 2],
            twice: [BitBoard::EMPTY; 2],
            zone: [BitBoard::EMPTY; 2],
            attackers: [0; 2],
            danger: [0; 2],
        };
        for side in SIDES {
            let index = side as usize;
            let around = get_king_moves(kings[index]);
            scene.zone[index] = around | kings[index].bitboard() | forward(around, side);
            let by_pawns = pawn_attacks(pawns[index], side);
            scene.by[index][Piece::Pawn as usize] = by_pawns;
            scene.by[index][Piece::King as usize] = around;
            scene.all[index] = by_pawns | around;
            scene.twice[index] = by_pawns & around | pawn_attacks_twice(pawns[index], side);
        }
        scene
    }

    /// Takes note of what a piece attacks.
    #[inline]
    pub(super) fn note(&mut self, side: Color, piece: Piece, attacks: BitBoard) {
        let index = side as usize;
        self.by[index][piece as usize] |= attacks;
        self.twice[index] |= self.all[index] & attacks;
        self.all[index] |= attacks;
        let hits = attacks & self.zone[1 - index];
        if !hits.is_empty() {
            self.attackers[index] += 1;
            self.danger[index] += WEIGHT[piece as usize] + hits.len();
        }
    }

    #[inline]
    pub(super) fn of_side(&self, side: Color, piece: Piece) -> BitBoard {
        self.board.colored_pieces(side, piece)
    }
}

/// How much an attacker of a king's zone counts beside the squares that it hits.
const WEIGHT: [u32; Piece::NUM] = [0, 2, 2, 3, 5, 0];
