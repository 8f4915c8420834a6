//! What can still be won and lost.

use super::board::{Board, Cube, Phase};
use super::rules::Backgammon;
use super::side::{BAR, HOME, OFF, across};
use outply_game::Player;

impl Backgammon {
    /// The least and the most that the first player can still win, in the unit of the utility:
    /// what pruning at chance nodes needs. Without a cube 3 points either way; a player who has
    /// borne off a checker loses 1 at most, and in a race one whose last checker has left the
    /// winner's home loses 2 at most. For money the cube may yet be turned up to its largest
    /// value, which leaves bounds too wide to be of use. A match is worth ±1. Later states' bounds
    /// lie within those of earlier ones.
    #[inline]
    pub fn value_bounds(&self, board: &Board) -> (f64, f64) {
        if let Phase::Over(points) = board.phase {
            return (f64::from(points), f64::from(points));
        }
        if self.length().is_some() {
            return (-1.0, 1.0);
        }
        let cube = if self.is_cubeless() { board.cube.value() } else { 1 << Cube::MOST };
        let loses = |player| f64::from(most(board, player, self.spare) * cube);
        (-loses(Player::FIRST), loses(Player::SECOND))
    }
}

/// The largest multiple of the cube that `loser` can lose.
#[inline]
fn most(board: &Board, loser: Player, spare: u8) -> i32 {
    let side = board.side(loser);
    let behind = || side.count(BAR) > 0 || across(side.occupied()) & HOME != 0;
    match () {
        _ if side.count(OFF) > spare => 1,
        _ if board.is_race() && !behind() => 2,
        _ => 3,
    }
}
