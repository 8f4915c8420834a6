//! What is left out among a node's actions, and how deep the others are searched: steps 12 to 15.

use super::histories::Indices;
use super::ledger::Accountable;
use super::ledger::Trial::{self, Dropped, Stands};
use super::parts::{Count, Facts, Frame, Late, Node, Singular, Slot};
use super::picker::{COUNTER, Picker};
use super::reductions::PLY;
use super::worker::Worker;
use crate::Bound;
use crate::alphabeta::parts::Memory;
use crate::limits::Interrupted;
use outply_game::{Evaluator, Hints, Remark, Value, ZeroSumRules};

impl<R, E, H, M> Worker<'_, R, E, H, M>
where
    R: ZeroSumRules,
    E: Evaluator<R>,
    H: Hints<R>,
    M: Memory<R>,
{
    /// Step 12: whether an action need not be looked at. Only asked once some other action is
    /// known not to lose by force, so that a loss is never read off actions left out; and not
    /// under a threat.
    #[inline]
    pub(super) fn omits(
        &mut self,
        state: &R::State,
        node: &Node,
        facts: &Facts,
        picker: &mut Picker,
        slot: &Slot<R::Action>,
        count: &Count,
    ) -> bool {
        let Some(estimate) = facts.corrected else { return false };
        if node.alpha.is_loss() {
            return false;
        }
        let reduction = self.reductions.of(node.depth, count.tried) / PLY;
        let depth = if self.settings.reductions { node.depth - reduction } else { node.depth };
        let depth = depth.max(1);
        if slot.is_quiet {
            if slot.rank < COUNTER && self.is_late(node, facts, count) {
                picker.quiets = false;
                return true;
            }
            let is_poor =
                self.is_futile(node, estimate, depth) || self.did_badly(state, node, slot, depth);
            if is_poor && !self.hints.threatens(self.rules, state, slot.action) {
                return true;
            }
        }
        self.loses_too_much(state, slot, picker, depth)
    }

    /// Late quiet actions near the horizon.
    #[inline]
    fn is_late(&self, node: &Node, facts: &Facts, count: &Count) -> bool {
        let settings = self.settings;
        let most = settings.late_pruning_base + node.depth * node.depth;
        let most = most / if facts.improving { 1 } else { 2 };
        settings.late_pruning
            && node.depth <= settings.late_pruning_depth
            && count.tried as i32 > most.max(1)
    }

    /// Quiet actions that will hardly raise the estimate to alpha.
    #[inline]
    fn is_futile(&self, node: &Node, estimate: i32, depth: i32) -> bool {
        let settings = self.settings;
        let margin = settings.futility_base + settings.futility_margin.saturating_mul(depth);
        settings.futility
            && depth <= settings.futility_depth
            && !node.alpha.is_win()
            && estimate + settings.margin(margin) <= node.alpha.raw()
    }

    /// Quiet actions that never did well.
    #[inline]
    fn did_badly(&self, state: &R::State, node: &Node, slot: &Slot<R::Action>, depth: i32) -> bool {
        let settings = self.settings;
        settings.history_pruning
            && depth <= settings.history_pruning_depth
            && self.quiet_history(node, self.indices(state, slot.action))
                < -settings.history_pruning_limit * depth
    }

    /// Actions that lose more in an exchange than the depth left could make up. Of those that are
    /// not quiet, [`Picker`] has told which lose at all.
    #[inline]
    fn loses_too_much(
        &self,
        state: &R::State,
        slot: &Slot<R::Action>,
        picker: &Picker,
        depth: i32,
    ) -> bool {
        let settings = self.settings;
        if !settings.exchanges || !(slot.is_quiet || picker.is_at_losing()) {
            return false;
        }
        let lost = -self.hints.exchange(self.rules, state, slot.action);
        let exceeds = |allowed: i32| lost > settings.margin(allowed);
        if slot.is_quiet {
            return exceeds(settings.exchange_quiet.saturating_mul(depth * depth));
        }
        exceeds(settings.exchange_noisy.saturating_mul(depth))
            && (exceeds(settings.exchange_threat.saturating_mul(depth))
                || !self.hints.threatens(self.rules, state, slot.action))
    }

    #[inline]
    fn quiet_history(&self, node: &Node, indices: Indices) -> i32 {
        let before = self.followed(node.ply);
        self.histories.quiet(node.player, indices, before)
    }

    /// Step 13: the value that all other actions must stay below for the remembered one to be
    /// singular, if there is one to try.
    #[inline]
    pub(super) fn singular_bound(
        &self,
        node: &Node,
        facts: &Facts,
        slot: &Slot<R::Action>,
        picker: &Picker,
    ) -> Option<Value> {
        let settings = self.settings;
        let entry = facts.memo.entry?;
        let fits = settings.singular
            && node.depth >= settings.singular_depth
            && entry.action == Some(slot.place)
            && i32::from(entry.depth) >= node.depth - 3
            && entry.bound != Bound::AtMost
            && !entry.value.is_decided()
            && picker.count() > 1
            && self.may_extend(node.ply)
            && self.frames[node.ply as usize].excluded.is_none();
        let margin = settings.margin(settings.singular_margin.saturating_mul(node.depth));
        fits.then(|| entry.value.plus(-margin))
    }

    /// Searches all other actions, less deep, in a window below the remembered value. If none
    /// reaches it, the action is singular and searched deeper; if one reaches beta itself, more
    /// than one action cuts and the node does.
    pub(super) fn singularity<const PV: bool>(
        &mut self,
        state: &R::State,
        node: &Node,
        slot: &Slot<R::Action>,
        bound: Value,
        facts: &Facts,
    ) -> Result<Singular, Interrupted> {
        self.trial(|worker| worker.without::<PV>(state, node, slot, bound, facts))
    }

    fn without<const PV: bool>(
        &mut self,
        state: &R::State,
        node: &Node,
        slot: &Slot<R::Action>,
        bound: Value,
        facts: &Facts,
    ) -> Result<Trial<Singular>, Interrupted> {
        let settings = self.settings;
        let frame = self.frames[node.ply as usize];
        self.frames[node.ply as usize].excluded = Some(slot.action);
        let depth = settings.singular_share * (node.depth - 1) / 100;
        let alpha = bound.plus(-1);
        let inner = Node { alpha, beta: bound, depth, ..*node };
        let value = self.decide(state, inner, Remark::Singular)?;
        self.frames[node.ply as usize] = Frame { excluded: None, ..frame };
        if value < bound {
            let double = !PV
                && value < bound.plus(-settings.margin(settings.double_margin))
                && node.ply as i32 <= self.root_depth;
            return Ok(Dropped(Singular::By(if double { 2 } else { 1 })));
        }
        if settings.multi_cut && value >= node.beta && !value.is_decided() && !PV {
            return Ok(Stands(Singular::Cut(value)));
        }
        let expects_cut = facts.memo.entry.is_some_and(|entry| entry.value >= node.beta);
        Ok(Dropped(Singular::By(if !PV && (expects_cut || node.cut) { -1 } else { 0 })))
    }

    /// Step 14: whether an action is searched a ply deeper, for it threatens or is the only one.
    #[inline]
    pub(super) fn extends(
        &self,
        state: &R::State,
        slot: &Slot<R::Action>,
        threatens: bool,
        count: &Count,
    ) -> bool {
        let settings = self.settings;
        let threat = || {
            settings.threat_extension
                && threatens
                && self.hints.exchange(self.rules, state, slot.action) >= 0
        };
        settings.forced_extension && count.listed == 1 || threat()
    }

    /// Step 15: how many plies less deep an action is searched at first.
    #[inline]
    pub(super) fn reduction<const PV: bool>(
        &self,
        node: &Node,
        facts: &Facts,
        late: &Late<'_, R::Action>,
    ) -> i32 {
        let settings = self.settings;
        let is_late = late.tried > 1 + u32::from(PV);
        if !settings.reductions || node.depth < settings.lmr_depth || !is_late {
            return 0;
        }
        let hundredths = |of: i32| of * PLY / 100;
        let mut reduction = self.reductions.of(node.depth, late.tried);
        if late.slot.is_quiet {
            reduction += self.quiet_change(node, late);
        } else {
            reduction = reduction * settings.lmr_noisy / 100;
        }
        if facts.estimate.is_some() && !facts.improving {
            reduction += hundredths(settings.lmr_worsening);
        }
        if PV {
            reduction -= hundredths(settings.lmr_pv);
        }
        if late.threatens || node.threatened {
            reduction -= hundredths(settings.lmr_threat);
        }
        (reduction / PLY).max(0)
    }

    /// What history, killers and the node's kind change in a quiet action's reduction.
    #[inline]
    fn quiet_change(&self, node: &Node, late: &Late<'_, R::Action>) -> i32 {
        let settings = self.settings;
        let history = self.quiet_history(node, late.indices);
        let mut change = -(i64::from(history) * i64::from(PLY) / i64::from(settings.lmr_history));
        if node.cut {
            change += i64::from(settings.lmr_cut * PLY / 100);
        }
        if late.noisy_first {
            change += i64::from(PLY / 2);
        }
        if late.slot.rank >= COUNTER {
            change -= i64::from(PLY);
        }
        change as i32
    }
}
