//! Reading a position.

use super::category::Category;
use super::hand::{DICE, Hand};
use super::notation::dice_of;
use super::rules::{Extra, ROLLS, Yahtzee, YahtzeeState};
use crate::words::{pieces, words};
use outply_game::NotationError;

/// A text's words, each read once.
pub(super) struct Reader<'t> {
    rules: &'t Yahtzee,
    text: &'t str,
    words: Vec<(usize, &'t str)>,
    next: usize,
}

impl<'t> Reader<'t> {
    pub(super) fn new(rules: &'t Yahtzee, text: &'t str) -> Reader<'t> {
        Reader { rules, text, words: words(text).collect(), next: 0 }
    }

    /// The whole position.
    pub(super) fn state(mut self) -> Result<YahtzeeState, NotationError> {
        let scores = self.scores()?;
        let extras = self.extras(&scores)?;
        let (dice_at, dice) = self.word("the dice, or none")?;
        let dice =
            dice_of(dice).ok_or_else(|| self.fault(dice_at, "dice such as 13556, or none"))?;
        let (at, rolled) = self.word("how often the dice were rolled")?;
        let rolled = rolled.parse::<u8>().ok().filter(|rolled| *rolled <= ROLLS);
        let rolled =
            rolled.ok_or_else(|| self.fault(at, "how often the dice were rolled, 0 to 3"))?;
        let rolling = self.rolling()?;
        let state = YahtzeeState { scores, extras, dice, rolled, rolling };
        if arises(&state) { Ok(state) } else { Err(self.fault(dice_at, shape(&state))) }
    }

    fn word(&mut self, expected: &str) -> Result<(usize, &'t str), NotationError> {
        let word = self.words.get(self.next).copied();
        self.next += 1;
        word.ok_or_else(|| self.fault(self.text.len(), expected))
    }

    fn fault(&self, at: usize, expected: &str) -> NotationError {
        NotationError::new(self.text, at, expected)
    }

    fn scores(&mut self) -> Result<[Option<u8>; 13], NotationError> {
        let (start, list) = self.word("13 scores")?;
        let mut scores = [None; 13];
        let mut count = 0;
        for (at, piece) in pieces(list, |c| c == ',') {
            let Some(category) = Category::ALL.get(count) else {
                return Err(self.fault(start + at, "13 scores"));
            };
            let number = piece.parse().ok().filter(|points| category.can_be(*points));
            if number.is_none() && piece != "-" {
                let expected = format!("- or what {} can be", category.name());
                return Err(self.fault(start + at, &expected));
            }
            (scores[count], count) = (number, count + 1);
        }
        let whole = (count == 13).then_some(scores);
        whole.ok_or_else(|| self.fault(start + list.len(), "13 scores"))
    }

    /// Every bonus took a turn after the Yahtzee that scored 50.
    fn extras(&mut self, scores: &[Option<u8>; 13]) -> Result<u8, NotationError> {
        let (at, word) = self.word("the number of further Yahtzees")?;
        let turns = scores.iter().flatten().count() as u8;
        let earns = scores[Category::Yahtzee as usize] == Some(50);
        let pays = self.rules.extra() != Extra::Nothing && earns;
        let most = if pays { turns - 1 } else { 0 };
        let number = word.parse().ok().filter(|extras| *extras <= most);
        number.ok_or_else(|| self.fault(at, &format!("further Yahtzees, at most {most}")))
    }

    fn rolling(&mut self) -> Result<bool, NotationError> {
        match (self.words.get(self.next), self.words.get(self.next + 1)) {
            (None, _) => Ok(false),
            (Some((_, "roll")), None) => Ok(true),
            (Some((_, "roll")), Some((at, _))) => Err(self.fault(*at, "nothing more")),
            (Some((at, _)), _) => Err(self.fault(*at, "roll or nothing more")),
        }
    }
}

/// Whether dice and rolls fit each other.
fn arises(state: &YahtzeeState) -> bool {
    let (count, rolled) = (state.dice.len(), state.rolled);
    match () {
        _ if state.is_over() => state.dice == Hand::EMPTY && rolled == 0 && !state.rolling,
        _ if !state.rolling => count == DICE && rolled > 0,
        _ => {
            if rolled == 0 {
                count == 0
            } else {
                count < DICE && rolled < ROLLS
            }
        }
    }
}

fn shape(state: &YahtzeeState) -> &'static str {
    match () {
        _ if state.is_over() => "none, 0 rolls and no roll to come: the game is over",
        _ if !state.rolling => "five dice that were rolled, 1 to 3 times",
        _ => "fewer than five dice, rolled twice at most, none before the first roll",
    }
}
