//! Actions: dice that come are written `13556`; what is kept `keep-55`, or `keep-none`; a category
//! by its name, `full-house`.
//!
//! A position is the thirteen scores from `aces` to `chance` with `-` for open ones, the number of
//! further Yahtzees paid for, the dice, and how often they were rolled: `3,-,-,-,-,-,-,-,25,-,-,50,-
//! 1 13556 2`. Where chance moves, the dice are those kept, `none` if there are none, and `roll`
//! follows.

use super::hand::Hand;
use super::read::Reader;
use super::rules::{Yahtzee, YahtzeeAction, YahtzeeState};
use super::{Category, picture};
use crate::words::trimmed;
use outply_game::{Notation, NotationError, Rules};

impl Notation for Yahtzee {
    fn format_action(&self, _state: &YahtzeeState, action: YahtzeeAction) -> String {
        match action {
            YahtzeeAction::Keep(kept) => format!("keep-{}", dice_text(&kept)),
            YahtzeeAction::Score(category) => category.name().to_owned(),
            YahtzeeAction::Roll(roll) => dice_text(&roll),
        }
    }

    fn parse_action(
        &self,
        state: &YahtzeeState,
        text: &str,
    ) -> Result<YahtzeeAction, NotationError> {
        let (at, word) = trimmed(text);
        let word = word.to_ascii_lowercase();
        let named = match word.strip_prefix("keep-") {
            Some(dice) => dice_of(dice).map(YahtzeeAction::Keep),
            None if state.rolling => dice_of(&word).map(YahtzeeAction::Roll),
            None => category_of(&word).map(YahtzeeAction::Score),
        };
        let legal = |action: &YahtzeeAction| self.actions(state).into_iter().any(|a| a == *action);
        named.filter(legal).ok_or_else(|| NotationError::new(text, at, expected(state)))
    }

    fn format_state(&self, state: &YahtzeeState) -> String {
        let scores = state.scores.map(|score| score.map_or("-".into(), |score| score.to_string()));
        let (dice, rolling) = (dice_text(&state.dice), if state.rolling { " roll" } else { "" });
        format!("{} {} {dice} {}{rolling}", scores.join(","), state.extras, state.rolled)
    }

    fn parse_state(&self, text: &str) -> Result<YahtzeeState, NotationError> {
        Reader::new(self, text).state()
    }

    fn picture(&self, state: &YahtzeeState) -> String {
        picture::text(self, state)
    }

    fn svg(&self, state: &YahtzeeState) -> String {
        picture::svg(self, state)
    }
}

fn dice_text(dice: &Hand) -> String {
    if dice.is_empty() { "none".into() } else { dice.pips().map(|n| n.to_string()).collect() }
}

/// Dice in any order, or `none`.
pub(super) fn dice_of(word: &str) -> Option<Hand> {
    if word == "none" {
        return Some(Hand::EMPTY);
    }
    let pips: Option<Vec<u8>> = word.chars().map(|c| Some(c.to_digit(10)? as u8)).collect();
    pips.filter(|pips| !pips.is_empty()).and_then(|pips| Hand::of(&pips))
}

fn category_of(word: &str) -> Option<Category> {
    Category::ALL.into_iter().find(|category| category.name() == word)
}

fn expected(state: &YahtzeeState) -> String {
    match (state.is_over(), state.rolling) {
        (true, _) => "nothing: the game is over".into(),
        (_, true) => format!("{} dice, such as {}", 5 - state.dice.len(), "13556"),
        _ if state.rolled == 3 => "an open category that the rules allow, such as chance".into(),
        _ => "an open category such as chance, or dice to keep, as in keep-55 or keep-none".into(),
    }
}
