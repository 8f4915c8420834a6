//! What is played for: the cube, gammons, matches.

use super::board::{Board, Cube, Phase, multiple};
use super::rules::{Action, Backgammon};
use super::side::Side;
use outply_game::Player;
use std::fmt;

/// How a game begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Opening {
    /// Each player throws one die, equal dice being thrown again; the higher one begins and plays
    /// both dice. So the first roll of a game is no double.
    #[default]
    Contested,
    /// The first player begins with any roll, doubles included.
    FirstBegins,
    /// The first player has won the opening: begins with any roll but a double, all alike.
    FirstWon,
}

/// What is played for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Stakes {
    /// One game without a cube: 1, 2 or 3 points.
    #[default]
    Cubeless,
    /// One game for money with the cube: 1, 2 or 3 times its value.
    Money {
        /// Whether gammons count only after a double (the Jacoby rule).
        jacoby: bool,
    },
    /// Games with the cube until a player has this many points, from 1 to [`Stakes::LONGEST`].
    /// The first game after a player has come within one point of the goal is played without
    /// doubling (the Crawford rule). Who wins the match wins 1.
    Match {
        /// The points to play to.
        length: u8,
    },
}

impl Stakes {
    /// The longest match.
    pub const LONGEST: u8 = 64;
}

/// There is no match of that length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LengthError(pub(super) u8);

impl fmt::Display for LengthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a match to {} points: expected from 1 to {}", self.0, Stakes::LONGEST)
    }
}

impl std::error::Error for LengthError {}

impl Backgammon {
    /// Whether `player` may double before rolling.
    pub(super) fn may_double(&self, board: &Board, player: Player) -> bool {
        let played_with_cube = match self.stakes {
            Stakes::Cubeless => false,
            Stakes::Money { .. } => true,
            Stakes::Match { length } => length > 1 && !board.score.crawford,
        };
        let owner = board.cube.owner;
        played_with_cube && board.cube.log < Cube::MOST && owner.is_none_or(|own| own == player)
    }

    /// Whether nobody ever doubles.
    pub(super) fn is_cubeless(&self) -> bool {
        self.stakes == Stakes::Cubeless
    }

    /// What the player on roll does before the dice are thrown.
    pub(super) fn before_dice(&self, board: &Board) -> Phase {
        if self.may_double(board, board.on_roll) { Phase::Doubling } else { Phase::Rolling }
    }

    /// The multiple as it counts: without a double it is 1 under the Jacoby rule.
    pub(super) fn gammons(&self, board: &Board, multiple: i32) -> i32 {
        let single = self.stakes == Stakes::Money { jacoby: true } && board.cube.log == 0;
        if single { 1 } else { multiple }
    }

    /// Who wins a game by `action`, a legal one, and how many points (before they are cut to what
    /// a match needs), if it ends one.
    pub fn gain(&self, board: &Board, action: Action) -> Option<(Player, i32)> {
        let multiple = match action {
            Action::Pass => 1,
            Action::Play(play) => {
                let (mine, theirs) = board.mine_and_theirs();
                let (mine, theirs) = play.made(mine, theirs);
                (mine == Side::BORNE_OFF)
                    .then(|| self.gammons(board, multiple(theirs, self.spare)))?
            }
            _ => return None,
        };
        Some((board.on_roll, multiple * board.cube.value()))
    }

    /// `winner` has won a game, this many times the cube.
    pub(super) fn won(&self, board: &Board, winner: Player, multiple: i32) -> Board {
        let points = multiple * board.cube.value();
        let Some(length) = self.length() else {
            return Board { phase: Phase::Over(signed(winner, points)), ..*board };
        };
        let mut score = board.score;
        let own = &mut score.points[winner.index() & 1];
        *own = (points + i32::from(*own)).min(i32::from(length)) as u8;
        if *own == length {
            return Board { phase: Phase::Over(signed(winner, 1)), score, ..*board };
        }
        let close = |points: [u8; 2]| points.contains(&(length - 1));
        score.crawford = close(score.points) && !close(board.score.points);
        self.game(score)
    }

    pub(super) fn taken(&self, board: &Board) -> Board {
        let cube = Cube { log: board.cube.log + 1, owner: Some(board.on_roll.opponent()) };
        Board { cube, phase: Phase::Rolling, ..*board }
    }
}

/// A win's points for the first player.
pub(super) fn signed(winner: Player, points: i32) -> i32 {
    if winner == Player::FIRST { points } else { -points }
}
