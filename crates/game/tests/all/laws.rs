//! Each law is broken once, on purpose, and the battery says which and how.

use outply_game::laws::Laws;
use outply_game::{
    Evaluator, Hints, Keyed, Mover, Notation, NotationError, Outcome, Outlook, Player, Points,
    Reversible, Rules, Stochastic, Utility, Value, hash_key,
};
use std::cell::Cell;

/// Take one or two counters; whoever takes the last one wins. The first field names what is wrong.
struct Counters(&'static str, Cell<u32>);

type State = (u32, Player);

fn game(fault: &'static str) -> Counters {
    Counters(fault, Cell::new(0))
}

impl Counters {
    fn tick(&self) -> u32 {
        self.1.set(self.1.get() + 1);
        self.1.get()
    }
}

impl Rules for Counters {
    type State = State;
    type Action = u32;
    type Utility = Outcome;
    type Turn = Player;

    fn initial(&self) -> State {
        (9, Player::FIRST)
    }

    fn to_move(&self, state: &State) -> Player {
        if self.0 == "third player" && state.0 == 4 { Player(2) } else { state.1 }
    }

    fn actions(&self, &(left, _): &State) -> impl IntoIterator<Item = u32> {
        let mut actions: Vec<u32> = (1..=left.min(2)).collect();
        match self.0 {
            "goes on" if left == 0 => actions.push(0),
            "stuck" if left == 1 => actions.clear(),
            "twice" if left == 5 => actions.push(1),
            "order" if self.tick().is_multiple_of(2) => actions.reverse(),
            _ => {}
        }
        actions
    }

    fn result(&self, &(left, player): &State, taken: u32) -> State {
        let more = u32::from(self.0 == "whim" && self.tick().is_multiple_of(3));
        (left.saturating_sub(taken + more), player.opponent())
    }

    fn utility(&self, state: &State) -> Option<Outcome> {
        (state.0 == 0).then_some(Outcome::Win(state.1.opponent()))
    }

    fn terminal_test(&self, state: &State) -> bool {
        state.0 == 0 || (self.0 == "terminal" && state.0 == 1)
    }
}

impl Keyed for Counters {
    fn key(&self, state: &State) -> u64 {
        if self.0 == "collision" { u64::from(state.0) } else { hash_key(state) }
    }

    fn recomputed_key(&self, state: &State) -> u64 {
        self.key(state) ^ u64::from(self.0 == "stale key" && state.0 == 3)
    }
}

impl Reversible for Counters {
    type Undo = ();

    fn make(&self, state: &mut State, taken: u32) {
        let more = u32::from(self.0 == "make" && state.0 > 5);
        *state = (state.0 - taken - more, state.1.opponent());
    }

    fn unmake(&self, state: &mut State, taken: u32, (): ()) {
        let player = if self.0 == "unmake" { state.1 } else { state.1.opponent() };
        *state = (state.0 + taken, player);
    }
}

impl Notation for Counters {
    fn format_action(&self, _: &State, taken: u32) -> String {
        if self.0 == "same text" { "1".into() } else { taken.to_string() }
    }

    fn parse_action(&self, _: &State, text: &str) -> Result<u32, NotationError> {
        text.parse().map_err(|_| NotationError::new(text, 0, "a number"))
    }

    fn format_state(&self, state: &State) -> String {
        format!("{} {}", state.0, state.1.0)
    }

    fn parse_state(&self, text: &str) -> Result<State, NotationError> {
        let error = || NotationError::new(text, 0, "counters and player");
        let (left, player) = text.split_once(' ').ok_or_else(error)?;
        let player = if self.0 == "misread" { "1" } else { player };
        let player = Player(player.parse().map_err(|_| error())?);
        Ok((left.parse().map_err(|_| error())?, player))
    }

    fn picture(&self, state: &State) -> String {
        "o ".repeat(if self.0 == "wide" { 50 } else { state.0 as usize + 1 })
    }

    fn svg(&self, _: &State) -> String {
        if self.0 == "half" { "<svg>".into() } else { "<svg></svg>".into() }
    }
}

#[test]
fn a_game_without_fault_keeps_all_laws() {
    let rules = game("none");
    let laws = Laws::of(&rules).keyed().reversible().notation().games(10);
    let checked = laws.check().unwrap();
    assert_eq!((checked.games, checked.finished), (10, 10));
    assert!(checked.states > 10 * 5);
}

#[test]
fn each_fault_is_found_and_named() {
    let cases = [
        ("goes on", ", but there are 1 actions"),
        ("stuck", "the game goes on (utility() is None), but there is no action"),
        ("twice", "1 is listed at places 0 and 2"),
        ("order", "actions come in the same order whenever asked"),
        ("whim", "the same action has the same result"),
        ("third player", "to_move() is Player(Player(2)) in a game of 2 players"),
        ("terminal", "terminal_test() is true, but utility() is None"),
        ("collision", "states with equal keys have equal futures"),
        ("stale key", "a key equals its recomputation"),
        ("unmake", "unmaking an action restores the state"),
        ("make", "making an action gives its result"),
        ("same text", "is written \"1\", which reads as 1"),
        ("misread", "a written state reads back"),
        ("wide", "its widest line has 100"),
        ("half", "an SVG picture is a whole document"),
    ];
    for (fault, expected) in cases {
        let rules = game(fault);
        let broken = Laws::of(&rules).keyed().reversible().notation().check().unwrap_err();
        let message = broken.to_string();
        assert!(message.contains(expected), "{fault}: {message}");
        assert!(message.contains("in the state ("), "{message}");
    }
}

#[test]
#[should_panic(expected = "broken law: no action is listed twice")]
fn hold_panics_with_the_message() {
    Laws::of(&game("twice")).hold();
}

struct BadHints(&'static str);

impl Hints<Counters> for BadHints {
    fn order(&self, _: &Counters, _: &State, _: u32) -> i32 {
        if self.0 == "order" { i32::MAX } else { 0 }
    }

    fn orders(&self, _: &Counters, state: &State) -> impl Fn(u32) -> i32 {
        let order = if self.0 == "orders" && state.0 == 3 { 5 } else { 0 };
        move |taken| if self.0 == "order" { i32::MAX } else { order * taken as i32 }
    }

    fn loses_exchange(&self, _: &Counters, state: &State, taken: u32) -> bool {
        self.0 == "loss" && (state.0, taken) == (3, 2)
    }

    fn quiet(&self, _: &Counters, _: &State, taken: u32) -> bool {
        self.0 != "hidden" || taken == 1
    }

    fn disturbing(
        &self,
        _: &Counters,
        state: &State,
        _: bool,
        show: &mut impl FnMut(usize, u32),
    ) -> bool {
        match self.0 {
            "hidden" => true,
            "quiet" if state.0 == 3 => {
                show(0, 1);
                true
            }
            "misplaced" if state.0 == 3 => {
                show(7, 1);
                true
            }
            _ => false,
        }
    }

    fn action_space(&self, _: &Counters) -> usize {
        3
    }

    fn action_index(&self, _: &Counters, taken: u32) -> usize {
        taken as usize + usize::from(self.0 == "index")
    }

    fn canonical(&self, _: &Counters, state: &State) -> Option<State> {
        match self.0 {
            "symmetry" if state.0 == 3 => Some((2, state.1)),
            "representative" if state.0 > 0 => Some(*state),
            _ => None,
        }
    }

    fn bounds(&self, _: &Counters, state: &State) -> Option<(Value, Value)> {
        (self.0 == "bounds" && state.0 == 2).then_some((Value::ZERO, Value::ZERO))
    }

    fn forced(&self, _: &Counters, state: &State) -> Option<u32> {
        match self.0 {
            "forced" if state.0 == 2 => Some(1),
            "illegal" if state.0 == 2 => Some(7),
            _ => None,
        }
    }

    fn outlook(&self, _: &Counters, _: &State) -> Outlook<u32> {
        let may_end = self.0 != "outlook";
        Outlook { bounds: None, forced: None, hopeless: None, order: 0, may_end }
    }
}

#[test]
fn faulty_hints_are_found() {
    let cases = [
        ("none", ""),
        ("order", "an order is within"),
        ("orders", "order(1) is 0, but orders() says 5"),
        ("loss", "exchange(2) is 0, loses_exchange() is true"),
        ("index", "action_index(2) is 3 in a space of 3"),
        ("hidden", "disturbing(false) shows [], without Some(2)"),
        ("quiet", "disturbing(false) shows [(0, 1)], without None, with Some((0, 1))"),
        ("misplaced", "what is shown as disturbing is what is not quiet"),
        ("representative", "a representative represents itself"),
        ("symmetry", "symmetric states have equal values"),
        ("bounds", "bounds() is from 0 to 0, but the value is win in 1"),
        ("forced", "forced() is 1, worth Some(loss in 2), but the value is win in 1"),
        ("illegal", "a forced action is legal"),
        ("outlook", "no action ends the game that an outlook says not to"),
    ];
    for (fault, expected) in cases {
        let (rules, hints) = (game("none"), BadHints(fault));
        let found = Laws::of(&rules).hints(&hints).exact_hints(&hints).check();
        let message = found.err().map(|broken| broken.to_string()).unwrap_or_default();
        assert!(message.contains(expected), "{fault}: {message}");
        assert_eq!(expected.is_empty(), message.is_empty(), "{fault}: {message}");
    }
}

/// Counts pushes and forgets to count them back.
struct Leaky(i32);

impl Evaluator<Counters> for Leaky {
    fn evaluate(&mut self, _: &Counters, _: &State) -> i32 {
        self.0
    }

    fn reset(&mut self, _: &Counters, _: &State) {
        self.0 = 0;
    }

    fn push(&mut self, _: &Counters, _: &State, _: u32) {
        self.0 += 1;
    }
}

#[test]
fn an_accumulator_that_leaks_is_found() {
    let (rules, mut leaky) = (game("none"), Leaky(0));
    let broken = Laws::of(&rules).evaluator(&mut leaky).check().unwrap_err();
    assert_eq!(broken.law, "pop takes back what push did");
}

/// A coin of a given bias, then the end.
struct Coin(f64, f64);

impl Rules for Coin {
    type State = Option<bool>;
    type Action = bool;
    type Utility = Points;
    type Turn = Mover;

    fn initial(&self) -> Option<bool> {
        None
    }

    fn to_move(&self, _: &Option<bool>) -> Mover {
        Mover::Chance
    }

    fn actions(&self, state: &Option<bool>) -> impl IntoIterator<Item = bool> {
        if state.is_none() { vec![true, false] } else { Vec::new() }
    }

    fn result(&self, _: &Option<bool>, head: bool) -> Option<bool> {
        Some(head)
    }

    fn utility(&self, state: &Option<bool>) -> Option<Points> {
        state.map(|head| Points(if head { 1.0 } else { -1.0 }))
    }
}

impl Stochastic for Coin {
    fn outcomes(&self, _: &Option<bool>) -> impl IntoIterator<Item = (bool, f64)> {
        [(true, self.0), (false, self.1)]
    }
}

#[test]
fn probabilities_are_looked_at() {
    Laws::of(&Coin(0.25, 0.75)).stochastic().hold();
    let wrong = Laws::of(&Coin(0.5, 0.6)).stochastic().check().unwrap_err();
    assert!(wrong.what.contains("sum to 1.1"), "{wrong}");
    let negative = Laws::of(&Coin(1.5, -0.5)).stochastic().check().unwrap_err();
    assert_eq!(negative.law, "probabilities are positive");
}

/// A utility that says it is zero-sum and is not.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Both;

impl Utility for Both {
    const ZERO_SUM: bool = true;

    fn payoff(&self, _: Player) -> f64 {
        1.0
    }
}

struct Unfair;

impl Rules for Unfair {
    type State = ();
    type Action = u8;
    type Utility = Both;
    type Turn = Player;

    fn initial(&self) {}

    fn to_move(&self, (): &()) -> Player {
        Player::FIRST
    }

    fn actions(&self, (): &()) -> impl IntoIterator<Item = u8> {
        []
    }

    fn result(&self, (): &(), _: u8) {}

    fn utility(&self, (): &()) -> Option<Both> {
        Some(Both)
    }
}

#[test]
fn payoffs_that_do_not_sum_to_zero_are_found() {
    let broken = Laws::of(&Unfair).check().unwrap_err();
    assert!(broken.what.contains("[1.0, 1.0] of a zero-sum utility sum to 2"), "{broken}");
}
