//! Keys, notation and pictures for rules that bring none.

use crate::board::Board;
use crate::{
    Draw, Evaluator, Hints, Keyed, Notation, NotationError, Outlook, PayoffEvaluator, Payoffs,
    Repetition, Reversible, Rules, Stochastic, Value, hash_key,
};
use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt::{Debug, Display};
use std::hash::Hash;

/// The most states that are looked through for one that is written down.
const MOST_STATES: usize = 20_000;
/// The widest picture, in characters.
const WIDTH: usize = 80;
/// The most legal actions that an error lists.
const MOST_LISTED: usize = 12;

/// Rules with a key from [`Hash`], and notation and pictures from [`Debug`] or [`Display`], so that a
/// game plays in every face before it has any of its own.
///
/// - An **action** is written as its `Debug` text with single hyphens for everything that is no
///   letter, digit or sign: `3`, `Place-2-3`, `Move--1`. Where two legal actions read alike, their
///   place among these follows: `Take#2`. Reading ignores case.
/// - A **state** is written as its `Debug` text on one line. It is read by a search of the nearest
///   20,000 states from the initial one; further ones cannot be set up, only played to.
///
/// ```
/// use outply_game::{Notation, Outcome, Plain, Player, Rules};
///
/// /// Take one or two counters; who takes the last one wins.
/// struct Counters(u32);
///
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// struct Pile { left: u32, next: Player }
///
/// impl Rules for Counters {
///     type State = Pile;
///     type Action = u32;
///     type Utility = Outcome;
///     type Turn = Player;
///     fn initial(&self) -> Pile { Pile { left: self.0, next: Player::FIRST } }
///     fn to_move(&self, pile: &Pile) -> Player { pile.next }
///     fn actions(&self, pile: &Pile) -> impl IntoIterator<Item = u32> { 1..=pile.left.min(2) }
///     fn result(&self, pile: &Pile, taken: u32) -> Pile {
///         Pile { left: pile.left - taken, next: pile.next.opponent() }
///     }
///     fn utility(&self, pile: &Pile) -> Option<Outcome> {
///         (pile.left == 0).then_some(Outcome::Win(pile.next.opponent()))
///     }
/// }
///
/// let rules = Plain::new(Counters(5));
/// let state = rules.result(&rules.initial(), 2);
/// assert_eq!(rules.format_action(&state, 1), "1");
/// assert_eq!(rules.parse_state(&rules.format_state(&state)), Ok(state));
/// ```
#[derive(Clone, Debug)]
pub struct Plain<R: Rules> {
    rules: R,
    picture: fn(&R::State) -> String,
    drawn: Option<Drawn<R>>,
}

/// What describes a state as a board, and the cells of it that spell an action.
type Drawn<R> = (
    fn(&R, &<R as Rules>::State) -> Board,
    fn(&R, &<R as Rules>::State, <R as Rules>::Action) -> Vec<String>,
);

impl<R: Rules> Plain<R> {
    /// `rules` with pictures from `Debug`, in as few lines as it needs.
    pub fn new(rules: R) -> Plain<R> {
        Plain { rules, picture: |state| format!("{state:?}"), drawn: None }
    }

    /// `rules` with pictures from `Display`.
    pub fn displayed(rules: R) -> Plain<R>
    where
        R::State: Display,
    {
        Plain::new(rules).picture(|state| state.to_string())
    }

    /// The same rules with pictures as `picture` draws them: lines of text.
    pub fn picture(self, picture: fn(&R::State) -> String) -> Plain<R> {
        Plain { picture, ..self }
    }

    /// The same rules with a board: text, SVG, what people click on, and what evaluators learn by are made
    /// of it. `spelling` names the cells that spell an action, as [`Notation::spelling`] says.
    pub fn board(
        self,
        board: fn(&R, &R::State) -> Board,
        spelling: fn(&R, &R::State, R::Action) -> Vec<String>,
    ) -> Plain<R> {
        Plain { drawn: Some((board, spelling)), ..self }
    }

    /// The rules alone.
    pub fn rules(&self) -> &R {
        &self.rules
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

/// The line in parts of at most [`WIDTH`] characters, divided at spaces where there are any.
fn wrapped(line: &str) -> Vec<&str> {
    let (mut parts, mut rest) = (Vec::new(), line);
    while let Some((end, _)) = rest.char_indices().nth(WIDTH) {
        let space = rest[..end].rfind(' ').filter(|&at| at > 0);
        parts.push(rest[..space.unwrap_or(end)].trim_end());
        rest = rest[space.unwrap_or(end)..].trim_start();
    }
    parts.push(rest);
    parts
}

/// The text on one line, with single spaces.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl<R: Rules> Rules for Plain<R> {
    type State = R::State;
    type Action = R::Action;
    type Utility = R::Utility;
    type Turn = R::Turn;

    fn players(&self) -> usize {
        self.rules.players()
    }

    fn initial(&self) -> R::State {
        self.rules.initial()
    }

    #[inline]
    fn to_move(&self, state: &R::State) -> R::Turn {
        self.rules.to_move(state)
    }

    #[inline]
    fn actions(&self, state: &R::State) -> impl IntoIterator<Item = R::Action> {
        self.rules.actions(state)
    }

    #[inline]
    fn count_actions(&self, state: &R::State) -> usize {
        self.rules.count_actions(state)
    }

    #[inline]
    fn action_at(&self, state: &R::State, place: usize) -> Option<R::Action> {
        self.rules.action_at(state, place)
    }

    #[inline]
    fn may_end(&self, state: &R::State) -> bool {
        self.rules.may_end(state)
    }

    #[inline]
    fn result(&self, state: &R::State, action: R::Action) -> R::State {
        self.rules.result(state, action)
    }

    #[inline]
    fn utility(&self, state: &R::State) -> Option<R::Utility> {
        self.rules.utility(state)
    }

    #[inline]
    fn random_game(
        &self,
        state: &R::State,
        plies: u32,
        draw: &mut impl Draw,
    ) -> Option<R::Utility> {
        self.rules.random_game(state, plies, draw)
    }

    #[inline]
    fn repetition(&self, state: &R::State) -> Option<Repetition> {
        self.rules.repetition(state)
    }

    #[inline]
    fn terminal_test(&self, state: &R::State) -> bool {
        self.rules.terminal_test(state)
    }
}

impl<R: Stochastic> Stochastic for Plain<R> {
    fn outcomes(&self, state: &R::State) -> impl IntoIterator<Item = (R::Action, f64)> {
        self.rules.outcomes(state)
    }
}

impl<R: Reversible> Reversible for Plain<R> {
    type Undo = R::Undo;

    fn make(&self, state: &mut R::State, action: R::Action) -> R::Undo {
        self.rules.make(state, action)
    }

    fn unmake(&self, state: &mut R::State, action: R::Action, undo: R::Undo) {
        self.rules.unmake(state, action, undo);
    }
}

impl<R: Rules<State: Hash>> Keyed for Plain<R> {
    #[inline]
    fn key(&self, state: &R::State) -> u64 {
        hash_key(state)
    }
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
        one_line(&format!("{state:?}"))
    }

    fn parse_state(&self, text: &str) -> Result<R::State, NotationError> {
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
            "a state, in the words of `Debug`, among the first {MOST_STATES} from the initial one; \
             others are reached by moves"
        );
        Err(NotationError::new(text, 0, expected))
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
        let lines = text.trim_end().lines().flat_map(|line| wrapped(line.trim_end()));
        let lines = lines.collect::<Vec<_>>().join("\n");
        if lines.is_empty() { "(an empty state)".to_owned() } else { lines }
    }
}

/// An evaluator or hints of rules, for the same rules as [`Plain`].
#[derive(Clone, Debug)]
pub struct OfPlain<T>(pub T);

impl<R: Rules, E: Evaluator<R>> Evaluator<Plain<R>> for OfPlain<E> {
    #[inline]
    fn evaluate(&mut self, plain: &Plain<R>, state: &R::State) -> i32 {
        self.0.evaluate(&plain.rules, state)
    }

    #[inline]
    fn reset(&mut self, plain: &Plain<R>, root: &R::State) {
        self.0.reset(&plain.rules, root);
    }

    #[inline]
    fn push(&mut self, plain: &Plain<R>, before: &R::State, action: R::Action) {
        self.0.push(&plain.rules, before, action);
    }

    #[inline]
    fn pass(&mut self, plain: &Plain<R>, before: &R::State) {
        self.0.pass(&plain.rules, before);
    }

    #[inline]
    fn pop(&mut self) {
        self.0.pop();
    }
}

impl<R: Rules, E: PayoffEvaluator<R>> PayoffEvaluator<Plain<R>> for OfPlain<E> {
    fn payoffs(&mut self, plain: &Plain<R>, state: &R::State) -> Payoffs {
        self.0.payoffs(&plain.rules, state)
    }
}

impl<R: Rules, H: Hints<R>> Hints<Plain<R>> for OfPlain<H> {
    const ORDERS: bool = H::ORDERS;
    const ALWAYS_QUIET: bool = H::ALWAYS_QUIET;
    const CANONICAL: bool = H::CANONICAL;
    const BLOTS_OUT: bool = H::BLOTS_OUT;
    const LOOKS_FIRST: bool = H::LOOKS_FIRST;

    #[inline]
    fn order(&self, plain: &Plain<R>, state: &R::State, action: R::Action) -> i32 {
        self.0.order(&plain.rules, state, action)
    }

    #[inline]
    fn quiet(&self, plain: &Plain<R>, state: &R::State, action: R::Action) -> bool {
        self.0.quiet(&plain.rules, state, action)
    }

    #[inline]
    fn pass(&self, plain: &Plain<R>, state: &R::State) -> Option<R::State> {
        self.0.pass(&plain.rules, state)
    }

    #[inline]
    fn action_space(&self, plain: &Plain<R>) -> usize {
        self.0.action_space(&plain.rules)
    }

    #[inline]
    fn action_index(&self, plain: &Plain<R>, action: R::Action) -> usize {
        self.0.action_index(&plain.rules, action)
    }

    #[inline]
    fn canonical(&self, plain: &Plain<R>, state: &R::State) -> Option<R::State> {
        self.0.canonical(&plain.rules, state)
    }

    #[inline]
    fn canonical_in_proof(&self, plain: &Plain<R>, state: &R::State) -> Option<R::State> {
        self.0.canonical_in_proof(&plain.rules, state)
    }

    #[inline]
    fn bounds(&self, plain: &Plain<R>, state: &R::State) -> Option<(Value, Value)> {
        self.0.bounds(&plain.rules, state)
    }

    #[inline]
    fn payoff_bounds(&self, plain: &Plain<R>, state: &R::State) -> Option<(f64, f64)> {
        self.0.payoff_bounds(&plain.rules, state)
    }

    #[inline]
    fn forced(&self, plain: &Plain<R>, state: &R::State) -> Option<R::Action> {
        self.0.forced(&plain.rules, state)
    }

    #[inline]
    fn order_in_proof(&self, plain: &Plain<R>, state: &R::State, action: R::Action) -> i32 {
        self.0.order_in_proof(&plain.rules, state, action)
    }

    #[inline]
    fn bounds_in_proof(&self, plain: &Plain<R>, state: &R::State) -> Option<(Value, Value)> {
        self.0.bounds_in_proof(&plain.rules, state)
    }

    #[inline]
    fn hopeless(&self, plain: &Plain<R>, state: &R::State) -> Option<(u64, Value)> {
        self.0.hopeless(&plain.rules, state)
    }

    #[inline]
    fn outlook(&self, plain: &Plain<R>, state: &R::State) -> Outlook<R::Action> {
        self.0.outlook(&plain.rules, state)
    }

    #[inline]
    fn finish(
        &self,
        plain: &Plain<R>,
        state: &R::State,
        window: (Value, Value),
    ) -> Option<(Value, u64)> {
        self.0.finish(&plain.rules, state, window)
    }

    #[inline]
    fn threatened(&self, plain: &Plain<R>, state: &R::State) -> bool {
        self.0.threatened(&plain.rules, state)
    }

    #[inline]
    fn threatens(&self, plain: &Plain<R>, state: &R::State, action: R::Action) -> bool {
        self.0.threatens(&plain.rules, state, action)
    }

    #[inline]
    fn exchange(&self, plain: &Plain<R>, state: &R::State, action: R::Action) -> i32 {
        self.0.exchange(&plain.rules, state, action)
    }

    #[inline]
    fn most_gain(&self, plain: &Plain<R>, state: &R::State, action: R::Action) -> Option<i32> {
        self.0.most_gain(&plain.rules, state, action)
    }

    #[inline]
    fn follow_space(&self, plain: &Plain<R>) -> usize {
        self.0.follow_space(&plain.rules)
    }

    #[inline]
    fn follow_index(&self, plain: &Plain<R>, state: &R::State, action: R::Action) -> usize {
        self.0.follow_index(&plain.rules, state, action)
    }

    #[inline]
    fn structure(&self, plain: &Plain<R>, state: &R::State) -> Option<u64> {
        self.0.structure(&plain.rules, state)
    }
}
