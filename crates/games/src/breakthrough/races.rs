//! Distances, attacks, and runners that nothing can stop: the races that decide the endgame.
//!
//! A race that is counted right need not be searched (race patterns: Saffidine, Jouandeau and Cazenave,
//! "Solving Breakthrough with race patterns and job-level proof number search", 2011). The
//! pattern here is simpler than theirs: one piece running straight ahead.

use super::board::Board;
use super::moves::Direction;
use super::rules::{Breakthrough, Pieces};
use outply_game::Player;

const STRAIGHT: usize = Direction::Straight as usize;

impl<B: Board> Breakthrough<B> {
    /// How many moves the foremost of `player`'s `pieces` needs to the far row, if nothing stands
    /// in the way.
    #[inline]
    pub(super) fn distance(&self, pieces: B, player: Player) -> Option<u32> {
        if player == Player::FIRST {
            pieces.highest().map(|square| self.height - 1 - square / self.width)
        } else {
            pieces.highest().map(|_| pieces.lowest() / self.width)
        }
    }

    /// The squares diagonally in front of `pieces`.
    #[inline]
    pub(super) fn attacks(&self, pieces: B, player: Player) -> B {
        let [first, last] = self.edges;
        let pieces = pieces & !self.goal(player);
        self.stepped(pieces & !first, player, Direction::Left as usize)
            | self.stepped(pieces & !last, player, Direction::Right as usize)
    }

    /// The squares straight in front of `pieces`.
    #[inline]
    pub(super) fn ahead(&self, pieces: B, player: Player) -> B {
        self.stepped(pieces & !self.goal(player), player, STRAIGHT)
    }

    /// The pieces of `runner` that reach the far row by running straight ahead whatever the other
    /// side does, given that `runner` moves at every turn and is to move now if `starts`.
    ///
    /// A hunter `gap` rows ahead and `aside` columns away comes two rows nearer a round and one
    /// column. So it neither captures nor blocks a runner that starts while `aside > gap / 2`,
    /// nor one that waits while `aside > (gap + 1) / 2`, rounded down: both inequalities outlast
    /// a round, and forbid a capture (`gap` 1 and `aside` 1 with the hunter to move) and a block
    /// (`gap` 1 and `aside` 0). Own pieces ahead in the column are in the way too.
    #[inline]
    pub(super) fn runners(&self, state: &Pieces<B>, runner: Player, starts: bool) -> B {
        let hunter = runner.opponent();
        let own = state.of(runner);
        let (mut reach, mut shadow) = (state.of(hunter), own);
        let mut stopped = B::EMPTY;
        let mut widens = !starts;
        for _ in 1..self.height {
            let sideways = if widens { self.attacks(reach, hunter) } else { B::EMPTY };
            reach = self.ahead(reach, hunter) | sideways;
            shadow = self.ahead(shadow, hunter);
            stopped = stopped | reach | shadow;
            widens = !widens;
        }
        own & !stopped
    }
}
