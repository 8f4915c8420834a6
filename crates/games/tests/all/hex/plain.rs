//! The rules by the plainest means, and random actions.

use outply_game::{Rules, mix64};
use outply_games::hex::{Cell, Hex, Stones};

/// A random action.
pub(crate) fn drawn<const W: usize>(rules: &Hex<W>, state: &Stones<W>, seed: u64) -> Option<Cell> {
    let mut actions = rules.actions(state).into_iter();
    let count = actions.size_hint().0;
    actions.nth((mix64(seed) % count.max(1) as u64) as usize)
}

/// Who owns each cell of a row.
pub(crate) struct Plain(pub(crate) Vec<Vec<Option<usize>>>);

impl Plain {
    pub(crate) fn new(size: usize) -> Plain {
        Plain(vec![vec![None; size]; size])
    }

    pub(crate) fn put(&mut self, cell: Cell, player: usize) {
        let size = self.0.len();
        self.0[cell.index() / size][cell.index() % size] = Some(player);
    }

    /// Whether a walk over the player's stones leads from their first side to the other.
    pub(crate) fn wins(&self, player: usize) -> bool {
        let size = self.0.len();
        let mut seen = vec![vec![false; size]; size];
        let mut waiting: Vec<(usize, usize)> =
            (0..size).map(|i| if player == 0 { (0, i) } else { (i, 0) }).collect();
        while let Some((row, column)) = waiting.pop() {
            if row >= size || column >= size || self.0[row][column] != Some(player) {
                continue;
            }
            if std::mem::replace(&mut seen[row][column], true) {
                continue;
            }
            if [row, column][player] == size - 1 {
                return true;
            }
            let (up, left) = (row.wrapping_sub(1), column.wrapping_sub(1));
            waiting.extend([(up, column), (up, column + 1), (row, column + 1)]);
            waiting.extend([(row + 1, column), (row + 1, left), (row, left)]);
        }
        false
    }

    pub(crate) fn empty(&self) -> Vec<usize> {
        let cells = self.0.iter().flatten().enumerate();
        cells.filter(|(_, owner)| owner.is_none()).map(|(cell, _)| cell).collect()
    }

    /// The empty cells on which a stone wins.
    pub(crate) fn winning(&mut self, player: usize) -> Vec<usize> {
        let size = self.0.len();
        let empty = self.empty();
        let wins = |&cell: &usize| {
            let (row, column) = (cell / size, cell % size);
            self.0[row][column] = Some(player);
            let wins = self.wins(player);
            self.0[row][column] = None;
            wins
        };
        empty.into_iter().filter(wins).collect()
    }
}
