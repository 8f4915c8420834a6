//! The rules by the plainest means.

use outply_game::Rules;
use outply_games::connectn::ConnectN;
use std::collections::HashSet;

/// Columns of stones from the bottom.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Plain(pub(crate) Vec<Vec<usize>>);

impl Plain {
    pub(crate) fn new(rules: &ConnectN) -> Plain {
        Plain(vec![Vec::new(); rules.width() as usize])
    }

    pub(crate) fn at(&self, x: i32, y: i32) -> Option<usize> {
        let column = self.0.get(usize::try_from(x).ok()?)?;
        column.get(usize::try_from(y).ok()?).copied()
    }

    pub(crate) fn plies(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    pub(crate) fn winner(&self, rules: &ConnectN) -> Option<usize> {
        let (width, height) = (rules.width() as i32, rules.height() as i32);
        for (x, y) in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))) {
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let mut cells =
                    (0..rules.connect() as i32).map(|n| self.at(x + n * dx, y + n * dy));
                let first = cells.next().flatten();
                if first.is_some() && cells.all(|cell| cell == first) {
                    return first;
                }
            }
        }
        None
    }

    pub(crate) fn open(&self, rules: &ConnectN) -> Vec<usize> {
        if self.winner(rules).is_some() {
            return Vec::new();
        }
        let height = rules.height() as usize;
        (0..self.0.len()).filter(|&x| self.0[x].len() < height).collect()
    }

    pub(crate) fn after(&self, rules: &ConnectN, column: usize) -> Plain {
        let mut next = self.clone();
        next.0[column].push(self.plies() % rules.players());
        next
    }

    pub(crate) fn perft(&self, rules: &ConnectN, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let open = self.open(rules).into_iter();
        open.map(|column| self.after(rules, column).perft(rules, depth - 1)).sum()
    }

    /// All positions from here on, this one included.
    pub(crate) fn collect(&self, rules: &ConnectN, seen: &mut HashSet<Plain>) {
        if seen.insert(self.clone()) {
            self.open(rules).into_iter().for_each(|c| self.after(rules, c).collect(rules, seen));
        }
    }
}
