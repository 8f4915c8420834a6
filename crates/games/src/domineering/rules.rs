//! The rules on bitboards.

use crate::squares::{Squares, squares};
use outply_game::{Keyed, Outcome, Player, Rules, mix64};
use std::fmt;

/// The rules for one size of board. Vertical, who moves first, is [`Player::FIRST`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Domineering {
    pub(super) board: Squares,
    /// The squares on which a domino of each side can have its first square: the lower one of
    /// Vertical's, the left one of Horizontal's.
    starts: [u64; 2],
}

/// A position: the squares that each side has covered, Vertical first, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Dominoes {
    pub(super) of: [u64; 2],
    pub(super) next: Player,
}

/// A domino: its lower or left square, counted from 0 at a1 along the rows. It is upright if Vertical
/// is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placement(pub u8);

/// The board asked for is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SizeError {
    width: u32,
    height: u32,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SizeError { width, height } = self;
        write!(f, "{width}x{height}: expected from 1 to 26 columns, at least a row, ")?;
        write!(f, "and at most 64 squares")
    }
}

impl std::error::Error for SizeError {}

impl Domineering {
    /// A board of `width` columns and `height` rows.
    ///
    /// # Errors
    /// If there are not 1 to 26 columns, no row, or more than 64 squares.
    pub fn new(width: u32, height: u32) -> Result<Domineering, SizeError> {
        let fits = (1..=26).contains(&width) && height >= 1 && width.saturating_mul(height) <= 64;
        if !fits {
            return Err(SizeError { width, height });
        }
        let board = Squares { width, height };
        let starts = [!board.row(height - 1), !board.column(width - 1)];
        Ok(Domineering { board, starts: starts.map(|starts| starts & board.all()) })
    }

    /// How far apart the two squares of a domino are.
    #[inline]
    pub(super) fn step(&self, player: Player) -> u32 {
        if player == Player::FIRST { self.board.width } else { 1 }
    }

    /// The first squares of all dominoes that `player` could place.
    #[inline]
    pub(super) fn placements(&self, covered: u64, player: Player) -> u64 {
        self.starts[player.index() & 1] & !covered & !(covered >> self.step(player))
    }

    /// The two squares of a domino.
    #[inline]
    pub(super) fn domino(&self, player: Player, Placement(first): Placement) -> u64 {
        1 << first | 1 << (u32::from(first) + self.step(player))
    }

    /// As many of `placements` as do not overlap: in each line the first that fits, then the next.
    #[inline]
    pub(super) fn packed(&self, placements: u64, player: Player) -> u64 {
        let step = self.step(player);
        let (mut left, mut packed) = (placements, 0);
        while left != 0 {
            let first = left & left.wrapping_neg();
            packed |= first;
            // Dominoes of a side overlap along their line alone.
            left &= !(first | first << step);
        }
        packed
    }

    /// The placements that stay possible whatever the other side does: no domino of the other side
    /// fits on either of their squares.
    #[inline]
    pub(super) fn safe(&self, covered: u64, player: Player) -> u64 {
        let other = player.opponent();
        let theirs = self.placements(covered, other);
        let reach = theirs | theirs << self.step(other);
        let mine = self.placements(covered, player);
        mine & !reach & !(reach >> self.step(player))
    }
}

impl Dominoes {
    /// The squares that are covered.
    #[inline]
    pub(super) fn covered(&self) -> u64 {
        self.of[0] | self.of[1]
    }
}

impl Rules for Domineering {
    type State = Dominoes;
    type Action = Placement;
    type Utility = Outcome;
    type Turn = Player;

    fn initial(&self) -> Dominoes {
        Dominoes { of: [0; 2], next: Player::FIRST }
    }

    #[inline]
    fn to_move(&self, state: &Dominoes) -> Player {
        state.next
    }

    #[inline]
    fn actions(&self, state: &Dominoes) -> impl IntoIterator<Item = Placement> {
        let placements = self.placements(state.covered(), state.next);
        squares(placements).map(|square| Placement(square as u8))
    }

    #[inline]
    fn count_actions(&self, state: &Dominoes) -> usize {
        self.placements(state.covered(), state.next).count_ones() as usize
    }

    #[inline]
    fn result(&self, state: &Dominoes, action: Placement) -> Dominoes {
        let mut of = state.of;
        of[state.next.index() & 1] |= self.domino(state.next, action);
        Dominoes { of, next: state.next.opponent() }
    }

    #[inline]
    fn utility(&self, state: &Dominoes) -> Option<Outcome> {
        let is_stuck = self.placements(state.covered(), state.next) == 0;
        is_stuck.then(|| Outcome::Win(state.next.opponent()))
    }
}

impl Keyed for Domineering {
    /// Who covered a square makes no difference to the rest of the game.
    #[inline]
    fn key(&self, state: &Dominoes) -> u64 {
        let side = state.next.index() as u64;
        if self.board.count() <= 63 {
            return mix64(state.covered() << 1 | side);
        }
        mix64(state.covered() ^ mix64(side))
    }

    /// A bit a square and one for the side to move fit a word up to 63 squares.
    fn is_injective(&self) -> bool {
        self.board.count() <= 63
    }
}
