//! What chance brings.

use crate::random::Random;
use outply_game::Rules;
use std::sync::Arc;

/// What chance brings at a state, by a number from 0 up to 1; nothing where it brings nothing.
pub type Chance<R> =
    Arc<dyn Fn(&R, &<R as Rules>::State, f64) -> Option<<R as Rules>::Action> + Send + Sync>;

/// The outcome in whose share of the whole, one share after the other, a number from 0 up to 1 lies.
#[inline]
pub fn drawn<A>(outcomes: impl IntoIterator<Item = (A, f64)>, number: f64) -> Option<A> {
    let (mut left, mut last) = (number, None);
    for (outcome, probability) in outcomes {
        left -= probability;
        last = Some(outcome);
        if left < 0.0 {
            break;
        }
    }
    last
}

/// The state after chance has fallen; `None` where nothing can fall.
#[inline]
pub(crate) fn fallen<R: Rules>(
    rules: &R,
    chance: &Chance<R>,
    state: &R::State,
    random: &mut Random,
) -> Option<R::State> {
    Some(rules.result(state, chance(rules, state, random.unit())?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outcome_is_drawn_by_its_share() {
        let of = |number: f64| drawn([('a', 0.25), ('b', 0.5), ('c', 0.25)], number);
        assert_eq!(
            [0.0, 0.2, 0.25, 0.7, 0.75, 0.999].map(of),
            ['a', 'a', 'b', 'b', 'c', 'c'].map(Some)
        );
        // What rounding leaves over belongs to the last.
        assert_eq!(drawn([('a', 0.1), ('b', 0.1)], 0.9), Some('b'));
        assert_eq!(drawn([] as [(char, f64); 0], 0.0), None);
    }
}
