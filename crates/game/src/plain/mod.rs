//! Keys, notation and pictures for rules that bring none.

mod fields;
#[cfg(feature = "serde")]
mod json;
mod notation;
mod of_plain;

pub use of_plain::OfPlain;

use crate::board::Board;
use crate::{Draw, Keyed, NotationError, Repetition, Reversible, Rules, Stochastic, hash_key};
use fields::laid_out;
use std::any::type_name;
use std::fmt::Display;
use std::hash::Hash;

/// Rules with a key from [`Hash`], and notation and pictures from [`Debug`] or [`Display`], so that a
/// game plays in every front end before it has any of its own.
///
/// - An **action** is written as its `Debug` text with single hyphens for everything that is no
///   letter, digit or sign: `3`, `Place-2-3`, `Move--1`. Where two legal actions read alike, their
///   place among these follows: `Take#2`. Reading ignores case.
/// - A **state** is written as its `Debug` text on one line. It is read by a search of the nearest
///   20,000 states from the initial one; further ones cannot be set up, only played to, unless the
///   rules say how all are written ([`Plain::states`], or `Plain::json` with the feature `serde`).
///
/// ```
/// use outply_game::{Notation, Outcome, Plain, Player, Rules};
///
/// /// Take one or two counters; whoever takes the last one wins.
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
    texts: Option<Texts<R>>,
    is_sound: fn(&R, &R::State) -> bool,
}

/// How states are written and read.
type Texts<R> =
    (fn(&<R as Rules>::State) -> String, fn(&str) -> Result<<R as Rules>::State, NotationError>);

/// What describes a state as a board, and the cells of it that spell an action.
type Drawn<R> = (
    fn(&R, &<R as Rules>::State) -> Board,
    fn(&R, &<R as Rules>::State, <R as Rules>::Action) -> Vec<String>,
);

impl<R: Rules> Plain<R> {
    /// `rules` with pictures from `Debug`: a line for each field of a state, and for each row of a field
    /// that is a list of lists.
    pub fn new(rules: R) -> Plain<R> {
        Plain {
            rules,
            picture: |state| laid_out(&format!("{state:?}"), type_name::<R::State>()),
            drawn: None,
            texts: None,
            is_sound: |_, _| true,
        }
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
    /// of it. `spelling` names the cells that spell an action, as [`Notation::spelling`](crate::Notation::spelling) says.
    pub fn board(
        self,
        board: fn(&R, &R::State) -> Board,
        spelling: fn(&R, &R::State, R::Action) -> Vec<String>,
    ) -> Plain<R> {
        Plain { drawn: Some((board, spelling)), ..self }
    }

    /// The same rules with states written by `write`, on one line, and read by `read`, which takes what
    /// `write` makes of every state and may take more. Positions that are typed in or stored then need
    /// not be near the initial one; [`Plain::sound`] keeps out those that cannot be.
    pub fn states(
        self,
        write: fn(&R::State) -> String,
        read: fn(&str) -> Result<R::State, NotationError>,
    ) -> Plain<R> {
        Plain { texts: Some((write, read)), ..self }
    }

    /// The same rules with a test of states that are typed in: one for which `is_sound` is false is
    /// refused before any other method sees it. Those with a mover that the game does not have are
    /// refused without it.
    pub fn sound(self, is_sound: fn(&R, &R::State) -> bool) -> Plain<R> {
        Plain { is_sound, ..self }
    }

    /// The rules alone.
    pub fn rules(&self) -> &R {
        &self.rules
    }
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
