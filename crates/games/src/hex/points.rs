//! What a player's connections lead between: both sides, the chains and the empty cells, of a board that
//! fits into one word.

use super::board::Hex;
use super::cells::CellSet;
use super::rules::Stones;

/// A side with what is connected with it, a chain, or an empty cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    /// The empty cell; no bit for stones and sides.
    pub(super) cell: u64,
    /// The empty cells beside it.
    pub(super) beside: u64,
}

/// The number of the first side's point; the second side's is the next.
pub(super) const HOME: usize = 0;
pub(super) const GOAL: usize = 1;

impl<const WORDS: usize> Hex<WORDS> {
    /// The player's points, both sides first.
    pub(super) fn points(&self, state: &Stones<WORDS>, player: usize) -> Vec<Point> {
        let (own, empty) = (state.stones[player], self.cells & !state.all());
        let back = self.connected(own, self.goal[player]);
        let stones = |beside: CellSet<WORDS>| Point { cell: 0, beside: word(beside & empty) };
        let home = self.neighbours(state.anchored[player]) | self.home[player];
        let goal = self.neighbours(back) | self.goal[player];
        let mut points = Vec::with_capacity(self.area() + 2);
        points.extend([stones(home), stones(goal)]);
        let mut loose = own & !state.anchored[player] & !back;
        while let Some(first) = loose.pop() {
            let chain = self.flood(CellSet::only(first), loose);
            loose = loose & !chain;
            points.push(stones(self.neighbours(chain)));
        }
        let mut left = empty;
        points.extend(
            std::iter::from_fn(|| left.pop())
                .map(|index| Point { cell: 1 << index, beside: word(self.near[index] & empty) }),
        );
        points
    }
}

/// The set's first word: all of a board of up to 8x8.
#[inline]
pub(super) fn word<const WORDS: usize>(set: CellSet<WORDS>) -> u64 {
    set.words().first().copied().unwrap_or(0)
}

impl Point {
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.cell != 0
    }

    #[inline]
    pub(super) fn touches(&self, other: &Point) -> bool {
        self.beside & other.cell != 0 || other.beside & self.cell != 0
    }
}
