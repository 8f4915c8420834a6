//! Estimates in a finer unit than the game's.

use outply_game::{Evaluator, Rules};
use std::num::NonZeroU32;

/// Another evaluator's estimates divided by a number and rounded to the nearest whole one: lets
/// weights be hundredths of a point, say.
#[derive(Clone, Copy, Debug)]
pub struct Scaled<E> {
    inner: E,
    divisor: NonZeroU32,
}

impl<E> Scaled<E> {
    /// The estimates of `inner`, of which `divisor` make a point.
    pub fn new(inner: E, divisor: NonZeroU32) -> Scaled<E> {
        Scaled { inner, divisor }
    }

    /// The evaluator whose estimates are divided.
    pub fn inner(&self) -> &E {
        &self.inner
    }
}

impl<R: Rules, E: Evaluator<R>> Evaluator<R> for Scaled<E> {
    #[inline]
    fn evaluate(&mut self, rules: &R, state: &R::State) -> i32 {
        let (estimate, divisor) = (self.inner.evaluate(rules, state), self.divisor.get());
        // Half a point away from zero, then towards it: the same for both players.
        let half = i64::from(divisor / 2) * i64::from(estimate.signum());
        ((i64::from(estimate) + half) / i64::from(divisor)) as i32
    }

    #[inline]
    fn reset(&mut self, rules: &R, root: &R::State) {
        self.inner.reset(rules, root);
    }

    #[inline]
    fn push(&mut self, rules: &R, before: &R::State, action: R::Action) {
        self.inner.push(rules, before, action);
    }

    #[inline]
    fn pass(&mut self, rules: &R, before: &R::State) {
        self.inner.pass(rules, before);
    }

    #[inline]
    fn pop(&mut self) {
        self.inner.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outply_game::{Player, Score};

    struct OneState;

    impl Rules for OneState {
        type State = i32;
        type Action = ();
        type Utility = Score;
        type Turn = Player;

        fn initial(&self) -> i32 {
            0
        }

        fn to_move(&self, _: &i32) -> Player {
            Player::FIRST
        }

        fn actions(&self, _: &i32) -> impl IntoIterator<Item = ()> {
            []
        }

        fn result(&self, state: &i32, (): ()) -> i32 {
            *state
        }

        fn utility(&self, state: &i32) -> Option<Score> {
            Some(Score(*state))
        }
    }

    struct Itself;

    impl Evaluator<OneState> for Itself {
        fn evaluate(&mut self, _: &OneState, state: &i32) -> i32 {
            *state
        }
    }

    #[test]
    fn estimates_are_rounded_alike_on_both_sides_of_zero() {
        let rounded = |estimate: i32, divisor: u32| {
            let divisor = NonZeroU32::new(divisor).unwrap();
            Scaled::new(Itself, divisor).evaluate(&OneState, &estimate)
        };
        assert_eq!([149, 150, -149, -150].map(|e| rounded(e, 100)), [1, 2, -1, -2]);
        assert_eq!([3, -3, i32::MIN].map(|e| rounded(e, 1)), [3, -3, i32::MIN]);
        assert_eq!(
            [i32::MAX, i32::MIN].map(|e| rounded(e, u32::MAX)),
            [0, -1],
            "just under a half"
        );
    }
}
