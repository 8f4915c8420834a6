//! How many rolls bearing off takes.

use super::home::Home;
use super::saving::{ROLLS, Saving};
use crate::backgammon::dice::Dice;
use crate::backgammon::side::Side;

/// For every position of at most 15 checkers at home, how many rolls it takes to bear all off,
/// when each roll is played for the smallest mean number of rolls (the usual one-sided
/// database). Built in about a second; some 8 MB.
#[derive(Clone, Debug)]
pub struct OneSided {
    home: Home,
    means: Vec<f64>,
    /// Where each position's probabilities begin, and where the last one's end.
    starts: Vec<u32>,
    probabilities: Vec<f64>,
    saving: Saving,
}

/// Probabilities below this are not kept at the end of a distribution.
const NEGLIGIBLE: f64 = 1e-15;

impl Default for OneSided {
    fn default() -> Self {
        OneSided::new()
    }
}

impl OneSided {
    /// How many positions there are.
    pub const POSITIONS: usize = 54_264;
    /// Pips that a roll is worth on average: 49/6.
    pub const PIPS_PER_ROLL: f64 = 49.0 / 6.0;

    /// Rolls within which [`OneSided::none_off`] is worked out; after as many the probability is
    /// below 1e-4 in every position.
    pub const SAVING_ROLLS: usize = ROLLS;

    /// Works out all positions.
    pub fn new() -> OneSided {
        let home = Home::new(6, 15);
        let (means, starts, probabilities) = (vec![0.0], vec![0, 1], vec![1.0]);
        let saving = Saving::new(home);
        let mut table = OneSided { home, means, starts, probabilities, saving };
        (1..home.len()).for_each(|number| table.add(number));
        table
    }

    fn add(&mut self, number: usize) {
        let side = self.home.position(number);
        let mut rolls = [0.0; 64];
        let (mut mean, mut most) = (1.0, 0);
        for dice in Dice::ALL {
            let Some(after) = self.best(side, dice) else { continue };
            let probability = dice.probability();
            mean += probability * self.means[after];
            let later = self.of(after);
            most = most.max(later.len().min(rolls.len() - 1));
            for (sum, later) in rolls[1..].iter_mut().zip(later) {
                *sum += probability * later;
            }
        }
        while most > 1 && rolls[most] < NEGLIGIBLE {
            most -= 1;
        }
        self.means.push(mean);
        self.probabilities.extend(&rolls[..=most]);
        self.starts.push(self.probabilities.len() as u32);
    }

    /// The number of the position with the smallest mean after a roll.
    fn best(&self, side: Side, dice: Dice) -> Option<usize> {
        let mean = |number: &usize| self.means[*number];
        self.home.after(side, dice).min_by(|a, b| mean(a).total_cmp(&mean(b)))
    }

    fn of(&self, number: usize) -> &[f64] {
        &self.probabilities[self.starts[number] as usize..self.starts[number + 1] as usize]
    }

    /// The probabilities of bearing off in exactly 0, 1, 2, ... rolls; `None` unless all
    /// checkers are at home.
    pub fn rolls(&self, side: &Side) -> Option<&[f64]> {
        self.home.number(side).map(|number| self.of(number))
    }

    /// The mean number of rolls; `None` unless all checkers are at home.
    pub fn mean(&self, side: &Side) -> Option<f64> {
        self.home.number(side).map(|number| self.means[number])
    }

    /// The effective pip count (Trice 2003): the mean in rolls times [`OneSided::PIPS_PER_ROLL`].
    pub fn effective_pips(&self, side: &Side) -> Option<f64> {
        self.mean(side).map(|mean| mean * OneSided::PIPS_PER_ROLL)
    }

    /// The probability that `mine`, to roll, is off no later than `theirs`, where both play for
    /// the smallest mean; `None` unless all checkers are at home.
    pub fn wins(&self, mine: &Side, theirs: &Side) -> Option<f64> {
        let (mine, theirs) = (self.rolls(mine)?, self.rolls(theirs)?);
        // The other one has not been done before, roll by roll.
        let waiting = theirs.iter().scan(1.0, |left, done| {
            *left -= done;
            Some(*left + done)
        });
        Some(mine.iter().zip(waiting).map(|(done, waiting)| done * waiting).sum())
    }

    /// The probability that not one checker of `side` is borne off in so many rolls, played for
    /// that alone: what decides gammons. `None` unless all checkers are at home; 0
    /// once one is off, and for more than [`OneSided::SAVING_ROLLS`] rolls.
    pub fn none_off(&self, side: &Side, rolls: usize) -> Option<f64> {
        self.home.number(side).map(|number| self.saving.none_off(number, rolls))
    }

    /// The probability that `mine`, to roll, wins a gammon of `theirs`; `None` unless all
    /// checkers are at home.
    pub fn gammons(&self, mine: &Side, theirs: &Side) -> Option<f64> {
        self.gammons_when(mine, theirs, 1)
    }

    /// The probability that `mine` wins a gammon of `theirs`, who are to roll; `None` unless all
    /// checkers are at home.
    pub fn gammons_waiting(&self, mine: &Side, theirs: &Side) -> Option<f64> {
        self.gammons_when(mine, theirs, 0)
    }

    /// With the other player to roll `behind` times fewer before `mine` are off.
    fn gammons_when(&self, mine: &Side, theirs: &Side, behind: usize) -> Option<f64> {
        let theirs = self.home.number(theirs)?;
        let rolls = self.rolls(mine)?.iter().enumerate().skip(1);
        let chances = rolls.take(OneSided::SAVING_ROLLS + 1);
        Some(chances.map(|(n, p)| p * self.saving.none_off(theirs, n - behind)).sum())
    }
}
