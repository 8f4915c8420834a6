//! Order and index.

use super::averages::AVERAGES;
use super::hand::{Hand, all};
use super::rules::{Yahtzee, YahtzeeAction, YahtzeeState};
use super::table::HANDS;
use outply_game::Hints;

/// Categories in which the dice score more than is usual first, then what keeps most alike.
#[derive(Clone, Copy, Default, Debug)]
pub struct YahtzeeHints;

impl Hints<Yahtzee> for YahtzeeHints {
    const ORDERS: bool = true;

    fn order(&self, rules: &Yahtzee, state: &YahtzeeState, action: YahtzeeAction) -> i32 {
        match action {
            YahtzeeAction::Score(category) => {
                let gain = rules.gain(&state.card(), &state.dice, category);
                let now = gain.map_or(0, |gain| i32::from(gain.points) + i32::from(gain.bonus));
                100 * now - (100.0 * AVERAGES[category as usize]) as i32
            }
            YahtzeeAction::Keep(kept) => 50 * alike(&kept),
            YahtzeeAction::Roll(_) => 0,
        }
    }

    fn action_space(&self, _rules: &Yahtzee) -> usize {
        13 + 2 * HANDS
    }

    fn action_index(&self, _rules: &Yahtzee, action: YahtzeeAction) -> usize {
        match action {
            YahtzeeAction::Score(category) => category as usize,
            YahtzeeAction::Keep(kept) => 13 + kept.place(),
            YahtzeeAction::Roll(roll) => 13 + all().len() + roll.place(),
        }
    }
}

fn alike(hand: &Hand) -> i32 {
    hand.counts().into_iter().max().map_or(0, i32::from)
}
