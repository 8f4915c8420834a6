//! Proofs: the value without any horizon, found by questions after bounds of it until they meet.
//!
//! A tree of a few hundred nodes is searched as a whole, in an open window: questions would come back to
//! each of its states. So are games that count points, whose values have no distance that would make
//! one question cheaper than another.

use super::parts::Parts;
use super::questions::{Interval, Questions};
use super::root::{Root, actions_of, all_unsearched, keep_order};
use super::skeleton::seen_by_max;
use crate::limits::Interrupted;
use crate::{ActionValue, Answer, Bound, Ended, Progress, Proof};
use outply_game::{End, Hints, Line, MAX_PLY, Observer, Value, ZeroSumInteger, ZeroSumRules};

/// So many nodes are tried as a whole. Connect Four's sets L3_R1, L2_R1 and L1_R1 by Pons (the latter's first
/// 100): 51, 394 and 1,669 nodes on average for 64 (and 16 for the first depths), 41, 421 and 2,010 for 256, 37,
/// 496 and 2,269 for 1,024 (and 256).
const AT_ONCE: u64 = 256;
/// So many nodes go into looking a few plies ahead, for an action to name should the proof be broken
/// off.
const FIRST_DEPTHS: u64 = 64;

/// What a question is about.
#[derive(Clone, Copy)]
pub(super) enum About {
    /// The root.
    Root,
    /// The action at this place.
    Action(usize),
}

impl<R: ZeroSumRules, P: Parts<R>, const PVS: bool> Root<'_, '_, R, P, PVS> {
    /// Proves the values asked for. `answer` always has what is known so far, and `progress` sees it after
    /// each question.
    pub(super) fn prove<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        answer: &mut Answer<R::Action>,
        progress: &mut Progress<'_, R::Action>,
    ) -> Result<(), Interrupted> {
        if !self.skeleton.clock.may_deepen() {
            return Err(Interrupted);
        }
        let tried = self.at_once(line, answer, progress, AT_ONCE, true)?
            || self.at_once(line, answer, progress, FIRST_DEPTHS, false)?;
        if !tried {
            self.skeleton.proves = true;
            match self.choices.weak {
                true => self.prove_weakly(line, answer, progress)?,
                false => self.prove_by_questions(line, answer, progress)?,
            }
        }
        Ok(())
    }

    /// Tries to find the answer in so many nodes: to the end of the game, or from depth to depth. Whether it
    /// is found.
    fn at_once<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        answer: &mut Answer<R::Action>,
        progress: &mut Progress<'_, R::Action>,
        nodes: u64,
        to_the_end: bool,
    ) -> Result<bool, Interrupted> {
        self.skeleton.proves = to_the_end;
        self.skeleton.clock.pause_after(nodes);
        let first = if to_the_end { MAX_PLY } else { 1 };
        for depth in first..=MAX_PLY {
            if self.iterate(line, depth, answer).is_err() {
                return self.go_on(line).map(|()| false);
            }
            *answer = self.answer(depth);
            progress(answer);
            if answer.work.ended == Ended::Solved {
                break;
            }
        }
        self.skeleton.clock.go_on();
        Ok(true)
    }

    /// After a pause: ready to search again, unless a limit was its cause.
    fn go_on<L: Line<Rules = R>>(&mut self, line: &L) -> Result<(), Interrupted> {
        if self.skeleton.clock.is_spent() {
            return Err(Interrupted);
        }
        self.skeleton.clock.go_on();
        self.skeleton.tidy(line);
        Ok(())
    }

    fn prove_by_questions<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        answer: &mut Answer<R::Action>,
        progress: &mut Progress<'_, R::Action>,
    ) -> Result<(), Interrupted> {
        let mut known = self.told(line);
        if <R::Utility as ZeroSumInteger>::HAS_DISTANCES {
            known = self.narrow(line, About::Root, known, &mut |root, known| {
                root.tell(answer, known);
                progress(answer);
            })?;
        }
        self.search_between(line, known, answer, progress)?;
        if <R::Utility as ZeroSumInteger>::HAS_DISTANCES && self.choices.multi_pv > 1 {
            self.prove_others(line, answer, progress)?;
        }
        *answer = self.answer(MAX_PLY);
        progress(answer);
        Ok(())
    }

    /// What hints tell of the root, or nothing.
    pub(super) fn told<L: Line<Rules = R>>(&self, line: &L) -> Interval {
        let Interval { least, most } = Interval::UNKNOWN;
        let told = self.skeleton.hints.bounds(line.rules(), line.state());
        let (lower, upper) = told.unwrap_or((least, most));
        Interval { least: least.max(lower), most: most.min(upper) }
    }

    /// Asks until the bounds meet, or points alone lie between them; `heard` hears of each answer.
    fn narrow<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        about: About,
        mut known: Interval,
        heard: &mut dyn FnMut(&Self, Interval),
    ) -> Result<Interval, Interrupted> {
        let mut questions = Questions::new();
        while let Some(beta) = questions.next(known) {
            let before = self.skeleton.clock.nodes();
            let bound = self.ask(line, about, beta)?;
            questions.took(beta, self.skeleton.clock.nodes() - before);
            known = known.answered(beta, bound);
            heard(self, known);
        }
        Ok(known)
    }

    /// Whether the value is at least `beta`: a bound of it from below if so, else one from above.
    pub(super) fn ask<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        about: About,
        beta: Value,
    ) -> Result<Value, Interrupted> {
        let window = (beta.plus(-1), beta);
        let place = match about {
            About::Root => None,
            About::Action(place) => Some(place),
        };
        self.skeleton.observer.restart(Some(MAX_PLY));
        match place {
            Some(place) => self.search_one(line, place, window),
            None => {
                let mut found = self.unsearched();
                let value = self.search_actions(line, &mut found, window, MAX_PLY)?;
                if value >= beta {
                    keep_order(&mut self.actions, &found);
                }
                Ok(value)
            }
        }
    }

    /// Searches the action at `place` alone.
    fn search_one<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        place: usize,
        window: (Value, Value),
    ) -> Result<Value, Interrupted> {
        let node = self.node(window, MAX_PLY);
        self.skeleton.enter_root(&node);
        let mut slot = self.actions[place].clone();
        self.search_action(line, &mut slot, node, false)?;
        let value = slot.value;
        self.skeleton.observer.leave(seen_by_max(value, self.player), End::Interior);
        self.actions[place] = slot;
        Ok(value)
    }

    /// Searches all actions in an open window around what is known, for the line of best play, and for
    /// the value where it was not asked for. `answer` has the best action so far at any time.
    fn search_between<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        known: Interval,
        answer: &mut Answer<R::Action>,
        progress: &mut Progress<'_, R::Action>,
    ) -> Result<(), Interrupted> {
        let window = (known.least.plus(-1), known.most.plus(1));
        // Distances are asked for action by action; points are searched in one window.
        let distances = <R::Utility as ZeroSumInteger>::HAS_DISTANCES;
        let count = if distances { 1 } else { self.choices.multi_pv };
        let (mut found, mut best) = (self.unsearched(), Vec::new());
        self.skeleton.observer.restart(Some(MAX_PLY));
        let node = self.node(window, MAX_PLY);
        self.skeleton.enter_root(&node);
        for next in 0..found.len() {
            self.search_next(line, &mut found, next, &mut best, count, node)?;
            if !known.is_one_value() && best.first() == Some(&found[next].value) {
                keep_order(&mut self.actions, std::slice::from_ref(&found[next]));
                self.tell(answer, Interval { least: found[next].value, ..known });
                answer.line.clone_from(&found[next].line);
                progress(answer);
            }
        }
        self.finish_actions(&mut found, window);
        self.actions = found;
        Ok(())
    }

    /// After the best action: the values of the others, as many as are asked for.
    fn prove_others<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        answer: &mut Answer<R::Action>,
        progress: &mut Progress<'_, R::Action>,
    ) -> Result<(), Interrupted> {
        let mut best = vec![self.actions[0].value];
        for place in 1..self.actions.len() {
            self.publish(answer, progress);
            let mut known = Interval { most: self.actions[place].value, ..Interval::UNKNOWN };
            if let Some(&to_beat) = best.get(self.choices.multi_pv - 1) {
                let bound = self.ask(line, About::Action(place), to_beat.plus(1))?;
                if bound <= to_beat {
                    continue;
                }
                known = known.answered(to_beat.plus(1), bound);
            }
            known = self.narrow(line, About::Action(place), known, &mut |_, _| ())?;
            let window = (known.least.plus(-1), known.most.plus(1));
            let value = self.search_one(line, place, window)?;
            best.insert(best.partition_point(|&other| other >= value), value);
        }
        self.sort_actions();
        Ok(())
    }

    /// The actions as known so far, sorted in the answer alone.
    fn publish(&self, answer: &mut Answer<R::Action>, progress: &mut Progress<'_, R::Action>) {
        *answer = self.answer(MAX_PLY);
        super::root::sort(&mut answer.actions);
        answer.work.ended = Ended::Depth;
        progress(answer);
    }

    pub(super) fn unsearched(&self) -> Vec<ActionValue<R::Action>> {
        all_unsearched(actions_of(&self.actions), Value::NEG_INFINITY)
    }

    /// Writes into `answer` what is known by now. Before it is known on which side of a draw the value
    /// lies, the estimates of the first depths stay.
    pub(super) fn tell(&self, answer: &mut Answer<R::Action>, known: Interval) {
        let Interval { least, most } = known;
        answer.between = Some((least, most));
        answer.work.depth = known.settled_plies();
        answer.work.nodes = self.skeleton.clock.all_nodes();
        answer.work.time = self.skeleton.clock.elapsed();
        let Some(first) = self.actions.first() else { return };
        let (value, bound) = match () {
            () if known.is_one_value() => (least, Bound::Exact),
            () if !least.is_loss() => (least, Bound::AtLeast),
            () if !most.is_win() => (most, Bound::AtMost),
            () => return,
        };
        let (line, proof) = (vec![first.action], Proof::Proven);
        let action = ActionValue { value, bound, proof, line, ..first.clone() };
        (answer.action, answer.value) = (Some(action.action), value);
        (answer.bound, answer.proof) = (bound, proof);
        answer.line.clone_from(&action.line);
        answer.actions = vec![action];
    }
}
