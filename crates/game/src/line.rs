//! Moving as a scope: an undo that cannot be forgotten.

use crate::{Reversible, Rules};

/// The state at the end of a line of play, and a scope for each further action.
///
/// ```
/// # use outply_game::{Line, Rules};
/// fn count<L: Line>(line: &mut L, depth: u32) -> u64 {
///     if depth == 0 {
///         return 1;
///     }
///     let actions: Vec<_> = line.rules().actions(line.state()).into_iter().collect();
///     actions.into_iter().map(|action| line.after(action, |line| count(line, depth - 1))).sum()
/// }
/// ```
pub trait Line {
    /// The game's rules.
    type Rules: Rules;

    /// Whether a copy of the state is cheap: then a search may keep one while it moves on.
    const COPIES: bool;

    /// The rules.
    fn rules(&self) -> &Self::Rules;

    /// The state reached.
    fn state(&self) -> &<Self::Rules as Rules>::State;

    /// Runs `inside` on the line one action longer, then returns to where it was.
    fn after<T>(
        &mut self,
        action: <Self::Rules as Rules>::Action,
        inside: impl FnOnce(&mut Self) -> T,
    ) -> T;
}

/// A line that copies the state at every action: the fastest up to about 256 bytes.
#[derive(Debug)]
pub struct CopyLine<'r, R: Rules> {
    rules: &'r R,
    state: R::State,
}

impl<'r, R: Rules> CopyLine<'r, R> {
    /// A line that starts from `state`.
    pub fn new(rules: &'r R, state: &R::State) -> Self {
        CopyLine { rules, state: state.clone() }
    }
}

impl<R: Rules> Line for CopyLine<'_, R> {
    type Rules = R;
    const COPIES: bool = true;

    #[inline]
    fn rules(&self) -> &R {
        self.rules
    }

    #[inline]
    fn state(&self) -> &R::State {
        &self.state
    }

    #[inline]
    fn after<T>(&mut self, action: R::Action, inside: impl FnOnce(&mut Self) -> T) -> T {
        let state = self.rules.result(&self.state, action);
        inside(&mut CopyLine { rules: self.rules, state })
    }
}

/// A line that changes one state in place: for states too large to copy.
#[derive(Debug)]
pub struct UndoLine<'r, R: Reversible> {
    rules: &'r R,
    state: R::State,
}

impl<'r, R: Reversible> UndoLine<'r, R> {
    /// A line that starts from `state`.
    pub fn new(rules: &'r R, state: &R::State) -> Self {
        UndoLine { rules, state: state.clone() }
    }
}

impl<R: Reversible> Line for UndoLine<'_, R> {
    type Rules = R;
    const COPIES: bool = false;

    #[inline]
    fn rules(&self) -> &R {
        self.rules
    }

    #[inline]
    fn state(&self) -> &R::State {
        &self.state
    }

    #[inline]
    fn after<T>(&mut self, action: R::Action, inside: impl FnOnce(&mut Self) -> T) -> T {
        let undo = self.rules.make(&mut self.state, action);
        let value = inside(self);
        self.rules.unmake(&mut self.state, action, undo);
        value
    }
}
