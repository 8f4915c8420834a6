//! What Kalah tells a search in addition to its rules.

use super::rules::{House, Kalah, Seeds};
use outply_game::{Hints, Player, Value};

/// Moves that are followed by another one, then captures by their size, then houses near the store;
/// the lead that seeds in the houses can still change; the board from the other side.
#[derive(Clone, Copy, Default, Debug)]
pub struct KalahHints;

const AGAIN: i32 = 1_000;

impl Kalah {
    /// The seeds opposite the house in which the last one would fall, if it captures.
    #[inline]
    fn captured(&self, state: &Seeds, house: usize) -> u8 {
        let me = state.next.index() & 1;
        let (last, seeds) = (self.last(state, house), state.houses[me][house]);
        let round = 2 * self.houses + 1;
        let falls_alone = last < self.houses
            && usize::from(seeds) <= round
            && (last == house || state.houses[me][last] == 0);
        if falls_alone { state.houses[1 - me][self.houses - 1 - last] } else { 0 }
    }
}

impl Hints<Kalah> for KalahHints {
    const ORDERS: bool = true;

    #[inline]
    fn order(&self, rules: &Kalah, state: &Seeds, House(house): House) -> i32 {
        let house = usize::from(house);
        if rules.last(state, house) == rules.houses {
            return AGAIN + house as i32;
        }
        10 * i32::from(rules.captured(state, house)) + house as i32
    }

    #[inline]
    fn quiet(&self, rules: &Kalah, state: &Seeds, House(house): House) -> bool {
        rules.captured(state, house.into()) == 0
    }

    fn action_space(&self, rules: &Kalah) -> usize {
        rules.houses
    }

    #[inline]
    fn action_index(&self, _rules: &Kalah, House(house): House) -> usize {
        house.into()
    }

    /// The same board with the first player to move.
    #[inline]
    fn canonical(&self, _rules: &Kalah, state: &Seeds) -> Option<Seeds> {
        let ([first, second], [mine, theirs]) = (state.houses, state.stores);
        let turned = Seeds { houses: [second, first], stores: [theirs, mine], next: Player::FIRST };
        (state.next != Player::FIRST).then_some(turned)
    }

    /// The lead, and the lead with all seeds in the houses won or lost.
    #[inline]
    fn bounds(&self, rules: &Kalah, state: &Seeds) -> Option<(Value, Value)> {
        let me = state.next.index() & 1;
        let [mine, theirs] = [state.stores[me], state.stores[1 - me]].map(i32::from);
        let left = rules.all_seeds() as i32 - mine - theirs;
        Some((Value::score(mine - theirs - left), Value::score(mine - theirs + left)))
    }
}
