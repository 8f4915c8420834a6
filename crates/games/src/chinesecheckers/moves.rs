//! Where pegs can go.

use super::star::{HOLES, Hole, OFF, Star};

/// What a player does in a turn. A peg that can reach a hole in several ways does so in one move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Move {
    /// A peg steps or jumps.
    Hop {
        /// Where it stands.
        from: Hole,
        /// Where it ends, another hole.
        to: Hole,
    },
    /// No peg can move.
    Pass,
}

impl Move {
    /// How many different numbers [`Move::index`] gives.
    pub(super) const INDICES: usize = HOLES * HOLES + 1;

    /// A number of its own for each move; passing is the last.
    #[inline]
    pub(super) fn index(self) -> usize {
        match self {
            Move::Hop { from, to } => usize::from(from.0) * HOLES + usize::from(to.0),
            Move::Pass => HOLES * HOLES,
        }
    }
}

impl Star {
    /// Where the peg in `from` can go in one move, by a step or any number of jumps.
    #[inline]
    pub(super) fn destinations(&self, from: Hole, occupied: u128) -> u128 {
        // The moving peg is in nobody's way, not even its own.
        let others = occupied & !(1 << from.0);
        let steps = self.steps[usize::from(from.0)] & !others;
        (steps | self.jumps(from, others)) & !(1 << from.0)
    }

    /// Where jumps lead from a hole, the hole itself included.
    #[inline]
    fn jumps(&self, from: Hole, others: u128) -> u128 {
        let (mut reached, mut fresh) = (1 << from.0, 1u128 << from.0);
        while fresh != 0 {
            let hole = fresh.trailing_zeros() as usize;
            fresh &= fresh - 1;
            let found = self.landings(hole, others) & !reached;
            reached |= found;
            fresh |= found;
        }
        reached
    }

    /// Where single jumps lead from a hole.
    #[inline]
    fn landings(&self, from: usize, others: u128) -> u128 {
        if self.steps[from] & others == 0 {
            return 0;
        }
        let mut landings = 0;
        for (direction, &over) in self.neighbours[from].iter().enumerate() {
            if over == OFF || others & (1 << over) == 0 {
                continue;
            }
            let beyond = self.neighbours[usize::from(over)][direction];
            if beyond != OFF {
                landings |= !others & (1 << beyond);
            }
        }
        landings
    }
}

/// The moves of one player, peg by peg; a pass if no peg can move.
pub(super) struct Moves {
    pub(super) star: &'static Star,
    /// All pegs.
    pub(super) occupied: u128,
    /// The pegs still to look at.
    pub(super) pegs: u128,
    /// The holes that a peg does not leave again.
    pub(super) kept: u128,
    /// The peg looked at.
    pub(super) from: Hole,
    /// Its destinations still to name.
    pub(super) to: u128,
    /// Whether there is a pass if nothing else was found.
    pub(super) pass: bool,
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        while self.to == 0 {
            if self.pegs == 0 {
                return std::mem::take(&mut self.pass).then_some(Move::Pass);
            }
            self.from = Hole(self.pegs.trailing_zeros() as u8);
            self.pegs &= self.pegs - 1;
            self.to = self.star.destinations(self.from, self.occupied);
            if self.kept & (1 << self.from.0) != 0 {
                self.to &= self.kept;
            }
        }
        self.pass = false;
        let to = Hole(self.to.trailing_zeros() as u8);
        self.to &= self.to - 1;
        Some(Move::Hop { from: self.from, to })
    }
}
