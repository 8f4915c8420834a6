//! Order, index, and the symmetries of the board.

use super::board::Board;
use super::rules::{Tiles, Twenty48, Twenty48Action};
use outply_game::Hints;

/// Merges first; rotations and reflections are one position.
#[derive(Clone, Copy, Default, Debug)]
pub struct Twenty48Hints;

impl<B: Board> Hints<Twenty48<B>> for Twenty48Hints {
    const ORDERS: bool = true;

    fn order(&self, rules: &Twenty48<B>, state: &Tiles<B>, action: Twenty48Action) -> i32 {
        match action {
            Twenty48Action::Slide(direction) => {
                rules.slide(&state.board, direction).1.min(1 << 20) as i32
            }
            Twenty48Action::Spawn { exponent, .. } => -i32::from(exponent),
        }
    }

    fn quiet(&self, rules: &Twenty48<B>, state: &Tiles<B>, action: Twenty48Action) -> bool {
        self.order(rules, state, action) <= 0
    }

    fn action_space(&self, rules: &Twenty48<B>) -> usize {
        4 + 2 * rules.size.cells() as usize
    }

    fn action_index(&self, _rules: &Twenty48<B>, action: Twenty48Action) -> usize {
        match action {
            Twenty48Action::Slide(direction) => direction as usize,
            Twenty48Action::Spawn { cell, exponent } => {
                2 + 2 * usize::from(cell) + usize::from(exponent.clamp(1, 2)) + 1
            }
        }
    }

    fn canonical(&self, rules: &Twenty48<B>, state: &Tiles<B>) -> Option<Tiles<B>> {
        let least = state.board.least_image(rules.size);
        (least < state.board).then_some(Tiles { board: least, ..*state })
    }
}
