//! What learning sees of a position, beside the contents of squares.

use super::position::Position;
use super::rules::Chess;
use cozy_chess::{Board, Color, File, Piece};
use outply_game::{Active, Changes, Inputs, Player};

/// Which piece stands on each square, the side's own and the other side's, with the board turned so that the side's own
/// pawns move up, and mirrored so that its king stands on the files a to d: 768 inputs, in eight kinds of positions by
/// how many pieces there are. Rights to castle and squares to capture on in passing are left to the search.
#[derive(Clone, Copy, Default, Debug)]
pub struct ChessInputs;

const SQUARES: usize = 64;
/// Kinds of pieces of both sides.
const KINDS: usize = 2 * Piece::NUM;
/// Kinds of positions.
const BUCKETS: usize = 8;
/// The most pieces.
const PIECES: usize = 32;

/// Where each kind of White's pieces stands, then Black's.
type Boards = [u64; KINDS];
/// For each side a byte that says how it sees the board, then [`Boards`].
const MEMORY: usize = 2 + size_of::<Boards>();

#[inline]
fn boards(board: &Board) -> Boards {
    let mut boards = [0; KINDS];
    for (color, first) in [(Color::White, 0), (Color::Black, Piece::NUM)] {
        for piece in Piece::ALL {
            boards[first + piece as usize] = board.colored_pieces(color, piece).0;
        }
    }
    boards
}

#[inline]
fn bucket(board: &Board) -> usize {
    (board.occupied().len() as usize).saturating_sub(1).min(PIECES - 1) * BUCKETS / PIECES
}

#[inline(always)]
fn squares(mut set: u64, mut show: impl FnMut(usize)) {
    while set != 0 {
        show(set.trailing_zeros() as usize);
        set &= set - 1;
    }
}

/// Shows what changed on the board to both sides.
#[inline]
fn compare((before, now): (&Boards, &Boards), sights: [Sight; 2], changes: &mut [Changes; 2]) {
    for kind in 0..KINDS {
        let changed = before[kind] ^ now[kind];
        if changed == 0 {
            continue;
        }
        let rows = sights.map(|sight| sight.row(kind));
        squares(changed & now[kind], |square| {
            (0..2).for_each(|side| changes[side].on(sights[side].input(rows[side], square)));
        });
        squares(changed & before[kind], |square| {
            (0..2).for_each(|side| changes[side].off(sights[side].input(rows[side], square)));
        });
    }
}

/// How a side sees the board.
#[derive(Clone, Copy)]
struct Sight {
    /// The side's own kinds come first: what is added to White's.
    first: usize,
    /// What changes a square's number: its own pawns move up, its own king is on the files a to d.
    turn: u8,
}

impl Sight {
    #[inline]
    fn of(board: &Board, side: Player) -> Sight {
        let (color, first, up) = match side {
            Player::FIRST => (Color::White, 0, 0),
            _ => (Color::Black, Piece::NUM, 0b11_1000),
        };
        let is_mirrored = board.king(color).file() > File::D;
        Sight { first, turn: up ^ if is_mirrored { 0b111 } else { 0 } }
    }

    /// The first input of White's or Black's `kind`.
    #[inline]
    fn row(self, kind: usize) -> usize {
        let kind = kind + self.first;
        if kind < KINDS { kind * SQUARES } else { (kind - KINDS) * SQUARES }
    }

    /// The input of a square in a row.
    #[inline]
    fn input(self, row: usize, square: usize) -> usize {
        row + (square ^ usize::from(self.turn))
    }

    /// Shows the inputs of the squares in `set`, where pieces of White's or Black's `kind` stand.
    #[inline(always)]
    fn each(self, kind: usize, set: u64, show: &mut impl FnMut(usize)) {
        let row = self.row(kind);
        squares(set, |square| show(self.input(row, square)));
    }
}

impl Inputs<Chess> for ChessInputs {
    fn name(&self) -> String {
        "own and other pieces, the own king on files a to d".into()
    }

    fn count(&self) -> usize {
        KINDS * SQUARES
    }

    fn buckets(&self) -> usize {
        BUCKETS
    }

    fn bucket(&self, _rules: &Chess, state: &Position) -> usize {
        bucket(state.board())
    }

    #[inline]
    fn side(&self, _rules: &Chess, state: &Position) -> Player {
        if state.is_white_to_move() { Player::FIRST } else { Player::SECOND }
    }

    fn active(&self, _rules: &Chess, state: &Position, side: Player, active: &mut Active) {
        let sight = Sight::of(state.board(), side);
        for (kind, set) in boards(state.board()).into_iter().enumerate() {
            sight.each(kind, set, &mut |input| active.on(input));
        }
    }

    /// The memory is how each side saw the board, and where pieces stood. A king that crosses the middle turns the board
    /// for its side.
    #[inline]
    fn follow(
        &self,
        _rules: &Chess,
        state: &Position,
        memory: &mut Vec<u8>,
        changes: &mut [Changes; 2],
    ) -> Option<usize> {
        let (board, sides) = (state.board(), [Player::FIRST, Player::SECOND]);
        let (sights, now) = (sides.map(|side| Sight::of(board, side)), boards(board));
        memory.resize(MEMORY, 0);
        let (turns, earlier) = memory.split_first_chunk_mut::<2>()?;
        let (earlier, _) = earlier.as_chunks_mut::<8>();
        let before: Boards = std::array::from_fn(|kind| u64::from_le_bytes(earlier[kind]));
        compare((&before, &now), sights, changes);
        for (side, sight) in sights.into_iter().enumerate() {
            if sight.turn != turns[side] {
                let then = Sight { turn: turns[side], ..sight };
                changes[side].clear();
                (0..KINDS).for_each(|kind| {
                    then.each(kind, before[kind], &mut |input| changes[side].off(input));
                    sight.each(kind, now[kind], &mut |input| changes[side].on(input));
                });
                turns[side] = sight.turn;
            }
        }
        earlier.iter_mut().zip(now).for_each(|(earlier, now)| *earlier = now.to_le_bytes());
        Some(bucket(board))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outply_game::Notation;
    use std::collections::BTreeSet;

    fn seen(rules: &Chess, state: &Position, side: Player) -> BTreeSet<u32> {
        let mut active = Active::new();
        ChessInputs.active(rules, state, side, &mut active);
        let inputs: BTreeSet<u32> = active.as_slice().iter().map(|(input, _)| *input).collect();
        assert_eq!(inputs.len(), active.as_slice().len());
        inputs
    }

    #[test]
    fn mirrored_positions_and_sides_look_the_same() {
        let rules = Chess::standard();
        let state = |fen: &str| match rules.parse_state(fen) {
            Ok(state) => state,
            Err(error) => panic!("{fen}: {error}"),
        };
        let one = state("4k3/2p5/8/8/3n4/8/1P6/R2QK3 w - - 0 1");
        let mirrored = state("3k4/5p2/8/8/4n3/8/6P1/3KQ2R w - - 0 1");
        let turned = state("r2qk3/1p6/8/3N4/8/8/2P5/4K3 b - - 0 1");
        let sides = [Player::FIRST, Player::SECOND];
        for (side, other) in [(sides[0], sides[1]), (sides[1], sides[0])] {
            let own = seen(&rules, &one, side);
            assert_eq!(own, seen(&rules, &mirrored, side));
            assert_eq!(own, seen(&rules, &turned, other));
            assert_ne!(own, seen(&rules, &one, other));
        }
    }
}
