//! Published counts of all positions of a game.

use std::fmt;

/// What is published about the positions of a game that can be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reached {
    /// How many there are.
    pub states: u64,
    /// How many are won, drawn and lost for the player to move, where that is published.
    pub outcomes: Option<[u64; 3]>,
    /// Who wins from the start, if anybody does. Players are counted from 0.
    pub winner: Option<usize>,
}

impl Reached {
    /// So many, and nobody wins.
    pub const fn drawn(states: u64) -> Reached {
        Reached { states, outcomes: None, winner: None }
    }

    /// The same, so many of them won, drawn and lost for the player to move.
    pub const fn of_outcomes(self, outcomes: [u64; 3]) -> Reached {
        Reached { outcomes: Some(outcomes), ..self }
    }

    /// Whether this is what was found.
    pub fn holds(&self, found: &Reached) -> bool {
        let outcomes = self.outcomes.or(found.outcomes);
        (self.states, outcomes, self.winner) == (found.states, found.outcomes, found.winner)
    }
}

impl fmt::Display for Reached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} positions", self.states)?;
        match self.outcomes {
            Some([won, drawn, lost]) => write!(f, ", {won} won, {drawn} drawn, {lost} lost"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_found_is_held_against_what_is_published() {
        let found = Reached::drawn(6).of_outcomes([1, 2, 3]);
        for right in [Reached::drawn(6), found] {
            assert!(right.holds(&found), "{right}");
        }
        let won = Reached { winner: Some(0), ..found };
        for wrong in [Reached::drawn(7), Reached::drawn(6).of_outcomes([1, 3, 2]), won] {
            assert!(!wrong.holds(&found), "{wrong}");
        }
    }
}
