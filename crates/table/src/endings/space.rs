//! One slice as the solver sees it: numbers alone, so that it is compiled once for all games.

use super::solve::OPEN;
use crate::error::BuildError;
use outply_game::{Endings, Rules, Value, ZeroSumInteger, ZeroSumRules};
use std::collections::HashMap;
use std::sync::OnceLock;

/// What is known of a state but for what its actions lead to.
pub(crate) enum Look {
    /// There is none.
    None,
    /// The game is over, and drawn.
    Drawn,
    /// The game is over, and lost for the player to move.
    Lost,
    /// Its actions decide.
    Open,
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

    /// Looks at a state and calls `visit` with what its actions lead to until it answers `false`. What
    /// stays in the slice is told without its number if only conversions count: as number 0.
    fn look(&self, number: u64, conversions: bool, visit: &mut dyn FnMut(Child) -> bool) -> Look;

    /// Calls `visit` with the numbers of the states before one.
    fn before(&self, number: u64, visit: &mut dyn FnMut(u64));
}

/// A slice of a game.
pub(crate) struct Slice<'a, R: Rules> {
    pub(crate) rules: &'a R,
    pub(crate) endings: &'a dyn Endings<R>,
    pub(crate) slice: u64,
    /// The codes of those before it.
    pub(crate) known: &'a HashMap<u64, Vec<u8>>,
    /// What does not fit.
    pub(crate) fault: OnceLock<BuildError>,
}

impl<R: ZeroSumRules> Slice<'_, R> {
    fn refuse(&self, sentence: &str) {
        let _ = self.fault.set(BuildError::Unfit(sentence.to_owned()));
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

    fn look(&self, number: u64, conversions: bool, visit: &mut dyn FnMut(Child) -> bool) -> Look {
        let Some(state) = self.endings.state(self.slice, number) else { return Look::None };
        let player = self.rules.to_move(&state);
        match self.rules.utility(&state).map(|utility| utility.value(player, 0)) {
            Some(Value::ZERO) => return Look::Drawn,
            Some(value) if value < Value::ZERO => return Look::Lost,
            Some(_) => self.refuse("an ending is over and won for the player to move"),
            None => (),
        }
        for action in self.rules.actions(&state) {
            let stays = conversions && !self.endings.converts(self.rules, &state, action);
            let child = match stays {
                true => Child::Here(0),
                false => self.child(&self.rules.result(&state, action)),
            };
            if !visit(child) {
                break;
            }
        }
        Look::Open
    }

    fn before(&self, number: u64, visit: &mut dyn FnMut(u64)) {
        if let Some(state) = self.endings.state(self.slice, number) {
            self.endings.each_before(self.slice, &state, visit);
        }
    }
}
