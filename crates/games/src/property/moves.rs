//! The course of a turn: dice, squares, cards, jail, and whose turn is next.

use super::cards::{Card, Deck, Effect};
use super::data::{BOARD, FINE, Group, JAIL, Lot, SALARY, SQUARES, Square};
use super::position::{Creditor, Phase, Position};

/// How a card that led to a lot changes its rent.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Terms {
    Usual { dice: u8 },
    Double,
    NewThrow,
}

impl Position {
    /// The dice of a turn.
    pub(super) fn throw(&mut self, a: u8, b: u8) {
        let (turn, double) = (self.turn(), a == b);
        match self.jail[turn] {
            0 if double && self.doubles == 2 => self.arrest(),
            0 => {
                self.doubles = if double { self.doubles + 1 } else { 0 };
                self.advance(a + b);
            }
            _ if double => {
                self.jail[turn] = 0;
                self.advance(a + b);
            }
            3 => {
                (self.jail[turn], self.pending) = (0, a + b);
                self.owe(FINE, Creditor::Bank);
            }
            _ => {
                self.jail[turn] += 1;
                self.manage();
            }
        }
    }

    /// The throw for the rent of a utility, after a card.
    pub(super) fn throw_for_rent(&mut self, a: u8, b: u8) {
        let owner = self.lot_here().and_then(|lot| self.deed(lot).owner());
        let owed = u16::from(a + b) * 10;
        match owner {
            Some(owner) => self.owe(owed, Creditor::Player(owner as u8)),
            None => self.manage(),
        }
    }

    fn advance(&mut self, squares: u8) {
        self.go(squares);
        self.land(Terms::Usual { dice: squares });
    }

    /// Forward, with the salary for passing or reaching the start.
    fn go(&mut self, squares: u8) {
        let turn = self.turn();
        let reached = self.square[turn] + squares;
        if reached >= BOARD {
            self.pay_bank(turn, -SALARY);
        }
        self.square[turn] = reached % BOARD;
    }

    fn land(&mut self, terms: Terms) {
        match SQUARES[usize::from(self.square[self.turn()])] {
            Square::Lot(lot) => self.land_on(lot, terms),
            Square::Tax(amount) => self.owe(amount, Creditor::Bank),
            Square::Cards(deck) => self.phase = Phase::Cards(deck),
            Square::Arrest => self.arrest(),
            Square::Rest => self.manage(),
        }
    }

    fn land_on(&mut self, lot: Lot, terms: Terms) {
        let (turn, deed) = (self.turn(), self.deed(lot));
        match deed.owner() {
            None if self.cash(turn) >= lot.data().price => self.phase = Phase::Buy,
            Some(owner) if owner != turn && !deed.mortgaged => self.charge(lot, owner, terms),
            _ => self.manage(),
        }
    }

    fn charge(&mut self, lot: Lot, owner: usize, terms: Terms) {
        let rent = match terms {
            Terms::NewThrow => return self.phase = Phase::Throw,
            Terms::Usual { dice } => self.rent(lot, dice),
            Terms::Double => 2 * self.rent(lot, 0),
        };
        self.owe(rent as u16, Creditor::Player(owner as u8));
    }

    fn arrest(&mut self) {
        let turn = self.turn();
        (self.square[turn], self.jail[turn], self.doubles) = (JAIL, 1, 0);
        self.manage();
    }

    pub(super) fn draw(&mut self, card: Card) {
        let turn = self.turn();
        match card.data().effect {
            Effect::Advance(square) => self.advance(self.distance_to(square)),
            Effect::NextRailway => self.next(Group::Railway, Terms::Double),
            Effect::NextUtility => self.next(Group::Utility, Terms::NewThrow),
            Effect::Back(squares) => {
                self.square[turn] = (self.square[turn] + BOARD - squares) % BOARD;
                self.land(Terms::Usual { dice: 0 });
            }
            Effect::Arrest => self.arrest(),
            Effect::Release => {
                self.release[card.data().deck.index()] = self.turn + 1;
                self.manage();
            }
            Effect::Collect(amount) => {
                self.pay_bank(turn, -amount);
                self.manage();
            }
            Effect::Pay(amount) => self.owe(amount, Creditor::Bank),
            Effect::CollectFromEach(amount) => self.collect_from_each(amount),
            Effect::PayEach(amount) => {
                let others = self.left() as u16 - 1;
                self.owe(amount * others, Creditor::Each);
            }
            Effect::Repairs(house, hotel) => {
                let (houses, hotels) = self.buildings(turn);
                self.owe(houses * house + hotels * hotel, Creditor::Bank);
            }
        }
    }

    fn next(&mut self, group: Group, terms: Terms) {
        let squares = Lot::all().map(Lot::data).filter(|data| data.group == group);
        let nearest = squares.map(|data| self.distance_to(data.square)).min();
        self.go(nearest.unwrap_or(0));
        self.land(terms);
    }

    /// All debts are paid: on with the move, if it was a fine that was owed.
    pub(super) fn after_settling(&mut self) {
        if self.left() <= 1 {
            return self.finish();
        }
        let squares = std::mem::take(&mut self.pending);
        match () {
            _ if self.out[self.turn()] => self.next_turn(),
            _ if squares > 0 => self.advance(squares),
            _ => self.manage(),
        }
    }

    /// Nothing is left but the winner.
    fn finish(&mut self) {
        self.turn = self.seats().next().unwrap_or(0) as u8;
        (self.phase, self.doubles, self.pending) = (Phase::Dice, 0, 0);
    }

    /// Time to build and redeem, for who can.
    pub(super) fn manage(&mut self) {
        self.phase = Phase::Manage;
        if !self.can_manage(self.turn()) {
            self.end();
        }
    }

    /// Another throw after doubles, else the next player.
    pub(super) fn end(&mut self) {
        if self.doubles > 0 {
            self.phase = Phase::Dice;
        } else {
            self.next_turn();
        }
    }

    /// Rounds are counted here and forgotten by [`super::Property`] where there is no limit.
    fn next_turn(&mut self) {
        let next = self.seats().find(|&seat| seat != self.turn()).unwrap_or(0) as u8;
        if next < self.turn {
            self.round = self.round.saturating_add(1);
        }
        (self.turn, self.doubles, self.pending) = (next, 0, 0);
        self.phase = if self.jail[self.turn()] > 0 && self.can_leave_jail() {
            Phase::Jail
        } else {
            Phase::Dice
        };
    }

    /// Whether the player whose turn it is may leave jail other than by the dice.
    pub(super) fn can_leave_jail(&self) -> bool {
        self.cash(self.turn()) >= i32::from(FINE) || self.release_of(self.turn()).is_some()
    }

    /// A deck whose release from jail the player holds.
    pub(super) fn release_of(&self, player: usize) -> Option<Deck> {
        [Deck::Fortune, Deck::Council].into_iter().find(|&d| self.release_holder(d) == Some(player))
    }
}
