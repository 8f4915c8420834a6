//! The state: who has what, who is where, and what comes next.

use super::cards::Deck;
use super::data::{ALL_MONEY, BOARD, LOT_COUNT, Lot, START_CASH};

/// The most players.
pub(super) const MOST_PLAYERS: usize = 4;
/// The bank's place in [`Position::money`].
pub(super) const BANK: usize = MOST_PLAYERS;

/// What is next to be decided or drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The player whose turn it is throws the dice.
    Dice,
    /// A card is drawn.
    Cards(Deck),
    /// The dice are thrown for the rent of a utility that a card led to.
    Throw,
    /// The player begins a turn in jail: pay, spend a release, or throw.
    Jail,
    /// The lot beneath the player is for sale.
    Buy,
    /// The player may build and redeem mortgages.
    Manage,
    /// A player sells and mortgages to pay a debt; not always the player whose turn it is.
    Debt,
}

/// Whom debts are owed to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Creditor {
    /// The bank.
    Bank,
    /// The player with this number.
    Player(u8),
    /// All other players in equal parts.
    Each,
}

/// What is so about one lot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Deed {
    /// The owner's number plus one; 0 is the bank.
    pub(super) owner: u8,
    /// Houses; 5 is a hotel.
    pub(super) houses: u8,
    /// Whether it is mortgaged.
    pub(super) mortgaged: bool,
}

impl Deed {
    /// The owner's number, unless the bank's.
    pub fn owner(self) -> Option<usize> {
        usize::from(self.owner).checked_sub(1)
    }

    /// Houses; 5 is a hotel.
    pub fn houses(self) -> u8 {
        self.houses
    }

    /// Whether it is mortgaged.
    pub fn is_mortgaged(self) -> bool {
        self.mortgaged
    }
}

/// A state of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// Each player's cash, then the bank's.
    pub(super) money: [i32; MOST_PLAYERS + 1],
    /// What each player owes.
    pub(super) due: [u16; MOST_PLAYERS],
    /// Rounds completed; stays 0 in a game without a limit.
    pub(super) round: u16,
    /// Where each player is.
    pub(super) square: [u8; MOST_PLAYERS],
    /// 0 outside jail; inside, the number of the next try to throw doubles, 1 to 3.
    pub(super) jail: [u8; MOST_PLAYERS],
    /// Whether each seat's player is bankrupt, or there never was one.
    pub(super) out: [bool; MOST_PLAYERS],
    pub(super) deeds: [Deed; LOT_COUNT],
    /// Who holds each deck's release from jail: the player's number plus one; 0 is the deck.
    pub(super) release: [u8; 2],
    /// Whose turn it is.
    pub(super) turn: u8,
    /// Doubles thrown in this turn that allow another throw.
    pub(super) doubles: u8,
    /// Squares to go once the fine for leaving jail is paid; 0 if there is none.
    pub(super) pending: u8,
    /// Whom the debts are owed to; the bank where there are none.
    pub(super) creditor: Creditor,
    pub(super) phase: Phase,
}

impl Position {
    pub(super) fn start(players: usize) -> Position {
        let mut money = [0; MOST_PLAYERS + 1];
        money[..players].fill(START_CASH);
        money[BANK] = ALL_MONEY - START_CASH * players as i32;
        let mut out = [true; MOST_PLAYERS];
        out[..players].fill(false);
        Position {
            money,
            due: [0; MOST_PLAYERS],
            round: 0,
            square: [0; MOST_PLAYERS],
            jail: [0; MOST_PLAYERS],
            out,
            deeds: [Deed::default(); LOT_COUNT],
            release: [0; 2],
            turn: 0,
            doubles: 0,
            pending: 0,
            creditor: Creditor::Bank,
            phase: Phase::Dice,
        }
    }

    /// A player's cash; 0 for players there are not.
    pub fn cash(&self, player: usize) -> i32 {
        if player < MOST_PLAYERS { self.money[player] } else { 0 }
    }

    /// What the bank has, less what it owes.
    pub fn bank(&self) -> i32 {
        self.money[BANK]
    }

    /// What is so about a lot.
    pub fn deed(&self, lot: Lot) -> Deed {
        self.deeds[lot.index()]
    }

    /// Where a player is, from 0 at the start; 0 for players there are not.
    pub fn square(&self, player: usize) -> u8 {
        self.square.get(player).copied().unwrap_or(0)
    }

    /// 0 outside jail; inside, the number of the player's next try to throw doubles, 1 to 3.
    pub fn jail(&self, player: usize) -> u8 {
        self.jail.get(player).copied().unwrap_or(0)
    }

    /// Whether the player is in the game.
    pub fn plays(&self, player: usize) -> bool {
        self.out.get(player) == Some(&false)
    }

    /// What a player owes and has not paid yet.
    pub fn due(&self, player: usize) -> u16 {
        self.due.get(player).copied().unwrap_or(0)
    }

    /// Whom the debts are owed to.
    pub fn creditor(&self) -> Creditor {
        self.creditor
    }

    /// What comes next.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is; a debt may give another player the move.
    pub fn turn(&self) -> usize {
        usize::from(self.turn)
    }

    /// How many rounds are completed; always 0 in a game without a limit.
    pub fn round(&self) -> u16 {
        self.round
    }

    /// The holder of a deck's release from jail, unless it is in the deck.
    pub fn release_holder(&self, deck: Deck) -> Option<usize> {
        usize::from(self.release[deck.index()]).checked_sub(1)
    }

    /// How many players are left.
    pub(super) fn left(&self) -> usize {
        self.out.iter().filter(|&&out| !out).count()
    }

    /// The players still in the game from the one whose turn it is on.
    pub(super) fn seats(&self) -> impl Iterator<Item = usize> + use<> {
        let (turn, out) = (self.turn(), self.out);
        (0..MOST_PLAYERS).map(move |n| (turn + n) % MOST_PLAYERS).filter(move |&seat| !out[seat])
    }

    /// Who has to raise money first.
    pub(super) fn debtor(&self) -> Option<usize> {
        self.seats().find(|&seat| self.due[seat] > 0)
    }

    /// The lots of a player.
    pub(super) fn lots_of(&self, player: usize) -> impl Iterator<Item = Lot> + '_ {
        Lot::all().filter(move |&lot| self.deed(lot).owner() == Some(player))
    }

    /// How far it is from the current player's square forward to `square`.
    pub(super) fn distance_to(&self, square: u8) -> u8 {
        (square + BOARD - self.square[self.turn()]) % BOARD
    }
}
