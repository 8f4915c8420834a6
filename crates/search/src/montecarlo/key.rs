//! Whether states have keys.

use outply_game::{Keyed, Rules};

/// How a search recognises states: `()` not at all, [`ByKey`] by their keys.
pub trait Identity<R: Rules>: Copy {
    /// The state's key; the same for all states if they are not recognised.
    fn key(self, rules: &R, state: &R::State) -> u64;
}

impl<R: Rules> Identity<R> for () {
    fn key(self, _: &R, _: &R::State) -> u64 {
        0
    }
}

/// States are recognised by [`Keyed::key`].
#[derive(Clone, Copy, Default, Debug)]
pub struct ByKey;

impl<R: Keyed> Identity<R> for ByKey {
    #[inline]
    fn key(self, rules: &R, state: &R::State) -> u64 {
        rules.key(state)
    }
}
