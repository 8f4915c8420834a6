//! A game whose moves are found by a search, from which more is learnt: what it says states are worth, and which
//! actions are good.

use super::{Desk, Lesson};
use crate::live::Live;
use crate::mind::Pupil;
use crate::policy::{self, Alternative};
use outply_game::{Draw, Lookahead, Payoffs, Player, Rules, Thought};

/// What a search said of the state before a move.
#[derive(Debug)]
pub(super) struct Considered {
    /// Who was to move.
    mover: Player,
    /// What the state is worth to the mover.
    worth: Option<Vec<f32>>,
    /// Whether the action that it found was taken: what came of another says nothing about the state.
    is_followed: bool,
    /// Where the actions that were at hand begin, and where they end.
    alternatives: (usize, usize),
}

impl<R: Rules, P: Pupil> Lesson<'_, R, P> {
    /// The state after the move that a search finds; `None` if there is no search, or it finds none, of which lacking
    /// memory is noted. Searches by simulations explore by themselves; after others a move is random now and then.
    #[inline(never)]
    pub(super) fn next_by_search(&mut self, state: &R::State, mover: Player) -> Option<R::State> {
        let (ground, how) = (self.ground, self.how()?);
        let mut live = Live { from: ground.from, mind: &*self.pupil, desk: &mut self.desk.live };
        let thought = ground.think?(ground.from.0, &mut live, state, how);
        let thought = thought.map_err(|fault| ground.fault.set(fault)).ok().flatten()?;
        self.desk.looks.at(ground.from, self.pupil, (state, mover));
        let count = self.desk.looks.len();
        if thought.place >= count || ![0, count].contains(&thought.policy.len()) {
            return None;
        }
        let explores = thought.policy.is_empty() && self.random.unit() < ground.settings.explore;
        let place = if explores { self.random.below(count) } else { thought.place };
        let next = self.take(place, None)?;
        let considered = self.considered((state, mover), &thought, place == thought.place);
        self.desk.steps.last_mut()?.considered = Some(Box::new(considered));
        Some(next)
    }

    /// How far the search of the next move looks, and the seed of its chance.
    fn how(&mut self) -> Option<(Lookahead, u64)> {
        let lookahead = self.ground.settings.lookahead?;
        let is_due = self.moves >= self.opening;
        is_due.then(|| (lookahead, (self.random.unit() * 2f64.powi(53)) as u64))
    }

    /// Notes what is to be learnt from a thought about the state that was looked at last.
    fn considered(
        &mut self,
        (state, mover): (&R::State, Player),
        thought: &Thought,
        is_followed: bool,
    ) -> Considered {
        let worth = thought.payoffs.as_ref().map(|payoffs| self.worth((state, mover), payoffs));
        let head = self.pupil.head();
        let Desk { looks, alternatives, aside, .. } = &mut *self.desk;
        let first = alternatives.len();
        for (look, share) in looks.iter().zip(&thought.policy) {
            let begin = aside.len();
            aside.extend_from_slice(looks.active(look));
            let ended = look.ended().map(|payoff| policy::end_logit(head, payoff));
            let on = (begin, aside.len());
            alternatives.push(Alternative { bucket: look.bucket, on, ended, share: *share });
        }
        let alternatives = (first, alternatives.len());
        Considered { mover, worth, is_followed, alternatives }
    }

    /// What the state before a move is worth to `mover`, whose payoffs a search found.
    fn worth(&mut self, (state, mover): (&R::State, Player), payoffs: &Payoffs) -> Vec<f32> {
        let ((rules, inputs), Desk { live, sums, .. }) = (self.ground.from, &mut *self.desk);
        if !self.pupil.head().says_outcomes() {
            return self.pupil.head().hoped(payoffs, mover);
        }
        let active = live.seen(mover);
        inputs.refresh(rules, state, mover, active);
        let said = self.pupil.say(inputs.bucket(rules, state), active.as_slice(), sums);
        self.pupil.head().hoped_near(payoffs, mover, said)
    }

    /// Learns which of the actions at hand before a move was the best.
    pub(super) fn learn_policy(&mut self, number: usize) {
        let Desk { steps, alternatives, aside, policy, sums, .. } = &mut *self.desk;
        let Some(considered) = &steps[number].considered else { return };
        let (first, end) = considered.alternatives;
        if first == end {
            return;
        }
        let is_flat = self.ground.settings.cells == 0;
        let share_of = |on: usize| if is_flat { 1.0 / on.max(1) as f32 } else { 1.0 };
        policy::learn(
            self.pupil,
            (&alternatives[first..end], aside),
            (self.rate, &share_of),
            (policy, sums),
        );
    }

    /// Blends what came of a state with what the search before the move from there said it is worth, `target` being
    /// the former as `side` sees it; gives the side that sees the blend.
    pub(super) fn blend_in(&self, number: usize, side: Player, target: &mut [f32]) -> Player {
        let Some(considered) = &self.desk.steps[number].considered else { return side };
        let Some(worth) = &considered.worth else { return side };
        self.pupil.head().turn(side, considered.mover, target);
        let lambda = if considered.is_followed { self.ground.settings.lambda } else { 0.0 };
        for (target, worth) in target.iter_mut().zip(worth) {
            *target = lambda * *target + (1.0 - lambda) * worth;
        }
        considered.mover
    }
}
