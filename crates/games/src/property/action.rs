//! What can be done, and the doing of it.

use super::cards::Card;
use super::data::{FINE, Lot};
use super::position::{Phase, Position};

/// What a player or chance does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The dice show this, the smaller number first.
    Dice(u8, u8),
    /// This card is drawn.
    Draw(Card),
    /// Buy the lot beneath.
    Buy,
    /// Leave it with the bank.
    Pass,
    /// Pay the fine and leave jail.
    Pay,
    /// Spend a release from jail.
    Release,
    /// Try to leave jail by doubles.
    Roll,
    /// Build a house, or a hotel on four houses.
    Build(Lot),
    /// Redeem a mortgage.
    Redeem(Lot),
    /// Give back a house, or break up a hotel.
    Sell(Lot),
    /// Take a mortgage.
    Mortgage(Lot),
    /// End the throw.
    End,
}

impl Position {
    pub(super) fn apply(&mut self, action: Action) {
        let turn = self.turn();
        match action {
            Action::Dice(a, b) if self.phase == Phase::Throw => self.throw_for_rent(a, b),
            Action::Dice(a, b) => self.throw(a, b),
            Action::Draw(card) => self.draw(card),
            Action::Buy => self.buy(),
            Action::Pass => self.manage(),
            Action::Pay | Action::Release | Action::Roll => self.answer_in_jail(action),
            Action::Build(lot) => {
                self.build(turn, lot);
                self.manage();
            }
            Action::Redeem(lot) => {
                self.redeem(turn, lot);
                self.manage();
            }
            Action::Sell(_) | Action::Mortgage(_) => self.raise(action),
            Action::End => self.end(),
        }
    }

    fn buy(&mut self) {
        if let Some(lot) = self.lot_here() {
            self.pay_bank(self.turn(), lot.data().price);
            self.deeds[lot.index()].owner = self.turn + 1;
        }
        self.manage();
    }

    fn answer_in_jail(&mut self, action: Action) {
        let turn = self.turn();
        match action {
            Action::Pay => self.pay_bank(turn, i32::from(FINE)),
            Action::Release => {
                let deck = self.release_of(turn);
                deck.into_iter().for_each(|deck| self.release[deck.index()] = 0);
            }
            _ => return self.phase = Phase::Dice,
        }
        (self.jail[turn], self.phase) = (0, Phase::Dice);
    }

    fn raise(&mut self, action: Action) {
        let Some(debtor) = self.debtor() else { return };
        match action {
            Action::Sell(lot) => self.sell(debtor, lot),
            Action::Mortgage(lot) => self.mortgage(debtor, lot),
            _ => {}
        }
        self.settle();
    }
}
