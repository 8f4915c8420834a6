//! The rules.

use outply_game::{Keyed, Outcome, Player, Rules, mix64};
use std::fmt;

/// The most columns, and the most rows.
pub(super) const MOST: u32 = 15;
/// Four bits are a column's height.
const BITS: u32 = 4;

/// The rules for one size of bar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chomp {
    pub(super) width: u32,
    pub(super) height: u32,
}

/// A position: how many squares are left in each column, none more than in the column before it, and
/// who is to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bar {
    /// Four bits a column, the first lowest.
    pub(super) heights: u64,
    pub(super) next: Player,
}

/// The lower left square of a bite: its column and row, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bite {
    /// The column.
    pub column: u8,
    /// The row.
    pub row: u8,
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
        write!(f, "{width}x{height}: expected from 1 to {MOST} columns and from 1 to {MOST} rows")
    }
}

impl std::error::Error for SizeError {}

impl Bar {
    /// How many squares are left in a column.
    #[inline]
    pub(super) fn height(&self, column: u32) -> u32 {
        (self.heights >> (BITS * column) & 15) as u32
    }

    /// How many columns are left.
    #[inline]
    pub(super) fn width(&self) -> u32 {
        (u64::BITS - self.heights.leading_zeros()).div_ceil(BITS)
    }

    /// How many squares are left.
    #[inline]
    pub(super) fn squares(&self) -> u32 {
        (0..MOST).map(|column| self.height(column)).sum()
    }

    /// The bar of these heights.
    pub(super) fn of(heights: impl IntoIterator<Item = u32>, next: Player) -> Bar {
        let columns = (0..).zip(heights);
        let pack = |all, (column, height)| all | u64::from(height) << (BITS * column);
        Bar { heights: columns.fold(0, pack), next }
    }
}

impl Chomp {
    /// A bar of `width` columns and `height` rows.
    ///
    /// # Errors
    /// If there are not 1 to 15 of each.
    pub fn new(width: u32, height: u32) -> Result<Chomp, SizeError> {
        let fits = (1..=MOST).contains(&width) && (1..=MOST).contains(&height);
        if fits { Ok(Chomp { width, height }) } else { Err(SizeError { width, height }) }
    }
}

impl Rules for Chomp {
    type State = Bar;
    type Action = Bite;
    type Utility = Outcome;
    type Turn = Player;

    fn initial(&self) -> Bar {
        Bar::of((0..self.width).map(|_| self.height), Player::FIRST)
    }

    #[inline]
    fn to_move(&self, state: &Bar) -> Player {
        state.next
    }

    #[inline]
    fn actions(&self, state: &Bar) -> impl IntoIterator<Item = Bite> {
        let state = *state;
        (0..state.width()).flat_map(move |column| {
            let bite = move |row: u32| Bite { column: column as u8, row: row as u8 };
            (0..state.height(column)).map(bite)
        })
    }

    #[inline]
    fn count_actions(&self, state: &Bar) -> usize {
        state.squares() as usize
    }

    #[inline]
    fn result(&self, state: &Bar, Bite { column, row }: Bite) -> Bar {
        let mut heights = state.heights;
        for column in u32::from(column)..state.width() {
            let bitten = state.height(column).saturating_sub(row.into());
            heights -= u64::from(bitten) << (BITS * column);
        }
        Bar { heights, next: state.next.opponent() }
    }

    /// Lost by who ate the last square.
    #[inline]
    fn utility(&self, state: &Bar) -> Option<Outcome> {
        (state.heights == 0).then_some(Outcome::Win(state.next))
    }
}

impl Keyed for Chomp {
    #[inline]
    fn key(&self, state: &Bar) -> u64 {
        mix64(state.heights << 1 | state.next.index() as u64)
    }

    /// Sixty bits and the side to move.
    fn is_injective(&self) -> bool {
        true
    }
}
