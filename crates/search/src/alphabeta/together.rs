//! Several threads on one proof: they ask the same questions, know through the table what the others found
//! out, and put off what another is looking at ([`crate::busy`]). So most of what a thread comes back to is
//! in the table by then.

use super::ordering::Ordering;
use super::parts::Memory;
use super::root::Root;
use super::skeleton::Skeleton;
use super::{AlphaBeta, LIMITS};
use crate::at_once::{Helper, together};
use crate::busy::Busy;
use crate::error::{SearchError, check_root};
use crate::limits::Clock;
use crate::{Answer, Limits, Progress, StopFlag};
use outply_game::{CopyLine, Evaluator, Hints, ZeroSumRules};
use std::sync::Arc;
use std::sync::atomic::AtomicU32;

impl<R, E, H, O, M, const PVS: bool> AlphaBeta<'_, R, (E, H, O, M, ()), PVS>
where
    R: ZeroSumRules<State: Send + Sync, Action: Send> + Sync,
    E: Evaluator<R> + Clone + Send,
    H: Hints<R> + Clone + Send,
    O: Ordering<R> + Clone + Send,
    M: Memory<R> + Copy + Send,
{
    /// Searches `state` with so many threads (at least 1), which share the memory and the limit of nodes;
    /// of use to exact searches, whose values do not depend on it. The answer is the first thread's, and
    /// its work is that of all.
    ///
    /// # Errors
    /// As [`AlphaBeta::search`].
    pub fn search_together(
        &mut self,
        state: &R::State,
        threads: usize,
        limits: &Limits,
        progress: &mut Progress<'_, R::Action>,
    ) -> Result<Answer<R::Action>, SearchError> {
        if threads <= 1 {
            return self.search_with(state, limits, progress);
        }
        limits.check("alpha-beta", LIMITS)?;
        check_root(self.skeleton.rules, state)?;
        let (rules, choices) = (self.skeleton.rules, self.choices);
        let mut clock = Clock::start(limits);
        clock.share(&Arc::new(AtomicU32::new(0)));
        let (stop, busy) = (StopFlag::new(), Arc::new(Busy::new()));
        let mut helpers: Vec<Helper<'_, _>> = Vec::new();
        for _ in 1..threads {
            let parts = self.skeleton.copied_parts();
            let (clock, busy) = (clock.helper(&stop), busy.clone());
            helpers.push(Box::new(move || {
                let (mut skeleton, mut line) = (
                    Skeleton::<R, (E, H, O, M, ()), PVS>::new(rules, parts),
                    CopyLine::new(rules, state),
                );
                skeleton.reset(&line, clock, choices.reuse);
                skeleton.busy = Some(busy);
                Root::new(&mut skeleton, choices, &line).run(&mut line, &mut |_| ())
            }));
        }
        let mut line = CopyLine::new(rules, state);
        let skeleton = &mut self.skeleton;
        skeleton.reset(&line, clock, choices.reuse);
        skeleton.busy = Some(busy);
        let main = || Root::new(skeleton, choices, &line).run(&mut line, progress);
        let mut answers = together(&stop, helpers, Box::new(main));
        self.skeleton.busy = None;
        Ok(answers.swap_remove(0))
    }
}

impl<R, E, H, O, M, const PVS: bool> Skeleton<'_, R, (E, H, O, M, ()), PVS>
where
    R: ZeroSumRules,
    E: Evaluator<R> + Clone,
    H: Hints<R> + Clone,
    O: Ordering<R> + Clone,
    M: Memory<R> + Copy,
{
    /// The parts for another thread.
    fn copied_parts(&self) -> (E, H, O, M, ()) {
        let (evaluator, hints) = (self.evaluator.clone(), self.hints.clone());
        (evaluator, hints, self.ordering.clone(), self.memory, ())
    }
}
