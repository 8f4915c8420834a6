//! One die or two: what can be rolled, and what it does.

use super::rules::PigAction;

/// How many dice are rolled at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dice {
    /// Pig: a 1 loses the turn's total.
    One,
    /// Two-dice Pig: a single 1 loses the turn's total, two lose the whole score.
    Two,
}

/// What a roll does to the player who rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// The turn's total grows.
    Gains(u16),
    /// The turn is over and its total lost.
    LosesTurn,
    /// The turn is over, its total and the score are lost.
    LosesScore,
}

const ONE: [(PigAction, f64); 6] = {
    let mut rolls = [(PigAction::Hold, 0.0); 6];
    let mut pips = 0;
    while pips < 6 {
        rolls[pips] = (PigAction::Die(pips as u8 + 1), 1.0 / 6.0);
        pips += 1;
    }
    rolls
};

const TWO: [(PigAction, f64); 21] = {
    let mut rolls = [(PigAction::Hold, 0.0); 21];
    let (mut place, mut low) = (0, 1);
    while low <= 6 {
        let mut high = low;
        while high <= 6 {
            let ways = if low == high { 1.0 } else { 2.0 };
            rolls[place] = (PigAction::Dice(low, high), ways / 36.0);
            (place, high) = (place + 1, high + 1);
        }
        low += 1;
    }
    rolls
};

impl Dice {
    /// Every roll with its probability; of two dice the lower comes first.
    pub(super) fn rolls(self) -> &'static [(PigAction, f64)] {
        match self {
            Dice::One => &ONE,
            Dice::Two => &TWO,
        }
    }

    /// The smallest and the largest sum that adds to the turn's total.
    pub(super) fn gains(self) -> (u16, u16) {
        match self {
            Dice::One => (2, 6),
            Dice::Two => (4, 12),
        }
    }

    /// Whether some number of rolls, none of them with a 1, adds up to `sum`.
    pub(super) fn adds_up(self, sum: u16) -> bool {
        sum == 0 || sum >= self.gains().0
    }
}

impl PigAction {
    /// What this does as a roll; `None` for a player's action.
    pub(super) fn effect(self) -> Option<Effect> {
        match self {
            PigAction::Roll | PigAction::Hold => None,
            PigAction::Dice(1, 1) => Some(Effect::LosesScore),
            PigAction::Die(1) | PigAction::Dice(1, _) | PigAction::Dice(_, 1) => {
                Some(Effect::LosesTurn)
            }
            PigAction::Die(pips) => Some(Effect::Gains(u16::from(pips))),
            PigAction::Dice(low, high) => Some(Effect::Gains(u16::from(low) + u16::from(high))),
        }
    }
}
