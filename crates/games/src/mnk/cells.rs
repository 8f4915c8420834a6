//! What learning sees of a board.

use super::rules::{Marks, Mnk};
use crate::squares::{contents_of_rows, left_and_right};
use outply_game::{Cells, Player};

/// One's own marks and the opponent's.
#[derive(Clone, Copy, Default, Debug)]
pub struct MnkCells;

impl Cells<Mnk> for MnkCells {
    fn name(&self) -> String {
        "own and other marks".to_owned()
    }

    fn contents(&self) -> usize {
        3
    }

    fn is_turned(&self) -> bool {
        true
    }

    #[inline]
    fn read(&self, rules: &Mnk, state: &Marks, side: Player, contents: &mut [u8]) {
        let sides = [side, side.opponent()].map(|side| state.of[side.index()]);
        // The layers of a box are drawn from the lower row.
        contents_of_rows(rules.board, sides, rules.depth > 1, contents);
    }

    /// All that leave a board or a box as it is, squares turned over their diagonal included.
    fn symmetries(&self, rules: &Mnk) -> Vec<Vec<usize>> {
        let (width, rows) = (rules.board.width as usize, rules.board.height as usize);
        let height = rows / rules.depth as usize;
        let across = left_and_right(width, rows);
        let upright: Vec<usize> = (0..width * rows)
            .map(|cell| {
                let (row, column) = (cell / width, cell % width);
                (row / height * height + height - 1 - row % height) * width + column
            })
            .collect();
        let both = upright.iter().map(|&cell| across[cell]).collect();
        let mut all = vec![across, upright, both];
        if width == height {
            let over = |cell: usize| {
                let (layer, cell) = (cell / (width * width), cell % (width * width));
                layer * width * width + cell % width * width + cell / width
            };
            let same = (0..width * rows).collect();
            let images = std::iter::once(&same).chain(&all);
            let turned: Vec<Vec<usize>> =
                images.map(|image| image.iter().map(|&cell| over(cell)).collect()).collect();
            all.extend(turned);
        }
        all
    }
}
