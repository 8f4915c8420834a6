//! Between which values all values lie: what pruning at chance nodes lives on.

use outply_game::Rules;

/// Tells between which values, for the first player, everything below a state lies.
///
/// The bounds must hold for every finished game that can be reached from the state; estimates
/// are pulled into them. Those of a later state must lie within those of an earlier one. `()`
/// knows none (then no chance node is ever cut); `(lowest, highest)` holds everywhere; a function
/// of rules and state looks at the state.
pub trait ValueBounds<R: Rules> {
    /// The lowest and the highest value.
    fn bounds(&self, rules: &R, state: &R::State) -> (f64, f64);
}

impl<R: Rules> ValueBounds<R> for () {
    #[inline]
    fn bounds(&self, _rules: &R, _state: &R::State) -> (f64, f64) {
        (f64::NEG_INFINITY, f64::INFINITY)
    }
}

impl<R: Rules> ValueBounds<R> for (f64, f64) {
    #[inline]
    fn bounds(&self, _rules: &R, _state: &R::State) -> (f64, f64) {
        *self
    }
}

impl<R: Rules, F: Fn(&R, &R::State) -> (f64, f64)> ValueBounds<R> for F {
    #[inline]
    fn bounds(&self, rules: &R, state: &R::State) -> (f64, f64) {
        self(rules, state)
    }
}
