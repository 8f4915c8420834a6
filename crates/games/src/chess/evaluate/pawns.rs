//! Pawns among themselves: all that depends on nothing else, so that it can be remembered.

use super::geometry::{beside, file_set, filled, forward, pawn_attacks, rank};
use super::pieces::placed;
use super::sink::Sink;
use super::terms::*;
use cozy_chess::{BitBoard, Color, Piece, Square};

/// The terms of one side's pawns, and which of them are passed: no enemy pawn ahead on their file
/// or beside it, and no own pawn ahead either.
pub(super) fn add<S: Sink>(pawns: [BitBoard; 2], side: Color, sink: &mut S) -> BitBoard {
    let structure = Structure::of(pawns, side);
    let mut passed = BitBoard::EMPTY;
    for square in structure.own {
        placed(Piece::Pawn, square, side, sink);
        if structure.pawn(square, sink) {
            passed |= square.bitboard();
        }
    }
    passed
}

struct Structure {
    side: Color,
    own: BitBoard,
    other: BitBoard,
    /// What own pawns attack, and what enemy pawns attack.
    defended: BitBoard,
    attacked: BitBoard,
    /// Squares ahead of enemy pawns as they see it, and those that they attack from there.
    blocked: BitBoard,
    /// Squares that own pawns attack now or once they have gone on.
    reach: BitBoard,
}

impl Structure {
    fn of(pawns: [BitBoard; 2], side: Color) -> Structure {
        let [own, other] = [side, !side].map(|side| pawns[side as usize]);
        let attacked = pawn_attacks(other, !side);
        let front = filled(forward(other, !side), !side);
        Structure {
            side,
            own,
            other,
            defended: pawn_attacks(own, side),
            attacked,
            blocked: front | filled(attacked, !side),
            reach: filled(pawn_attacks(own, side), side),
        }
    }

    /// The terms of one pawn; whether it is passed.
    #[inline]
    fn pawn<S: Sink>(&self, square: Square, sink: &mut S) -> bool {
        let (at, rank) = (square.bitboard(), rank(square, self.side));
        let file = file_set(square.file() as usize);
        let ahead = filled(forward(at, self.side), self.side);
        let is_closed = !ahead.is_disjoint(self.other);
        let open = usize::from(!is_closed);
        if !beside(at).is_disjoint(self.own) {
            sink.add(PHALANX + rank, 1);
        }
        if self.defended.has(square) {
            sink.add(SUPPORTED + rank, 1);
        }
        if beside(file).is_disjoint(self.own) {
            sink.add(ISOLATED + open, 1);
        } else if self.is_backward(square) {
            sink.add(BACKWARD + open, 1);
        }
        let is_doubled = !ahead.is_disjoint(self.own);
        if is_doubled {
            sink.add(DOUBLED, 1);
        }
        let is_passed = !self.blocked.has(square) && !is_doubled;
        if is_passed {
            sink.add(PASSED + rank, 1);
        } else if !is_closed && !is_doubled && self.is_candidate(square) {
            sink.add(CANDIDATE + rank, 1);
        }
        is_passed
    }

    /// Behind its neighbours, with an enemy pawn's attack before it.
    #[inline]
    fn is_backward(&self, square: Square) -> bool {
        let stop = forward(square.bitboard(), self.side);
        !stop.is_disjoint(self.attacked) && !self.reach.has(square) && stop.is_disjoint(self.reach)
    }

    /// With as many own pawns to help it on as enemy pawns against it.
    #[inline]
    fn is_candidate(&self, square: Square) -> bool {
        let ahead = filled(forward(square.bitboard(), self.side), self.side);
        let against = beside(ahead) & self.other;
        let behind = filled(square.bitboard(), !self.side);
        let help = beside(behind) & self.own;
        help.len() >= against.len()
    }
}
