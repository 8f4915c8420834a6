//! Notation and pictures of [`Plain`] rules.

use super::Plain;
use super::fields::wrapped;
use crate::board::Board;
use crate::{Notation, NotationError, Rules, Turn, hash_key};
use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::Hash;

/// The most states that are looked through for one that is written down.
const MOST_STATES: usize = 20_000;
/// The most legal actions that an error lists.
const MOST_LISTED: usize = 12;

impl<R: Rules> Plain<R> {
    /// Whether a state that is typed in can be one.
    fn is_possible(&self, state: &R::State) -> bool {
        if !(self.is_sound)(&self.rules, state) {
            return false;
        }
        let mover = self.rules.to_move(state).mover();
        mover.player().is_none_or(|player| player.index() < self.rules.players())
    }

    /// The legal actions with their texts.
    fn written(&self, state: &R::State) -> Vec<(R::Action, String)> {
        let mut counts: HashMap<String, usize> = HashMap::new();
        let write = |action: R::Action| {
            let text = typeable(&format!("{action:?}"));
            let count = counts.entry(text.clone()).or_default();
            *count += 1;
            (action, numbered(text, *count))
        };
        self.rules.actions(state).into_iter().map(write).collect()
    }
}

impl<R: Rules<State: Hash>> Plain<R> {
    /// The state of that `Debug` text, if it is near the initial one.
    fn near(&self, text: &str) -> Result<R::State, NotationError> {
        let wanted = one_line(text);
        let initial = self.initial();
        let mut seen = HashSet::from([hash_key(&initial)]);
        let mut waiting = VecDeque::from([initial]);
        while let Some(state) = waiting.pop_front() {
            if self.format_state(&state) == wanted {
                return Ok(state);
            }
            for action in self.actions(&state) {
                let next = self.result(&state, action);
                if seen.len() < MOST_STATES && seen.insert(hash_key(&next)) {
                    waiting.push_back(next);
                }
            }
        }
        let expected = format!(
            "a state, in the words of `Debug`, among the first {MOST_STATES} from the initial one \
             (others are reached by moves, or read if the game's rules are `Plain::json`)"
        );
        Err(NotationError::new(text, 0, expected))
    }
}

/// A text that is the `count`th of its kind.
fn numbered(text: String, count: usize) -> String {
    if count > 1 { format!("{text}#{count}") } else { text }
}

/// A `Debug` text in lower and upper case letters, digits, signs and single hyphens.
fn typeable(text: &str) -> String {
    let mut typed = String::new();
    for c in text.chars() {
        match c {
            c if c.is_alphanumeric() || "-+_.".contains(c) => typed.push(c),
            _ if typed.is_empty() || typed.ends_with('-') => (),
            _ => typed.push('-'),
        }
    }
    let typed = typed.trim_end_matches('-');
    if typed.is_empty() { "nothing".to_owned() } else { typed.to_owned() }
}

/// The text on one line, with single spaces.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl<R: Rules<State: Hash>> Notation for Plain<R> {
    fn format_action(&self, state: &R::State, action: R::Action) -> String {
        let text = typeable(&format!("{action:?}"));
        let mut count = 1;
        for legal in self.rules.actions(state) {
            if legal == action {
                return numbered(text, count);
            }
            count += usize::from(typeable(&format!("{legal:?}")) == text);
        }
        text
    }

    fn parse_action(&self, state: &R::State, text: &str) -> Result<R::Action, NotationError> {
        let written = self.written(state);
        let text = text.trim();
        let named = written.iter().find(|(_, known)| known.eq_ignore_ascii_case(text));
        named.map(|(action, _)| *action).ok_or_else(|| {
            let listed = written.iter().take(MOST_LISTED).map(|(_, text)| text.as_str());
            let more = if written.len() > MOST_LISTED { ", ..." } else { "" };
            let listed = listed.collect::<Vec<_>>().join(", ");
            NotationError::new(text, 0, format!("one of {listed}{more}"))
        })
    }

    fn format_state(&self, state: &R::State) -> String {
        match self.texts {
            Some((write, _)) => write(state),
            None => one_line(&format!("{state:?}")),
        }
    }

    fn parse_state(&self, text: &str) -> Result<R::State, NotationError> {
        let Some((_, read)) = self.texts else { return self.near(text) };
        let state = read(text.trim())?;
        if self.is_possible(&state) {
            Ok(state)
        } else {
            Err(NotationError::new(text, 0, "a position that the rules allow"))
        }
    }

    fn board(&self, state: &R::State) -> Option<Board> {
        self.drawn.map(|(board, _)| board(&self.rules, state))
    }

    fn spelling(&self, state: &R::State, action: R::Action) -> Vec<String> {
        self.drawn.map_or_else(Vec::new, |(_, spelling)| spelling(&self.rules, state, action))
    }

    fn picture(&self, state: &R::State) -> String {
        if let Some(board) = self.board(state) {
            return board.text();
        }
        let text = (self.picture)(state);
        let lines = text.trim_end().lines().flat_map(|line| wrapped(line.trim_end(), ""));
        let lines = lines.collect::<Vec<_>>().join("\n");
        if lines.is_empty() { "(an empty state)".to_owned() } else { lines }
    }
}
