//! The root: iterative deepening, windows around the last value, several best actions, and what
//! the search makes of all that when it must answer.

use super::parts::{Facts, Late, Memo, Node, RootAction, Slot, is_claim};
use super::time::Pace;
use super::turns::Turns;
use super::worker::Worker;
use crate::alphabeta::parts::Memory;
use crate::limits::Interrupted;
use crate::sorting::{by_rank, highest};
use crate::{ActionValue, Answer, Bound, Ended, Progress, Proof, Work};
use outply_game::{Evaluator, Hints, MAX_PLY, Player, Value, ZeroSumInteger, ZeroSumRules};

/// Below this depth values still jump too much for a window around the last one.
const ASPIRATION_FROM: i32 = 4;
/// A window that misses by more hundredths than this is opened altogether.
const WIDEST: i32 = 1_500;

/// The running search of one root state by one thread.
pub(super) struct Root<'w, 's, R: ZeroSumRules, E, H, M> {
    worker: &'w mut Worker<'s, R, E, H, M>,
    state: &'w R::State,
    player: Player,
    actions: Vec<RootAction<R::Action>>,
    /// How many actions there are, those not looked at included.
    legal: usize,
    multi_pv: usize,
}

impl<'w, 's, R, E, H, M> Root<'w, 's, R, E, H, M>
where
    R: ZeroSumRules,
    E: Evaluator<R>,
    H: Hints<R>,
    M: Memory<R>,
{
    /// The search of `state`; of its actions only those in `only` are looked at, all if none of
    /// them is legal.
    pub(super) fn new(
        worker: &'w mut Worker<'s, R, E, H, M>,
        state: &'w R::State,
        only: &[R::Action],
        multi_pv: usize,
    ) -> Self {
        let player = worker.rules.to_move(state);
        let mut actions = listed(worker, state);
        let legal = actions.len();
        if actions.iter().any(|action| only.contains(&action.slot.action)) {
            actions.retain(|action| only.contains(&action.slot.action));
        }
        Root { worker, state, player, actions, legal, multi_pv: multi_pv.max(1) }
    }

    /// Iterates from depth 1 on until a limit or a proof; `progress` sees the answer after
    /// each iteration.
    pub(super) fn run(&mut self, progress: &mut Progress<'_, R::Action>) -> Answer<R::Action> {
        if let Some(utility) = self.worker.rules.utility(self.state) {
            return self.finished_game(utility.value(self.player, 0));
        }
        let mut found = self.impression();
        // Several best actions are asked for their values, of which that look would find one.
        let mate = self.worker.clock.mate_limit().filter(|_| self.multi_pv == 1);
        if mate.is_some_and(|plies| self.is_decided(plies)) {
            found = self.found(self.actions[0].value.plies().unwrap_or(0) as i32);
            found.work.ended = Ended::Solved;
            self.conclude(&mut found);
            return found;
        }
        let deepest = self.worker.clock.depth_limit().unwrap_or(MAX_PLY).min(MAX_PLY - 2) as i32;
        let mut pace = Pace::new(self.worker.settings.points);
        let mut factor = 1.0;
        for depth in 1..=deepest {
            let may_deepen = self.worker.clock.may_deepen_on_clock(factor);
            if !may_deepen || self.complete(depth).is_err() {
                self.adopt_unfinished(&mut found, may_deepen);
                found.work.ended = Ended::Interrupted;
                break;
            }
            found = self.found(depth);
            progress(&found);
            if found.work.ended == Ended::Solved {
                self.hasten(&mut found, progress);
                break;
            }
            factor = self.factor(&mut pace);
        }
        self.conclude(&mut found);
        found
    }

    fn conclude(&mut self, found: &mut Answer<R::Action>) {
        self.worker.clock.tell();
        found.work.nodes = self.worker.clock.all_nodes();
        found.work.time = self.worker.clock.elapsed();
    }

    /// Whether the game is won or lost within so many plies; then the best action is the first.
    fn is_decided(&mut self, plies: u32) -> bool {
        let path = self.worker.path.len();
        let forced = self.worker.forced(self.state, self.player, plies);
        self.worker.path.truncate(path);
        match forced {
            Ok(Some((value, line))) => self.adopt_line(value, line),
            _ => false,
        }
    }

    /// Makes the action that begins the line the first, its value being proven.
    fn adopt_line(&mut self, value: Value, line: Vec<R::Action>) -> bool {
        let first = self.actions.iter().position(|root| line.first() == Some(&root.slot.action));
        let Some(first) = first else { return false };
        self.actions[..=first].rotate_right(1);
        let best = &mut self.actions[0];
        (best.value, best.line) = (value, line);
        (best.bound, best.proof) = (Bound::Exact, Proof::Proven);
        true
    }

    /// A win that is proven is given its true distance, unless a game's clock runs, on which any
    /// win will do.
    fn hasten(&mut self, found: &mut Answer<R::Action>, progress: &mut Progress<'_, R::Action>) {
        let value = found.value;
        let Some(plies) = value.plies().filter(|_| value.is_win() && self.multi_pv == 1) else {
            return;
        };
        if self.actions.len() < self.legal || self.worker.clock.is_on_clock() {
            return;
        }
        let path = self.worker.path.len();
        let sooner = self.worker.sooner(self.state, self.player, plies);
        self.worker.path.truncate(path);
        let Ok(Some(line)) = sooner else { return };
        if self.adopt_line(Value::win_in(line.len() as u32), line) {
            *found = self.found(found.work.depth as i32);
            progress(found);
        }
    }

    /// What the decision is worth of a game's clock.
    fn factor(&self, pace: &mut Pace<R::Action>) -> f64 {
        let all: u64 = self.actions.iter().map(|action| action.nodes).sum();
        let best = &self.actions[0];
        let share = best.nodes as f64 / all.max(1) as f64;
        let factor = pace.factor(best.slot.action, best.value, share);
        // There is nothing to decide.
        if self.actions.len() == 1 { factor / 10.0 } else { factor }
    }

    /// An iteration by this thread, or by another that is done with it sooner.
    fn complete(&mut self, depth: i32) -> Result<(), Interrupted> {
        let Some(team) = self.worker.team.clone() else { return self.iterate(depth) };
        let path = self.worker.path.len();
        self.worker.clock.begin_iteration(depth as u32);
        let iterated = self.iterate(depth);
        self.worker.clock.end_iteration();
        if iterated.is_ok() {
            team.complete(depth as u32, &self.actions);
            return Ok(());
        }
        if self.worker.clock.is_spent() {
            return Err(Interrupted);
        }
        self.actions = team.result(depth as u32).ok_or(Interrupted)?;
        self.worker.rewind(self.state, path);
        Ok(())
    }

    /// One iteration: exact values for the best actions, one after the other.
    fn iterate(&mut self, depth: i32) -> Result<(), Interrupted> {
        self.worker.root_depth = depth;
        self.worker.selective_depth = 0;
        self.actions.iter_mut().for_each(|action| action.nodes = 0);
        let lines = self.multi_pv.min(self.actions.len());
        for first in 0..lines {
            self.aspire(first, depth)?;
        }
        self.rank(lines);
        for _ in 1..lines {
            if !self.is_open(lines) {
                break;
            }
            self.aspire(lines - 1, depth)?;
            self.rank(lines);
        }
        Ok(())
    }

    fn rank(&mut self, lines: usize) {
        by_rank(&mut self.actions[..lines], |action| (highest(action.value.raw()), 0));
    }

    /// Whether an action that has no line may be better than the last that has one: a table makes
    /// values depend on what was searched before, so a later line may come out above an earlier one.
    fn is_open(&self, lines: usize) -> bool {
        let last = self.actions[lines - 1].value;
        self.actions[lines..].iter().any(|action| action.value > last)
    }

    /// The best action from the `first` on, in a window around what it was worth before that opens
    /// where the value lies outside.
    fn aspire(&mut self, first: usize, depth: i32) -> Result<(), Interrupted> {
        let settings = self.worker.settings;
        let before = self.actions[first].value;
        let mut width = settings.margin(settings.aspiration_width).max(1);
        let (mut alpha, mut beta) = (Value::NEG_INFINITY, Value::INFINITY);
        if settings.aspiration && depth >= ASPIRATION_FROM && !before.is_decided() {
            (alpha, beta) = (before.plus(-width), before.plus(width));
        }
        loop {
            let value = self.search(first, depth, (alpha, beta))?;
            if value > alpha && value < beta {
                return Ok(());
            }
            width = width.saturating_mul(2);
            let far = width > settings.margin(WIDEST) || value.is_decided();
            if value <= alpha {
                alpha = if far { Value::NEG_INFINITY } else { value.plus(-width) };
            } else {
                beta = if far { Value::INFINITY } else { value.plus(width) };
            }
        }
    }

    /// Searches the actions from the `first` on, those before it being better. Returns the best
    /// value; that action stands first afterwards.
    fn search(
        &mut self,
        first: usize,
        depth: i32,
        (alpha, beta): (Value, Value),
    ) -> Result<Value, Interrupted> {
        let threatened = self.worker.hints.threatened(self.worker.rules, self.state);
        let player = self.player;
        let mut node = Node { alpha, beta, depth, ply: 0, player, cut: false, threatened };
        let memo = self.worker.remembered(self.state, &node);
        let facts = self.worker.facts(self.state, &node, memo);
        let estimates = self.worker.ledger;
        if let Some(watch) = &mut self.worker.watch {
            watch.restart(depth as u32);
        }
        self.worker.tell_enter(&node, None);
        let (window, mut best, mut place) = (node, Value::NEG_INFINITY, None);
        self.actions.iter_mut().for_each(|action| action.raised = false);
        let mut turns = Turns::new(first..self.actions.len());
        while let Some(next) = turns.next(|next| next > first && self.is_busy(next, &memo, &node)) {
            let slot = self.actions[next].slot;
            let search = self.worker.begin_search(memo.key, &node, slot.place);
            let value = self.search_action(next, next - first, &node, &facts);
            self.worker.end_search(search);
            let value = value?;
            best = best.max(value);
            if value > node.alpha {
                place = Some(slot.place);
                if value >= beta {
                    break;
                }
                node.alpha = value;
            }
        }
        self.worker.tell_leave(best, player);
        self.settle(first);
        if first == 0 {
            self.worker.remember(&memo, &window, best, place, estimates);
        }
        Ok(best)
    }

    fn is_busy(&self, next: usize, memo: &Memo, node: &Node) -> bool {
        self.worker.is_busy(memo.key, node, self.actions[next].slot.place)
    }

    /// The actions that raised alpha go first, the last one best; the others stay as they were.
    fn settle(&mut self, first: usize) {
        by_rank(&mut self.actions[first..], |action| {
            let value = if action.raised { action.value } else { Value::NEG_INFINITY };
            (highest(value.raw()), 0)
        });
    }

    fn search_action(
        &mut self,
        next: usize,
        before: usize,
        node: &Node,
        facts: &Facts,
    ) -> Result<Value, Interrupted> {
        let (worker, state) = (&mut *self.worker, self.state);
        let root = &mut self.actions[next];
        let (nodes, estimates) = (worker.clock.nodes(), worker.ledger);
        let slot = root.slot;
        let child = worker.rules.result(state, slot.action);
        let threatens = worker.hints.threatened(worker.rules, &child);
        let indices = worker.indices(state, slot.action);
        let tried = before as u32 + 1;
        let late = Late { slot: &slot, indices, tried, noisy_first: false, threatens };
        let reduction = worker.reduction::<true>(node, facts, &late);
        let value = worker.after(state, &child, (0, slot.action, indices), |worker| {
            worker.look::<true>(&child, node, (node.depth - 1, reduction, threatens), before == 0)
        })?;
        root.nodes += worker.clock.nodes() - nodes;
        root.value = value;
        root.bound = Bound::within((node.alpha, node.beta), value);
        root.raised = root.bound != Bound::AtMost;
        let proven = worker.ledger == estimates || is_claim(value, root.bound);
        root.proof = if proven { Proof::Proven } else { Proof::Estimated };
        root.line.truncate(1);
        if root.raised {
            root.line.extend_from_slice(&worker.lines[1]);
        }
        Ok(value)
    }

    /// An unfinished iteration counts as far as it got: its best action so far is better than the
    /// last iteration's best, which was searched first, or is that action with a newer value.
    fn adopt_unfinished(&mut self, found: &mut Answer<R::Action>, was_begun: bool) {
        let exact = |action: &RootAction<R::Action>| action.raised && action.bound == Bound::Exact;
        if !was_begun || self.multi_pv > 1 || !self.actions.iter().any(exact) {
            return;
        }
        self.settle(0);
        if exact(&self.actions[0]) && found.work.depth > 0 {
            let depth = found.work.depth;
            *found = self.found(depth as i32);
            found.proof = Proof::Estimated;
        }
    }

    /// The answer after a completed iteration.
    fn found(&self, depth: i32) -> Answer<R::Action> {
        let best = &self.actions[0];
        let ended = if self.is_solved(depth) { Ended::Solved } else { Ended::Depth };
        let (nodes, time) = (self.worker.clock.all_nodes(), self.worker.clock.elapsed());
        let work = Work { nodes, time, ..self.work(depth as u32, ended) };
        let actions: Vec<_> = self.actions.iter().map(ActionValue::from).collect();
        let told = (self.player, best.value, self.proof());
        Answer::of(Some(&ActionValue::from(best)), told, actions, work)
    }

    /// What was done, without nodes and time.
    fn work(&self, depth: u32, ended: Ended) -> Work {
        Work {
            depth,
            selective_depth: Some(self.worker.selective_depth.max(depth)),
            table_permille: self.worker.memory.permille_full(),
            ..Work::none(ended)
        }
    }

    /// The best action's value is proven if it is a win or a loss, or if nothing was estimated or
    /// left out below any action. If the game has seen a state twice before the root, one more
    /// visit would draw it, and nothing is called proven.
    fn proof(&self) -> Proof {
        let decided = self.actions[0].value.is_decided();
        let all = || self.actions.iter().all(|action| action.proof == Proof::Proven);
        let proven = (decided || all()) && !self.worker.path.has_twofold();
        if proven { Proof::Proven } else { Proof::Estimated }
    }

    /// Whether deeper iterations would change nothing: all values asked for are proven, and no win
    /// or loss is farther off than the depth.
    fn is_solved(&self, depth: i32) -> bool {
        let within = |value: Value| value.plies().is_none_or(|plies| plies as i32 <= depth);
        let asked = self.multi_pv.min(self.actions.len());
        let each = self.actions[..asked]
            .iter()
            .all(|action| action.proof == Proof::Proven && within(action.value));
        self.proof() == Proof::Proven && each
    }

    /// The answer for a game that is over.
    fn finished_game(&self, value: Value) -> Answer<R::Action> {
        let told = (self.player, value, Proof::Proven);
        Answer::of(None, told, Vec::new(), self.work(0, Ended::Solved))
    }

    /// The answer before any look ahead: the best-ranked action and the root's estimate.
    fn impression(&mut self) -> Answer<R::Action> {
        let value = Value::score(self.worker.evaluator.evaluate(self.worker.rules, self.state));
        self.actions.iter_mut().for_each(|action| action.value = value);
        let exact = |first| ActionValue { bound: Bound::Exact, ..ActionValue::from(first) };
        let first = self.actions.first().map(exact);
        let told = (self.player, value, Proof::Estimated);
        let actions = first.iter().cloned().collect();
        Answer::of(first.as_ref(), told, actions, self.work(0, Ended::Depth))
    }
}

/// The root's actions: the remembered one, then those that are not quiet, each as the game orders
/// them.
fn listed<R, E, H, M>(
    worker: &mut Worker<'_, R, E, H, M>,
    state: &R::State,
) -> Vec<RootAction<R::Action>>
where
    R: ZeroSumRules,
    E: Evaluator<R>,
    H: Hints<R>,
    M: Memory<R>,
{
    let (rules, hints) = (worker.rules, worker.hints);
    let key = if worker.memory.is_used() { worker.memory.key(rules, hints, state) } else { 0 };
    let remembered = worker.memory.probe(key).and_then(|entry| entry.action);
    let root = |(place, action): (usize, R::Action)| {
        let place = place.min(usize::from(u16::MAX)) as u16;
        let is_quiet = H::ALWAYS_QUIET || hints.quiet(rules, state, action);
        let slot = Slot { action, place, is_quiet, rank: hints.order(rules, state, action) };
        let (value, bound, proof) = (Value::ZERO, Bound::AtMost, Proof::Estimated);
        RootAction { slot, value, bound, proof, line: vec![action], nodes: 0, raised: false }
    };
    let mut actions: Vec<_> =
        outply_game::listed(rules, state).into_iter().enumerate().map(root).collect();
    by_rank(&mut actions, |RootAction { slot, .. }| {
        let is_new = Some(slot.place) != remembered;
        (i64::from(is_new) * 2 + i64::from(slot.is_quiet), highest(slot.rank))
    });
    actions
}
