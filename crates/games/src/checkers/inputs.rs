//! What learning sees of a position.

use super::rules::{Checkers, Pieces};
use super::seen::packed;
use outply_game::{Active, Changes, Inputs, Player};

/// Men, the other side's men, kings and the other side's kings on each square, with the board turned so that one's own
/// men move the same way for both sides: 128 inputs, in six kinds of positions by how many pieces there are.
#[derive(Clone, Copy, Default, Debug)]
pub struct CheckersInputs;

const SQUARES: usize = 32;
const KINDS: usize = 4;
/// Kinds of positions: 1 to 4 pieces, 5 to 8, and so on.
const BUCKETS: usize = 6;
const PIECES_A_BUCKET: usize = 4;

/// White's men, Black's, White's kings, Black's.
type Boards = [u32; KINDS];

#[inline]
fn boards(state: &Pieces) -> Boards {
    let (white, black) = (state.of(true), state.of(false));
    [white & !state.kings, black & !state.kings, white & state.kings, black & state.kings]
        .map(packed)
}

/// The input of a square for a side. Black sees the board turned, and its own men first.
#[inline]
fn input(is_white: bool, kind: usize, square: usize) -> usize {
    match is_white {
        true => kind * SQUARES + square,
        false => (kind ^ 1) * SQUARES + (SQUARES - 1 - square),
    }
}

#[inline]
fn squares(mut set: u32, mut show: impl FnMut(usize)) {
    while set != 0 {
        show(set.trailing_zeros() as usize);
        set &= set - 1;
    }
}

#[inline]
fn bucket(state: &Pieces) -> usize {
    let pieces = (state.mine | state.theirs).count_ones() as usize;
    (pieces.saturating_sub(1) / PIECES_A_BUCKET).min(BUCKETS - 1)
}

impl Inputs<Checkers> for CheckersInputs {
    fn name(&self) -> String {
        "own and other men and kings by squares".into()
    }

    fn count(&self) -> usize {
        KINDS * SQUARES
    }

    fn buckets(&self) -> usize {
        BUCKETS
    }

    fn bucket(&self, _rules: &Checkers, state: &Pieces) -> usize {
        bucket(state)
    }

    fn active(&self, rules: &Checkers, state: &Pieces, side: Player, active: &mut Active) {
        let is_white = rules.player(true) == side;
        for (kind, set) in boards(state).into_iter().enumerate() {
            squares(set, |square| active.on(input(is_white, kind, square)));
        }
    }

    /// The memory is where pieces stood.
    #[inline]
    fn follow(
        &self,
        rules: &Checkers,
        state: &Pieces,
        memory: &mut Vec<u8>,
        changes: &mut [Changes; 2],
    ) -> Option<usize> {
        memory.resize(size_of::<Boards>(), 0);
        let (before, _) = memory.as_chunks_mut::<4>();
        let are_white = [Player::FIRST, Player::SECOND].map(|side| rules.player(true) == side);
        for (kind, (before, now)) in before.iter_mut().zip(boards(state)).enumerate() {
            let then = std::mem::replace(before, now.to_le_bytes());
            let changed = u32::from_le_bytes(then) ^ now;
            for (changes, is_white) in changes.iter_mut().zip(are_white) {
                squares(changed & now, |square| changes.on(input(is_white, kind, square)));
                squares(changed & !now, |square| changes.off(input(is_white, kind, square)));
            }
        }
        Some(bucket(state))
    }
}
