//! What pieces are worth where captures are weighed against each other.

use cozy_chess::Piece;

/// In centipawns, a pawn first. Round numbers near the evaluator's; a king outweighs everything.
const VALUES: [i32; Piece::NUM] = [100, 320, 330, 500, 950, 20_000];

#[inline]
pub(super) fn value(piece: Piece) -> i32 {
    VALUES[piece as usize]
}
