//! The search of one node, step by step. What may be left out before any action is looked at is in
//! [`super::shortcuts`], what may be left out among the actions in [`super::omissions`].

use super::parts::{Count, Facts, Late, Memo, Node, Singular, Slot, Which, refined};
use super::picker::Picker;
use super::worker::Worker;
use crate::Bound;
use crate::alphabeta::parts::Memory;
use crate::busy;
use crate::limits::Interrupted;
use outply_game::{Evaluator, Hints, Remark, Value, ZeroSumRules};

/// A node's best action so far.
#[derive(Clone, Copy)]
struct Best<A> {
    value: Value,
    action: Option<Slot<A>>,
}

impl<R, E, H, M> Worker<'_, R, E, H, M>
where
    R: ZeroSumRules,
    E: Evaluator<R>,
    H: Hints<R>,
    M: Memory<R>,
{
    /// Fail-soft negamax. In: a state with `node.player` to move and a window `alpha < beta`; `PV`
    /// says that the window is open. Out: a value *v* for that player;
    /// `v <= alpha`: the value is at most *v*;
    /// `alpha < v < beta`: the value is *v*;
    /// `v >= beta`: the value is at least *v*;
    /// in all three cases as far as the omissions are right. A win that the value is at least, or a
    /// loss that it is at most, rests on no omission.
    pub(super) fn node<const PV: bool>(
        &mut self,
        state: &R::State,
        mut node: Node,
    ) -> Result<Value, Interrupted> {
        // Step 1. The horizon.
        if node.depth <= 0 {
            return self.horizon::<PV>(state, node);
        }
        self.clock.count_node()?;
        if PV {
            self.lines[node.ply as usize].clear();
            self.selective_depth = self.selective_depth.max(node.ply + 1);
        }
        let excluded = self.frames[node.ply as usize].excluded;
        // Step 2. The end of the game, repetitions, bounds from the rules.
        if let Some(value) = self.settled(state, &node) {
            return Ok(value);
        }
        // Step 3. Mate-distance pruning.
        if let Some(value) = self.cut_by_distance(&mut node) {
            return Ok(value);
        }
        // Step 4. What the table remembers.
        let memo = self.remembered(state, &node);
        if excluded.is_none()
            && (!PV || self.may_end_open(&memo, &node))
            && let Some(value) = self.cut_by_table(&memo, &node)
        {
            return Ok(value);
        }
        let estimates = self.ledger;
        // Step 5. The estimate.
        let facts = self.facts(state, &node, memo);
        // Steps 6 to 10. What settles a node without a look at each action.
        if !PV
            && excluded.is_none()
            && let Some(value) = self.shortcut(state, &node, &facts)?
        {
            return Ok(value);
        }
        // An extension: a pass would lose by force.
        if self.is_in_danger(&node) {
            node.depth += 1;
            self.tell_depth(node.depth, Remark::Danger);
        }
        // Step 11. Internal iterative reduction.
        if self.is_unknown(PV, &node, &facts) {
            node.depth -= 1;
            self.tell_depth(node.depth, Remark::Unknown);
        }
        // Steps 12 to 17. The actions.
        let table = facts.memo.entry.and_then(|entry| entry.action);
        let mut picker = self.list(state, Which::All, table);
        let tried = self.tried.len();
        let best = self.best_of::<PV>(state, node, &facts, &mut picker, excluded)?;
        if let Some(slot) = best.action.filter(|_| best.value >= node.beta) {
            self.learn_from_cut(state, &node, slot, tried);
        }
        self.slots.truncate(picker.first);
        self.tried.truncate(tried);
        // Step 18. What was found out is remembered.
        if excluded.is_none() {
            let place = best.action.filter(|_| best.value > node.alpha).map(|slot| slot.place);
            self.remember(&facts.memo, &node, best.value, place, estimates);
            self.learn_estimate(state, &node, &facts, best.value, best.action);
        }
        Ok(best.value)
    }

    fn horizon<const PV: bool>(
        &mut self,
        state: &R::State,
        node: Node,
    ) -> Result<Value, Interrupted> {
        if PV {
            self.lines[node.ply as usize].clear();
        }
        let plies = if self.settings.quiescence { self.settings.quiescence_plies } else { 0 };
        self.quiescence(state, Node { depth: 0, ..node }, plies)
    }

    /// Step 3: neither a loss here nor a win by the next action could change the outcome.
    #[inline]
    fn cut_by_distance(&self, node: &mut Node) -> Option<Value> {
        if !self.settings.mate_distance {
            return None;
        }
        node.alpha = node.alpha.max(Value::loss_in(node.ply));
        node.beta = node.beta.min(Value::win_in(node.ply + 1));
        (node.alpha >= node.beta).then_some(node.alpha)
    }

    /// Step 4 in an open window: only an exact value of the same depth ends the node, among several
    /// threads, which so take over what another one has found, or if asked for. A thread alone keeps
    /// the line whole otherwise, as all do that of a win or a loss. What it was worth is in `threads`.
    #[inline]
    fn may_end_open(&self, memo: &Memo, node: &Node) -> bool {
        (self.team.is_some() || self.settings.exact_cut)
            && memo.entry.is_some_and(|entry| {
                entry.bound == Bound::Exact
                    && i32::from(entry.depth) == node.depth
                    && !entry.value.is_decided()
            })
    }

    /// Step 5.
    #[inline]
    pub(super) fn facts(&mut self, state: &R::State, node: &Node, memo: Memo) -> Facts {
        let ply = node.ply as usize;
        self.frames[ply + 2].killers = [None, None];
        self.frames[ply].player = node.player;
        self.frames[ply].in_danger = false;
        if node.threatened || !self.settings.needs_estimates() {
            self.frames[ply].estimate = None;
            let (raw, corrected, estimate) = (None, None, None);
            return Facts { memo, raw, corrected, estimate, improving: false };
        }
        let (raw, corrected) = self.estimate(state, node);
        self.frames[ply].estimate = Some(corrected);
        Facts {
            memo,
            raw: Some(raw),
            corrected: Some(corrected),
            estimate: Some(refined(corrected, &memo)),
            improving: self.is_improving(node, corrected),
        }
    }

    /// Whether the player's estimate has risen since its last turn but one.
    #[inline]
    fn is_improving(&self, node: &Node, estimate: i32) -> bool {
        for plies in [2, 4] {
            let Some(ply) = node.ply.checked_sub(plies) else { return false };
            let frame = &self.frames[ply as usize];
            if let Some(before) = frame.estimate.filter(|_| frame.player == node.player) {
                return estimate > before;
            }
        }
        false
    }

    #[inline]
    fn is_in_danger(&self, node: &Node) -> bool {
        self.settings.danger_extension
            && self.frames[node.ply as usize].in_danger
            && self.may_extend(node.ply)
    }

    /// Step 11: nothing is remembered of a state that should be searched deep, so that order is
    /// poor; the next iteration knows more.
    #[inline]
    fn is_unknown(&self, open: bool, node: &Node, facts: &Facts) -> bool {
        self.settings.internal_reduction
            && self.memory.is_used()
            && (open || node.cut)
            && node.depth >= self.settings.internal_reduction_depth
            && facts.memo.entry.is_none_or(|entry| entry.action.is_none())
    }

    /// Steps 12 to 17: each action in turn.
    #[inline]
    fn best_of<const PV: bool>(
        &mut self,
        state: &R::State,
        mut node: Node,
        facts: &Facts,
        picker: &mut Picker,
        excluded: Option<R::Action>,
    ) -> Result<Best<R::Action>, Interrupted> {
        let mut best = Best { value: Value::NEG_INFINITY, action: None };
        let mut count = Count { tried: 0, listed: picker.count(), is_safe: false };
        let mut late = self.deferred.len();
        let deferred = late;
        loop {
            let slot = match self.next(picker, state, &node) {
                Some(slot) => {
                    if Some(slot.action) == excluded {
                        continue;
                    }
                    count.tried += 1;
                    // Step 12. What may be left out unseen.
                    if count.is_safe && self.omits(state, &node, facts, picker, &slot, &count) {
                        self.ledger.count();
                        self.remark(Remark::Omitted);
                        continue;
                    }
                    if self.defers(&facts.memo, &node, &slot, &count) {
                        continue;
                    }
                    slot
                }
                // What other threads were looking at comes last.
                None => match self.deferred.get(late) {
                    Some(&(slot, tried)) => {
                        (late, count.tried) = (late + 1, tried);
                        slot
                    }
                    None => break,
                },
            };
            // Steps 13 to 16.
            let search = self.begin_search(facts.memo.key, &node, slot.place);
            let tried = self.try_action::<PV>(state, &node, facts, picker, &slot, &count);
            self.end_search(search);
            let value = match tried? {
                Tried::Value(value) => value,
                Tried::Cut(value) => {
                    self.remark(Remark::MultiCut);
                    best = Best { value, action: None };
                    break;
                }
            };
            // Step 17. What it means for the node.
            self.tried.push((slot.action, slot.is_quiet));
            count.is_safe |= !value.is_loss();
            if value > best.value {
                best.value = value;
                if value > node.alpha {
                    best.action = Some(slot);
                    // A win by this very action is at least the beta of mate-distance pruning, and
                    // the parent's line all the same.
                    if PV {
                        self.extend_line(node.ply, slot.action);
                    }
                    if value >= node.beta {
                        self.remark(Remark::Cut);
                        break;
                    }
                    node.alpha = value;
                }
            }
        }
        self.deferred.truncate(deferred);
        if count.tried == 0 {
            // All but the excluded action: there is only one.
            best.value = node.alpha;
        }
        Ok(best)
    }

    /// Whether another thread is looking at the action: then it is put off. The first action is
    /// never put off, since the others are judged by it.
    #[inline]
    fn defers(&mut self, memo: &Memo, node: &Node, slot: &Slot<R::Action>, count: &Count) -> bool {
        let defers = count.tried > 1 && self.is_busy(memo.key, node, slot.place);
        if defers {
            self.deferred.push((*slot, count.tried));
        }
        defers
    }

    /// Whether another thread is looking at the action at `place` in the node with this key.
    #[inline]
    pub(super) fn is_busy(&self, key: u64, node: &Node, place: u16) -> bool {
        let Some(team) = self.team.as_deref().filter(|_| self.memory.is_used()) else {
            return false;
        };
        node.depth >= busy::LEAST_DEPTH && team.busy.has(busy::number(key, place, node.depth))
    }

    /// Tells other threads what is being looked at.
    #[inline]
    pub(super) fn begin_search(&self, key: u64, node: &Node, place: u16) -> Option<u64> {
        let is_told = self.memory.is_used() && node.depth >= busy::LEAST_DEPTH;
        let team = self.team.as_deref().filter(|_| is_told)?;
        let search = busy::number(key, place, node.depth);
        team.busy.begin(search);
        Some(search)
    }

    #[inline]
    pub(super) fn end_search(&self, search: Option<u64>) {
        if let (Some(team), Some(search)) = (self.team.as_deref(), search) {
            team.busy.end(search);
        }
    }

    /// Steps 13 to 16: how deep one action is searched, and the search.
    #[inline]
    fn try_action<const PV: bool>(
        &mut self,
        state: &R::State,
        node: &Node,
        facts: &Facts,
        picker: &Picker,
        slot: &Slot<R::Action>,
        count: &Count,
    ) -> Result<Tried, Interrupted> {
        // Step 13. Singular extension.
        let mut extension = 0;
        if let Some(value) = self.singular_bound(node, facts, slot, picker) {
            match self.singularity::<PV>(state, node, slot, value, facts)? {
                Singular::By(plies) => extension = plies,
                Singular::Cut(value) => return Ok(Tried::Cut(value)),
            }
        }
        // Step 14. Other extensions.
        let child = self.result(state, slot.action);
        let threatened = self.hints.threatened(self.rules, &child);
        let may_extend = extension == 0 && self.may_extend(node.ply);
        if may_extend && self.extends(state, slot, threatened, count) {
            extension = 1;
        }
        // Step 15. Late-move reduction.
        let indices = self.indices(state, slot.action);
        let depth = node.depth - 1 + extension;
        let noisy_first = picker.table_is_noisy;
        let late = Late { slot, indices, tried: count.tried, noisy_first, threatens: threatened };
        let reduction = self.reduction::<PV>(node, facts, &late);
        // Step 16. The search.
        let made = (node.ply, slot.action, indices);
        let value = self.after(state, &child, made, |worker| {
            let first = count.tried == 1;
            worker.look::<PV>(&child, node, (depth, reduction, threatened), first)
        })?;
        Ok(Tried::Value(value))
    }

    /// Principal-variation search (Marsland and Campbell 1982; Reinefeld 1983) with reductions: a
    /// late action is asked whether it is better, first at less depth; only what is better is
    /// looked at in the whole window.
    #[inline]
    pub(super) fn look<const PV: bool>(
        &mut self,
        child: &R::State,
        node: &Node,
        (depth, reduction, threatened): (i32, i32, bool),
        first: bool,
    ) -> Result<Value, Interrupted> {
        let null = (node.alpha, node.alpha.plus(1));
        let mut value = node.alpha.plus(1);
        let reduced = (depth - reduction).max(1).min(depth);
        if reduced < depth {
            value = self.dive::<false>(child, node, null, (reduced, true, threatened))?;
        }
        if value > node.alpha && (!PV || !first) {
            value = self.dive::<false>(child, node, null, (depth, !node.cut, threatened))?;
        }
        if PV && (first || value > node.alpha) {
            let window = (node.alpha, node.beta);
            value = self.dive::<true>(child, node, window, (depth, false, threatened))?;
        }
        Ok(value)
    }

    /// A cut: what cut is tried earlier from now on, what did not is tried later.
    fn learn_from_cut(
        &mut self,
        state: &R::State,
        node: &Node,
        slot: Slot<R::Action>,
        first: usize,
    ) {
        let before = self.before(node.ply);
        let bonus = (self.settings.history_bonus * node.depth).min(self.settings.history_most);
        for place in first..self.tried.len() {
            let (action, is_quiet) = self.tried[place];
            if action != slot.action && (!is_quiet || slot.is_quiet) {
                self.learn(state, node, (action, is_quiet), -bonus);
            }
        }
        self.learn(state, node, (slot.action, slot.is_quiet), bonus);
        if !slot.is_quiet {
            return;
        }
        self.histories.learn_counter(node.player, before[0].action, slot.action);
        let killers = &mut self.frames[node.ply as usize].killers;
        if self.settings.killers && killers[0] != Some(slot.action) {
            *killers = [Some(slot.action), killers[0]];
        }
    }

    fn learn(
        &mut self,
        state: &R::State,
        node: &Node,
        (action, is_quiet): (R::Action, bool),
        bonus: i32,
    ) {
        let indices = self.indices(state, action);
        if is_quiet {
            let before = self.followed(node.ply);
            self.histories.learn_quiet(node.player, indices, before, bonus);
        } else {
            self.histories.learn_noisy(node.player, indices, bonus);
        }
    }

    /// Step 18: how far the estimate was off, where a quiet action is best and the value's bound
    /// leaves no doubt about the direction.
    #[inline]
    fn learn_estimate(
        &mut self,
        state: &R::State,
        node: &Node,
        facts: &Facts,
        value: Value,
        best: Option<Slot<R::Action>>,
    ) {
        let Some(raw) = facts.raw.filter(|_| self.settings.correction) else { return };
        let Some(points) = value.points() else { return };
        let tells = match Bound::within((node.alpha, node.beta), value) {
            Bound::Exact => true,
            Bound::AtLeast => points > raw,
            Bound::AtMost => points < raw,
        };
        if !tells || best.is_some_and(|slot| !slot.is_quiet) {
            return;
        }
        let (parts, difference) = (self.parts(state, node), points.saturating_sub(raw));
        self.correction.learn(node.player, parts, node.depth, difference);
    }
}

/// What came of an action.
enum Tried {
    Value(Value),
    /// The node's value: other actions cut as well.
    Cut(Value),
}
