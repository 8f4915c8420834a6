//! The rules on bitboards.

use super::bits;
use super::geometry::{self, SIZES};
use crate::ones::Ones;
use outply_game::{Draw, Keyed, Player, Rules, Score, mix64};

/// The rules of Othello; Black, who moves first, is [`Player::FIRST`].
///
/// The utility is Black's discs less White's at the end, with the empty squares counted for the
/// winner, as tournaments and endgame tests score it: 64 when one colour is wiped out, 0 for a
/// draw, always even. [`Othello::counting_discs`] counts discs alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Othello {
    pub(super) size: u8,
    /// All squares.
    pub(super) board: u64,
    /// Whether empty squares count for the winner.
    pub(super) fills: bool,
}

/// The rules on the usual board of 8x8.
#[expect(non_upper_case_globals, reason = "the one of that name that is meant without a size")]
pub const Othello: Othello = Othello { size: 8, board: !0, fills: true };

/// A board of a size that is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OthelloError {
    size: u32,
}

impl std::fmt::Display for OthelloError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a board of {0}x{0}: expected 4x4, 6x6 or 8x8", self.size)
    }
}

impl std::error::Error for OthelloError {}

impl Default for Othello {
    fn default() -> Othello {
        Othello
    }
}

impl Othello {
    /// The rules on a board of `size` times `size` squares: 4, 6 or 8.
    ///
    /// # Errors
    /// If it is another number.
    pub fn new(size: u32) -> Result<Othello, OthelloError> {
        let known = SIZES.into_iter().find(|&known| u32::from(known) == size);
        let size = known.ok_or(OthelloError { size })?;
        Ok(Othello { size, board: geometry::of(size).board, ..Othello })
    }

    /// The same, but empty squares at the end count for nobody, as results on small boards are published.
    pub fn counting_discs(self) -> Othello {
        Othello { fills: false, ..self }
    }

    /// How many squares an edge has.
    pub fn size(&self) -> u32 {
        self.size.into()
    }

    /// The position with these discs on this board; the two sets have no square in common.
    #[inline]
    pub(super) fn discs(&self, mine: u64, theirs: u64, is_white: bool) -> Discs {
        let moves = bits::moves(mine, theirs) & self.board;
        let is_over = moves == 0 && bits::moves(theirs, mine) & self.board == 0;
        Discs { mine, theirs, moves, is_white, is_over, size: self.size }
    }

    /// What the player to move gets if the game ends with these discs.
    #[inline]
    pub(super) fn score(&self, mine: u64, theirs: u64) -> i32 {
        let cells = i32::from(self.size) * i32::from(self.size);
        let (mine, theirs) = (mine.count_ones() as i32, theirs.count_ones() as i32);
        match mine - theirs {
            0 => 0,
            lead if !self.fills => lead,
            lead if lead > 0 => cells - 2 * theirs,
            _ => 2 * mine - cells,
        }
    }
}

/// A position, with what every ply asks of it worked out once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Discs {
    /// The discs of the player to move.
    pub(super) mine: u64,
    /// The discs of the opponent.
    pub(super) theirs: u64,
    /// Where the player to move may put a disc.
    pub(super) moves: u64,
    /// Whether the player to move is White.
    pub(super) is_white: bool,
    /// Whether neither player can move.
    pub(super) is_over: bool,
    /// How many squares an edge of the board has.
    pub(super) size: u8,
}

/// Putting a disc on a square, counted from 0 for a1 along the rows to 63 for h8, or passing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move(pub u8);

impl Move {
    /// What a player does who cannot put a disc anywhere.
    pub const PASS: Move = Move(64);
}

impl Discs {
    /// The discs of Black and of White, one bit a square from a1 along the rows to h8.
    pub fn by_colour(&self) -> (u64, u64) {
        if self.is_white { (self.theirs, self.mine) } else { (self.mine, self.theirs) }
    }

    /// How many squares are empty.
    #[inline]
    pub fn empties(&self) -> u32 {
        u32::from(self.size) * u32::from(self.size) - (self.mine | self.theirs).count_ones()
    }
}

/// The legal moves of a position, from a1 on; a lone pass where there is no square.
#[derive(Clone, Debug)]
pub struct Moves {
    squares: u64,
    has_pass: bool,
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.squares == 0 {
            return std::mem::take(&mut self.has_pass).then_some(Move::PASS);
        }
        let square = self.squares.trailing_zeros();
        self.squares &= self.squares - 1;
        Some(Move(square as u8))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.squares.count_ones() as usize + usize::from(self.has_pass);
        (count, Some(count))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Move> {
        for _ in 0..n {
            if self.squares == 0 {
                self.has_pass = false;
                return None;
            }
            self.squares &= self.squares - 1;
        }
        self.next()
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }
}

impl ExactSizeIterator for Moves {}
impl std::iter::FusedIterator for Moves {}

impl Rules for Othello {
    type State = Discs;
    type Action = Move;
    type Utility = Score;
    type Turn = Player;

    fn initial(&self) -> Discs {
        self.discs(1 << 28 | 1 << 35, 1 << 27 | 1 << 36, false)
    }

    #[inline]
    fn to_move(&self, state: &Discs) -> Player {
        Player(u8::from(state.is_white))
    }

    #[inline]
    fn actions(&self, state: &Discs) -> impl IntoIterator<Item = Move> {
        Moves { squares: state.moves, has_pass: state.moves == 0 && !state.is_over }
    }

    /// Any number that is no square passes.
    #[inline]
    fn result(&self, state: &Discs, action: Move) -> Discs {
        let Discs { mine, theirs, is_white, .. } = *state;
        let Some(rays) = bits::RAYS.get(usize::from(action.0)) else {
            return self.discs(theirs, mine, !is_white);
        };
        let turned = bits::flips(rays, mine, theirs);
        let disc = 1u64 << action.0;
        self.discs(theirs & !turned, mine | turned | disc, !is_white)
    }

    #[inline]
    fn utility(&self, state: &Discs) -> Option<Score> {
        let sign = if state.is_white { -1 } else { 1 };
        state.is_over.then(|| Score(sign * self.score(state.mine, state.theirs)))
    }

    #[inline]
    fn terminal_test(&self, state: &Discs) -> bool {
        state.is_over
    }

    /// What a state keeps for its other uses is not worked out here.
    #[inline]
    fn random_game(&self, state: &Discs, plies: u32, draw: &mut impl Draw) -> Option<Score> {
        let Discs { mut mine, mut theirs, mut moves, mut is_white, .. } = *state;
        for left in (0..=plies).rev() {
            let mut after = (theirs, mine);
            if moves != 0 {
                let square = Ones::of(moves).any(draw);
                let turned = bits::flips(&bits::RAYS[square as usize & 63], mine, theirs);
                after = (theirs & !turned, mine | turned | 1 << square);
            } else if bits::moves(theirs, mine) & self.board == 0 {
                return self.utility(&self.discs(mine, theirs, is_white));
            }
            if left == 0 {
                break;
            }
            (mine, theirs) = after;
            moves = bits::moves(mine, theirs) & self.board;
            is_white = !is_white;
        }
        None
    }
}

/// What tells White's positions from Black's in a key: any number without a pattern.
const WHITE_TO_MOVE: u64 = mix64(1);

impl Keyed for Othello {
    #[inline]
    fn key(&self, state: &Discs) -> u64 {
        let side = if state.is_white { WHITE_TO_MOVE } else { 0 };
        mix64(state.mine ^ mix64(state.theirs)) ^ side
    }

    /// From the board square by square.
    fn recomputed_key(&self, state: &Discs) -> u64 {
        let (black, white) = state.by_colour();
        let bit = |set: u64, square: u32| u64::from(set >> square & 1 == 1) << square;
        let cells = (0..64).map(|square| (bit(black, square), bit(white, square)));
        let (black, white) = cells.fold((0, 0), |(b, w), (x, o)| (b + x, w + o));
        match self.to_move(state) {
            Player::FIRST => mix64(black ^ mix64(white)),
            _ => mix64(white ^ mix64(black)) ^ WHITE_TO_MOVE,
        }
    }
}
