//! What learning sees of a position, beside the contents of squares.

use super::position::Position;
use super::rules::Chess;
use cozy_chess::{Board, Color, File, Piece};
use outply_game::{Active, Inputs, Player};

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
/// A byte says how the board is turned, the others are of [`Boards`].
const MEMORY: usize = 1 + size_of::<Boards>();

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

    /// Shows the inputs of the squares in `set`, where pieces of White's or Black's `kind` stand.
    #[inline(always)]
    fn each(self, kind: usize, mut set: u64, show: &mut impl FnMut(usize)) {
        let kind = kind + self.first;
        let row = if kind < KINDS { kind } else { kind - KINDS } * SQUARES;
        while set != 0 {
            show(row + (set.trailing_zeros() as usize ^ usize::from(self.turn)));
            set &= set - 1;
        }
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

    /// The memory is how the board was turned, and where pieces stood. A king that crosses the middle turns it anew.
    #[inline]
    fn follow(
        &self,
        _rules: &Chess,
        state: &Position,
        side: Player,
        memory: &mut Vec<u8>,
        switch: &mut dyn FnMut(usize, bool),
    ) -> Option<usize> {
        let sight = Sight::of(state.board(), side);
        let is_first = memory.is_empty();
        memory.resize(MEMORY, 0);
        let (turn, before) = memory.split_first_mut()?;
        let same = *turn == sight.turn || is_first;
        let earlier = Sight { turn: std::mem::replace(turn, sight.turn), ..sight };
        let (before, _) = before.as_chunks_mut::<8>();
        for (kind, (before, now)) in before.iter_mut().zip(boards(state.board())).enumerate() {
            let then = u64::from_le_bytes(*before);
            if same && then == now {
                continue;
            }
            *before = now.to_le_bytes();
            let stays = if same { then & now } else { 0 };
            earlier.each(kind, then & !stays, &mut |input| switch(input, false));
            sight.each(kind, now & !stays, &mut |input| switch(input, true));
        }
        Some(bucket(state.board()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outply_game::{Notation, Rules, mix64};
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

    #[test]
    fn what_is_followed_is_what_is_on() {
        let rules = Chess::standard();
        for side in [Player::FIRST, Player::SECOND] {
            let (mut memory, mut on, mut state) = (Vec::new(), BTreeSet::new(), rules.initial());
            let (mut list, mut bits) = (Vec::new(), 0u64);
            let mut random = || {
                bits += 1;
                mix64(bits)
            };
            for ply in 0..3_000 {
                if rules.terminal_test(&state) || ply % 200 == 0 {
                    state = rules.initial();
                }
                let place = random() as usize;
                list.clear();
                list.extend(rules.actions(&state));
                state = rules.result(&state, list[place % list.len()]);
                let bucket =
                    ChessInputs.follow(&rules, &state, side, &mut memory, &mut |n, is_on| {
                        let n = n as u32;
                        assert!(if is_on { on.insert(n) } else { on.remove(&n) }, "{n}");
                    });
                assert_eq!(on, seen(&rules, &state, side));
                assert_eq!(bucket, Some(ChessInputs.bucket(&rules, &state)));
            }
        }
    }
}
