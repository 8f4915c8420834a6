//! A state as one line of words.

use super::building::HOTEL;
use super::cards::Deck;
use super::data::Lot;
use super::position::{Creditor, Phase, Position};
use std::fmt::Write;

/// The decks with their words.
pub(super) const DECKS: [(Deck, &str); 2] =
    [(Deck::Fortune, "fortune"), (Deck::Council, "council")];

/// The phases with their words.
pub(super) const PHASES: [(Phase, &str); 8] = [
    (Phase::Dice, "dice"),
    (Phase::Cards(Deck::Fortune), "fortune"),
    (Phase::Cards(Deck::Council), "council"),
    (Phase::Throw, "throw"),
    (Phase::Jail, "jail"),
    (Phase::Buy, "buy"),
    (Phase::Manage, "manage"),
    (Phase::Debt, "debt"),
];

/// `A` for the first player.
pub(super) fn letter(player: usize) -> char {
    char::from(b'A' + player.min(25) as u8)
}

pub(super) fn phase_word(phase: Phase) -> &'static str {
    PHASES.iter().find(|(other, _)| *other == phase).map_or("dice", |(_, word)| word)
}

/// Houses as a digit, `H` for a hotel; nothing for none; `*` for a mortgage.
pub(super) fn buildings(position: &Position, lot: Lot) -> String {
    let deed = position.deed(lot);
    match deed.houses {
        _ if deed.mortgaged => "*".into(),
        0 => String::new(),
        HOTEL => "H".into(),
        houses => houses.to_string(),
    }
}

pub(super) fn creditor_word(creditor: Creditor) -> String {
    match creditor {
        Creditor::Bank => "bank".into(),
        Creditor::Each => "each".into(),
        Creditor::Player(player) => letter(usize::from(player)).to_string(),
    }
}

impl Position {
    pub(super) fn to_text(self, players: usize) -> String {
        let (round, turn) = (self.round, letter(self.turn()));
        let mut text = format!("{round} {turn} {} {}", phase_word(self.phase), self.doubles);
        (0..players).for_each(|player| text += &self.player_word(player));
        if self.phase == Phase::Debt {
            // Writing to a String cannot fail.
            let _ = write!(text, " to={}", creditor_word(self.creditor));
        }
        if self.pending > 0 {
            let _ = write!(text, " then={}", self.pending);
        }
        for lot in Lot::all() {
            if let Some(owner) = self.deed(lot).owner() {
                let _ = write!(text, " {}={}", lot.data().id, letter(owner));
                text += &buildings(&self, lot);
            }
        }
        text
    }

    /// ` A=1500@7`, with what the player owes and holds.
    fn player_word(&self, player: usize) -> String {
        if !self.plays(player) {
            return format!(" {}=out", letter(player));
        }
        let mut word = format!(" {}={}@", letter(player), self.cash(player));
        let _ = match self.jail(player) {
            0 => write!(word, "{}", self.square(player)),
            tried => write!(word, "jail{tried}"),
        };
        if self.due(player) > 0 {
            let _ = write!(word, "-{}", self.due(player));
        }
        for (deck, name) in DECKS {
            if self.release_holder(deck) == Some(player) {
                let _ = write!(word, "+{name}");
            }
        }
        word
    }
}
