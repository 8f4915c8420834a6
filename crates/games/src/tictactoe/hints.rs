//! What tic-tac-toe tells a search in addition to its rules.

use super::rules::{Marks, Square, TicTacToe};
use outply_game::Hints;

/// The centre, then corners, then edges; the eight symmetries of the square.
#[derive(Clone, Copy, Default, Debug)]
pub struct TicTacToeHints;

/// Where each square goes under a quarter turn, and under reflection in the vertical axis.
const TURNED: [u8; 9] = [2, 5, 8, 1, 4, 7, 0, 3, 6];
const REFLECTED: [u8; 9] = [2, 1, 0, 5, 4, 3, 8, 7, 6];

fn moved(marks: u16, to: &[u8; 9]) -> u16 {
    to.iter().enumerate().fold(0, |moved, (from, to)| moved | (marks >> from & 1) << to)
}

fn map(state: &Marks, to: &[u8; 9]) -> Marks {
    Marks { x: moved(state.x, to), o: moved(state.o, to) }
}

impl Hints<TicTacToe> for TicTacToeHints {
    const ORDERS: bool = true;

    fn order(&self, _rules: &TicTacToe, _state: &Marks, square: Square) -> i32 {
        match square.0 {
            4 => 2,
            0 | 2 | 6 | 8 => 1,
            _ => 0,
        }
    }

    fn action_space(&self, _rules: &TicTacToe) -> usize {
        9
    }

    fn action_index(&self, _rules: &TicTacToe, square: Square) -> usize {
        usize::from(square.0)
    }

    /// The smallest of the eight images.
    fn canonical(&self, _rules: &TicTacToe, state: &Marks) -> Option<Marks> {
        let turns = (0..3).scan(*state, |image, _| {
            *image = map(image, &TURNED);
            Some(*image)
        });
        let turned: Vec<Marks> = std::iter::once(*state).chain(turns).collect();
        let reflected = turned.iter().map(|image| map(image, &REFLECTED));
        let least = turned.iter().copied().chain(reflected).min()?;
        (least != *state).then_some(least)
    }
}
