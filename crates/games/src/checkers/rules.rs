//! The rules on bitboards.

use super::board::{BOARD, BOTTOM, TOP, WAYS, before, bit, crown_row, seen_from};
use super::jumps::Jumps;
use super::moves::{Move, Moves};
use outply_game::{Keyed, Outcome, Player, Repetition, Rules, mix64};

/// The rules of English checkers (draughts 8x8, as the WCDF plays it), from any starting
/// position. Who moves first there is [`Player::FIRST`]: Black in the usual game.
///
/// Captures are mandatory, any of them may be chosen, and a capture goes on while it can; a man
/// that reaches the far row becomes a king and stops there. Whoever cannot move loses.
///
/// The game is drawn after [`DRAW_PLIES`] plies without a capture or a man's move. That count is
/// part of the state, and where it is high of its key. A third repetition draws for
/// whoever keeps the record ([`Rules::repetition`], [`Game::is_repeated`](super::Game)); a state
/// does not, and no value differs for that: with best play the winner never meets a position
/// twice, because winning from the second meeting on would have been quicker at the first, with
/// more plies left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checkers {
    start: Pieces,
}

/// After so many plies (40 moves by each side) without a capture or a man's move the game is
/// drawn.
pub const DRAW_PLIES: u8 = 80;

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pieces {
    /// The pieces of the side to move.
    pub(super) mine: u64,
    /// The pieces of the other side.
    pub(super) theirs: u64,
    /// The kings among them all.
    pub(super) kings: u64,
    /// Plies since the last capture or man's move, at most [`DRAW_PLIES`].
    pub(super) quiet: u8,
    /// Whether White is to move.
    pub(super) is_white: bool,
}

const _: () = assert!(size_of::<Pieces>() <= 32, "states are copied at every move");

impl Pieces {
    /// Twelve men a side, Black to move.
    const START: Pieces = Pieces {
        mine: TOP | TOP << 4 | TOP << 9,
        theirs: BOTTOM | BOTTOM >> 4 | BOTTOM >> 9,
        kings: 0,
        quiet: 0,
        is_white: false,
    };

    #[inline]
    pub(super) fn empty(&self) -> u64 {
        BOARD & !(self.mine | self.theirs)
    }

    /// The pieces of White or of Black.
    #[inline]
    pub(super) fn of(&self, is_white: bool) -> u64 {
        if self.is_white == is_white { self.mine } else { self.theirs }
    }

    /// Whether White is to move.
    pub fn is_white_to_move(&self) -> bool {
        self.is_white
    }

    /// Plies since the last capture or man's move.
    pub fn quiet_plies(&self) -> u8 {
        self.quiet
    }

    /// What stands on a square from 1 to 32: `b` and `w` are men, `B` and `W` kings, `.` nothing.
    pub fn symbol(&self, square: u8) -> char {
        let square = bit(square);
        let is_king = self.kings & square != 0;
        match (self.of(false) & square != 0, self.of(true) & square != 0) {
            (true, _) => {
                if is_king {
                    'B'
                } else {
                    'b'
                }
            }
            (_, true) => {
                if is_king {
                    'W'
                } else {
                    'w'
                }
            }
            _ => '.',
        }
    }

    /// Of the side to move, the pieces that move up and those that move down.
    #[inline]
    fn up_and_down(&self) -> (u64, u64) {
        let kings = self.mine & self.kings;
        if self.is_white { (self.mine, kings) } else { (kings, self.mine) }
    }

    /// For each direction the pieces of the side to move with an empty square there.
    #[inline]
    pub(super) fn movers(&self) -> [u64; WAYS] {
        let ((up, down), empty) = (self.up_and_down(), self.empty());
        [
            up & before(empty, 0),
            up & before(empty, 1),
            down & before(empty, 2),
            down & before(empty, 3),
        ]
    }

    /// The pieces of the side to move that can jump.
    #[inline]
    pub(super) fn jumpers(&self) -> u64 {
        let ((up, down), empty) = (self.up_and_down(), self.empty());
        let over = |way| before(self.theirs & before(empty, way), way);
        up & (over(0) | over(1)) | down & (over(2) | over(3))
    }

    /// Whether the side to move has a move, the count of quiet plies aside.
    #[inline]
    pub(super) fn can_move(&self) -> bool {
        let [a, b, c, d] = self.movers();
        a | b | c | d | self.jumpers() != 0
    }
}

impl Checkers {
    /// The usual game.
    pub fn standard() -> Checkers {
        Checkers { start: Pieces::START }
    }

    /// A small position for drawing trees: White, to move and so the first player, has men on 20
    /// and 21 and a king on 31; Black a man on 23 and a king on 22. Two plies ahead
    /// [`MATERIAL`](super::MATERIAL) finds 20-16 best with +1.
    pub fn textbook() -> Checkers {
        let (white, black) = (bit(20) | bit(21) | bit(31), bit(23) | bit(22));
        let kings = bit(31) | bit(22);
        Checkers::from(Pieces { mine: white, theirs: black, kings, quiet: 0, is_white: true })
    }

    /// The player of White's or Black's pieces.
    #[inline]
    pub(super) fn player(&self, is_white: bool) -> Player {
        Player(u8::from(is_white != self.start.is_white))
    }
}

impl Default for Checkers {
    fn default() -> Checkers {
        Checkers::standard()
    }
}

impl From<Pieces> for Checkers {
    /// The game that begins in `start`.
    fn from(start: Pieces) -> Checkers {
        Checkers { start }
    }
}

impl Rules for Checkers {
    type State = Pieces;
    type Action = Move;
    type Utility = Outcome;
    type Turn = Player;

    fn initial(&self) -> Pieces {
        self.start
    }

    #[inline]
    fn to_move(&self, state: &Pieces) -> Player {
        self.player(state.is_white)
    }

    #[inline]
    fn actions(&self, state: &Pieces) -> impl IntoIterator<Item = Move> {
        if state.quiet >= DRAW_PLIES {
            return Moves::steps([0; WAYS], state.is_white);
        }
        match state.jumpers() {
            0 => {
                let movers = state.movers();
                let seen = |way| movers[seen_from(state.is_white, way)];
                Moves::steps([0, 1, 2, 3].map(seen), state.is_white)
            }
            jumpers => Moves::jumps(Jumps::of(state, jumpers)),
        }
    }

    #[inline]
    fn result(&self, state: &Pieces, action: Move) -> Pieces {
        let (from, to, captured) = (action.leaves(), action.enters(), action.captured());
        let is_king = state.kings & from != 0;
        let crowned = if is_king { to } else { to & crown_row(state.is_white) };
        let is_quiet = is_king && captured == 0;
        Pieces {
            mine: state.theirs & !captured,
            theirs: (state.mine & !from) | to,
            kings: (state.kings & !(from | captured)) | crowned,
            quiet: if is_quiet { state.quiet.saturating_add(1) } else { 0 },
            is_white: !state.is_white,
        }
    }

    #[inline]
    fn utility(&self, state: &Pieces) -> Option<Outcome> {
        if !state.can_move() {
            return Some(Outcome::Win(self.player(!state.is_white)));
        }
        (state.quiet >= DRAW_PLIES).then_some(Outcome::Draw)
    }

    /// The pieces and the side to move, whatever the count of quiet plies, which tells how far
    /// back they can have stood the same.
    #[inline]
    fn repetition(&self, state: &Pieces) -> Option<Repetition> {
        let Pieces { mine, theirs, kings, quiet, is_white } = *state;
        Some(Repetition { key: mixed(mine, theirs, kings, 0, is_white), plies: u32::from(quiet) })
    }
}

/// Two words that between them hold the whole position, mixed.
#[inline]
fn mixed(mine: u64, theirs: u64, kings: u64, quiet: u8, is_white: bool) -> u64 {
    let first = mine | kings << 35;
    let second = theirs | kings >> 29 << 35 | u64::from(quiet) << 48 | u64::from(is_white) << 63;
    mix64(first ^ mix64(second))
}

/// From so many quiet plies on their number is part of a position's key.
const COUNTED_FROM: u8 = 44;

#[inline]
fn counted(quiet: u8) -> u8 {
    if quiet < COUNTED_FROM { 0 } else { quiet }
}

impl Keyed for Checkers {
    /// The count of quiet plies is part of the key from 44 on, where it begins to matter. Below, a table is
    /// worth more without it, for kings come to one position in many numbers of plies: 60 positions with
    /// kings take 0.77 times the nodes to depth 17 (geometric mean), 40 without any 1.02 times to depth
    /// 15. A value found at a lower count may stand for another that is closer to the draw, if the search
    /// looked 36 quiet plies ahead or more.
    #[inline]
    fn key(&self, state: &Pieces) -> u64 {
        let Pieces { mine, theirs, kings, quiet, is_white } = *state;
        mixed(mine, theirs, kings, counted(quiet), is_white)
    }

    /// From the board square by square.
    fn recomputed_key(&self, state: &Pieces) -> u64 {
        let (mut sides, mut kings) = ([0, 0], 0);
        for square in 1..=32 {
            let symbol = state.symbol(square);
            match symbol.to_ascii_lowercase() {
                'b' => sides[0] |= bit(square),
                'w' => sides[1] |= bit(square),
                _ => {}
            }
            kings |= if symbol.is_ascii_uppercase() { bit(square) } else { 0 };
        }
        let [black, white] = sides;
        let (mine, theirs) = if state.is_white { (white, black) } else { (black, white) };
        mixed(mine, theirs, kings, counted(state.quiet), state.is_white)
    }
}
