//! The rules.

use outply_game::{Keyed, Outcome, Player, Rules, mix64};

/// The rules of tic-tac-toe; X, who moves first, is [`Player::FIRST`].
#[derive(Clone, Copy, Default, Debug)]
pub struct TicTacToe;

/// A position: a set of squares for each player, square 0 top left, square 8 bottom right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Marks {
    pub(super) x: u16,
    pub(super) o: u16,
}

/// A square, counted from 0 in reading order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square(pub u8);

/// The rows, columns and diagonals.
#[rustfmt::skip]
pub(super) const LINES: [u16; 8] = [
    0b000_000_111, 0b000_111_000, 0b111_000_000, 0b001_001_001,
    0b010_010_010, 0b100_100_100, 0b100_010_001, 0b001_010_100,
];

const FULL: u16 = 0b111_111_111;

impl Marks {
    pub(super) fn of(&self, player: Player) -> u16 {
        if player == Player::FIRST { self.x } else { self.o }
    }

    pub(super) fn has_line(marks: u16) -> bool {
        LINES.iter().any(|line| marks & line == *line)
    }
}

impl Rules for TicTacToe {
    type State = Marks;
    type Action = Square;
    type Utility = Outcome;
    type Turn = Player;

    fn initial(&self) -> Marks {
        Marks { x: 0, o: 0 }
    }

    #[inline]
    fn to_move(&self, state: &Marks) -> Player {
        if state.x.count_ones() == state.o.count_ones() { Player::FIRST } else { Player::SECOND }
    }

    #[inline]
    fn actions(&self, state: &Marks) -> impl IntoIterator<Item = Square> {
        let taken = if self.terminal_test(state) { FULL } else { state.x | state.o };
        (0..9).filter(move |square| taken >> square & 1 == 0).map(Square)
    }

    #[inline]
    fn result(&self, state: &Marks, square: Square) -> Marks {
        let mark = 1 << square.0;
        if self.to_move(state) == Player::FIRST {
            Marks { x: state.x | mark, ..*state }
        } else {
            Marks { o: state.o | mark, ..*state }
        }
    }

    #[inline]
    fn utility(&self, state: &Marks) -> Option<Outcome> {
        if Marks::has_line(state.x) {
            Some(Outcome::Win(Player::FIRST))
        } else if Marks::has_line(state.o) {
            Some(Outcome::Win(Player::SECOND))
        } else {
            (state.x | state.o == FULL).then_some(Outcome::Draw)
        }
    }
}

impl Keyed for TicTacToe {
    #[inline]
    fn key(&self, state: &Marks) -> u64 {
        mix64(u64::from(state.x) << 9 | u64::from(state.o))
    }

    /// Eighteen bits are the state.
    fn is_injective(&self) -> bool {
        true
    }
}
