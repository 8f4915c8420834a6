//! What patterns see of a board.

use super::board::Board;
use super::rules::{Breakthrough, Pieces};
use crate::squares::contents_of_eight;
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
        let (own, other) = (state.of(side), state.of(side.opponent()));
        let rows = contents.chunks_exact_mut(rules.width as usize).enumerate();
        for (row, contents) in rows {
            // The upper row is the last for the first player, the first for the second.
            let row = match side {
                Player::FIRST => rules.height.saturating_sub(row as u32 + 1),
                _ => row as u32,
            };
            for (part, contents) in contents.chunks_mut(8).enumerate() {
                let first = row * rules.width + 8 * part as u32;
                let eight = contents_of_eight((own >> first).low(), (other >> first).low());
                contents.copy_from_slice(&eight[..contents.len()]);
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

    /// All squares of three by three: who attacks and who protects whom is seen in one.
    fn patterns(&self, rules: &Breakthrough<B>) -> Vec<Vec<usize>> {
        const SIDE: usize = 3;
        let (width, height) = (rules.width as usize, rules.height as usize);
        // Those further to the right are images of these.
        let columns = width.saturating_sub(SIDE - 1).div_ceil(2);
        let corners = (0..height.saturating_sub(SIDE - 1))
            .flat_map(|row| (0..columns).map(move |column| row * width + column));
        let square = |corner: usize| {
            (0..SIDE * SIDE).map(|cell| corner + cell / SIDE * width + cell % SIDE).collect()
        };
        corners.map(square).collect()
    }
}
