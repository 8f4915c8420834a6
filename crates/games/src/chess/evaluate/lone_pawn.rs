//! King and pawn against king, known exactly: 24 KiB, found at first use in 0.2 ms.
//!
//! Retrograde analysis by sets: for a pawn's square and the other king's one word holds all squares of the
//! pawn's king from which the side with the pawn wins. A promotion wins if the new piece cannot be taken at
//! once; should a queen stalemate, a rook does not.

use super::geometry::{beside, distance, forward, half_board, rank};
use cozy_chess::{BitBoard, Board, Color, Piece, Square, get_king_moves, get_pawn_attacks};
use std::ops::Range;
use std::sync::LazyLock;

/// By whether the other king's side is to move, the pawn's square of half the board, the other king's
/// square; as seen by White, who has the pawn.
type Won = [[[u64; 64]; 32]; 2];

/// The pawn's squares, from the second rank to the seventh.
const PLACES: Range<usize> = 4..28;

static WON: LazyLock<Box<Won>> = LazyLock::new(solve);

/// Whether one pawn is all there is beside the kings.
#[inline]
pub(super) fn is_alone(board: &Board) -> bool {
    board.occupied().len() == 3 && board.pieces(Piece::Pawn).len() == 1
}

/// Whether `strong` wins with its pawn, which [is alone](is_alone).
pub(super) fn is_won(board: &Board, strong: Color) -> bool {
    let Some(pawn) = board.pieces(Piece::Pawn).next_square() else { return false };
    let upright = if strong == Color::White { 0 } else { 56 };
    let mirror = if pawn as usize & 4 == 0 { 0 } else { 7 };
    let square = |side| board.king(side) as usize ^ upright ^ mirror;
    let [own, other] = [strong, !strong].map(square);
    let to_move = usize::from(board.side_to_move() != strong);
    WON[to_move][half_board(pawn, strong)][other] >> own & 1 == 1
}

fn solve() -> Box<Won> {
    let mut won = Box::new([[[0; 64]; 32]; 2]);
    for place in PLACES.rev() {
        while has_found_more(&mut won, place) {}
    }
    won
}

/// Looks at all squares of the other king once more.
fn has_found_more(won: &mut Won, place: usize) -> bool {
    let pawn = square(place);
    let mut more = false;
    for king in Square::ALL {
        let found = [moves(won, pawn, king), replies(won, pawn, king)];
        for (half, found) in won.iter_mut().zip(found) {
            let known = &mut half[place][king as usize];
            more |= *known != found.0;
            *known = found.0;
        }
    }
    more
}

/// The pawn's square by its place in the table.
fn square(place: usize) -> Square {
    Square::index(8 * (place / 4) + place % 4)
}

/// What was found with the other side to move.
fn after(won: &Won, pawn: Square, king: Square) -> BitBoard {
    BitBoard(won[1][half_board(pawn, Color::White)][king as usize])
}

/// From where one of White's moves wins.
fn moves(won: &Won, pawn: Square, king: Square) -> BitBoard {
    let by_king = neighbours(after(won, pawn, king));
    (by_king | by_pawn(won, pawn, king)) & allowed(pawn, king)
}

fn by_pawn(won: &Won, pawn: Square, king: Square) -> BitBoard {
    let stop = ahead(pawn);
    let clear = !stop.bitboard();
    match rank(pawn, Color::White) {
        _ if king == stop => BitBoard::EMPTY,
        6 if distance(king, stop) == 1 => get_king_moves(stop),
        6 => clear,
        1 if king != ahead(stop) => {
            clear & (after(won, stop, king) | after(won, ahead(stop), king))
        }
        _ => clear & after(won, stop, king),
    }
}

/// The next square for a white pawn.
fn ahead(square: Square) -> Square {
    Square::ALL[(square as usize + 8) % Square::NUM]
}

/// From where White wins whatever the other king does; it is not stalemated.
fn replies(won: &Won, pawn: Square, king: Square) -> BitBoard {
    let (mut wins, mut can_move) = (allowed(pawn, king), BitBoard::EMPTY);
    for to in get_king_moves(king) & !get_pawn_attacks(pawn, Color::White) {
        let forbidden = get_king_moves(to) | to.bitboard();
        let known = BitBoard(won[0][half_board(pawn, Color::White)][to as usize]);
        wins &= if to == pawn { forbidden } else { forbidden | known };
        can_move |= !forbidden;
    }
    wins & can_move
}

/// Where White's king can stand.
fn allowed(pawn: Square, king: Square) -> BitBoard {
    !(get_king_moves(king) | king.bitboard() | pawn.bitboard())
}

/// All squares next to these.
fn neighbours(squares: BitBoard) -> BitBoard {
    let sides = beside(squares);
    let row = squares | sides;
    sides | forward(row, Color::White) | forward(row, Color::Black)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the Syzygy tables count them, the pawn on one half of the board.
    #[test]
    fn as_many_positions_are_won_as_published() {
        let mut counts = [0; 2];
        for place in PLACES {
            let attacked = get_pawn_attacks(square(place), Color::White);
            for king in Square::ALL.into_iter().filter(|&king| king != square(place)) {
                let sets = [0, 1].map(|half: usize| WON[half][place][king as usize].count_ones());
                counts[0] += if attacked.has(king) { 0 } else { sets[0] };
                counts[1] += sets[1];
            }
        }
        assert_eq!(counts, [62_480, 48_802]);
    }
}
