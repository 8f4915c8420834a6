//! Order by Dellacherie's features, index, and the mirror.

use super::features::weighted;
use super::pieces::Piece;
use super::rules::{Tetris, TetrisAction};
use super::well::Well;
use outply_game::{Hints, Rules};

/// Placements that leave the better well first; a well and its mirror image are one position.
#[derive(Clone, Copy, Default, Debug)]
pub struct TetrisHints;

impl Hints<Tetris> for TetrisHints {
    const ORDERS: bool = true;

    fn order(&self, rules: &Tetris, state: &Well, action: TetrisAction) -> i32 {
        match action {
            TetrisAction::Draw(_) => 0,
            TetrisAction::Place { .. } => weighted(rules, &rules.result(state, action)),
        }
    }

    fn action_space(&self, rules: &Tetris) -> usize {
        Piece::ALL.len() + 4 * rules.width as usize
    }

    fn action_index(&self, rules: &Tetris, action: TetrisAction) -> usize {
        match action {
            TetrisAction::Draw(piece) => piece as usize,
            TetrisAction::Place { rotation, column } => {
                let place = usize::from(rotation) * rules.width as usize + usize::from(column);
                Piece::ALL.len() + place
            }
        }
    }

    #[inline]
    fn canonical(&self, rules: &Tetris, state: &Well) -> Option<Well> {
        let turned = |row: u16| row.reverse_bits() >> (16 - rules.width);
        let piece = state.piece.map(Piece::mirrored);
        let image = Well { rows: state.rows.map(turned), piece, ..*state };
        ((image.rows, image.piece) < (state.rows, state.piece)).then_some(image)
    }
}
