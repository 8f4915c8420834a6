//! Captures: all sequences of jumps that cannot go on.

use super::board::{WAYS, crown_row, foremost, seen_from, stepped};
use super::moves::Move;
use super::rules::Pieces;

/// So many captures are kept in place; the few positions with more spill to the heap.
const IN_PLACE: usize = 12;

/// The captures of a position.
#[derive(Clone, Debug)]
pub(super) struct Jumps {
    list: [Move; IN_PLACE],
    rest: Vec<Move>,
    count: usize,
    taken: usize,
}

impl Jumps {
    /// All captures by the pieces in `jumpers`, each of which can jump.
    #[inline]
    pub(super) fn of(state: &Pieces, mut jumpers: u64) -> Jumps {
        let list = [Move::NONE; IN_PLACE];
        let mut jumps = Jumps { list, rest: Vec::new(), count: 0, taken: 0 };
        while jumpers != 0 {
            let from = foremost(jumpers, state.is_white);
            jumpers ^= from;
            let chain = Chain::new(state, from);
            chain.extend(from, 0, &mut |action| jumps.push(action));
        }
        jumps
    }

    /// Two orders of the same jumps need a circle of four pieces.
    #[inline]
    fn push(&mut self, action: Move) {
        if action.captures() >= 4 && (0..self.count).any(|place| self.get(place) == action) {
            return;
        }
        match self.list.get_mut(self.count) {
            Some(place) => *place = action,
            None => self.rest.push(action),
        }
        self.count += 1;
    }

    #[inline]
    fn get(&self, place: usize) -> Move {
        let spilt = || self.rest.get(place.wrapping_sub(IN_PLACE));
        self.list.get(place).or_else(spilt).copied().unwrap_or(Move::NONE)
    }

    #[inline]
    pub(super) fn next(&mut self) -> Option<Move> {
        let action = (self.taken < self.count).then(|| self.get(self.taken))?;
        self.taken += 1;
        Some(action)
    }

    #[inline]
    pub(super) fn skip(&mut self, n: usize) {
        self.taken = self.taken.saturating_add(n).min(self.count);
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.count - self.taken
    }
}

/// One piece about to jump.
#[derive(Clone, Copy)]
pub(super) struct Chain {
    from: u64,
    theirs: u64,
    empty: u64,
    /// Where the piece stops to be crowned.
    crown: u64,
    is_white: bool,
    /// Of the directions seen from the side to move, how many it can jump in.
    ways: usize,
}

impl Chain {
    /// The piece on `from`, whose own square counts as empty.
    #[inline]
    pub(super) fn new(state: &Pieces, from: u64) -> Chain {
        let is_king = state.kings & from != 0;
        let ways = if is_king { WAYS } else { WAYS / 2 };
        let crown = if is_king { 0 } else { crown_row(state.is_white) };
        let Pieces { theirs, is_white, .. } = *state;
        Chain { from, theirs, empty: state.empty() | from, crown, is_white, ways }
    }

    /// The jumps from `at` after `captured` are gone: what each takes and where it ends.
    #[inline]
    pub(super) fn jumps(&self, at: u64, captured: u64) -> impl Iterator<Item = (u64, u64)> {
        let Chain { theirs, empty, crown, is_white, ways, .. } = *self;
        let ways = if at & crown != 0 { 0 } else { ways };
        (0..ways).filter_map(move |way| {
            let way = seen_from(is_white, way);
            let over = stepped(at, way) & theirs & !captured;
            let end = stepped(over, way) & empty;
            (end != 0).then_some((over, end))
        })
    }

    /// Tells `found` every capture that goes on from `at`. A piece is jumped once at most, and
    /// pieces taken stay on the board until the end; no jump could land there.
    pub(super) fn extend(&self, at: u64, captured: u64, found: &mut impl FnMut(Move)) {
        let mut is_end = true;
        for (over, end) in self.jumps(at, captured) {
            is_end = false;
            self.extend(end, captured | over, found);
        }
        if is_end {
            found(Move::new(self.from, at, captured));
        }
    }
}
