//! The values of a turn, worked out backwards from scoring.

use super::category::Category;
use super::hand::{DICE, Hand, all};
use super::rules::{Card, ROLLS, Yahtzee};
use std::sync::LazyLock;

/// How many hands of no to five dice there are.
pub(super) const HANDS: usize = 462;

/// A number for every hand, at its place among all.
pub(super) type ByHand = [f64; HANDS];

/// Which hands differ by a die, by their places.
struct Neighbours {
    /// With one die more, for each number it may show; only of hands of fewer than five.
    more: Vec<(usize, [usize; 6])>,
    /// With one die less, the smaller hands first.
    fewer: Vec<(usize, Vec<usize>)>,
    /// The hands of five.
    full: Vec<(usize, Hand)>,
}

static NEIGHBOURS: LazyLock<Neighbours> = LazyLock::new(|| {
    let mut by_size: Vec<(usize, Hand)> = all().iter().copied().enumerate().collect();
    by_size.sort_by_key(|(_, hand)| hand.len());
    let more = by_size.iter().rev().filter(|(_, hand)| hand.len() < DICE);
    let with = |hand: &Hand| std::array::from_fn(|face| hand.with(face).place());
    let without = |hand: &Hand| {
        (0..6).filter_map(|face| hand.without(face)).map(|fewer| fewer.place()).collect()
    };
    Neighbours {
        more: more.map(|(place, hand)| (*place, with(hand))).collect(),
        fewer: by_size.iter().map(|(place, hand)| (*place, without(hand))).collect(),
        full: by_size.iter().filter(|(_, hand)| hand.len() == DICE).copied().collect(),
    }
});

/// What the rest of a game is worth with these hands: after each number of rolls, what the
/// dice are worth to a player who chooses well, and before each, what those kept are worth.
pub(super) struct Turn {
    /// By the rolls made, from 1 to 3, of hands of five.
    pub(super) chosen: [ByHand; ROLLS as usize],
    /// By the rolls made, from 0 to 2, when the other dice are about to be rolled.
    pub(super) kept: [ByHand; ROLLS as usize],
}

/// A turn that begins with `card`, `later` being the worth of the game from a card on.
pub(super) fn turn(rules: &Yahtzee, card: &Card, later: impl Fn(&Card) -> f64) -> Turn {
    let none = [0.0; HANDS];
    let mut turn = Turn { chosen: [none; ROLLS as usize], kept: [none; ROLLS as usize] };
    let mut chosen = scored(rules, card, later);
    for rolled in (0..usize::from(ROLLS)).rev() {
        turn.chosen[rolled] = chosen;
        turn.kept[rolled] = rolled_from(&chosen);
        chosen = best_kept(&turn.kept[rolled]);
    }
    // Scoring at once is keeping all five until the last roll.
    turn
}

/// The best that each five dice score, with what comes later.
fn scored(rules: &Yahtzee, card: &Card, later: impl Fn(&Card) -> f64) -> ByHand {
    let mut values = [0.0; HANDS];
    for (place, hand) in &NEIGHBOURS.full {
        let open = Category::ALL.into_iter().filter_map(|category| {
            let gain = rules.gain(card, hand, category)?;
            let now = f64::from(gain.points) + f64::from(gain.bonus);
            Some(now + later(&card.with(category, gain.points)))
        });
        values[*place] = open.fold(f64::NEG_INFINITY, f64::max);
    }
    values
}

/// What keeping each hand is worth, if five dice are worth `chosen`: one die after another.
fn rolled_from(chosen: &ByHand) -> ByHand {
    let mut values = *chosen;
    for (place, more) in &NEIGHBOURS.more {
        values[*place] = more.iter().map(|&more| values[more]).sum::<f64>() / 6.0;
    }
    values
}

/// The most that keeping some of each hand's dice is worth.
fn best_kept(kept: &ByHand) -> ByHand {
    let mut values = *kept;
    for (place, fewer) in &NEIGHBOURS.fewer {
        values[*place] = fewer.iter().map(|&fewer| values[fewer]).fold(values[*place], f64::max);
    }
    values
}
