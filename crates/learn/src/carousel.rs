//! Games that start at a later leg, from states that earlier games reached (carousel shaping).

use crate::random::Random;
use outply_game::{Draw, Practice, Rules};
use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The most states kept for each leg.
pub(crate) const KEPT: usize = 1_000;

/// The order of the legs at which games start, and the states from which each leg can be started.
pub(crate) struct Carousel<R: Rules> {
    practice: Arc<dyn Practice<R> + Send + Sync>,
    turns: Vec<usize>,
    /// The place in `turns` of the next game.
    next: AtomicUsize,
    /// One for each leg but the first, which starts from the initial state.
    kept: Vec<Mutex<Ring<R::State>>>,
}

/// The last states that were added.
#[derive(Clone, Debug)]
pub(crate) struct Ring<S> {
    states: Vec<S>,
    /// Which one the next replaces.
    next: usize,
}

impl<R: Rules> fmt::Debug for Carousel<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Carousel").field("turns", &self.turns).finish_non_exhaustive()
    }
}

impl<S> Ring<S> {
    fn add(&mut self, state: S) {
        if self.states.len() < KEPT {
            self.states.push(state);
        } else {
            self.states[self.next] = state;
        }
        self.next = (self.next + 1) % KEPT;
    }

    /// The states, the oldest first.
    fn in_order(&self) -> impl Iterator<Item = &S> {
        let oldest = if self.states.len() < KEPT { 0 } else { self.next };
        self.states[oldest..].iter().chain(&self.states[..oldest])
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<R: Rules> Carousel<R> {
    pub(crate) fn new(practice: Arc<dyn Practice<R> + Send + Sync>) -> Carousel<R> {
        let legs = practice.legs();
        let turns = practice.turns().into_iter().filter(|leg| *leg < legs).collect();
        let empty = || Mutex::new(Ring { states: Vec::new(), next: 0 });
        let kept = (1..legs).map(|_| empty()).collect();
        Carousel { practice, turns, next: AtomicUsize::new(0), kept }
    }

    /// The state and the leg at which the next game starts; `None` for a whole game.
    pub(crate) fn begin(&self, random: &mut Random) -> Option<(R::State, usize)> {
        let turn = self.next.load(Ordering::Relaxed);
        let leg = *self.turns.get(turn)?;
        let found = leg.checked_sub(1).and_then(|place| any(&locked(&self.kept[place]), random));
        let last = if found.is_some() { turn } else { self.first_leg_from(turn) };
        self.next.store((last + 1) % self.turns.len(), Ordering::Relaxed);
        Some((found?, leg))
    }

    /// The next turn of the first leg.
    fn first_leg_from(&self, turn: usize) -> usize {
        let count = self.turns.len();
        let mut coming = (turn..turn + count).map(|turn| turn % count);
        coming.find(|turn| self.turns[*turn] == 0).unwrap_or(turn)
    }

    /// Keeps the state after a move if it is the first of a leg beyond `reached`, the last leg of the game so far.
    #[inline]
    pub(crate) fn note(&self, rules: &R, state: &R::State, reached: &mut usize) {
        let leg = self.practice.leg(rules, state);
        if leg > *reached {
            *reached = leg;
            if let Some(kept) = self.kept.get(leg - 1) {
                locked(kept).add(state.clone());
            }
        }
    }

    /// The next turn, and the states kept for each leg, in the game's notation.
    pub(crate) fn words(&self, word: impl Fn(&R::State) -> String) -> Practised {
        let legs = self.kept.iter().map(|kept| locked(kept).in_order().map(&word).collect());
        Practised { turn: self.next.load(Ordering::Relaxed), legs: legs.collect() }
    }

    /// Takes over what [`Carousel::words`] gave; `None` if the legs are others, or a text is not a state.
    pub(crate) fn take(
        &mut self,
        practised: &Practised,
        state: impl Fn(&str) -> Option<R::State>,
    ) -> Option<()> {
        let fits = practised.legs.len() == self.kept.len();
        let is_turn = practised.turn < self.turns.len().max(1);
        let is_few = practised.legs.iter().all(|words| words.len() <= KEPT);
        if !(fits && is_turn && is_few) {
            return None;
        }
        let ring = |words: &Vec<String>| {
            let states = words.iter().map(|word| state(word)).collect::<Option<Vec<_>>>()?;
            Some(Mutex::new(Ring { next: states.len() % KEPT, states }))
        };
        self.kept = practised.legs.iter().map(ring).collect::<Option<Vec<_>>>()?;
        self.next = AtomicUsize::new(practised.turn);
        Some(())
    }
}

/// What is kept of a carousel.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Practised {
    pub(crate) turn: usize,
    pub(crate) legs: Vec<Vec<String>>,
}

fn any<S: Clone>(kept: &Ring<S>, random: &mut Random) -> Option<S> {
    let count = kept.states.len();
    (count > 0).then(|| kept.states[random.below(count)].clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use outply_games::tictactoe::TicTacToe;

    struct Thirds;

    impl Practice<TicTacToe> for Thirds {
        fn legs(&self) -> usize {
            3
        }

        fn leg(&self, _: &TicTacToe, _: &<TicTacToe as Rules>::State) -> usize {
            0
        }

        fn turns(&self) -> Vec<usize> {
            vec![0, 1, 1, 2]
        }
    }

    fn legs(carousel: &Carousel<TicTacToe>, count: usize) -> Vec<usize> {
        let mut random = Random::new(&[1]);
        (0..count).map(|_| carousel.begin(&mut random).map_or(0, |(_, leg)| leg)).collect()
    }

    #[test]
    fn games_begin_by_turns_where_legs_began() {
        let (rules, carousel) = (TicTacToe, Carousel::new(Arc::new(Thirds)));
        assert_eq!(legs(&carousel, 3), [0, 0, 0], "nothing is known of the others");
        locked(&carousel.kept[0]).add(rules.initial());
        assert_eq!(legs(&carousel, 5), [1, 1, 0, 1, 1]);
        locked(&carousel.kept[1]).add(rules.initial());
        assert_eq!(legs(&carousel, 4), [2, 0, 1, 1]);
    }

    #[test]
    fn the_oldest_states_are_forgotten() {
        let mut ring = Ring { states: Vec::new(), next: 0 };
        (0..KEPT + 3).for_each(|state| ring.add(state));
        assert!(ring.in_order().copied().eq(3..KEPT + 3));
    }
}
