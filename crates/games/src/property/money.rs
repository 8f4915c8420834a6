//! Rents, payments, debts and bankruptcy. Money changes hands in [`Position::transfer`] alone.

use super::building::HOTEL;
use super::data::{Group, Lot, SQUARES, Square};
use super::position::{BANK, Creditor, Deed, Phase, Position};

impl Position {
    /// `from` and `to` are players or [`BANK`].
    fn transfer(&mut self, from: usize, to: usize, amount: i32) {
        self.money[from] -= amount;
        self.money[to] += amount;
    }

    /// From the player to the bank; the other way if negative.
    pub(super) fn pay_bank(&mut self, player: usize, amount: i32) {
        self.transfer(player, BANK, amount);
    }

    /// The rent of a lot in someone's hands for who threw `dice`; 0 if nobody's or mortgaged.
    pub fn rent(&self, lot: Lot, dice: u8) -> i32 {
        let (deed, data) = (self.deed(lot), lot.data());
        if deed.owner == 0 || deed.mortgaged {
            return 0;
        }
        let held = || lot.group().filter(|&other| self.deed(other).owner == deed.owner).count();
        match data.group {
            Group::Railway => data.rents[held() - 1],
            Group::Utility => data.rents[held() - 1] * i32::from(dice),
            _ if deed.houses == 0 && self.is_full_group(lot) => 2 * data.rents[0],
            _ => data.rents[usize::from(deed.houses.min(HOTEL))],
        }
    }

    /// Houses and hotels of a player.
    pub fn buildings(&self, player: usize) -> (u16, u16) {
        let count = |(houses, hotels), lot| match self.deed(lot).houses {
            HOTEL => (houses, hotels + 1),
            more => (houses + u16::from(more), hotels),
        };
        self.lots_of(player).fold((0, 0), count)
    }

    /// Cash, and what selling and mortgaging everything would bring.
    pub(super) fn means(&self, player: usize) -> i32 {
        let raised = |lot: Lot| {
            let deed = self.deed(lot);
            let mortgage = if deed.mortgaged { 0 } else { lot.mortgage() };
            mortgage + i32::from(deed.houses) * lot.data().house / 2
        };
        self.cash(player) + self.lots_of(player).map(raised).sum::<i32>()
    }

    /// Cash, lots at their price (half of it when mortgaged), and buildings at cost.
    pub fn net_worth(&self, player: usize) -> i32 {
        let worth = |lot: Lot| {
            let deed = self.deed(lot);
            let price = if deed.mortgaged { lot.mortgage() } else { lot.data().price };
            price + i32::from(deed.houses) * lot.data().house
        };
        self.cash(player) + self.lots_of(player).map(worth).sum::<i32>()
    }

    /// The lot beneath the player whose turn it is.
    pub(super) fn lot_here(&self) -> Option<Lot> {
        match SQUARES[usize::from(self.square[self.turn()])] {
            Square::Lot(lot) => Some(lot),
            _ => None,
        }
    }

    /// The player whose turn it is owes `amount`.
    pub(super) fn owe(&mut self, amount: u16, creditor: Creditor) {
        self.due[self.turn()] = amount;
        self.creditor = creditor;
        self.settle();
    }

    /// Each other player owes the one whose turn it is.
    pub(super) fn collect_from_each(&mut self, amount: u16) {
        for seat in self.seats().skip(1) {
            self.due[seat] = amount;
        }
        self.creditor = Creditor::Player(self.turn);
        self.settle();
    }

    /// Pays what can be paid, ruins who cannot, and stops at the first who has to raise money.
    pub(super) fn settle(&mut self) {
        while let Some(debtor) = self.debtor() {
            let due = i32::from(self.due[debtor]);
            if self.cash(debtor) >= due {
                self.pay(debtor, due);
                self.due[debtor] = 0;
            } else if self.means(debtor) >= due {
                self.phase = Phase::Debt;
                return;
            } else {
                self.ruin(debtor);
            }
        }
        self.creditor = Creditor::Bank;
        self.after_settling();
    }

    /// `amount` goes to the creditor; among several in equal whole parts, the rest to the bank.
    fn pay(&mut self, debtor: usize, amount: i32) {
        match self.creditor {
            Creditor::Bank => self.pay_bank(debtor, amount),
            Creditor::Player(owner) => self.transfer(debtor, usize::from(owner), amount),
            Creditor::Each => {
                let others: Vec<usize> = self.seats().filter(|&seat| seat != debtor).collect();
                let part = amount / others.len().max(1) as i32;
                others.iter().for_each(|&seat| self.transfer(debtor, seat, part));
                self.pay_bank(debtor, amount - part * others.len() as i32);
            }
        }
    }

    /// The debtor leaves the game.
    fn ruin(&mut self, debtor: usize) {
        let heir = match self.creditor {
            Creditor::Player(owner) => owner + 1,
            Creditor::Bank | Creditor::Each => 0,
        };
        for lot in Lot::all() {
            let Deed { houses, mortgaged, .. } = self.deed(lot);
            if self.deed(lot).owner() == Some(debtor) {
                self.pay_bank(debtor, -i32::from(houses) * lot.data().house / 2);
                let mortgaged = mortgaged && heir > 0;
                self.deeds[lot.index()] = Deed { owner: heir, houses: 0, mortgaged };
            }
        }
        for holder in &mut self.release {
            if usize::from(*holder) == debtor + 1 {
                *holder = heir;
            }
        }
        self.pay(debtor, self.cash(debtor));
        self.due[debtor] = 0;
        self.out[debtor] = true;
        (self.square[debtor], self.jail[debtor]) = (0, 0);
    }
}
