//! The textbook's evaluation: lines still open.

use super::rules::{LINES, Marks, TicTacToe};
use outply_game::{Features, Rules};

/// Rows, columns and diagonals still open to the mover, less those still open to the opponent:
/// E(s) as in Nilsson (1971), seen by the player to move.
#[derive(Clone, Copy, Default, Debug)]
pub struct TicTacToeFeatures;

/// One point a line.
pub const WEIGHTS: [i32; 1] = [1];

impl Features<TicTacToe> for TicTacToeFeatures {
    fn names(&self) -> &'static [&'static str] {
        &["open lines"]
    }

    fn extract(&self, rules: &TicTacToe, state: &Marks, features: &mut [i32]) {
        let mover = rules.to_move(state);
        let open = |against: u16| LINES.iter().filter(|line| *line & against == 0).count() as i32;
        if let Some(lines) = features.first_mut() {
            *lines = open(state.of(mover.opponent())) - open(state.of(mover));
        }
    }
}
