//! Where games begin: with an empty board, or where a leg of earlier games began.

use super::super::board::Board;
use super::super::packed::Packed;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The legs of a game, by the sum of all tiles: so many, each so long but the last.
pub(super) const LEGS: usize = 16;
const LEG: u32 = 4_096;
/// How many boards are kept with which a leg began.
pub(super) const KEPT: usize = 1_000;

/// How many of the first legs there are turns for in every round; those with a tile of 32768 share one.
const OFTEN: usize = 8;
/// Turns in a round.
pub(super) const ROUND: usize = OFTEN + 1;
/// Turns until they begin anew.
pub(super) const TURNS: usize = ROUND * (LEGS - OFTEN);

/// The leg whose turn it is.
pub(super) fn leg_of(turn: usize) -> usize {
    match turn % ROUND {
        OFTEN => OFTEN + turn / ROUND % (LEGS - OFTEN),
        leg => leg,
    }
}

/// Which leg of a game a board belongs to.
pub(super) fn leg(board: &Packed) -> usize {
    let tiles = (0..16).map(|cell| board.tile((cell & 3, cell >> 2)));
    let sum: u32 = tiles.filter(|&tile| tile > 0).map(|tile| 1 << tile).sum();
    ((sum / LEG) as usize).min(LEGS - 1)
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
