//! How long bearing off the first of fifteen checkers takes: a gammon is saved by then.

use super::home::Home;
use crate::backgammon::dice::Dice;
use crate::backgammon::plays::Plays;
use crate::backgammon::side::{OFF, Side};

/// So many rolls are looked at.
pub(super) const ROLLS: usize = 5;

/// Probabilities by the number of rolls, from none to [`ROLLS`].
type ByRolls = [f64; ROLLS + 1];

/// For every position at home, how likely nothing is off after 0, 1, 2, ... rolls.
#[derive(Clone, Debug)]
pub(super) struct Saving {
    none_off: Vec<ByRolls>,
}

impl Saving {
    /// Works out all positions of `home`.
    pub(super) fn new(home: Home) -> Saving {
        let mut saving = Saving { none_off: Vec::with_capacity(home.len()) };
        for number in 0..home.len() {
            let side = home.position(number);
            let saved = side.count(OFF) > 0;
            saving.none_off.push(if saved { [0.0; ROLLS + 1] } else { saving.value(home, side) });
        }
        saving
    }

    fn value(&self, home: Home, side: Side) -> ByRolls {
        let mut sums = [0.0; ROLLS + 1];
        sums[0] = 1.0;
        for dice in Dice::ALL {
            let least = self.least_after(home, side, dice);
            let sums = sums[1..].iter_mut().zip(least);
            sums.for_each(|(sum, least)| *sum += dice.probability() * least);
        }
        sums
    }

    /// The least probabilities after a play of `dice`, each by itself.
    fn least_after(&self, home: Home, side: Side, dice: Dice) -> ByRolls {
        let mut least = [1.0f64; ROLLS + 1];
        let mut plays = Plays::new(side, Side::BORNE_OFF, dice);
        while plays.next().is_some() {
            let after = home.number(&plays.side()).map_or([0.0; ROLLS + 1], |n| self.none_off[n]);
            least.iter_mut().zip(after).for_each(|(least, after)| *least = least.min(after));
            if least[0] == 0.0 {
                break;
            }
        }
        least
    }

    /// After so many rolls; taken for impossible after more than [`ROLLS`].
    pub(super) fn none_off(&self, number: usize, rolls: usize) -> f64 {
        self.none_off[number].get(rolls).copied().unwrap_or(0.0)
    }
}
