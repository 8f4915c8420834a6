//! What patterns see of a board.

use super::board::Board;
use super::rules::{Breakthrough, Pieces};
use outply_game::{Cells, Player};

/// One's own pieces and the other side's, with the board turned so that one's own move up.
#[derive(Clone, Copy, Default, Debug)]
pub struct BreakthroughCells;

impl<B: Board> Cells<Breakthrough<B>> for BreakthroughCells {
    fn name(&self) -> String {
        "own and other pieces".to_owned()
    }

    fn contents(&self) -> usize {
        3
    }

    fn is_turned(&self) -> bool {
        true
    }

    #[inline]
    fn read(&self, rules: &Breakthrough<B>, state: &Pieces<B>, side: Player, contents: &mut [u8]) {
        contents.fill(0);
        let (width, height) = (rules.width as usize, rules.height as usize);
        // The upper row is the last for the first player, the first for the second.
        let turned = |square: usize| match side {
            Player::FIRST => (height - 1 - square / width) * width + square % width,
            _ => square,
        };
        for (player, content) in [(side, 1), (side.opponent(), 2)] {
            let mut pieces = state.of(player);
            while !pieces.is_empty() {
                if let Some(cell) = contents.get_mut(turned(pieces.lowest() as usize)) {
                    *cell = content;
                }
                pieces = pieces.without_lowest();
            }
        }
    }

    fn symmetries(&self, rules: &Breakthrough<B>) -> Vec<Vec<usize>> {
        let (width, height) = (rules.width as usize, rules.height as usize);
        vec![
            (0..width * height)
                .map(|cell| cell / width * width + width - 1 - cell % width)
                .collect(),
        ]
    }
}
