//! Positions.

use super::dice::Dice;
use super::side::{BAR, HOME, OFF, Side, across};
use outply_game::{Mover, Player};

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Chance throws the dice that begin a game.
    Opening,
    /// The player on roll rolls or doubles.
    Doubling,
    /// The other player takes or passes a double.
    Doubled,
    /// Chance throws the dice of the player on roll.
    Rolling,
    /// The player on roll plays these dice.
    Moving(Dice),
    /// All is over, and the first player has won this many points (lost, where below zero).
    Over(i32),
}

/// The doubling cube: its value is two to the power of `log`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cube {
    /// 0 for a cube at 1, 1 at 2, 2 at 4, at most [`Cube::MOST`].
    pub log: u8,
    /// Who may double next; both, where nobody has doubled yet.
    pub owner: Option<Player>,
}

impl Cube {
    /// The cube in the middle, at 1.
    pub const CENTRED: Cube = Cube { log: 0, owner: None };
    /// The largest [`Cube::log`]: what a match ID can hold.
    pub const MOST: u8 = 15;

    /// What the game is played for.
    pub fn value(self) -> i32 {
        1 << self.log
    }
}

/// The score of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Score {
    /// Each player's points.
    pub points: [u8; 2],
    /// Whether this is the Crawford game, in which nobody doubles.
    pub crawford: bool,
}

/// A position: both players' checkers, who is on roll, what happens next, the cube, the score.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    pub(super) sides: [Side; 2],
    pub(super) on_roll: Player,
    pub(super) phase: Phase,
    pub(super) cube: Cube,
    pub(super) score: Score,
}

impl Board {
    /// A player's checkers, in that player's numbers.
    #[inline]
    pub fn side(&self, player: Player) -> Side {
        self.sides[player.index() & 1]
    }

    /// Whose turn it is, also while chance or the other player's answer is awaited.
    #[inline]
    pub fn on_roll(&self) -> Player {
        self.on_roll
    }

    /// What happens next.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The doubling cube.
    pub fn cube(&self) -> Cube {
        self.cube
    }

    /// The score of the match; 0 to 0 for money.
    pub fn score(&self) -> Score {
        self.score
    }

    /// Whether no checker can be hit any more, neither player having one behind the other's.
    pub fn is_race(&self) -> bool {
        let [first, second] = self.sides.map(|side| side.occupied());
        let furthest = |points: u32| points.checked_ilog2().unwrap_or(0);
        furthest(first) + furthest(second) < u32::from(BAR)
    }

    #[inline]
    pub(super) fn mover(&self) -> Mover {
        match self.phase {
            Phase::Opening | Phase::Rolling => Mover::Chance,
            Phase::Doubling | Phase::Moving(_) | Phase::Over(_) => Mover::Player(self.on_roll),
            Phase::Doubled => Mover::Player(self.on_roll.opponent()),
        }
    }

    /// The sides of the player on roll and of the other player.
    #[inline]
    pub(super) fn mine_and_theirs(&self) -> (Side, Side) {
        (self.side(self.on_roll), self.side(self.on_roll.opponent()))
    }

    /// The player whose checkers are all borne off.
    pub(super) fn finished(&self) -> Option<Player> {
        let done = |player: Player| self.side(player) == Side::BORNE_OFF;
        [Player::FIRST, Player::SECOND].into_iter().find(|&player| done(player))
    }
}

/// 1 for a single game; 2 for a gammon, the loser having borne off nothing; 3 for a backgammon,
/// the loser moreover having a checker on the bar or in the winner's home board. `spare` checkers take
/// no part in the game.
pub(super) fn multiple(loser: Side, spare: u8) -> i32 {
    let behind = loser.count(BAR) > 0 || across(loser.occupied()) & HOME != 0;
    match () {
        _ if loser.count(OFF) > spare => 1,
        _ if behind => 3,
        _ => 2,
    }
}
