//! Where games begin: with an empty board, or where a leg of earlier games began.

use super::super::board::Board;
use super::super::packed::Packed;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The sums of all tiles at which a leg of a game begins, the first one apart, whose is 0. Most legs are
/// 4,096 long; those before the tiles of 16384 and 32768, where most games end, are shorter.
const STARTS: [u32; LEGS - 1] = [
    4_096, 8_192, 12_288, 14_336, 15_360, 16_384, 20_480, 24_576, 28_672, 29_696, 30_720, 31_744,
    32_256, 32_768, 36_864, 40_960, 45_056, 49_152, 53_248, 57_344, 61_440,
];
/// How many legs there are.
pub(super) const LEGS: usize = 22;
/// How many boards are kept with which a leg began.
pub(super) const KEPT: usize = 1_000;

/// How many turns each of the first legs has in every round; the later ones, with a tile of 32768, share
/// one more.
const OFTEN: [usize; 14] = [1, 1, 1, 2, 2, 2, 1, 1, 1, 2, 1, 2, 2, 1];
/// Turns in a round.
pub(super) const ROUND: usize = 21;
/// Turns until they begin anew.
pub(super) const TURNS: usize = ROUND * (LEGS - OFTEN.len());

/// The leg whose turn it is.
pub(super) fn leg_of(turn: usize) -> usize {
    let mut left = turn % ROUND;
    for (leg, turns) in OFTEN.into_iter().enumerate() {
        match left.checked_sub(turns) {
            Some(rest) => left = rest,
            None => return leg,
        }
    }
    OFTEN.len() + turn / ROUND % (LEGS - OFTEN.len())
}

/// Which leg of a game a board belongs to.
pub(super) fn leg(board: &Packed) -> usize {
    let tiles = (0..16).map(|cell| board.tile((cell & 3, cell >> 2)));
    let sum: u32 = tiles.filter(|&tile| tile > 0).map(|tile| 1 << tile).sum();
    STARTS.partition_point(|&start| start <= sum)
}

/// The last boards with which a leg began.
#[derive(Default, Debug)]
pub(super) struct Beginnings {
    boards: Vec<Packed>,
    /// Which one the next replaces.
    next: usize,
}

pub(super) fn locked(kept: &Mutex<Beginnings>) -> MutexGuard<'_, Beginnings> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Beginnings {
    /// The boards, the oldest first.
    pub(super) fn boards(&self) -> impl ExactSizeIterator<Item = Packed> {
        (0..self.boards.len()).map(|age| self.oldest(age))
    }

    /// The oldest board, or one added so many later.
    fn oldest(&self, later: usize) -> Packed {
        self.boards[(self.next + later) % self.boards.len()]
    }

    pub(super) fn add(&mut self, board: Packed) {
        if self.boards.len() < KEPT {
            self.boards.push(board);
        } else {
            self.boards[self.next] = board;
        }
        self.next = (self.next + 1) % KEPT;
    }

    pub(super) fn any(&self, chance: u64) -> Option<Packed> {
        let drawn = ((chance >> 32) * self.boards.len() as u64) >> 32;
        (!self.boards.is_empty()).then(|| self.oldest(drawn as usize))
    }
}
