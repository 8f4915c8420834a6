//! What evaluators that learn see of the board. They could read its description as well; in ten minutes they
//! then learnt from a fifteenth of the games.

use crate::{CELLS, Infection, SIDE, State};
use outply::game::{Cells, Plain, Player};

/// Nothing, a piece of one's own, a piece of the other player.
#[derive(Clone, Copy, Debug)]
pub struct Pieces;

impl Cells<Plain<Infection>> for Pieces {
    fn name(&self) -> String {
        "own and other pieces".to_owned()
    }

    fn contents(&self) -> usize {
        3
    }

    /// Both players see their own pieces as the first kind, and learn together.
    fn is_turned(&self) -> bool {
        true
    }

    fn read(&self, _: &Plain<Infection>, state: &State, side: Player, contents: &mut [u8]) {
        let (own, other) = (state.pieces[side.index()], state.pieces[1 - side.index()]);
        for (cell, content) in contents.iter_mut().enumerate() {
            *content = (own >> cell & 1) as u8 + 2 * (other >> cell & 1) as u8;
        }
    }

    /// The board mirrored in its columns, in its rows, and in a diagonal, and what these make together.
    fn symmetries(&self, _: &Plain<Infection>) -> Vec<Vec<usize>> {
        let image = |way: usize| {
            let cell = |cell: usize| {
                let (mut row, mut column) = (cell / SIDE, cell % SIDE);
                if way & 1 != 0 {
                    column = SIDE - 1 - column;
                }
                if way & 2 != 0 {
                    row = SIDE - 1 - row;
                }
                if way & 4 != 0 { column * SIDE + row } else { row * SIDE + column }
            };
            (0..CELLS).map(cell).collect()
        };
        (1..8).map(image).collect()
    }
}
