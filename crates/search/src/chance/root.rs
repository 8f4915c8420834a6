//! The root: every action's expected value, as exact as asked for, and iterative deepening.

use super::ChanceRules;
use super::bounds::ValueBounds;
use super::parts::ChanceParts;
use super::skeleton::{Node, Skeleton};
use crate::draws::variance_of_mean;
use crate::limits::Interrupted;
use crate::sorting::{by_rank, highest, highest_real};
use crate::{ActionValue, Answer, Bound, Ended, Expected, Progress, Proof, Work};
use outply_game::{End, Enter, Hints, Line, MAX_PLY, Mover, Observer, Player, Utility, listed};

/// What the user chose.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choices {
    /// How many actions get exact values.
    pub(super) multi_pv: usize,
    /// Depths 1, 2, 3, ... up to the limit, rather than the limit's at once.
    pub(super) deepening: bool,
    /// How many plies deeper each iteration goes, at least 1.
    pub(super) step: u32,
}

/// The running search of one root state. Values in `actions` are those of `player`.
pub(super) struct Root<'s, 'r, R: ChanceRules, P: ChanceParts<R>> {
    skeleton: &'s mut Skeleton<'r, R, P>,
    mover: Mover,
    player: Player,
    actions: Vec<ActionValue<R::Action, Expected>>,
    /// Each action's place in the rules' list; `actions` changes its order.
    places: Vec<R::Action>,
    /// Whether some actions were dropped unseen.
    filtered: bool,
    /// The plies of the last completed iteration.
    completed: u32,
    /// Whether `actions` begins with what a later iteration found before it was interrupted.
    is_partial: bool,
    value: f64,
    /// The variance of `value` from sampling.
    variance: Option<f64>,
}

impl<'s, 'r, R: ChanceRules, P: ChanceParts<R>> Root<'s, 'r, R, P> {
    pub(super) fn new<L: Line<Rules = R>>(skeleton: &'s mut Skeleton<'r, R, P>, line: &L) -> Self {
        let mover = line.rules().to_move(line.state());
        let player = mover.player().unwrap_or(Player::MAX);
        let places = listed(line.rules(), line.state());
        Root {
            skeleton,
            mover,
            player,
            actions: Vec::new(),
            places,
            filtered: false,
            completed: 0,
            is_partial: false,
            value: 0.0,
            variance: None,
        }
    }

    /// Iterates until a limit or a proof; `progress` sees the answer after each iteration.
    pub(super) fn run<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        progress: &mut Progress<'_, R::Action, Expected>,
    ) -> Answer<R::Action, Expected> {
        if let Some(utility) = line.rules().utility(line.state()) {
            self.value = utility.payoff(self.player);
            return self.answer(0, Proof::Proven, Ended::Solved);
        }
        let mut answer = self.impression(line);
        let choices = self.skeleton.settings.choices;
        let only = self.filtered && self.actions.len() == 1;
        let limit = self.skeleton.clock.depth_limit().unwrap_or(MAX_PLY).min(MAX_PLY);
        let deepest = if only { limit.min(1) } else { limit };
        let mut depth = if choices.deepening { choices.step.min(deepest) } else { deepest };
        while depth >= 1 && depth <= deepest {
            if !self.skeleton.clock.may_deepen() || self.iterate(line, depth).is_err() {
                if self.is_partial {
                    answer = self.answer(self.completed, Proof::Estimated, Ended::Interrupted);
                }
                answer.work.ended = Ended::Interrupted;
                break;
            }
            self.completed = depth;
            let proof = self.proof(line);
            let asked = self.actions.iter().take(choices.multi_pv);
            let solved = proof == Proof::Proven && asked.clone().all(|a| a.proof == proof);
            let ended = if solved { Ended::Solved } else { Ended::Depth };
            answer = self.answer(depth, proof, ended);
            progress(&answer);
            if solved {
                break;
            }
            depth = if depth < deepest { (depth + choices.step).min(deepest) } else { deepest + 1 };
        }
        answer.work = self.work(answer.work.depth, answer.work.ended);
        answer
    }

    /// One iteration. What it found stands in `self` if it was completed, or where a player moves, if the
    /// first action was: it was the best one, and what is better now is better by more plies.
    fn iterate<L: Line<Rules = R>>(&mut self, line: &mut L, depth: u32) -> Result<(), Interrupted> {
        let approximations = self.skeleton.settings.approximations;
        self.skeleton.cutoff = approximations.cutoff(depth);
        let node = Node::root(depth, approximations.seed);
        let (mover, depth, window) = (self.mover, Some(depth), (node.alpha, node.beta));
        let observer = &mut self.skeleton.observer;
        observer.restart(depth);
        observer.enter(Enter { action: None, mover, window, depth, probability: None });
        match mover {
            Mover::Player(_) => self.decide(line, node)?,
            Mover::Chance => self.expect(line, node)?,
        }
        let value = self.seen_by_max(self.value);
        self.skeleton.observer.leave(value, End::Interior);
        Ok(())
    }

    /// Where a player moves: exact values for the best `multi_pv` actions, bounds for the rest.
    fn decide<L: Line<Rules = R>>(&mut self, line: &mut L, root: Node) -> Result<(), Interrupted> {
        let settings = self.skeleton.settings;
        let highest = self.highest(line);
        let mut found = self.actions.clone();
        let mut best: Vec<f64> = Vec::new();
        for next in 0..found.len() {
            // The value to beat: the worst of those that count as best so far.
            let to_beat = best.get(settings.choices.multi_pv - 1).copied();
            let to_beat = to_beat.filter(|_| self.skeleton.cuts);
            if to_beat.is_some_and(|value| value >= highest) {
                self.cut_rest(&mut found[next..], highest);
                break;
            }
            let window = self.window(to_beat.unwrap_or(f64::NEG_INFINITY));
            let child = root.child(self.place(found[next].action, next), 1.0, window);
            let slot = found[next].clone();
            if self.search_child(line, &mut found[next], child).is_err() {
                found[next] = slot;
                self.take_over(found, next);
                return Err(Interrupted);
            }
            if found[next].bound == Bound::Exact {
                let mean = found[next].value.mean;
                best.insert(best.partition_point(|&value| value >= mean), mean);
                best.truncate(settings.choices.multi_pv);
            }
        }
        self.settle(found);
        Ok(())
    }

    /// Takes over what an interrupted iteration found out about the first `searched` actions.
    fn take_over(&mut self, mut found: Vec<ActionValue<R::Action, Expected>>, searched: usize) {
        if searched > 0 {
            let earlier = found.split_off(searched);
            self.settle(found);
            if self.completed > 0 {
                self.actions.extend(earlier);
            }
            self.is_partial = true;
        }
    }

    /// Takes over what was found, the best action first.
    fn settle(&mut self, mut found: Vec<ActionValue<R::Action, Expected>>) {
        // Stable: of equal values the one searched first stays first.
        by_rank(&mut found, |action| {
            (i64::from(action.bound == Bound::AtMost), highest_real(action.value.mean))
        });
        self.actions = found;
        let first = self.actions.first();
        self.value = first.map_or(0.0, |first| first.value.mean);
        self.variance = first.and_then(|first| first.value.error).map(|error| error * error);
    }

    /// No action can be better than the best there is: the rest is not looked at.
    fn cut_rest(&mut self, rest: &mut [ActionValue<R::Action, Expected>], highest: f64) {
        for action in rest.iter_mut() {
            action.value.mean = highest;
            (action.bound, action.proof) = (Bound::AtMost, Proof::Proven);
            action.line.truncate(1);
        }
        self.skeleton.observer.cut(&actions_of(rest));
    }

    /// Where chance moves: every outcome's value.
    fn expect<L: Line<Rules = R>>(&mut self, line: &mut L, root: Node) -> Result<(), Interrupted> {
        let bounds = (f64::NEG_INFINITY, f64::INFINITY);
        let first = self.skeleton.outcomes.len();
        let horizon = self.skeleton.horizon(line.state(), &root);
        let drawn = self.skeleton.list_outcomes(line.state(), &root, &horizon, bounds);
        let mut outcomes = self.skeleton.outcomes.split_off(first);
        by_rank(&mut outcomes, |outcome| (outcome.place as i64, 0));
        let (mut found, mut sum, mut squares, mut variance) = (Vec::new(), 0.0, 0.0, 0.0);
        for outcome in outcomes {
            let p = outcome.probability;
            let mut slot = unsearched(outcome.action, Some(p));
            self.search_child(line, &mut slot, root.child(outcome.place, p, bounds))?;
            let Expected { mean, error } = slot.value;
            (sum, squares) = (sum + p * mean, squares + p * mean * mean);
            variance += p * p * error.map_or(0.0, |error| error * error);
            found.push(slot);
        }
        let sampled_below = found.iter().any(|outcome| outcome.value.error.is_some());
        variance += drawn.map_or(0.0, |n| variance_of_mean(squares - sum * sum, n));
        self.variance = (drawn.is_some() || sampled_below).then_some(variance);
        (self.actions, self.value) = (found, sum);
        Ok(())
    }

    fn search_child<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        slot: &mut ActionValue<R::Action, Expected>,
        child: Node,
    ) -> Result<(), Interrupted> {
        let (action, probability) = (slot.action, slot.probability);
        let skeleton = &mut *self.skeleton;
        let (estimates, samples) = (skeleton.estimates, skeleton.samples);
        let value = line.after(action, |line| skeleton.node(line, child, action, probability))?;
        let resolved = skeleton.estimates == estimates;
        let sampled = skeleton.samples > samples;
        slot.line.clear();
        slot.line.push(action);
        slot.bound = Bound::AtMost;
        slot.value.error = None;
        if child.is_inside(value) {
            slot.bound = Bound::Exact;
            slot.line.append(&mut skeleton.lines[1]);
            slot.value.error = sampled.then(|| skeleton.variances[1].sqrt());
        }
        slot.proof = if resolved { Proof::Proven } else { Proof::Estimated };
        slot.value.mean = self.seen_by_max(value);
        Ok(())
    }

    /// The best action's value is proven if nothing can beat it, or if no value rests on an
    /// estimate.
    fn proof<L: Line<Rules = R>>(&self, line: &L) -> Proof {
        let proven = |action: &ActionValue<_, Expected>| action.proof == Proof::Proven;
        let decides = self.mover.player().is_some();
        let first = self.actions.first().filter(|first| decides && proven(first));
        let unbeatable = first.is_some_and(|first| first.value.mean >= self.highest(line));
        let sampled_here = self.variance.is_some();
        let all = self.actions.iter().all(proven) && !sampled_here && !self.filtered;
        if unbeatable || all { Proof::Proven } else { Proof::Estimated }
    }

    fn answer(&self, depth: u32, proof: Proof, ended: Ended) -> Answer<R::Action, Expected> {
        let best = self.actions.first().filter(|_| self.mover.player().is_some());
        let value = Expected { mean: self.value, error: self.variance.map(f64::sqrt) };
        let (told, work) = ((self.player, value, proof), self.work(depth, ended));
        Answer { bound: Bound::Exact, ..Answer::of(best, told, self.actions.clone(), work) }
    }

    fn work(&self, depth: u32, ended: Ended) -> Work {
        let (kinds, time) = (self.skeleton.counts, self.skeleton.clock.elapsed());
        Work { depth, nodes: kinds.total(), kinds: Some(kinds), time, ..Work::none(ended) }
    }

    /// The answer before any look ahead: the best-ranked action and the root's estimate.
    fn impression<L: Line<Rules = R>>(&mut self, line: &L) -> Answer<R::Action, Expected> {
        let estimate = self.skeleton.estimate(line.state());
        self.value = self.seen_by_max(estimate);
        if self.mover.player().is_some() {
            let (rules, state, hints) = (line.rules(), line.state(), &self.skeleton.hints);
            let mut actions = self.places.clone();
            if self.skeleton.settings.sorted {
                by_rank(&mut actions, |&action| (highest(hints.order(rules, state, action)), 0));
            }
            let kept = self.filtered(line.state(), actions);
            self.actions = all_unsearched(kept);
        }
        let mut answer = self.answer(0, Proof::Estimated, Ended::Depth);
        answer.actions.truncate(1);
        if let Some(action) = answer.actions.first_mut() {
            (action.value.mean, action.bound) = (self.value, Bound::Exact);
        }
        answer
    }

    /// The actions that the filter keeps.
    fn filtered(&mut self, state: &R::State, actions: Vec<R::Action>) -> Vec<R::Action> {
        let skeleton = &mut *self.skeleton;
        skeleton.ranks.resize(actions.len(), (0, 0));
        skeleton.actions.extend(actions);
        self.filtered = skeleton.filter(state, MAX_PLY, self.player, 0);
        skeleton.ranks.clear();
        std::mem::take(&mut skeleton.actions)
    }

    /// The highest value for the player at the root.
    fn highest<L: Line<Rules = R>>(&self, line: &L) -> f64 {
        let (lowest, highest) = self.skeleton.bounds.bounds(line.rules(), line.state());
        let told = self.skeleton.told(line.state());
        let (least, most) = told.unwrap_or((lowest, highest));
        let (lowest, highest) = (lowest.max(least), highest.min(most));
        if self.player == Player::MAX { highest } else { -lowest }
    }

    /// MAX's window in which only what is better than `to_beat` for the root's player counts.
    fn window(&self, to_beat: f64) -> (f64, f64) {
        if self.player == Player::MAX {
            (to_beat, f64::INFINITY)
        } else {
            (f64::NEG_INFINITY, -to_beat)
        }
    }

    /// The action's place in the rules' list: as a rule, where nothing was sorted, the one guessed.
    fn place(&self, action: R::Action, guess: usize) -> usize {
        if self.places.get(guess) == Some(&action) {
            return guess;
        }
        self.places.iter().position(|&other| other == action).unwrap_or(0)
    }

    /// The root player's value as MAX sees it, and the other way round.
    fn seen_by_max(&self, value: f64) -> f64 {
        if self.player == Player::MAX { value } else { -value }
    }
}

fn all_unsearched<A: Copy>(actions: Vec<A>) -> Vec<ActionValue<A, Expected>> {
    actions.into_iter().map(|action| unsearched(action, None)).collect()
}

fn actions_of<A: Copy>(found: &[ActionValue<A, Expected>]) -> Vec<A> {
    found.iter().map(|found| found.action).collect()
}

/// An action before any look ahead.
fn unsearched<A: Copy>(action: A, probability: Option<f64>) -> ActionValue<A, Expected> {
    ActionValue { probability, ..ActionValue::unsearched(action, Expected::default()) }
}
