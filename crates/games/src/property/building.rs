//! Houses, hotels and mortgages: what may be done, and the doing.

use super::data::{HOTELS, HOUSES, Lot};
use super::position::Position;

/// The number of houses that stands for a hotel.
pub(super) const HOTEL: u8 = 5;

impl Position {
    /// Whether one player owns the lot's whole group.
    pub(super) fn is_full_group(&self, lot: Lot) -> bool {
        let owner = self.deed(lot).owner;
        owner > 0 && lot.group().all(|other| self.deed(other).owner == owner)
    }

    fn houses_in_group(&self, lot: Lot) -> impl Iterator<Item = u8> {
        lot.group().map(|other| self.deed(other).houses)
    }

    /// Houses that the bank has left.
    pub fn houses_left(&self) -> i32 {
        let houses = self.deeds.iter().filter(|deed| deed.houses < HOTEL);
        HOUSES - houses.map(|deed| i32::from(deed.houses)).sum::<i32>()
    }

    /// Hotels that the bank has left.
    pub fn hotels_left(&self) -> i32 {
        HOTELS - self.deeds.iter().filter(|deed| deed.houses == HOTEL).count() as i32
    }

    /// Whether the owner may and can build here now.
    pub(super) fn can_build(&self, player: usize, lot: Lot) -> bool {
        let (deed, data) = (self.deed(lot), lot.data());
        lot.is_street()
            && deed.owner() == Some(player)
            && deed.houses < HOTEL
            && self.cash(player) >= data.house
            && self.is_full_group(lot)
            && lot.group().all(|other| !self.deed(other).mortgaged)
            && self.houses_in_group(lot).all(|houses| houses >= deed.houses)
            && if deed.houses + 1 == HOTEL {
                self.hotels_left() > 0
            } else {
                self.houses_left() > 0
            }
    }

    pub(super) fn build(&mut self, player: usize, lot: Lot) {
        self.pay_bank(player, lot.data().house);
        self.deeds[lot.index()].houses += 1;
    }

    /// Whether a building may be sold here: only from the highest of the group.
    pub(super) fn can_sell(&self, player: usize, lot: Lot) -> bool {
        let deed = self.deed(lot);
        deed.owner() == Some(player)
            && deed.houses > 0
            && self.houses_in_group(lot).all(|houses| houses <= deed.houses)
    }

    /// Sells one building, and more of the group while the bank is short of houses to break up a
    /// hotel.
    pub(super) fn sell(&mut self, player: usize, lot: Lot) {
        self.take_down(player, lot);
        while self.houses_left() < 0 {
            let highest = lot.group().max_by_key(|&other| (self.deed(other).houses, other));
            match highest.filter(|&other| self.deed(other).houses > 0) {
                Some(highest) => self.take_down(player, highest),
                None => break,
            }
        }
    }

    fn take_down(&mut self, player: usize, lot: Lot) {
        self.deeds[lot.index()].houses -= 1;
        self.pay_bank(player, -lot.data().house / 2);
    }

    /// Whether a mortgage may be taken: with no building in the group.
    pub(super) fn can_mortgage(&self, player: usize, lot: Lot) -> bool {
        let deed = self.deed(lot);
        deed.owner() == Some(player)
            && !deed.mortgaged
            && self.houses_in_group(lot).all(|houses| houses == 0)
    }

    pub(super) fn mortgage(&mut self, player: usize, lot: Lot) {
        self.deeds[lot.index()].mortgaged = true;
        self.pay_bank(player, -lot.mortgage());
    }

    pub(super) fn can_redeem(&self, player: usize, lot: Lot) -> bool {
        let deed = self.deed(lot);
        deed.owner() == Some(player) && deed.mortgaged && self.cash(player) >= lot.redemption()
    }

    pub(super) fn redeem(&mut self, player: usize, lot: Lot) {
        self.pay_bank(player, lot.redemption());
        self.deeds[lot.index()].mortgaged = false;
    }

    /// Whether the player has anything to decide at the end of a throw.
    pub(super) fn can_manage(&self, player: usize) -> bool {
        Lot::all().any(|lot| self.can_redeem(player, lot) || self.can_build(player, lot))
    }
}
