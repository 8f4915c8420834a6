//! Features: what an evaluator weighs.

use crate::Rules;

/// Numbers that describe a state to the player to move.
///
/// A game brings them; weights are data, chosen or learned elsewhere.
pub trait Features<R: Rules> {
    /// What each number counts, in the order of [`Features::extract`].
    fn names(&self) -> &'static [&'static str];

    /// Writes the numbers for the player to move into `features`, which has as many places as
    /// there are names. Each must change its sign when the players change places.
    fn extract(&self, rules: &R, state: &R::State, features: &mut [i32]);
}
