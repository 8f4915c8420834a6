//! What patterns see of a board.

use super::board::Board;
use super::rules::{Connect4, Stones};
use outply_game::{Cells, Player};

/// Empty cells out of reach, the first player's stones, the second's, and empty cells that the next stone
/// can fall into: these were told apart by M. Thill, P. Koch and W. Konen, "Reinforcement learning with
/// n-tuples on the game Connect-4" (2012). The players are seen apart, since the rows that are good for
/// them differ.
#[derive(Clone, Copy, Default, Debug)]
pub struct Connect4Cells;

impl<B: Board> Cells<Connect4<B>> for Connect4Cells {
    fn name(&self) -> String {
        "stones and cells in reach".to_owned()
    }

    fn contents(&self) -> usize {
        4
    }

    #[inline]
    fn read(&self, rules: &Connect4<B>, state: &Stones<B>, _side: Player, contents: &mut [u8]) {
        let (mine, theirs) = (state.mine, state.all & !state.mine);
        let (first, second) =
            if state.plies.is_multiple_of(2) { (mine, theirs) } else { (theirs, mine) };
        let reach = (state.all + rules.bottom) & rules.cells;
        let width = rules.width as usize;
        for (place, content) in contents.iter_mut().enumerate() {
            let (row, column) = ((place / width) as u32, (place % width) as u32);
            let bit = column * (rules.height + 1) + rules.height.saturating_sub(row + 1);
            let has = |stones: B| (stones >> bit).low() as u8 & 1;
            *content = has(first) + 2 * has(second) + 3 * has(reach);
        }
    }

    fn symmetries(&self, rules: &Connect4<B>) -> Vec<Vec<usize>> {
        let (width, height) = (rules.width as usize, rules.height as usize);
        vec![
            (0..width * height)
                .map(|cell| cell / width * width + width - 1 - cell % width)
                .collect(),
        ]
    }
}
