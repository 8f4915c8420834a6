//! The rules.

use super::actions::Actions;
use super::position::Position;
use cozy_chess::{Board, BoardBuilder, Color, Move};
use outply_game::{Keyed, Outcome, Player, Repetition, Rules, mix64};

/// After so many plies without a capture or a pawn's move the game is drawn: the fifty-move rule,
/// applied without a claim as engines do.
pub const DRAW_PLIES: u8 = 100;

/// How many start positions Chess960 has.
pub const STARTS: u32 = 960;

/// From so many quiet plies on their count is part of the key; see [`Keyed::key`] of [`Chess`].
const COUNTED_FROM: u8 = 64;

/// The rules of chess or Chess960, from any position. [`Player::FIRST`] has the white pieces,
/// whoever is to move.
///
/// Checkmate wins; stalemate, [`DRAW_PLIES`] quiet plies and material with which nobody can mate
/// (bare kings, one knight or bishop, bishops on squares of one colour) draw. A third repetition
/// draws for whoever keeps the record; see [`Rules::repetition`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chess {
    start: Position,
    is_960: bool,
    has_draws: bool,
}

impl Chess {
    /// The usual game.
    pub fn standard() -> Chess {
        Chess { start: Position(Board::startpos()), is_960: false, has_draws: true }
    }

    /// Chess960 from the start position of this number (Scharnagl's, 518 is the usual one); `None`
    /// from [`STARTS`] on.
    pub fn chess960(number: u32) -> Option<Chess> {
        let start = (number < STARTS).then(|| Board::chess960_startpos(number))?;
        Some(Chess { start: Position(start), is_960: true, has_draws: true })
    }

    /// The same rules from another position.
    pub fn starting_at(self, start: Position) -> Chess {
        Chess { start, ..self }
    }

    /// The same rules with castling written as in Chess960.
    pub fn as_960(self) -> Chess {
        Chess { is_960: true, ..self }
    }

    /// The same rules without fifty moves and dead positions: play goes on while there are moves,
    /// as published counts of lines ("perft") have it.
    pub fn without_draws(self) -> Chess {
        Chess { has_draws: false, ..self }
    }

    /// Whether castling is written as in Chess960: rights by the rook's file, the king taking its
    /// rook.
    pub fn is_960(&self) -> bool {
        self.is_960
    }

    #[inline]
    fn is_drawn(&self, state: &Position) -> bool {
        self.has_draws && (state.0.halfmove_clock() >= DRAW_PLIES || state.is_dead())
    }

    /// The actions in their own type.
    #[inline]
    pub(super) fn listed(&self, state: &Position) -> Actions {
        if self.is_drawn(state) { Actions::none() } else { Actions::of(&state.0) }
    }
}

impl Default for Chess {
    fn default() -> Chess {
        Chess::standard()
    }
}

#[inline]
fn player(side: Color) -> Player {
    Player(side as u8)
}

impl Rules for Chess {
    type State = Position;
    type Action = Move;
    type Utility = Outcome;
    type Turn = Player;

    fn initial(&self) -> Position {
        self.start.clone()
    }

    #[inline]
    fn to_move(&self, state: &Position) -> Player {
        player(state.0.side_to_move())
    }

    #[inline]
    fn actions(&self, state: &Position) -> impl IntoIterator<Item = Move> {
        self.listed(state)
    }

    #[inline]
    fn count_actions(&self, state: &Position) -> usize {
        if self.is_drawn(state) {
            return 0;
        }
        let mut count = 0;
        state.0.generate_moves(|moves| {
            count += moves.len();
            false
        });
        count
    }

    #[inline]
    fn result(&self, state: &Position, action: Move) -> Position {
        state.after(action)
    }

    #[inline]
    fn utility(&self, state: &Position) -> Option<Outcome> {
        if !state.can_move() {
            let mated = state.is_check();
            let winner = player(!state.0.side_to_move());
            return Some(if mated { Outcome::Win(winner) } else { Outcome::Draw });
        }
        self.is_drawn(state).then_some(Outcome::Draw)
    }

    #[inline]
    fn repetition(&self, state: &Position) -> Option<Repetition> {
        let plies = u32::from(state.0.halfmove_clock());
        self.has_draws.then(|| Repetition { key: state.repetition_key(), plies })
    }
}

impl Keyed for Chess {
    /// The count of quiet plies is part of the key from 64 on, where it begins to matter: two ways
    /// to one position differ in it only if one of them had a capture or a pawn's move since, so
    /// that little is lost, and below a table would be worth much less. A value found at a lower
    /// count may stand for another that is closer to the draw, if the search looked 36 quiet plies
    /// ahead or more.
    #[inline]
    fn key(&self, state: &Position) -> u64 {
        counted(state.repetition_key(), state.0.halfmove_clock())
    }

    /// From the board square by square.
    fn recomputed_key(&self, state: &Position) -> u64 {
        let built = BoardBuilder::from_board(&state.0).build().map(Position);
        built.map_or(0, |state| counted(state.repetition_key(), state.0.halfmove_clock()))
    }
}

#[inline]
fn counted(key: u64, quiet: u8) -> u64 {
    if quiet < COUNTED_FROM { key } else { key ^ mix64(u64::from(quiet)) }
}
