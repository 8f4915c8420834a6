//! The last boards of a game, whose errors are still coming in.

use super::learning::Learner;
use super::weights::Places;
use outply_memory::prefetch;
use std::collections::VecDeque;

/// How much an error counts for the board one slide earlier.
const DECAY: f32 = 0.5;
/// How many slides later a board is learnt, so that their errors are known.
const DELAY: usize = 3;

/// The last boards, each with what its error has come to.
pub(super) struct Trail {
    boards: VecDeque<(Places, f32)>,
    /// What share of the whole step is taken.
    step: f32,
}

impl Trail {
    pub(super) fn new(step: f32) -> Trail {
        Trail { boards: VecDeque::with_capacity(DELAY + 2), step }
    }

    /// The game came to the board with these weights. What will be needed to learn it is sent for.
    #[inline]
    pub(super) fn add(&mut self, learner: &Learner, places: Places) {
        places.iter().for_each(|&place| prefetch(&learner.errors[place as usize]));
        self.boards.push_back((places, 0.0));
    }

    /// The last board turned out to be worth `worth`.
    #[inline]
    pub(super) fn follow(&mut self, learner: &Learner, worth: f32) {
        let Some((last, _)) = self.boards.back() else { return };
        let error = worth - learner.network.sum(last);
        let mut share = 1.0;
        for (_, sum) in self.boards.iter_mut().rev() {
            *sum += share * error;
            share *= DECAY;
        }
        if self.boards.len() > DELAY
            && let Some((places, error)) = self.boards.pop_front()
        {
            learner.learn(&places, error, self.step);
        }
    }

    /// The game is over.
    pub(super) fn end(&mut self, learner: &Learner) {
        self.follow(learner, 0.0);
        self.boards.iter().for_each(|(places, error)| learner.learn(places, *error, self.step));
    }
}
