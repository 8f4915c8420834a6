//! The legal moves of a position, listed by piece and unpacked as they are asked for.

use cozy_chess::{BitBoard, Board, Move, Piece, PieceMoves, Square};

/// No position has more pieces of one side than 16; two pawns more may take en passant.
const MOST_LISTED: usize = 18;

const NOTHING: PieceMoves =
    PieceMoves { piece: Piece::Pawn, from: Square::A1, to: BitBoard::EMPTY };

/// Iterates over legal moves: pawns first, the king last. A promotion is listed four times, to a
/// knight first and to a queen last.
#[derive(Clone)]
pub struct Actions {
    pieces: [PieceMoves; MOST_LISTED],
    next: usize,
    count: usize,
    promotion: u8,
}

const PROMOTIONS: [Piece; 4] = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

impl Actions {
    #[inline]
    pub(super) fn none() -> Actions {
        Actions { pieces: [NOTHING; MOST_LISTED], next: 0, count: 0, promotion: 0 }
    }

    #[inline]
    pub(super) fn of(board: &Board) -> Actions {
        let mut actions = Actions::none();
        board.generate_moves(|moves| {
            if let Some(place) = actions.pieces.get_mut(actions.count) {
                *place = moves;
                actions.count += 1;
            }
            false
        });
        actions
    }

    /// Shows the moves to the squares that `wanted` names for a piece's moves, each with its place.
    #[inline]
    pub(super) fn show(
        &self,
        wanted: impl Fn(&PieceMoves) -> BitBoard,
        show: &mut impl FnMut(usize, Move),
    ) {
        let mut first = 0;
        for moves in &self.pieces[..self.count] {
            let promotes = moves.piece == Piece::Pawn && !(moves.to & BACK_RANKS).is_empty();
            let each = if promotes { 4 } else { 1 };
            for to in moves.to & wanted(moves) {
                let below = BitBoard(to.bitboard().0 - 1);
                let place = first + each * (moves.to & below).len() as usize;
                let played = |promotion| Move { from: moves.from, to, promotion };
                match promotes {
                    true => {
                        let promotions = PROMOTIONS.into_iter().enumerate();
                        promotions.for_each(|(n, piece)| show(place + n, played(Some(piece))));
                    }
                    false => show(place, played(None)),
                }
            }
            first += each * moves.to.len() as usize;
        }
    }
}

impl Iterator for Actions {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let moves = self.pieces[..self.count].get_mut(self.next)?;
        let (from, to) = (moves.from, moves.to.next_square()?);
        let mut promotion = None;
        if moves.piece == Piece::Pawn && BACK_RANKS.has(to) {
            promotion = Some(PROMOTIONS[usize::from(self.promotion)]);
            self.promotion = (self.promotion + 1) % 4;
        }
        if self.promotion == 0 {
            moves.to ^= to.bitboard();
            self.next += usize::from(moves.to.is_empty());
        }
        Some(Move { from, to, promotion })
    }

    /// As often as [`Iterator::next`], piece by piece: whoever wants all of them need not find out each time where the
    /// last one was.
    #[inline]
    fn fold<B, F: FnMut(B, Move) -> B>(self, init: B, mut each: F) -> B {
        let mut folded = init;
        let mut shown = usize::from(self.promotion);
        for moves in &self.pieces[self.next..self.count] {
            let promotes = moves.piece == Piece::Pawn && !(moves.to & BACK_RANKS).is_empty();
            for to in moves.to {
                let played = |promotion| Move { from: moves.from, to, promotion };
                if promotes {
                    for piece in &PROMOTIONS[shown..] {
                        folded = each(folded, played(Some(*piece)));
                    }
                    shown = 0;
                } else {
                    folded = each(folded, played(None));
                }
            }
        }
        folded
    }

    #[inline]
    fn count(self) -> usize {
        let all: usize = self.pieces[self.next..self.count].iter().map(PieceMoves::len).sum();
        all - usize::from(self.promotion)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.clone().count();
        (count, Some(count))
    }
}

impl ExactSizeIterator for Actions {}

pub(super) const BACK_RANKS: BitBoard = BitBoard(0xff00_0000_0000_00ff);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_shows_what_is_left_in_the_same_order() {
        let fen = "r3k2r/1P4P1/8/3pP3/8/8/6p1/R3K2R w KQkq d6 0 1";
        let Ok(board) = Board::from_fen(fen, false) else { panic!("{fen}") };
        for taken in 0..40 {
            let mut actions = Actions::of(&board);
            actions.by_ref().take(taken).for_each(drop);
            let mut one_by_one = actions.clone();
            let left: Vec<Move> = std::iter::from_fn(|| one_by_one.next()).collect();
            let mut folded = Vec::new();
            actions.for_each(|action| folded.push(action));
            assert_eq!(folded, left, "after {taken}");
        }
        assert!(Actions::of(&board).count() > 30);
    }
}
