//! What patterns see of a board.

use super::rules::{Discs, Othello};
use crate::squares::contents_of_eight;
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
        let (own, other) = (own.to_le_bytes(), other.to_le_bytes());
        if rules.size == 8 {
            let rows = contents.as_chunks_mut::<8>().0.iter_mut();
            for (row, (own, other)) in rows.zip(own.into_iter().zip(other)) {
                *row = contents_of_eight(own, other);
            }
            return;
        }
        // Smaller boards lie in the middle.
        let size = usize::from(rules.size);
        let first = (8 - size) / 2;
        for (row, contents) in contents.chunks_exact_mut(size).enumerate() {
            let eight = contents_of_eight(own[first + row], other[first + row]);
            contents.copy_from_slice(&eight[first..first + size]);
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

    /// On 8x8 the edges with the X squares, the three lines inside them, the diagonals of four squares and more,
    /// and the corners as 3x3 and 2x5 squares (M. Buro, "Statistical feature combination for the evaluation of
    /// game positions", 1995, and Logistello's later sets).
    fn patterns(&self, rules: &Othello) -> Vec<Vec<usize>> {
        if rules.size != 8 {
            return Vec::new();
        }
        let square = |row: usize, column: usize| row * 8 + column;
        let block = |rows: usize, columns: usize| -> Vec<usize> {
            (0..rows).flat_map(|row| (0..columns).map(move |column| square(row, column))).collect()
        };
        let edge = [square(1, 1)].into_iter().chain(0..8).chain([square(1, 6)]).collect();
        let lines = (1..4).map(|row| (0..8).map(|column| square(row, column)).collect());
        let diagonals =
            (4..=8).map(|length| (0..length).map(|at| square(at, 8 - length + at)).collect());
        let corners = [block(3, 3), block(2, 5)];
        std::iter::once(edge).chain(lines).chain(diagonals).chain(corners).collect()
    }
}
