//! Infection: pieces double or jump, and turn the opponent's pieces around them.

mod cells;

pub use cells::Pieces;

use outply::game::board::{Board, Cell, Kind};
use outply::game::{Outcome, Player, Rules};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Rows and columns.
pub const SIDE: usize = 6;
/// Cells; number 0 is a6, the last one f1.
pub const CELLS: usize = SIDE * SIDE;

/// The rules. A piece puts another one on a free cell beside it, also across a corner, or jumps to a
/// free cell two steps away. All of the opponent's pieces beside the new one change sides. The game is
/// over when a player cannot move: the free cells go to the other, and who has more cells wins.
#[derive(Clone, Copy, Default, Debug)]
pub struct Infection;

/// A position: the cells of each player's pieces as bits, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// A bit for each cell, of each player's pieces.
    pub pieces: [u64; 2],
    /// Who is to move.
    pub next: Player,
}

/// A new piece on a cell, or a jump.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Action {
    /// The cell that a jump leaves; for a new piece the same as `to`.
    pub from: u8,
    /// Where the piece comes to stand.
    pub to: u8,
}

/// The cells at most one and at most two steps away from each.
const AROUND: [[u64; CELLS]; 2] = [around(1), around(2)];

const fn around(steps: usize) -> [u64; CELLS] {
    let (mut around, mut pair) = ([0; CELLS], 0);
    while pair < CELLS * CELLS {
        let (a, b) = (pair / CELLS, pair % CELLS);
        if (a / SIDE).abs_diff(b / SIDE) <= steps && (a % SIDE).abs_diff(b % SIDE) <= steps {
            around[a] |= 1 << b;
        }
        pair += 1;
    }
    around
}

/// The numbers of the bits that are set.
fn cells(bits: u64) -> impl Iterator<Item = u8> {
    (0..CELLS as u8).filter(move |cell| bits >> cell & 1 == 1)
}

impl Rules for Infection {
    type State = State;
    type Action = Action;
    type Utility = Outcome;
    type Turn = Player;

    fn initial(&self) -> State {
        let (left, right) = (0, SIDE - 1);
        let corners = |first: usize, second: usize| 1 << first | 1 << second;
        let pieces = [corners(left, CELLS - 1), corners(right, CELLS - SIDE)];
        State { pieces, next: Player::FIRST }
    }

    fn to_move(&self, state: &State) -> Player {
        state.next
    }

    fn actions(&self, state: &State) -> impl IntoIterator<Item = Action> {
        let own = state.pieces[state.next.index()];
        let free = !(state.pieces[0] | state.pieces[1]);
        cells(free).flat_map(move |to| {
            let [beside, near] = AROUND.map(|around| own & around[usize::from(to)]);
            let new = (beside != 0).then_some(Action { from: to, to });
            let jumps = cells(near & !beside).map(move |from| Action { from, to });
            new.into_iter().chain(jumps)
        })
    }

    fn result(&self, state: &State, Action { from, to }: Action) -> State {
        let (me, mut pieces) = (state.next.index(), state.pieces);
        let turned = pieces[1 - me] & AROUND[0][usize::from(to)];
        pieces[me] = pieces[me] & !(1 << from) | 1 << to | turned;
        pieces[1 - me] &= !turned;
        State { pieces, next: state.next.opponent() }
    }

    fn utility(&self, state: &State) -> Option<Outcome> {
        let own = 2 * state.pieces[state.next.index()].count_ones() as usize;
        let is_over = self.actions(state).into_iter().next().is_none();
        is_over.then(|| match own.cmp(&CELLS) {
            std::cmp::Ordering::Less => Outcome::Win(state.next.opponent()),
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Greater => Outcome::Win(state.next),
        })
    }
}

/// The name of a cell: `a1` is at the lower left.
pub fn name(cell: u8) -> String {
    let (row, column) = (cell / SIDE as u8, cell % SIDE as u8);
    format!("{}{}", char::from(b'a' + column), SIDE as u8 - row)
}

impl fmt::Debug for Action {
    /// `c3` for a new piece, `a1-c3` for a jump.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.cells().join("-"))
    }
}

impl Action {
    /// The cells that people click on.
    pub fn cells(self) -> Vec<String> {
        if self.from == self.to {
            vec![name(self.to)]
        } else {
            vec![name(self.from), name(self.to)]
        }
    }
}

/// Whether the pieces of a position that is typed in lie on the board, at most one to a cell.
pub fn is_sound(_: &Infection, state: &State) -> bool {
    let [first, second] = state.pieces;
    first & second == 0 && (first | second) >> CELLS == 0
}

/// What lies where.
pub fn board(_: &Infection, state: &State) -> Board {
    let kinds = [Kind::disc('X', "red", "#c62828"), Kind::disc('O', "blue", "#1565c0")];
    let cell = |row: usize, column: usize| {
        let number = row * SIDE + column;
        let piece = (0..2).find(|&player| state.pieces[player] >> number & 1 == 1);
        Cell::square(&name(number as u8), (0.0, 0.0)).piece(piece)
    };
    Board::grid(&kinds, (SIDE, SIDE), cell).lettered((SIDE, SIDE))
}
