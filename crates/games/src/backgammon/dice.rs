//! Rolls of two dice.

use std::fmt;

/// A roll of two dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dice {
    first: u8,
    second: u8,
}

const fn all_rolls() -> [Dice; 21] {
    let mut rolls = [Dice { first: 1, second: 1 }; 21];
    let (mut place, mut first) = (0, 1);
    while first <= 6 {
        let mut second = 1;
        while second <= first {
            rolls[place] = Dice { first, second };
            place += 1;
            second += 1;
        }
        first += 1;
    }
    rolls
}

const fn all_openings() -> [Dice; 30] {
    let mut rolls = [Dice { first: 1, second: 1 }; 30];
    let (mut place, mut first) = (0, 1);
    while first <= 6 {
        let mut second = 1;
        while second <= 6 {
            if first != second {
                rolls[place] = Dice { first, second };
                place += 1;
            }
            second += 1;
        }
        first += 1;
    }
    rolls
}

const fn all_unequal() -> [Dice; 15] {
    let mut rolls = [Dice { first: 2, second: 1 }; 15];
    let (mut place, mut from) = (0, 0);
    while from < 21 {
        let dice = all_rolls()[from];
        if dice.first != dice.second {
            rolls[place] = dice;
            place += 1;
        }
        from += 1;
    }
    rolls
}

impl Dice {
    /// The 15 rolls that are no doubles, the larger die first: 2-1, 3-1, 3-2, ... 6-5.
    pub const UNEQUAL: [Dice; 15] = all_unequal();
    /// The 21 rolls, the larger die first: 1-1, 2-1, 2-2, 3-1, ... 6-6.
    pub const ALL: [Dice; 21] = all_rolls();
    /// The 30 ways in which the players' single dice begin a game: the first player's, then the
    /// second player's, never equal.
    pub const OPENINGS: [Dice; 30] = all_openings();

    /// These dice in this order; `None` unless both lie from 1 to 6.
    pub const fn new(first: u8, second: u8) -> Option<Dice> {
        let possible = first >= 1 && first <= 6 && second >= 1 && second <= 6;
        if possible { Some(Dice { first, second }) } else { None }
    }

    /// The die named first: the larger one of a roll, the first player's at the opening.
    pub const fn first(self) -> u8 {
        self.first
    }

    /// The die named second.
    pub const fn second(self) -> u8 {
        self.second
    }

    /// Whether both dice are the same: four moves instead of two.
    pub const fn is_double(self) -> bool {
        self.first == self.second
    }

    /// The same roll, the larger die first.
    pub const fn sorted(self) -> Dice {
        if self.first >= self.second {
            self
        } else {
            Dice { first: self.second, second: self.first }
        }
    }

    /// How likely the roll is among all, whatever the order of its dice: 1/36 for a double,
    /// 1/18 otherwise.
    pub fn probability(self) -> f64 {
        if self.is_double() { 1.0 / 36.0 } else { 1.0 / 18.0 }
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.first, self.second)
    }
}

impl fmt::Display for Dice {
    /// `31`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.first, self.second)
    }
}
