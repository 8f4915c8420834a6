//! What the game tells a search in addition to its rules.

use super::action::Action;
use super::cards::CARDS;
use super::data::{LOTS, Lot};
use super::position::Position;
use super::rules::Property;
use outply_game::Hints;

/// Buy and build first, where a house adds most rent for its cost; raise money where it costs
/// least rent.
#[derive(Clone, Copy, Default, Debug)]
pub struct PropertyHints;

/// Each action has a block of indices, from these on.
const DRAW: usize = 36;
const PLAIN: usize = DRAW + CARDS.len();
const BUILD: usize = PLAIN + 6;
const REDEEM: usize = BUILD + LOTS.len();
const SELL: usize = REDEEM + LOTS.len();
const MORTGAGE: usize = SELL + LOTS.len();
const SPACE: usize = MORTGAGE + LOTS.len();

/// How much more rent a street brings with another house, for a thousand of cost.
fn gain(state: &Position, lot: Lot) -> i32 {
    let (data, houses) = (lot.data(), usize::from(state.deed(lot).houses()));
    let more = data.rents.get(houses + 1).copied().unwrap_or(data.rents[5]);
    1_000 * (more - data.rents[houses.min(5)]) / data.house.max(1)
}

impl Hints<Property> for PropertyHints {
    const ORDERS: bool = true;

    fn order(&self, _rules: &Property, state: &Position, action: Action) -> i32 {
        match action {
            Action::Buy | Action::Release => 50_000,
            Action::Build(lot) => 20_000 + gain(state, lot),
            Action::Redeem(lot) => 10_000 + lot.data().rents[0],
            Action::Pay => 5_000,
            // Bare lots before houses, and of either what brings least.
            Action::Mortgage(lot) => 5_000 - lot.data().rents[0] * 10 - grouped(state, lot),
            Action::Sell(lot) => -gain(state, lot),
            _ => 0,
        }
    }

    fn action_space(&self, _rules: &Property) -> usize {
        SPACE
    }

    fn action_index(&self, _rules: &Property, action: Action) -> usize {
        match action {
            Action::Dice(a, b) => 6 * usize::from((a - 1).min(5)) + usize::from((b - 1).min(5)),
            Action::Draw(card) => DRAW + usize::from(card.0),
            Action::Buy => PLAIN,
            Action::Pass => PLAIN + 1,
            Action::Pay => PLAIN + 2,
            Action::Release => PLAIN + 3,
            Action::Roll => PLAIN + 4,
            Action::End => PLAIN + 5,
            Action::Build(lot) => BUILD + lot.index(),
            Action::Redeem(lot) => REDEEM + lot.index(),
            Action::Sell(lot) => SELL + lot.index(),
            Action::Mortgage(lot) => MORTGAGE + lot.index(),
        }
    }
}

/// A full group is worth keeping.
fn grouped(state: &Position, lot: Lot) -> i32 {
    if state.is_full_group(lot) { 2_000 } else { 0 }
}
