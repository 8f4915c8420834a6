//! Reading a state from its line of words.

use super::cards::Deck;
use super::data::{ALL_MONEY, BOARD, JAIL, Lot};
use super::position::{BANK, Creditor, Deed, Position};
use super::rules::Property;
use super::write::{DECKS, PHASES, letter};
use outply_game::{NotationError, Rules};

/// The most cash that a text may give a player; games do not come near.
const MOST_CASH: i32 = 100_000_000;
/// The most that a text may let a player owe.
const MOST_DUE: i32 = 10_000;

/// The words of a text with their places.
struct Words<'t> {
    text: &'t str,
    rest: std::iter::Peekable<std::vec::IntoIter<(usize, &'t str)>>,
}

impl<'t> Words<'t> {
    fn of(text: &'t str) -> Words<'t> {
        let offset = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
        let words = text.split_whitespace().map(|word| (offset(word), word));
        Words { text, rest: words.collect::<Vec<_>>().into_iter().peekable() }
    }

    fn error<T>(&self, at: usize, expected: impl Into<String>) -> Result<T, NotationError> {
        Err(NotationError::new(self.text, at, expected))
    }

    fn next(&mut self, expected: &str) -> Result<(usize, &'t str), NotationError> {
        match self.rest.next() {
            Some(word) => Ok(word),
            None => self.error(self.text.len(), expected),
        }
    }

    /// The number that `word` at `at` is, between `least` and `most`.
    fn number(
        &self,
        (at, word): (usize, &str),
        (least, most): (i32, i32),
        what: &str,
    ) -> Result<i32, NotationError> {
        let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        match word.parse::<i32>() {
            Ok(number) if digits && (least..=most).contains(&number) => Ok(number),
            _ => self.error(at, format!("{what} from {least} to {most}")),
        }
    }

    /// The rest of the next word, if it begins with `head`.
    fn after(&mut self, head: &str) -> Option<(usize, &'t str)> {
        let (at, word) = self.rest.next_if(|(_, word)| word.starts_with(head))?;
        Some((at + head.len(), &word[head.len()..]))
    }

    /// The number of the player whose letter `word` is.
    fn player(&self, (at, word): (usize, &str), players: usize) -> Result<usize, NotationError> {
        match (0..players).find(|&player| word == letter(player).to_string()) {
            Some(player) => Ok(player),
            None => self.error(at, format!("a player from A to {}", letter(players - 1))),
        }
    }
}

impl Property {
    pub(super) fn read(&self, text: &str) -> Result<Position, NotationError> {
        let mut words = Words::of(text);
        let mut position = self.initial();
        self.read_course(&mut words, &mut position)?;
        for player in 0..self.players() {
            read_player(&mut words, &mut position, player)?;
        }
        position.money[BANK] = ALL_MONEY - position.money[..BANK].iter().sum::<i32>();
        self.read_debts(&mut words, &mut position)?;
        while let Some(word) = words.rest.next() {
            self.read_lot(&words, &mut position, word)?;
        }
        match self.flaw(&position) {
            Some(flaw) => words.error(0, flaw),
            None => Ok(position),
        }
    }

    /// Round, turn, phase and doubles.
    fn read_course(&self, words: &mut Words<'_>, to: &mut Position) -> Result<(), NotationError> {
        let most = i32::from(self.rounds().unwrap_or(0));
        let round = words.next("the rounds completed")?;
        to.round = words.number(round, (0, most), "the rounds completed,")? as u16;
        let turn = words.next("the player whose turn it is")?;
        to.turn = words.player(turn, self.players())? as u8;
        let (at, phase) = words.next("what comes next")?;
        match PHASES.iter().find(|(_, word)| *word == phase) {
            Some((found, _)) => to.phase = *found,
            None => {
                let known: Vec<&str> = PHASES.iter().map(|(_, word)| *word).collect();
                return words.error(at, format!("one of {}", known.join(", ")));
            }
        }
        let doubles = words.next("the doubles thrown")?;
        to.doubles = words.number(doubles, (0, 2), "the doubles thrown,")? as u8;
        Ok(())
    }

    /// The creditor, and the squares to go after a fine.
    fn read_debts(&self, words: &mut Words<'_>, to: &mut Position) -> Result<(), NotationError> {
        if let Some((at, word)) = words.after("to=") {
            to.creditor = match word {
                "bank" => Creditor::Bank,
                "each" => Creditor::Each,
                _ => Creditor::Player(words.player((at, word), self.players())? as u8),
            };
        }
        if let Some(word) = words.after("then=") {
            to.pending = words.number(word, (3, 11), "a number of squares")? as u8;
        }
        Ok(())
    }

    fn read_lot(
        &self,
        words: &Words<'_>,
        to: &mut Position,
        (at, word): (usize, &str),
    ) -> Result<(), NotationError> {
        let (id, deed) = word.split_once('=').unwrap_or((word, ""));
        let Some(lot) = Lot::all().find(|lot| lot.data().id == id) else {
            return words.error(at, "the short name of a lot");
        };
        if to.deed(lot).owner().is_some() {
            return words.error(at, "each lot once");
        }
        let (from, at) = (deed.chars().next().map_or(0, char::len_utf8), at + id.len() + 1);
        let owner = words.player((at, &deed[..from]), self.players())? as u8 + 1;
        let (houses, mortgaged) = match &deed[from..] {
            "" => (0, false),
            "*" => (0, true),
            "H" => (5, false),
            more => (words.number((at + from, more), (1, 4), "'*', 'H' or houses")? as u8, false),
        };
        to.deeds[lot.index()] = Deed { owner, houses, mortgaged };
        Ok(())
    }
}

/// `A=1500@7-150+fortune`, `A=1500@jail2` or `A=out`.
fn read_player(words: &mut Words<'_>, to: &mut Position, seat: usize) -> Result<(), NotationError> {
    let head = format!("{}=", letter(seat));
    let Some((at, word)) = words.after(&head) else {
        let at = words.rest.peek().map_or(words.text.len(), |(at, _)| *at);
        return words.error(at, format!("player {} as in '{head}1500@0'", letter(seat)));
    };
    if word == "out" {
        (to.out[seat], to.money[seat]) = (true, 0);
        return Ok(());
    }
    let Some((cash, rest)) = word.split_once('@') else {
        return words.error(at, "cash, '@' and a square, or 'out'");
    };
    to.money[seat] = words.number((at, cash), (0, MOST_CASH), "cash")?;
    let at = at + cash.len() + 1;
    let (rest, holds) = rest.split_at(rest.find('+').unwrap_or(rest.len()));
    read_releases(words, to, seat, (at + rest.len(), holds))?;
    let (place, due) = rest.split_at(rest.find('-').unwrap_or(rest.len()));
    if let Some(due) = due.strip_prefix('-') {
        let at = at + place.len() + 1;
        to.due[seat] = words.number((at, due), (1, MOST_DUE), "a debt")? as u16;
    }
    if let Some(tried) = place.strip_prefix("jail") {
        to.jail[seat] = words.number((at + 4, tried), (1, 3), "the next try to leave jail,")? as u8;
        to.square[seat] = JAIL;
    } else {
        to.square[seat] = words.number((at, place), (0, i32::from(BOARD) - 1), "a square")? as u8;
    }
    Ok(())
}

/// `+fortune`, `+council` or both.
fn read_releases(
    words: &Words<'_>,
    to: &mut Position,
    seat: usize,
    (at, text): (usize, &str),
) -> Result<(), NotationError> {
    let mut at = at;
    for name in text.split('+').skip(1) {
        let deck: Option<Deck> = DECKS.iter().find(|(_, n)| *n == name).map(|(deck, _)| *deck);
        match deck {
            Some(deck) if to.release[deck.index()] == 0 => {
                to.release[deck.index()] = seat as u8 + 1;
            }
            _ => return words.error(at + 1, "'fortune' or 'council', each held once"),
        }
        at += name.len() + 1;
    }
    Ok(())
}
