//! The rules on bitboards.

use super::board::Board;
use super::columns::{self, Columns};
use super::random;
use outply_game::{Draw, Keyed, Outcome, Player, Rules, mix64};
use std::fmt;

/// The rules for one size of board. `B` is the word that holds a board's cells: `u64` up to
/// width * (height + 1) = 64, `u128` up to 128.
#[derive(Clone, Debug)]
pub struct Connect4<B> {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) connect: u32,
    /// The lowest cell of every column.
    pub(super) bottom: B,
    /// Every cell.
    pub(super) cells: B,
    /// The highest cell of every column.
    tops: B,
    /// The upper cell of each pair, where a column is divided into pairs from the top.
    pub(super) upper: B,
    /// What moves the highest cells next to each other when multiplied, and how far up, where the
    /// shape of the board allows it.
    packing: Option<(B, u32)>,
    /// The four directions as distances between neighbouring cells.
    pub(super) directions: [u32; 4],
}

/// A position: the stones of both players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stones<B> {
    /// The stones of the player to move.
    pub(super) mine: B,
    /// All stones.
    pub(super) all: B,
    /// How many stones there are.
    pub(super) plies: u32,
}

impl<B: Board> Stones<B> {
    /// How many stones there are.
    #[inline]
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The stones that are nobody's in the form under which proofs remember a position: cells that are
    /// `mine` and not filled. No position has any.
    #[inline]
    pub(super) fn blotted_out(&self) -> B {
        self.mine & !self.all
    }
}

/// The column in which a stone is dropped, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Column(pub u8);

/// The board asked for is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SizeError {
    width: u32,
    height: u32,
    connect: u32,
    bits: u32,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SizeError { width, height, connect, bits } = self;
        write!(f, "{width}x{height} connecting {connect}: expected at least 1x1, ")?;
        write!(f, "a length of 2 or more that fits the board, and ")?;
        write!(f, "width * (height + 1) of at most {bits}")
    }
}

impl std::error::Error for SizeError {}

impl<B: Board> Connect4<B> {
    /// The usual game: 7 columns, 6 rows, four in a row.
    pub fn standard() -> Connect4<B> {
        Connect4::unchecked(7, 6, 4)
    }

    /// A board of `width` columns and `height` rows on which `connect` in a row win.
    ///
    /// # Errors
    /// If the board is empty, does not fit the word, or has no line of length `connect`.
    pub fn new(width: u32, height: u32, connect: u32) -> Result<Connect4<B>, SizeError> {
        let bits = B::BITS;
        let cells = u64::from(width) * (u64::from(height) + 1);
        let fits = width >= 1 && height >= 1 && cells <= u64::from(bits);
        if fits && connect >= 2 && connect <= width.max(height) {
            Ok(Connect4::unchecked(width, height, connect))
        } else {
            Err(SizeError { width, height, connect, bits })
        }
    }

    fn unchecked(width: u32, height: u32, connect: u32) -> Connect4<B> {
        let mut bottom = B::EMPTY;
        let mut cells = B::EMPTY;
        for column in 0..width {
            let lowest = B::ONE << (column * (height + 1));
            bottom = bottom | lowest;
            cells = (0..height).fold(cells, |cells, row| cells | lowest << row);
        }
        let directions = [1, height, height + 1, height + 2];
        let tops = bottom << (height - 1);
        let upper = (0..height).rev().step_by(2).fold(B::EMPTY, |upper, row| upper | bottom << row);
        let packing = packing(width, height);
        Connect4 { width, height, connect, bottom, cells, tops, upper, packing, directions }
    }

    /// How many columns the board has.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// How many rows the board has.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// How many in a row win.
    pub fn connect(&self) -> u32 {
        self.connect
    }

    /// The place above the highest cell of every column, which no stone fills.
    #[inline]
    pub(super) fn spare(&self) -> B {
        self.tops << 1
    }

    /// How many stones fill the board.
    pub(super) fn full(&self) -> u32 {
        self.width * self.height
    }

    /// Whether `stones` contain a winning line.
    #[inline]
    pub(super) fn connects(&self, stones: B) -> bool {
        match (self.connect, self.height) {
            (4, 6) => return four(stones, [1, 6, 7, 8]),
            (4, _) => return four(stones, self.directions),
            _ => {}
        }
        self.directions.into_iter().any(|step| {
            let run = (1..self.connect).fold(stones, |run, _| run & (run >> step));
            !run.is_empty()
        })
    }

    /// The lowest empty cell of each column that is not full.
    #[inline]
    pub(super) fn playable(&self, all: B) -> B {
        (all + self.bottom) & self.cells
    }

    /// The columns that are not full, as bits from the left.
    #[inline]
    pub(super) fn open_columns(&self, all: B) -> u64 {
        self.columns_with_top(self.tops & !all)
    }

    /// The columns of `cells`, of which no two lie in the same, as bits from the left.
    #[inline]
    pub(super) fn columns_of(&self, cells: B) -> u64 {
        // Added to a full column, a cell carries to the column's spare cell.
        self.columns_with_top(((self.cells + cells) & self.spare()) >> 1)
    }

    /// The columns that have their highest cell among `tops`, as bits from the left.
    #[inline]
    fn columns_with_top(&self, tops: B) -> u64 {
        if let Some((factor, up)) = self.packing {
            return (tops.times(factor) >> up).low() & ((1 << self.width) - 1);
        }
        (0..self.width).fold(0, |columns, column| {
            let top = tops & self.column(Column(column as u8));
            columns | u64::from(!top.is_empty()) << column
        })
    }

    /// The cells of one column.
    #[inline]
    pub(super) fn column(&self, column: Column) -> B {
        let start = u32::from(column.0) * (self.height + 1);
        ((B::ONE << self.height) - B::ONE) << start
    }

    /// The stones of the player who moved last.
    #[inline]
    pub(super) fn theirs(state: &Stones<B>) -> B {
        state.mine ^ state.all
    }
}

/// Whether there are four in a row in one of the directions, in two steps: pairs, then pairs of
/// pairs.
#[inline(always)]
pub(super) fn four<B: Board>(stones: B, directions: [u32; 4]) -> bool {
    let fours = directions.into_iter().fold(B::EMPTY, |fours, step| {
        let pairs = stones & (stones >> step);
        fours | (pairs & (pairs >> (2 * step)))
    });
    !fours.is_empty()
}

/// The factor that gathers the highest cells of all columns: cell c * (height + 1) + height - 1 goes
/// to the c-th place above `up`. With `height` at least `width` - 1 no two products meet there.
fn packing<B: Board>(width: u32, height: u32) -> Option<(B, u32)> {
    let up = (height - 1) + (width - 1) * height;
    if width > height + 1 || width > columns::MOST || up + width > B::BITS {
        return None;
    }
    let factor = (0..width).fold(B::EMPTY, |factor, place| factor | B::ONE << (place * height));
    Some((factor, up))
}

impl<B: Board> Rules for Connect4<B> {
    type State = Stones<B>;
    type Action = Column;
    type Utility = Outcome;
    type Turn = Player;

    fn initial(&self) -> Stones<B> {
        Stones { mine: B::EMPTY, all: B::EMPTY, plies: 0 }
    }

    #[inline]
    fn to_move(&self, state: &Stones<B>) -> Player {
        Player((state.plies & 1) as u8)
    }

    #[inline]
    fn actions(&self, state: &Stones<B>) -> impl IntoIterator<Item = Column> {
        let over = self.connects(Self::theirs(state));
        Columns::new(if over { 0 } else { self.open_columns(state.all) }, self.width)
    }

    #[inline]
    fn action_at(&self, state: &Stones<B>, place: usize) -> Option<Column> {
        // As long as no column is full a place is a column.
        if (self.tops & state.all).is_empty() {
            return (place < self.width as usize).then_some(Column(place as u8));
        }
        Columns::new(self.open_columns(state.all), self.width).nth(place)
    }

    /// By a line of the usual length that a stone can complete, or by the last stone.
    #[inline]
    fn may_end(&self, state: &Stones<B>) -> bool {
        if self.connect != 4 || state.plies + 1 >= self.full() {
            return true;
        }
        // Three stones of one's own come first.
        state.plies >= 6
            && !(self.winning_cells(state.mine, state.all) & self.playable(state.all)).is_empty()
    }

    #[inline]
    fn result(&self, state: &Stones<B>, column: Column) -> Stones<B> {
        let lowest = B::ONE << (u32::from(column.0) * (self.height + 1));
        let all = state.all | (state.all + lowest);
        Stones { mine: Self::theirs(state), all, plies: state.plies + 1 }
    }

    #[inline]
    fn utility(&self, state: &Stones<B>) -> Option<Outcome> {
        if self.connects(Self::theirs(state)) {
            Some(Outcome::Win(self.to_move(state).opponent()))
        } else if state.plies == self.full() {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    #[inline]
    fn random_game(&self, state: &Stones<B>, plies: u32, draw: &mut impl Draw) -> Option<Outcome> {
        random::play(self, *state, plies, draw)
    }
}

impl<B: Board> Keyed for Connect4<B> {
    /// The mover's stones plus all stones plus the bottom row: different for each position
    /// (Tromp), then mixed. Stones blotted out in proofs are mixed in.
    #[inline]
    fn key(&self, state: &Stones<B>) -> u64 {
        let dead = state.blotted_out();
        let key = (state.mine & !dead) + (state.all | dead) + self.bottom;
        if dead.is_empty() { mix64(key.fold()) } else { mix64(key.fold() ^ mix64(dead.fold())) }
    }

    /// On boards of up to 64 bits: mixing keeps what differs different.
    fn is_injective(&self) -> bool {
        B::BITS <= 64
    }
}
