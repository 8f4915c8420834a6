//! States that are numbered, and the way back from one: what retrograde analysis needs.

use crate::Rules;

/// Some of a game's states, numbered.
pub trait Enumerable<R: Rules> {
    /// The numbers are those below this.
    fn count(&self) -> u64;

    /// The state with this number; `None` if no state has it.
    fn state(&self, number: u64) -> Option<R::State>;

    /// The number of a state; `None` if it is none of these. [`Enumerable::state`] gives a state back
    /// that has the same actions and the same future.
    fn number(&self, state: &R::State) -> Option<u64>;
}

/// Numbered states from which there is a way back.
pub trait Unmove<R: Rules>: Enumerable<R> {
    /// Calls `visit` with the number of every one of these states in which some action leads to `state`,
    /// itself one of them. A number may come twice.
    fn each_before(&self, state: &R::State, visit: impl FnMut(u64));
}
