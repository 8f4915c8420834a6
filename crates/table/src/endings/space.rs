//! One slice as the solver sees it: numbers alone, so that it is compiled once for all games.

use super::solve::{NONE, OPEN, is_loss, is_win};
use crate::error::BuildError;
use outply_game::{Endings, Rules, Value, ZeroSumInteger, ZeroSumRules};
use outply_memory::Array;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::OnceLock;

/// What the rules and conversions say of a state.
pub(crate) enum First {
    /// The game is over, and drawn.
    Drawn,
    /// The game is over, and lost for the player to move.
    Lost,
    /// Its actions decide.
    Open(Exits),
}

/// What the actions that leave the slice lead to.
pub(crate) struct Exits {
    /// The code of the nearest loss, which is a win here; [`NONE`] if there is none.
    pub(crate) nearest_loss: u8,
    /// The code of the furthest win; [`OPEN`] if there is none.
    pub(crate) furthest_win: u8,
    /// Whether there is nothing but wins, if anything.
    pub(crate) are_won: bool,
    /// Whether all actions leave the slice.
    pub(crate) are_all: bool,
    /// How many actions [`Endings::quiet_actions`] promises: none of them leaves.
    pub(crate) quiet: Option<u32>,
}

impl Exits {
    /// Nothing leaves.
    fn none(quiet: Option<u32>) -> Exits {
        let are_all = quiet.is_none();
        Exits { nearest_loss: NONE, furthest_win: OPEN, are_won: true, are_all, quiet }
    }

    fn add(&mut self, child: Child) {
        match child {
            Child::Beyond(code) if is_loss(code) => {
                self.nearest_loss = self.nearest_loss.min(code);
            }
            Child::Beyond(code) if is_win(code) => {
                self.furthest_win = self.furthest_win.max(code);
            }
            _ => self.are_won = false,
        }
    }
}

/// What an action leads to.
pub(crate) enum Child {
    /// The state with this number.
    Here(u64),
    /// A state whose code is known.
    Beyond(u8),
}

/// A slice.
pub(crate) trait Space: Sync {
    fn count(&self) -> u64;

    /// Calls `visit` with those of the numbers that a state has, and what is known of it at first.
    fn each_first(&self, numbers: Range<u64>, visit: &mut dyn FnMut(u64, First));

    /// Calls `visit` with what the actions of an open state lead to until it answers `false`.
    fn each_child(&self, number: u64, visit: &mut dyn FnMut(Child) -> bool);

    /// Calls `visit` with the numbers of the states before one.
    fn before(&self, number: u64, visit: &mut dyn FnMut(u64));
}

/// A slice of a game.
pub(crate) struct Slice<'a, R: Rules> {
    pub(crate) rules: &'a R,
    pub(crate) endings: &'a dyn Endings<R>,
    pub(crate) slice: u64,
    /// The codes of those before it.
    pub(crate) known: &'a HashMap<u64, Array<u8>>,
    /// What does not fit.
    pub(crate) fault: OnceLock<BuildError>,
}

impl<R: ZeroSumRules> Slice<'_, R> {
    fn refuse(&self, sentence: &str) {
        let _ = self.fault.set(BuildError::Unfit(sentence.to_owned()));
    }

    fn first(&self, state: &R::State) -> First {
        let player = self.rules.to_move(state);
        match self.rules.utility(state).map(|utility| utility.value(player, 0)) {
            Some(Value::ZERO) => return First::Drawn,
            Some(value) if value < Value::ZERO => return First::Lost,
            Some(_) => self.refuse("an ending is over and won for the player to move"),
            None => (),
        }
        First::Open(self.exits(state))
    }

    fn exits(&self, state: &R::State) -> Exits {
        let mut exits = Exits::none(self.endings.quiet_actions(state));
        if exits.quiet.is_some() {
            return exits;
        }
        for action in self.rules.actions(state) {
            match self.endings.converts(self.rules, state, action) {
                true => exits.add(self.child(&self.rules.result(state, action))),
                false => exits.are_all = false,
            }
        }
        exits
    }

    fn child(&self, child: &R::State) -> Child {
        let Some((slice, number)) = self.endings.place(child) else { return self.ended(child) };
        if slice == self.slice {
            return Child::Here(number);
        }
        match self.known.get(&slice) {
            Some(codes) => Child::Beyond(codes[number as usize]),
            None => self.ended(child),
        }
    }

    fn ended(&self, child: &R::State) -> Child {
        let player = self.rules.to_move(child);
        match self.rules.utility(child).map(|utility| utility.value(player, 0)) {
            Some(Value::ZERO) => Child::Beyond(OPEN),
            Some(value) if value < Value::ZERO => Child::Beyond(1),
            _ => {
                self.refuse("an ending leads to states that are not in the table");
                Child::Beyond(OPEN)
            }
        }
    }
}

impl<R> Space for Slice<'_, R>
where
    R: ZeroSumRules<State: Send + Sync> + Sync,
{
    fn count(&self) -> u64 {
        self.endings.parts(self.slice).iter().map(|(_, count)| count).sum()
    }

    fn each_first(&self, numbers: Range<u64>, visit: &mut dyn FnMut(u64, First)) {
        let mut each = |number, state: &R::State| visit(number, self.first(state));
        self.endings.each_state(self.slice, numbers, &mut each);
    }

    fn each_child(&self, number: u64, visit: &mut dyn FnMut(Child) -> bool) {
        let Some(state) = self.endings.state(self.slice, number) else { return };
        for action in self.rules.actions(&state) {
            if !visit(self.child(&self.rules.result(&state, action))) {
                break;
            }
        }
    }

    fn before(&self, number: u64, visit: &mut dyn FnMut(u64)) {
        if let Some(state) = self.endings.state(self.slice, number) {
            self.endings.each_before(self.slice, &state, visit);
        }
    }
}
