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

/// The lowest cells of seven columns of seven bits as bytes of 0 or 1.
#[inline]
fn seven_bytes(columns: u64) -> u64 {
    // A column's bit moves up by as many places as columns lie before it; no two land on the same one.
    const LOWEST: u64 = 0x0000_0408_1020_4081;
    (columns & LOWEST).wrapping_mul(0x7f) & 0x0001_0101_0101_0101
}

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
        let rows = contents.chunks_exact_mut(rules.width as usize).enumerate();
        for (row, contents) in rows {
            let bit = rules.height.saturating_sub(row as u32 + 1);
            let (mut first, mut second, mut reach) = (first >> bit, second >> bit, reach >> bit);
            if (rules.width, rules.height) == (7, 6) {
                let [first, second, reach] =
                    [first, second, reach].map(|stones| seven_bytes(stones.low()));
                let row = first + 2 * second + 3 * reach;
                contents.copy_from_slice(&row.to_le_bytes()[..7]);
                continue;
            }
            for content in contents {
                let has = |stones: B| stones.low() as u8 & 1;
                *content = has(first) + 2 * has(second) + 3 * has(reach);
                let next = |stones: B| stones >> (rules.height + 1);
                (first, second, reach) = (next(first), next(second), next(reach));
            }
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
