//! What patterns see of a board.

use super::geometry;
use super::rules::{Discs, Othello};
use outply_game::{Cells, Player};

/// One's own discs and the opponent's.
#[derive(Clone, Copy, Default, Debug)]
pub struct OthelloCells;

impl Cells<Othello> for OthelloCells {
    fn name(&self) -> String {
        "own and other discs".to_owned()
    }

    fn contents(&self) -> usize {
        3
    }

    fn is_turned(&self) -> bool {
        true
    }

    #[inline]
    fn read(&self, rules: &Othello, state: &Discs, side: Player, contents: &mut [u8]) {
        let is_mine = (side == Player::SECOND) == state.is_white;
        let (own, other) =
            if is_mine { (state.mine, state.theirs) } else { (state.theirs, state.mine) };
        let on = geometry::of(rules.size);
        let size = usize::from(rules.size);
        for (row, contents) in contents.chunks_exact_mut(size).enumerate() {
            let first = on.square(0, row as u8);
            for (column, content) in contents.iter_mut().enumerate() {
                let has = |discs: u64| (discs >> (usize::from(first) + column) & 1) as u8;
                *content = has(own) + 2 * has(other);
            }
        }
    }

    /// All that leave a square board a square.
    fn symmetries(&self, rules: &Othello) -> Vec<Vec<usize>> {
        let size = usize::from(rules.size);
        let last = size - 1;
        let image = |to: fn(usize, usize, usize) -> (usize, usize)| {
            let cell = |cell: usize| {
                let (row, column) = to(cell / size, cell % size, last);
                row * size + column
            };
            (0..size * size).map(cell).collect()
        };
        vec![
            image(|row, column, last| (row, last - column)),
            image(|row, column, last| (last - row, column)),
            image(|row, column, last| (last - row, last - column)),
            image(|row, column, _| (column, row)),
            image(|row, column, last| (column, last - row)),
            image(|row, column, last| (last - column, row)),
            image(|row, column, last| (last - column, last - row)),
        ]
    }
}
