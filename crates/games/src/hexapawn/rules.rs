//! The rules on bitboards.

use crate::squares::{Squares, squares};
use outply_game::{Keyed, Outcome, Player, Rules, mix64};
use std::fmt;

/// The rules for one size of board. White, who moves first and upwards, is [`Player::FIRST`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hexapawn {
    pub(super) board: Squares,
}

/// A position: White's and Black's pawns, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pawns {
    pub(super) of: [u64; 2],
    pub(super) next: Player,
}

/// A move: the squares left and entered, counted from 0 at a1 along the rows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The square left.
    pub from: u8,
    /// The square entered.
    pub to: u8,
}

/// The board asked for is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SizeError {
    width: u32,
    height: u32,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SizeError { width, height } = self;
        write!(f, "{width}x{height}: expected from 1 to 21 columns, at least 3 rows, ")?;
        write!(f, "and at most 64 squares")
    }
}

impl std::error::Error for SizeError {}

impl Hexapawn {
    /// A board of `width` columns and `height` rows: 3x3 is Gardner's.
    ///
    /// # Errors
    /// If there is no column, fewer than 3 rows, or more than 64 squares.
    pub fn new(width: u32, height: u32) -> Result<Hexapawn, SizeError> {
        let fits = width >= 1 && height >= 3 && width.saturating_mul(height) <= 64;
        let board = Squares { width, height };
        if fits { Ok(Hexapawn { board }) } else { Err(SizeError { width, height }) }
    }

    /// The row that `player` wants to reach.
    #[inline]
    pub(super) fn goal(&self, player: Player) -> u64 {
        self.board.row(if player == Player::FIRST { self.board.height - 1 } else { 0 })
    }

    /// `pawns` one row further on.
    #[inline]
    pub(super) fn ahead(&self, pawns: u64, player: Player) -> u64 {
        let width = self.board.width;
        if player == Player::FIRST { pawns << width } else { pawns >> width }
    }

    /// The squares that pawns of the side to move can enter by a step to the left, straight and to
    /// the right.
    #[inline]
    pub(super) fn entered(&self, state: &Pawns) -> [u64; 3] {
        let (mine, theirs) = (state.mine(), state.theirs());
        let ahead = |pawns| self.ahead(pawns, state.next);
        let left = ahead(mine & !self.board.column(0)) >> 1;
        let right = ahead(mine & !self.board.column(self.board.width - 1)) << 1;
        [left & theirs, ahead(mine) & !mine & !theirs & self.board.all(), right & theirs]
    }

    /// The square from which a step in this way leads to `to`.
    #[inline]
    pub(super) fn origin(&self, to: u32, way: usize, player: Player) -> u32 {
        let width = self.board.width;
        let behind = if player == Player::FIRST { to - width } else { to + width };
        behind + 1 - way as u32
    }

    #[inline]
    fn has_reached(&self, state: &Pawns) -> bool {
        state.theirs() & self.goal(state.next.opponent()) != 0
    }
}

impl Pawns {
    /// The pawns of the side to move.
    #[inline]
    pub(super) fn mine(&self) -> u64 {
        self.of[self.next.index() & 1]
    }

    /// The pawns of the other side.
    #[inline]
    pub(super) fn theirs(&self) -> u64 {
        self.of[1 - (self.next.index() & 1)]
    }
}

impl Rules for Hexapawn {
    type State = Pawns;
    type Action = Move;
    type Utility = Outcome;
    type Turn = Player;

    fn initial(&self) -> Pawns {
        let of = [self.goal(Player::SECOND), self.goal(Player::FIRST)];
        Pawns { of, next: Player::FIRST }
    }

    #[inline]
    fn to_move(&self, state: &Pawns) -> Player {
        state.next
    }

    /// Steps to the left, then straight ones, then those to the right.
    #[inline]
    fn actions(&self, state: &Pawns) -> impl IntoIterator<Item = Move> {
        let (rules, next) = (*self, state.next);
        let entered = if self.has_reached(state) { [0; 3] } else { self.entered(state) };
        entered.into_iter().enumerate().flat_map(move |(way, targets)| {
            let step =
                move |to: u32| Move { from: rules.origin(to, way, next) as u8, to: to as u8 };
            squares(targets).map(step)
        })
    }

    #[inline]
    fn result(&self, state: &Pawns, action: Move) -> Pawns {
        let mut of = state.of;
        of[state.next.index() & 1] ^= 1 << action.from | 1 << action.to;
        of[1 - (state.next.index() & 1)] &= !(1 << action.to);
        Pawns { of, next: state.next.opponent() }
    }

    /// Won by the side that moved last, once it has reached the far row or the other cannot move.
    #[inline]
    fn utility(&self, state: &Pawns) -> Option<Outcome> {
        let over = self.has_reached(state) || self.entered(state) == [0; 3];
        over.then(|| Outcome::Win(state.next.opponent()))
    }
}

impl Keyed for Hexapawn {
    #[inline]
    fn key(&self, state: &Pawns) -> u64 {
        let [white, black] = state.of;
        let squares = self.board.count();
        if squares <= 31 {
            return mix64((white << squares | black) << 1 | state.next.index() as u64);
        }
        mix64(mix64(white ^ mix64(state.next.index() as u64)).wrapping_add(black))
    }

    /// Two bits a square and one for the side to move fit a word up to 31 squares.
    fn is_injective(&self) -> bool {
        self.board.count() <= 31
    }
}
