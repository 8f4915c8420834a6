//! The rules on bitboards.

use outply_game::{Keyed, Payoffs, Player, Rules, mix64};
use std::fmt;

/// The rules for one size of board and number of players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConnectN {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) connect: u32,
    pub(super) players: u8,
    /// The directions in which a line fits the board.
    pub(super) directions: Vec<Direction>,
    /// The cells of every possible line.
    pub(super) lines: Vec<u128>,
}

/// One of the four directions of lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Direction {
    /// The distance between the numbers of neighbouring cells.
    step: u32,
    /// The cells from which a whole line fits: no other start counts, so that columns need no
    /// spare cell between them.
    starts: u128,
}

/// A position: each player's stones. Cell `column * height + row` is a bit, rows from the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Stones {
    pub(super) of: [u128; ConnectN::MOST_PLAYERS],
    pub(super) plies: u32,
}

/// The column in which a stone is dropped, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Column(pub u8);

/// The board or the number of players asked for is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConnectNError {
    width: u32,
    height: u32,
    connect: u32,
    players: usize,
}

impl fmt::Display for ConnectNError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ConnectNError { width, height, connect, players } = self;
        write!(f, "{width}x{height} connecting {connect} for {players} players: expected ")?;
        write!(f, "from 1 to {} cells, ", ConnectN::MOST_CELLS)?;
        write!(f, "a length of 2 or more that fits the board, ")?;
        write!(f, "and from 2 to {} players", ConnectN::MOST_PLAYERS)
    }
}

impl std::error::Error for ConnectNError {}

impl Stones {
    /// How many stones are on the board.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The occupied cells.
    #[inline]
    pub(super) fn all(&self) -> u128 {
        self.of.iter().fold(0, |all, stones| all | stones)
    }
}

impl ConnectN {
    /// The largest number of players.
    pub const MOST_PLAYERS: usize = 4;
    /// What the payoffs of a game, and every estimate of them, sum to; none is below 0.
    pub const PAYOFF_SUM: f64 = 1.0;
    /// The largest board.
    pub const MOST_CELLS: u32 = 128;

    /// A board of `width` columns and `height` rows on which `players` players try to have
    /// `connect` in a row.
    ///
    /// # Errors
    /// If the board is empty or has more than [`ConnectN::MOST_CELLS`] cells, no line of length
    /// `connect` fits, `connect` is below 2, or there are fewer than 2 or more than
    /// [`ConnectN::MOST_PLAYERS`] players.
    pub fn new(
        width: u32,
        height: u32,
        connect: u32,
        players: usize,
    ) -> Result<ConnectN, ConnectNError> {
        let fits = width >= 1 && height >= 1;
        let fits = fits && width.saturating_mul(height) <= ConnectN::MOST_CELLS;
        let wins = connect >= 2 && connect <= width.max(height);
        if !fits || !wins || !(2..=ConnectN::MOST_PLAYERS).contains(&players) {
            return Err(ConnectNError { width, height, connect, players });
        }
        let players = players as u8;
        let (directions, lines) = (Vec::new(), Vec::new());
        let mut rules = ConnectN { width, height, connect, players, directions, lines };
        for (right, up) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            rules.add_direction(right, up);
        }
        Ok(rules)
    }

    fn add_direction(&mut self, right: i32, up: i32) {
        let step = (right * self.height as i32 + up).unsigned_abs();
        let mut starts = 0;
        for cell in 0..self.width * self.height {
            if self.fits(cell, right, up) {
                starts |= 1 << cell;
                let cells = (0..self.connect).map(|n| 1 << (cell + n * step));
                self.lines.push(cells.fold(0, |line, cell: u128| line | cell));
            }
        }
        if starts != 0 {
            self.directions.push(Direction { step, starts });
        }
    }

    /// Whether a line that starts in `cell` ends on the board.
    fn fits(&self, cell: u32, right: i32, up: i32) -> bool {
        let reach = self.connect as i32 - 1;
        let column = (cell / self.height) as i32 + right * reach;
        let row = (cell % self.height) as i32 + up * reach;
        (0..self.width as i32).contains(&column) && (0..self.height as i32).contains(&row)
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

    /// Whose stone lies in `column` and `row`, both from 0 and from the bottom left; `None` for
    /// an empty cell or one off the board.
    pub fn owner(&self, state: &Stones, column: u32, row: u32) -> Option<Player> {
        if column >= self.width || row >= self.height {
            return None;
        }
        let cell = 1 << (column * self.height + row);
        let owner = state.of.iter().position(|stones| stones & cell != 0);
        owner.map(|owner| Player(owner as u8))
    }

    /// Who dropped the last stone; on the empty board, who would have.
    #[inline]
    pub(super) fn last(&self, state: &Stones) -> usize {
        ((state.plies + u32::from(self.players) - 1) % u32::from(self.players)) as usize
    }

    /// Whether `stones` contain a winning line.
    #[inline]
    pub(super) fn connects(&self, stones: u128) -> bool {
        self.directions.iter().any(|direction| {
            let (mut runs, mut length) = (stones, 1);
            while length < self.connect {
                let more = length.min(self.connect - length);
                runs &= runs >> (more * direction.step);
                length += more;
            }
            runs & direction.starts != 0
        })
    }

    /// The cell in which a stone dropped into `column` comes to rest; empty if it is full.
    #[inline]
    pub(super) fn landing(&self, all: u128, column: Column) -> u128 {
        let start = u32::from(column.0) * self.height;
        let cells = u128::MAX >> (ConnectN::MOST_CELLS - self.height);
        let stones = (all >> start) & cells;
        if stones == cells { 0 } else { (stones + 1) << start }
    }

    /// The columns that are not full, from the left.
    #[inline]
    pub(super) fn open(&self, all: u128) -> impl Iterator<Item = Column> {
        let top = 1 << (self.height - 1);
        let columns = (0..self.width).filter(move |c| all & (top << (c * self.height)) == 0);
        columns.map(|column| Column(column as u8))
    }
}

impl Rules for ConnectN {
    type State = Stones;
    type Action = Column;
    type Utility = Payoffs;
    type Turn = Player;

    fn players(&self) -> usize {
        usize::from(self.players)
    }

    fn initial(&self) -> Stones {
        Stones { of: [0; ConnectN::MOST_PLAYERS], plies: 0 }
    }

    #[inline]
    fn to_move(&self, state: &Stones) -> Player {
        Player((state.plies % u32::from(self.players)) as u8)
    }

    #[inline]
    fn actions(&self, state: &Stones) -> impl IntoIterator<Item = Column> {
        let over = self.connects(state.of[self.last(state)]);
        self.open(if over { u128::MAX } else { state.all() })
    }

    #[inline]
    fn result(&self, state: &Stones, column: Column) -> Stones {
        let mut next = Stones { plies: state.plies + 1, ..*state };
        next.of[self.to_move(state).index()] |= self.landing(state.all(), column);
        next
    }

    /// 1 for the winner and 0 for the others; 1 in equal shares in a draw.
    #[inline]
    fn utility(&self, state: &Stones) -> Option<Payoffs> {
        let players = self.players();
        let last = self.last(state);
        let mut payoffs = [0.0; ConnectN::MOST_PLAYERS];
        if self.connects(state.of[last]) {
            payoffs[last] = 1.0;
        } else if state.plies == self.width * self.height {
            payoffs = [1.0 / players as f64; ConnectN::MOST_PLAYERS];
        } else {
            return None;
        }
        Payoffs::new(&payoffs[..players])
    }
}

impl Keyed for ConnectN {
    #[inline]
    fn key(&self, state: &Stones) -> u64 {
        // Whose turn it is follows from the stones.
        state.of[..self.players()].iter().fold(0, |key, &stones| {
            mix64(mix64(key ^ stones as u64).wrapping_add((stones >> 64) as u64))
        })
    }
}
