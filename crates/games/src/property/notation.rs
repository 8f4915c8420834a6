//! Actions are words: `buy`, `pass`, `build Old Street`, `mortgage North Line`, `end`; in jail
//! `pay`, `release`, `roll`. Dice are `3-4`, cards their names (`opera`, `birthday`). A lot may be
//! called by its full or its short name.
//!
//! A state is a line of words: rounds completed, whose turn it is, what comes next (`dice`,
//! `fortune`, `council`, `throw`, `jail`, `buy`, `manage`, `debt`), doubles thrown in this turn;
//! then each player's cash and square, as in
//!
//! `12 B debt 0 A=1712@24+fortune B=20@19-80 C=300@jail2 D=out to=A old=B mill=B* north=B
//! market=A1 chapel=A1 castle=A1`
//!
//! `+` names decks whose release the player holds, `-` a debt, `jail` the number of the next try
//! to leave. `to=` names the creditor (`bank`, a player, `each`), `then=` squares to go once the
//! fine for leaving jail is paid. Then the lots sold, each with its owner, houses (`H` a hotel) or
//! `*` for a mortgage. The bank has what the players have not.

use super::action::Action;
use super::data::Lot;
use super::position::Position;
use super::rules::Property;
use outply_game::{Notation, NotationError, Player, Rules};

/// How many actions an error names.
const MOST_NAMED: usize = 12;

/// The action in words, and the lot it names if it does.
fn words(action: Action) -> (String, Option<Lot>) {
    let plain = |word: &str| (word.to_owned(), None);
    match action {
        Action::Dice(a, b) => (format!("{a}-{b}"), None),
        Action::Draw(card) => plain(card.data().name),
        Action::Buy => plain("buy"),
        Action::Pass => plain("pass"),
        Action::Pay => plain("pay"),
        Action::Release => plain("release"),
        Action::Roll => plain("roll"),
        Action::Build(lot) => ("build".into(), Some(lot)),
        Action::Redeem(lot) => ("redeem".into(), Some(lot)),
        Action::Sell(lot) => ("sell".into(), Some(lot)),
        Action::Mortgage(lot) => ("mortgage".into(), Some(lot)),
        Action::End => plain("end"),
    }
}

fn written(action: Action) -> String {
    match words(action) {
        (verb, Some(lot)) => format!("{verb} {}", lot.data().name),
        (word, None) => word,
    }
}

/// Whether `given`, in small letters, names the action.
fn is_called(action: Action, given: &[&str]) -> bool {
    match (words(action), given, action) {
        ((verb, Some(lot)), [first, rest @ ..], _) => {
            let (id, name) = (lot.data().id, lot.data().name.to_lowercase());
            *first == verb && (rest == [id] || name.split(' ').eq(rest.iter().copied()))
        }
        ((_, None), [word], Action::Dice(a, b)) => {
            *word == format!("{a}-{b}") || *word == format!("{b}-{a}")
        }
        ((name, None), [word], _) => *word == name,
        _ => false,
    }
}

impl Notation for Property {
    fn format_action(&self, _state: &Position, action: Action) -> String {
        written(action)
    }

    fn parse_action(&self, state: &Position, text: &str) -> Result<Action, NotationError> {
        let lower = text.to_lowercase();
        let given: Vec<&str> = lower.split_whitespace().collect();
        let legal: Vec<Action> = self.actions(state).into_iter().collect();
        match legal.iter().find(|&&action| is_called(action, &given)) {
            Some(action) => Ok(*action),
            None => {
                let at = text.len() - text.trim_start().len();
                Err(NotationError::new(text, at, expected(&legal)))
            }
        }
    }

    fn format_state(&self, state: &Position) -> String {
        state.to_text(self.players())
    }

    fn parse_state(&self, text: &str) -> Result<Position, NotationError> {
        self.read(text)
    }

    fn picture(&self, state: &Position) -> String {
        self.board_text(state)
    }

    fn svg(&self, state: &Position) -> String {
        self.board_svg(state)
    }

    fn player_name(&self, player: Player) -> String {
        super::write::letter(player.index()).to_string()
    }
}

fn expected(legal: &[Action]) -> String {
    if legal.is_empty() {
        return "nothing more: the game is over".into();
    }
    let named: Vec<String> = legal.iter().take(MOST_NAMED).map(|&a| written(a)).collect();
    let more = if legal.len() > MOST_NAMED { ", ..." } else { "" };
    format!("one of {}{more}", named.join(", "))
}
