//! Positions in a home board, numbered.

use crate::backgammon::dice::Dice;
use crate::backgammon::plays::Plays;
use crate::backgammon::side::{CHECKERS, OFF, Side};

/// The positions of at most `checkers` checkers on the points from 1 to `points`, numbered so
/// that every move leads to a smaller number; 0 is everything borne off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Home {
    points: u8,
    checkers: u8,
}

/// In how many ways at most `k` checkers stand on `p` points, at `[p][k]`: Pascal's triangle.
const WAYS: [[usize; 16]; 7] = {
    let mut ways = [[1; 16]; 7];
    let mut p = 1;
    while p < 7 {
        let mut k = 1;
        while k < 16 {
            ways[p][k] = ways[p - 1][k] + ways[p][k - 1];
            k += 1;
        }
        p += 1;
    }
    ways
};

#[inline]
fn ways(points: u8, checkers: u8) -> usize {
    WAYS[usize::from(points)][usize::from(checkers)]
}

impl Home {
    /// Points from 1 to 6, checkers from 1 to 15; others are pulled into these ranges.
    pub(super) fn new(points: u8, checkers: u8) -> Home {
        Home { points: points.clamp(1, 6), checkers: checkers.clamp(1, CHECKERS) }
    }

    /// How many positions there are.
    pub(super) fn len(self) -> usize {
        ways(self.points, self.checkers)
    }

    /// The position's number: in the order of the counts, those on high points weighing most.
    /// `None` for a position not among them.
    pub(super) fn number(self, side: &Side) -> Option<usize> {
        let too_many = CHECKERS - side.count(OFF) > self.checkers;
        if too_many || side.occupied() >> (self.points + 1) != 0 {
            return None;
        }
        let (mut number, mut left) = (0, self.checkers);
        for point in (1..=self.points).rev() {
            let count = side.count(point);
            // As many positions agree above `point` and have fewer checkers on it.
            number += ways(point, left) - ways(point, left - count);
            left -= count;
        }
        Some(number)
    }

    /// The position with this number, below [`Home::len`].
    pub(super) fn position(self, mut number: usize) -> Side {
        let mut counts = [0; 26];
        let mut left = self.checkers;
        for point in (1..=self.points).rev() {
            let mut skipped = ways(point - 1, left);
            while number >= skipped && left > 0 {
                number -= skipped;
                left -= 1;
                counts[usize::from(point)] += 1;
                skipped = ways(point - 1, left);
            }
        }
        Side::new(&counts).unwrap_or(Side::BORNE_OFF)
    }

    /// The numbers of the positions to which a roll leads, in the order of the plays.
    pub(super) fn after(self, side: Side, dice: Dice) -> impl Iterator<Item = usize> {
        let mut plays = Plays::new(side, Side::BORNE_OFF, dice);
        std::iter::from_fn(move || {
            plays.next()?;
            self.number(&plays.side())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_positions_are_the_same_thing() {
        for (points, checkers, len) in [(6, 15, 54_264), (6, 6, 924), (1, 15, 16), (3, 4, 35)] {
            let home = Home::new(points, checkers);
            assert_eq!(home.len(), len);
            for number in 0..len {
                assert_eq!(home.number(&home.position(number)), Some(number));
            }
        }
        assert_eq!(Home::new(6, 15).position(0), Side::BORNE_OFF);
    }

    #[test]
    fn every_play_leads_to_a_smaller_number() {
        let home = Home::new(6, 5);
        for number in 1..home.len() {
            for dice in Dice::ALL {
                assert!(home.after(home.position(number), dice).all(|after| after < number));
            }
        }
    }
}
