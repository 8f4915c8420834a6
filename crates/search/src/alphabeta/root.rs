//! The root: every action's value, as exact as asked for, and iterative deepening over depths.

use super::parts::{Memory, Parts};
use super::skeleton::{Node, Skeleton, seen_by_max};
use crate::limits::{Clock, Interrupted};
use crate::sorting::{by_rank, highest};
use crate::{ActionValue, Answer, Bound, Ended, Progress, Proof, Reuse, Work};
use outply_game::{
    End, Enter, Evaluator, Hints, Line, MAX_PLY, Mover, Observer, Player, Value, ZeroSumInteger,
    ZeroSumRules, listed,
};

/// What the user chose.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choices {
    /// How many actions get exact values.
    pub(crate) multi_pv: usize,
    /// No horizon: look ahead to the end of the game at once.
    pub(crate) exact: bool,
    /// Of an exact search: who wins is enough.
    pub(crate) weak: bool,
    /// Depths 1, 2, 3, ... up to the limit, rather than the limit's at once.
    pub(crate) deepening: bool,
    /// Which remembered values may stand for a search of a state.
    pub(crate) reuse: Reuse,
}

/// Below this depth an aspiration window saves nothing: the values still jump. Nor is there one
/// without an iteration before.
const ASPIRATION_FROM: u32 = 4;
/// The first half-width in points; doubled and more at each failure.
const ASPIRATION_WIDTH: i32 = 16;

/// The running search of one root state.
pub(crate) struct Root<'s, 'r, R: ZeroSumRules, P: Parts<R>, const PVS: bool> {
    pub(crate) skeleton: &'s mut Skeleton<'r, R, P, PVS>,
    pub(crate) choices: Choices,
    pub(super) player: Player,
    pub(super) actions: Vec<ActionValue<R::Action>>,
}

impl<'s, 'r, R: ZeroSumRules, P: Parts<R>, const PVS: bool> Root<'s, 'r, R, P, PVS> {
    pub(crate) fn new<L: Line<Rules = R>>(
        skeleton: &'s mut Skeleton<'r, R, P, PVS>,
        choices: Choices,
        line: &L,
    ) -> Self {
        let player = line.rules().to_move(line.state());
        let actions = first_impressions(skeleton, line);
        Root { skeleton, choices, player, actions }
    }

    /// Iterates until a limit or a proof; `progress` sees the answer after each iteration.
    pub(crate) fn run<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        progress: &mut Progress<'_, R::Action>,
    ) -> Answer<R::Action> {
        if let Some(utility) = line.rules().utility(line.state()) {
            return self.finished_game(utility.value(self.player, 0));
        }
        let mut answer = self.impression(line);
        let ended = match self.choices.exact && PVS {
            true => self.prove(line, &mut answer, progress),
            false => self.deepen(line, &mut answer, progress),
        };
        if ended.is_err() {
            answer.work.ended = Ended::Interrupted;
        }
        let skeleton = &mut *self.skeleton;
        skeleton.memory.end_search(skeleton.probes);
        answer.work.nodes = skeleton.clock.all_nodes();
        answer.work.time = skeleton.clock.elapsed();
        if answer.proof == Proof::Proven {
            answer.work.collision = skeleton.memory.collision(skeleton.rules, &skeleton.hints);
        }
        answer
    }

    /// Iterates from depth to depth, or looks as far as allowed at once.
    fn deepen<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        answer: &mut Answer<R::Action>,
        progress: &mut Progress<'_, R::Action>,
    ) -> Result<(), Interrupted> {
        let deepest = self.skeleton.clock_depth().unwrap_or(MAX_PLY).min(MAX_PLY);
        let deepest = if self.choices.exact { MAX_PLY } else { deepest };
        let mut depth = if self.choices.deepening && !self.choices.exact { 1 } else { deepest };
        while depth >= 1 && depth <= deepest {
            if !self.skeleton.clock.may_deepen() {
                return Err(Interrupted);
            }
            self.iterate(line, depth, answer)?;
            *answer = self.answer(depth);
            progress(answer);
            if answer.work.ended == Ended::Solved {
                break;
            }
            depth += 1;
        }
        Ok(())
    }

    /// One iteration. What it found stands in `self.actions` only if it was completed.
    pub(super) fn iterate<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        depth: u32,
        last: &Answer<R::Action>,
    ) -> Result<(), Interrupted> {
        let (mut alpha, mut beta) = self.first_window(last);
        let mut width = ASPIRATION_WIDTH;
        loop {
            self.skeleton.observer.restart(Some(depth));
            let mut found = self.actions.clone();
            let value = self.search_actions(line, &mut found, (alpha, beta), depth)?;
            if value > alpha && value < beta {
                self.actions = found;
                return Ok(());
            }
            width = width.saturating_mul(8);
            let far = width > 4096;
            if value <= alpha {
                alpha = if far { Value::NEG_INFINITY } else { value.plus(-width) };
            } else {
                beta = if far { Value::INFINITY } else { value.plus(width) };
                keep_order(&mut self.actions, &found);
            }
        }
    }

    /// An aspiration window (Slate and Atkin 1977) around the last value, if one line is asked
    /// for and that value is an estimate; an open one otherwise.
    fn first_window(&self, last: &Answer<R::Action>) -> (Value, Value) {
        let aspires = PVS && self.choices.multi_pv == 1 && !self.choices.exact;
        if !aspires || last.work.depth + 1 < ASPIRATION_FROM || last.value.is_decided() {
            return (Value::NEG_INFINITY, Value::INFINITY);
        }
        (last.value.plus(-ASPIRATION_WIDTH), last.value.plus(ASPIRATION_WIDTH))
    }

    /// Searches all actions, the last iteration's best first: exact values for the best
    /// `multi_pv`, for the others a bound. Returns the best value.
    pub(super) fn search_actions<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        found: &mut [ActionValue<R::Action>],
        window: (Value, Value),
        depth: u32,
    ) -> Result<Value, Interrupted> {
        let node = self.node(window, depth);
        self.skeleton.enter_root(&node);
        let mut best: Vec<Value> = Vec::new();
        for next in 0..found.len() {
            self.search_next(line, found, next, &mut best, self.choices.multi_pv, node)?;
            if found[next].value >= window.1 {
                self.skeleton.cut_root(found, next);
                break;
            }
        }
        Ok(self.finish_actions(found, window))
    }

    /// The root in a window, looking so far ahead.
    pub(super) fn node(&self, window: (Value, Value), depth: u32) -> Node {
        let (alpha, beta) = window;
        Node { alpha, beta, depth, ply: 0, player: self.player, key: None, child_key: None }
    }

    /// Searches the action at `next`: for its value if it is one of the best `count`, whose values are in
    /// `best`, else for a bound.
    pub(super) fn search_next<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        found: &mut [ActionValue<R::Action>],
        next: usize,
        best: &mut Vec<Value>,
        count: usize,
        node: Node,
    ) -> Result<(), Interrupted> {
        // The value to beat: the worst of those that count as best so far.
        let to_beat = best.get(count - 1).map_or(node.alpha, |&value| value.max(node.alpha));
        let scouts = best.len() >= count;
        let node = Node { alpha: to_beat, ..node };
        self.search_action(line, &mut found[next], node, scouts)?;
        let value = found[next].value;
        if found[next].bound != Bound::AtMost {
            best.insert(best.partition_point(|&other| other >= value), value);
            best.truncate(count);
        }
        Ok(())
    }

    /// Sorts what was found, and leaves the root with its value.
    pub(super) fn finish_actions(
        &mut self,
        found: &mut [ActionValue<R::Action>],
        window: (Value, Value),
    ) -> Value {
        sort(found);
        let value = best_value(found, window.0);
        self.skeleton.observer.leave(seen_by_max(value, self.player), End::Interior);
        value
    }

    pub(super) fn sort_actions(&mut self) {
        sort(&mut self.actions);
    }

    pub(super) fn search_action<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        slot: &mut ActionValue<R::Action>,
        node: Node,
        scouts: bool,
    ) -> Result<(), Interrupted> {
        let skeleton = &mut *self.skeleton;
        let before = skeleton.estimates;
        let action = slot.action;
        skeleton.evaluator.push(line.rules(), line.state(), action);
        let value = line.after(action, |line| {
            let player = line.rules().to_move(line.state());
            if PVS && scouts {
                let value = skeleton.child_in(line, &node, node.alpha.plus(1), player, action)?;
                if value <= node.alpha {
                    return Ok(value);
                }
            }
            skeleton.child_in(line, &node, node.beta, player, action)
        })?;
        skeleton.evaluator.pop();
        slot.value = value;
        slot.bound = match value {
            value if value <= node.alpha => Bound::AtMost,
            value if value >= node.beta => Bound::AtLeast,
            _ => Bound::Exact,
        };
        let resolved = skeleton.estimates == before || value.is_decided();
        slot.proof = if resolved { Proof::Proven } else { Proof::Estimated };
        if slot.bound != Bound::AtMost {
            slot.line.clear();
            slot.line.push(action);
            slot.line.append(&mut skeleton.lines[1]);
        } else {
            slot.line.truncate(1);
        }
        Ok(())
    }

    /// The answer after a completed iteration.
    pub(super) fn answer(&self, depth: u32) -> Answer<R::Action> {
        let best = &self.actions[0];
        let proof = proof_of(&self.actions);
        let asked = self.choices.multi_pv.min(self.actions.len());
        let solved = proof == Proof::Proven && are_settled(&self.actions[..asked], depth);
        let ended = if solved { Ended::Solved } else { Ended::Depth };
        let (nodes, time) = (self.skeleton.clock.all_nodes(), self.skeleton.clock.elapsed());
        let work = Work { depth, nodes, time, ..Work::none(ended) };
        Answer::of(Some(best), (self.player, best.value, proof), self.actions.clone(), work)
    }

    /// The answer for a game that is over.
    fn finished_game(&self, value: Value) -> Answer<R::Action> {
        let work = Work::none(Ended::Solved);
        Answer::of(None, (self.player, value, Proof::Proven), Vec::new(), work)
    }

    /// The answer before any look ahead: the best-ranked action and the root's estimate.
    fn impression<L: Line<Rules = R>>(&mut self, line: &L) -> Answer<R::Action> {
        let value = Value::score(self.skeleton.evaluator.evaluate(line.rules(), line.state()));
        first_answer(&mut self.actions, self.player, value)
    }
}

impl<R: ZeroSumRules, P: Parts<R>, const PVS: bool> Skeleton<'_, R, P, PVS> {
    /// Readies everything for a search from the end of `line`.
    pub(crate) fn reset<L: Line<Rules = R>>(&mut self, line: &L, clock: Clock, reuse: Reuse) {
        use super::ordering::Ordering;
        (self.clock, self.reuse, self.estimates) = (clock, reuse, 0);
        (self.proves, self.probes) = (false, 0);
        self.ordering.reset(line.rules(), &self.hints);
        self.memory.new_search();
        self.lines.resize_with(MAX_PLY as usize + 2, Vec::new);
        self.tidy(line);
    }

    /// Forgets the line under way, which an interruption leaves as it is.
    pub(super) fn tidy<L: Line<Rules = R>>(&mut self, line: &L) {
        self.evaluator.reset(line.rules(), line.state());
        self.actions.clear();
        self.ranks.clear();
        self.keys.clear();
        self.seen.clear();
        self.lines.iter_mut().for_each(Vec::clear);
    }

    fn clock_depth(&self) -> Option<u32> {
        self.clock.depth_limit()
    }

    pub(super) fn enter_root(&mut self, node: &Node) {
        let mover = Mover::Player(node.player);
        let (window, depth) = (node.window(), Some(node.depth));
        self.observer.enter(Enter { action: None, mover, window, depth, probability: None });
    }

    fn cut_root(&mut self, found: &[ActionValue<R::Action>], next: usize) {
        self.observer.cut(&actions_of(&found[next + 1..]));
    }
}

/// The root's actions as the hints rank them, before any look ahead.
fn first_impressions<R, P, L, const PVS: bool>(
    skeleton: &Skeleton<'_, R, P, PVS>,
    line: &L,
) -> Vec<ActionValue<R::Action>>
where
    R: ZeroSumRules,
    P: Parts<R>,
    L: Line<Rules = R>,
{
    let (rules, state) = (line.rules(), line.state());
    let mut actions = listed(rules, state);
    by_rank(&mut actions, |&action| (highest(skeleton.hints.order(rules, state, action)), 0));
    all_unsearched(actions, Value::ZERO)
}

/// The actions before any look ahead, with a value that rests on nothing.
pub(super) fn all_unsearched<A: Copy>(actions: Vec<A>, value: Value) -> Vec<ActionValue<A>> {
    actions.into_iter().map(|action| ActionValue::unsearched(action, value)).collect()
}

pub(super) fn actions_of<A: Copy>(found: &[ActionValue<A>]) -> Vec<A> {
    found.iter().map(|found| found.action).collect()
}

/// The answer before any look ahead: the first action, with the root's estimate, which all actions get.
fn first_answer<A: Copy>(
    actions: &mut [ActionValue<A>],
    player: Player,
    value: Value,
) -> Answer<A> {
    actions.iter_mut().for_each(|action| action.value = value);
    let first = actions.first().cloned();
    // It is no bound of anything.
    let first = first.map(|action| ActionValue { bound: Bound::Exact, ..action });
    let (told, work) = ((player, value, Proof::Estimated), Work::none(Ended::Depth));
    Answer::of(first.as_ref(), told, first.iter().cloned().collect(), work)
}

/// The best action's value, or the best bound if every action failed low.
fn best_value<A>(found: &[ActionValue<A>], alpha: Value) -> Value {
    let exact = found.first().filter(|action| action.bound != Bound::AtMost);
    let bounds = || found.iter().map(|action| action.value).max().unwrap_or(alpha);
    exact.map_or_else(bounds, |action| action.value)
}

/// The best action's value is proven if it is a win or a loss, or if no action's value rests on an
/// estimate.
fn proof_of<A>(actions: &[ActionValue<A>]) -> Proof {
    let decided = actions[0].value.is_decided();
    let all = || actions.iter().all(|action| action.proof == Proof::Proven);
    if decided || all() { Proof::Proven } else { Proof::Estimated }
}

/// Whether deeper iterations would change nothing of these: their values are proven, and no win or loss
/// is farther off than the depth (a table may know a long win before a shorter one is found).
fn are_settled<A>(actions: &[ActionValue<A>], depth: u32) -> bool {
    let within = |value: Value| value.plies().is_none_or(|plies| plies <= depth);
    actions.iter().all(|action| action.proof == Proof::Proven && within(action.value))
}

/// Exact values first, the best of each kind first.
pub(super) fn sort<A>(found: &mut [ActionValue<A>]) {
    by_rank(found, |action| {
        (i64::from(action.bound == Bound::AtMost), highest(action.value.raw()))
    });
}

/// Wins found first, the soonest of them first, then draws, what is open, and losses, the latest first.
pub(super) fn sort_weakly<A>(found: &mut [ActionValue<A>]) {
    by_rank(found, |action| {
        let class = match (action.proof, action.value) {
            (Proof::Proven, value) if value > Value::ZERO => 0,
            (Proof::Proven, value) if value == Value::ZERO && action.bound != Bound::AtMost => 1,
            (Proof::Estimated, _) => 2,
            (Proof::Proven, value) if value == Value::ZERO => 3,
            _ => 4,
        };
        (class, highest(action.value.raw()))
    });
}

/// Gives `actions` the order of `found`: what failed high goes first in the wider window.
pub(super) fn keep_order<A: Copy + Eq>(actions: &mut [ActionValue<A>], found: &[ActionValue<A>]) {
    let place = |action: &A| found.iter().position(|other| other.action == *action);
    by_rank(actions, |action| (place(&action.action).map_or(-1, |place| place as i64), 0));
}
