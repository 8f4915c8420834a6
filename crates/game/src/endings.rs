//! Endings: states with few pieces, numbered, slice by slice.

use crate::Rules;
use std::ops::Range;

/// Some of a game's states in slices, each of which is numbered: what tables of endings are built of, by
/// retrograde analysis, and looked up by.
///
/// A slice is as large as can be solved at a time: in chess and checkers all positions with the same men.
/// The players must take turns within it, and a game that ends there must be lost for the player to move,
/// or drawn.
pub trait Endings<R: Rules>: Send + Sync {
    /// The slices that `text` asks for with all those that they lead to: actions lead from each to
    /// itself or to one before it, or end the game.
    ///
    /// # Errors
    /// What was expected instead of `text`, in words.
    fn slices(&self, text: &str) -> Result<Vec<u64>, String>;

    /// The parts of a slice with how many numbers each has: they come one after the other. A name has no
    /// spaces.
    fn parts(&self, slice: u64) -> Vec<(String, u64)>;

    /// The state with this number in a slice; `None` if no state has it.
    fn state(&self, slice: u64, number: u64) -> Option<R::State>;

    /// Calls `visit` with those of the numbers that a state has, in their order, and with the states:
    /// cheaper than one at a time where each differs little from the one before.
    fn each_state(&self, slice: u64, numbers: Range<u64>, visit: &mut dyn FnMut(u64, &R::State)) {
        for number in numbers {
            if let Some(state) = self.state(slice, number) {
                visit(number, &state);
            }
        }
    }

    /// The slice of a state and its number there; `None` if it is in none. [`Endings::state`] gives a
    /// state back that has the same value.
    fn place(&self, state: &R::State) -> Option<(u64, u64)>;

    /// Whether an action leads out of the slice.
    fn converts(&self, rules: &R, state: &R::State, action: R::Action) -> bool;

    /// How many actions a state has, if it is easily seen that none of them converts and if, of all states
    /// that they lead to, [`Endings::each_before`] names this one so many times: once for each action.
    /// Then they can be counted down, and need not be looked at again.
    fn quiet_actions(&self, _state: &R::State) -> Option<u32> {
        None
    }

    /// Calls `visit` with the number of every state of the slice in which some action leads to `state`,
    /// itself one of them. A number may come twice, and be that of no state.
    fn each_before(&self, slice: u64, state: &R::State, visit: &mut dyn FnMut(u64));

    /// After how many more plies without a conversion the game is drawn by a rule that counts them: wins
    /// that take longer are not certain.
    fn plies_left(&self, _state: &R::State) -> u32 {
        u32::MAX
    }
}
