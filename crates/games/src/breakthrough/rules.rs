//! The rules on bitboards.

use super::board::Board;
use super::moves::{Direction, Move, Moves};
use outply_game::{Keyed, Outcome, Player, Rules, mix64};
use std::fmt;

/// The rules for one size of board. `B` is the word that holds a board's squares: `u64` up to 64
/// of them, `u128` up to 128. White, who moves first and upwards, is [`Player::FIRST`].
#[derive(Clone, Debug)]
pub struct Breakthrough<B> {
    pub(super) width: u32,
    pub(super) height: u32,
    /// The first and the last column.
    pub(super) edges: [B; 2],
    /// The row that each side wants to reach.
    pub(super) goals: [B; 2],
    /// For each side how far the word turns to move a square one step left, straight and right;
    /// the fourth entry spares a bounds check.
    steps: [[u32; 4]; 2],
}

/// A position: the pieces of both sides, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pieces<B> {
    /// The pieces of the side to move.
    pub(super) mine: B,
    /// The pieces of the other side.
    pub(super) theirs: B,
    /// The side to move.
    pub(super) next: Player,
}

const _: () = assert!(size_of::<Pieces<u64>>() <= 32, "states are copied at every move");

/// The board asked for is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SizeError {
    width: u32,
    height: u32,
    bits: u32,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SizeError { width, height, bits } = self;
        write!(f, "{width}x{height}: expected from 2 to 26 columns, at least 4 rows, ")?;
        write!(f, "and at most {bits} squares")
    }
}

impl std::error::Error for SizeError {}

impl<B: Board> Breakthrough<B> {
    /// The usual game, 8x8.
    pub fn standard() -> Breakthrough<B> {
        Breakthrough::unchecked(8, 8)
    }

    /// A board of `width` columns and `height` rows. Fewer than four rows would not hold two full
    /// rows a side, in a single column the sides could block each other, and columns are named by
    /// the letters a to z.
    ///
    /// # Errors
    /// If there are not 2 to 26 columns and at least 4 rows, or the word is too small.
    pub fn new(width: u32, height: u32) -> Result<Breakthrough<B>, SizeError> {
        let squares = u64::from(width) * u64::from(height);
        let fits = squares <= u64::from(B::BITS);
        if fits && (2..=26).contains(&width) && height >= 4 {
            Ok(Breakthrough::unchecked(width, height))
        } else {
            Err(SizeError { width, height, bits: B::BITS })
        }
    }

    fn unchecked(width: u32, height: u32) -> Breakthrough<B> {
        let column = |c| (0..height).fold(B::EMPTY, |all, row| all | B::ONE << (row * width + c));
        let home = (B::ONE << width) - B::ONE;
        let goals = [home << ((height - 1) * width), home];
        let up = [width - 1, width, width + 1, 0];
        let down = [width + 1, width, width - 1, 0].map(|by| B::BITS - by);
        let edges = [column(0), column(width - 1)];
        Breakthrough { width, height, edges, goals, steps: [up, down] }
    }

    /// How many columns the board has.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// How many rows the board has.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// The row that `player` wants to reach.
    #[inline]
    pub(super) fn goal(&self, player: Player) -> B {
        self.goals[player.index() & 1]
    }

    /// `squares` one step further in `player`'s direction; no square may leave the board.
    #[inline]
    pub(super) fn stepped(&self, squares: B, player: Player, way: usize) -> B {
        squares.rotate(self.steps[player.index() & 1][way & 3])
    }

    /// The one square that `action` leaves and the one it enters.
    #[inline]
    pub(super) fn squares(&self, player: Player, action: Move) -> (B, B) {
        let from = B::ONE.rotate(u32::from(action.from()));
        (from, self.stepped(from, player, action.way()))
    }

    /// The pieces of the side to move that can step left, straight and right while the game goes
    /// on.
    ///
    /// Squares are turned back from the target to the piece. What leaves the word at one end
    /// comes in at the other, on the far row or the edge column, from which no piece steps.
    #[inline]
    pub(super) fn movers(&self, state: &Pieces<B>) -> [B; 3] {
        let Pieces { mine, theirs, next } = *state;
        // One step of the other side leads back; its left is ours seen from the target.
        let back =
            |squares: B, way: Direction| self.stepped(squares, next.opponent(), 2 - way as usize);
        let [first, last] = self.edges;
        [
            mine & !first & !back(mine, Direction::Left),
            mine & !back(mine | theirs, Direction::Straight),
            mine & !last & !back(mine, Direction::Right),
        ]
    }

    /// Whether the side that moved last has won.
    #[inline]
    pub(super) fn is_over(&self, state: &Pieces<B>) -> bool {
        let reached = state.theirs & self.goal(state.next.opponent());
        !reached.is_empty() | state.mine.is_empty()
    }
}

impl<B: Board> Pieces<B> {
    /// The pieces of `player`.
    #[inline]
    pub(super) fn of(&self, player: Player) -> B {
        if player == self.next { self.mine } else { self.theirs }
    }
}

impl<B: Board> Rules for Breakthrough<B> {
    type State = Pieces<B>;
    type Action = Move;
    type Utility = Outcome;
    type Turn = Player;

    fn initial(&self) -> Pieces<B> {
        let rows = (B::ONE << self.width << self.width) - B::ONE;
        let theirs = rows << ((self.height - 2) * self.width);
        Pieces { mine: rows, theirs, next: Player::FIRST }
    }

    #[inline]
    fn to_move(&self, state: &Pieces<B>) -> Player {
        state.next
    }

    /// There is always one while the side to move has a piece: take its most advanced one. It is
    /// not on the far row, or the game would be over. In the row before it stands no piece of its
    /// own side, and with two columns or more at least one diagonal step stays on the board;
    /// whatever stands there may be captured.
    #[inline]
    fn actions(&self, state: &Pieces<B>) -> impl IntoIterator<Item = Move> {
        let movers = self.movers(state);
        Moves::new(if self.is_over(state) { [B::EMPTY; 3] } else { movers })
    }

    /// By a piece one step from the far row, or by capturing the last one.
    #[inline]
    fn may_end(&self, state: &Pieces<B>) -> bool {
        let goal = self.goal(state.next);
        let before = self.stepped(goal, state.next.opponent(), Direction::Straight as usize);
        !(state.mine & before).is_empty() || state.theirs.without_lowest().is_empty()
    }

    #[inline]
    fn result(&self, state: &Pieces<B>, action: Move) -> Pieces<B> {
        let (from, to) = self.squares(state.next, action);
        let theirs = (state.mine ^ from) | to;
        Pieces { mine: state.theirs & !to, theirs, next: state.next.opponent() }
    }

    #[inline]
    fn utility(&self, state: &Pieces<B>) -> Option<Outcome> {
        self.is_over(state).then(|| Outcome::Win(state.next.opponent()))
    }
}

/// Mixes White's and Black's squares and the side to move.
#[inline]
fn mixed<B: Board>(white: B, black: B, next: Player) -> u64 {
    let side = mix64(u64::from(next.0));
    mix64(mix64(white.fold() ^ side).wrapping_add(black.fold()))
}

impl<B: Board> Keyed for Breakthrough<B> {
    /// A hash of the whole position: two multiplications more a node than keeping it in the
    /// state, and nothing to carry through playouts.
    #[inline]
    fn key(&self, state: &Pieces<B>) -> u64 {
        mixed(state.of(Player::FIRST), state.of(Player::SECOND), state.next)
    }

    /// From the diagram, square by square.
    fn recomputed_key(&self, state: &Pieces<B>) -> u64 {
        let (mut white, mut black) = (B::EMPTY, B::EMPTY);
        for row in 0..self.height {
            for column in 0..self.width {
                let square = B::ONE << (row * self.width + column);
                match self.symbol(state, column, row) {
                    'w' => white = white | square,
                    'b' => black = black | square,
                    _ => {}
                }
            }
        }
        mixed(white, black, state.next)
    }
}
