//! Plays.

use super::side::{BAR, OFF, Side};
use std::fmt;

/// All that a player does with a roll: up to four moves of single checkers, in an order in which
/// they can be made. No moves where none is possible (a dance).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Play {
    /// From where, 1 to [`BAR`]; [`OFF`] after the last move.
    pub(super) from: [u8; 4],
    pub(super) to: [u8; 4],
}

impl Play {
    /// No move.
    pub const DANCE: Play = Play { from: [OFF; 4], to: [OFF; 4] };

    /// The moves as from and to, in the mover's numbers: [`BAR`], 24 to 1, [`OFF`].
    #[inline]
    pub fn moves(self) -> impl Iterator<Item = (u8, u8)> {
        self.from.into_iter().zip(self.to).take_while(|(from, _)| *from != OFF)
    }

    /// Whether no checker moves.
    pub fn is_dance(self) -> bool {
        self.from[0] == OFF
    }

    /// The sides after the play: the mover's, then the other player's, hit blots on the bar.
    #[inline]
    pub(super) fn made(self, mut mine: Side, mut theirs: Side) -> (Side, Side) {
        for (from, to) in self.moves() {
            mine = mine.moved(from, to);
            if to != OFF && theirs.blots() & (1 << (BAR - to)) != 0 {
                theirs = theirs.moved(BAR - to, BAR);
            }
        }
        (mine, theirs)
    }
}

impl fmt::Debug for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves: Vec<String> = self.moves().map(|(from, to)| format!("{from}/{to}")).collect();
        f.write_str(if self.is_dance() { "dance" } else { "" })?;
        f.write_str(&moves.join(" "))
    }
}
