//! What settles a node without a look at each of its actions: steps 6 to 10, in closed windows
//! alone, and never where a win or a loss is at stake.

use super::ledger::Accountable;
use super::ledger::Trial::{self, Dropped, Stands};
use super::parts::{Facts, Node, Which};
use super::worker::Worker;
use crate::Bound;
use crate::alphabeta::parts::Memory;
use crate::limits::Interrupted;
use crate::table::Entry;
use outply_game::{Evaluator, Hints, Remark, Value, ZeroSumRules};

/// A value, if the node is settled.
type Shortcut = Result<Option<Value>, Interrupted>;

impl<R, E, H, M> Worker<'_, R, E, H, M>
where
    R: ZeroSumRules,
    E: Evaluator<R>,
    H: Hints<R>,
    M: Memory<R>,
{
    #[inline]
    pub(super) fn shortcut(&mut self, state: &R::State, node: &Node, facts: &Facts) -> Shortcut {
        let Some(estimate) = facts.estimate else { return Ok(None) };
        if node.beta.is_decided() || node.alpha.is_decided() {
            return Ok(None);
        }
        if let Some(value) = self.razoring(state, node, estimate)? {
            return Ok(Some(value));
        }
        if let Some(value) = self.reverse_futility(node, facts, estimate) {
            return Ok(Some(value));
        }
        if let Some(value) = self.null_move(state, node, facts, estimate)? {
            return Ok(Some(value));
        }
        if let Some(value) = self.prob_cut(state, node, facts)? {
            return Ok(Some(value));
        }
        self.shallow_cut(state, node, estimate)
    }

    /// Step 6: far below the window near the horizon, quiescence has the last word.
    #[inline]
    fn razoring(&mut self, state: &R::State, node: &Node, estimate: i32) -> Shortcut {
        let settings = self.settings;
        let margin = settings.margin(settings.razoring_margin.saturating_mul(node.depth));
        if !settings.razoring
            || node.depth > settings.razoring_depth
            || estimate + margin > node.alpha.raw()
        {
            return Ok(None);
        }
        self.trial(|worker| {
            let value = worker.decide(state, Node { depth: 0, ..*node }, Remark::Razoring)?;
            Ok(if value <= node.alpha { Stands(Some(value)) } else { Dropped(None) })
        })
    }

    /// Step 7: so far above the window that the opponent will hardly make it up in the plies left.
    #[inline]
    fn reverse_futility(&mut self, node: &Node, facts: &Facts, estimate: i32) -> Option<Value> {
        let settings = self.settings;
        let plies = node.depth - i32::from(facts.improving);
        let margin = settings.margin(settings.reverse_futility_margin.saturating_mul(plies));
        let cuts = settings.reverse_futility
            && node.depth <= settings.reverse_futility_depth
            && estimate - margin >= node.beta.raw();
        cuts.then(|| {
            self.ledger.count();
            self.remark(Remark::ReverseFutility);
            Value::score(estimate)
        })
    }

    /// Step 8: the opponent may act twice, and still the value is good enough. A deep cut of that
    /// kind is verified by a search in which the player may not pass for a while, since in
    /// zugzwang passing is better than anything.
    #[inline]
    fn null_move(
        &mut self,
        state: &R::State,
        node: &Node,
        facts: &Facts,
        estimate: i32,
    ) -> Shortcut {
        let settings = self.settings;
        let corrected = facts.corrected.unwrap_or(estimate);
        let narrower = settings.null_move_slack_slope.saturating_mul(node.depth);
        let slack = settings.margin((settings.null_move_slack - narrower).max(0));
        if !settings.null_move
            || node.depth < settings.null_move_depth
            || estimate < node.beta.raw()
            || corrected + slack < node.beta.raw()
            || node.ply < self.pass_from[node.player.index() & 1]
            || self.is_after_pass(node.ply)
        {
            return Ok(None);
        }
        let Some(child) = self.hints.pass(self.rules, state) else { return Ok(None) };
        let above = (estimate - node.beta.raw()) / settings.margin(settings.null_move_gain).max(1);
        let reduction = settings.null_move_base
            + node.depth / settings.null_move_divisor
            + above.min(settings.null_move_gains);
        self.trial(|worker| worker.passed(state, &child, node, node.depth - reduction))
    }

    /// What a pass, after which the state is `child`, says of a node.
    fn passed(
        &mut self,
        state: &R::State,
        child: &R::State,
        node: &Node,
        depth: i32,
    ) -> Result<Trial<Option<Value>>, Interrupted> {
        let window = (node.beta.plus(-1), node.beta);
        let threatened = self.hints.threatened(self.rules, child);
        let value = self.after_pass(state, child, node.ply, |worker| {
            worker.dive::<false>(child, node, window, (depth, !node.cut, threatened))
        })?;
        if value < node.beta {
            self.frames[node.ply as usize].in_danger = value.is_loss();
            return Ok(Dropped(None));
        }
        // A win after a pass is not proven.
        let value = if value.is_decided() { node.beta } else { value };
        let verifies = node.depth >= self.settings.null_move_verify && self.pass_from == [0, 0];
        let stands = !verifies || self.is_verified(state, node, depth)?;
        Ok(if stands { Stands(Some(value)) } else { Dropped(None) })
    }

    fn is_verified(
        &mut self,
        state: &R::State,
        node: &Node,
        depth: i32,
    ) -> Result<bool, Interrupted> {
        let player = node.player.index() & 1;
        let share = self.settings.null_move_verify_share as u32;
        self.pass_from[player] = node.ply + (share * depth.max(1) as u32) / 100 + 1;
        let alpha = node.beta.plus(-1);
        let verifying = Node { alpha, depth, cut: false, ..*node };
        let value = self.decide(state, verifying, Remark::Verification)?;
        self.pass_from[player] = 0;
        Ok(value >= node.beta)
    }

    /// Step 9: a capture that stays well above the window in a shallow search cuts at full depth
    /// (Stockfish's form of it).
    #[inline]
    fn prob_cut(&mut self, state: &R::State, node: &Node, facts: &Facts) -> Shortcut {
        let settings = self.settings;
        let beta = node.beta.plus(settings.margin(settings.prob_cut_margin));
        let depth = node.depth - settings.prob_cut_less;
        if H::ALWAYS_QUIET
            || !settings.prob_cut
            || node.depth < settings.prob_cut_depth
            || beta.is_decided()
            || facts
                .memo
                .entry
                .is_some_and(|entry| i32::from(entry.depth) > depth && entry.value < beta)
        {
            return Ok(None);
        }
        self.trial(|worker| worker.try_noisy(state, node, facts, (beta, depth)))
    }

    /// Looks for an action that is not quiet whose value, `depth` plies deep, is `beta` or more.
    fn try_noisy(
        &mut self,
        state: &R::State,
        node: &Node,
        facts: &Facts,
        (beta, depth): (Value, i32),
    ) -> Result<Trial<Option<Value>>, Interrupted> {
        let mut picker =
            self.list(state, Which::Noisy, facts.memo.entry.and_then(|entry| entry.action));
        let above = Node { alpha: beta.plus(-1), beta, ..*node };
        let mut found = None;
        while let Some(slot) = self.next(&mut picker, state, node) {
            if !self.may_gain(state, slot.action, beta.raw() - facts.corrected.unwrap_or(0)) {
                continue;
            }
            let value = self.try_prob_cut(state, &above, depth, slot.action)?;
            if value >= beta {
                found = Some((value, slot.place));
                break;
            }
        }
        self.slots.truncate(picker.first);
        let Some((value, place)) = found else { return Ok(Dropped(None)) };
        self.remark(Remark::ProbCut);
        if self.memory.is_used() {
            let stored = (depth + 1).max(0) as u16;
            let (bound, value) = (Bound::AtLeast, value.sooner_by(node.ply));
            let action = Some(place);
            self.memory.store(
                facts.memo.key,
                Entry { value, depth: stored, bound, resolved: false, action },
            );
        }
        let margin = self.settings.margin(self.settings.prob_cut_margin);
        Ok(Stands(Some(if value.is_decided() { value } else { value.plus(-margin) })))
    }

    /// Whether the action can gain as many `points`, as far as the game tells.
    fn may_gain(&self, state: &R::State, action: R::Action, points: i32) -> bool {
        let exchange = self.hints.exchange(self.rules, state, action);
        let most = self.hints.most_gain(self.rules, state, action);
        (exchange == 0 || exchange >= points) && most.is_none_or(|most| most >= points)
    }

    fn try_prob_cut(
        &mut self,
        state: &R::State,
        node: &Node,
        depth: i32,
        action: R::Action,
    ) -> Result<Value, Interrupted> {
        let child = self.result(state, action);
        let threatened = self.hints.threatened(self.rules, &child);
        let indices = self.indices(state, action);
        let window = (node.alpha, node.beta);
        self.after(state, &child, (node.ply, action, indices), |worker| {
            let value = worker.dive::<false>(&child, node, window, (0, !node.cut, threatened))?;
            if value < node.beta || depth <= 0 {
                return Ok(value);
            }
            worker.dive::<false>(&child, node, window, (depth, !node.cut, threatened))
        })
    }

    /// Step 10: a search of about half the depth that ends far outside the window stands for the
    /// deep one (Buro's ProbCut, for games in which shallow values foretell deep ones).
    #[inline]
    fn shallow_cut(&mut self, state: &R::State, node: &Node, estimate: i32) -> Shortcut {
        let settings = self.settings;
        if !settings.shallow_cut || node.depth < settings.shallow_cut_depth {
            return Ok(None);
        }
        let depth = node.depth - 2 * ((settings.shallow_cut_share * node.depth + 99) / 100);
        let margin = settings.margin(settings.shallow_cut_margin);
        let is_above = estimate >= node.beta.raw();
        let alpha = if is_above { node.beta.plus(margin - 1) } else { node.alpha.plus(-margin) };
        let beta = alpha.plus(1);
        let back = if is_above { -margin } else { margin };
        self.trial(|worker| {
            let inner = Node { alpha, beta, depth, ..*node };
            let value = worker.decide(state, inner, Remark::ShallowCut)?;
            let settled = if is_above { value >= beta } else { value <= alpha };
            let stands = if value.is_decided() { value } else { value.plus(back) };
            Ok(if settled { Stands(Some(stands)) } else { Dropped(None) })
        })
    }

    /// A search of the same state that only decides something, by another window or depth.
    pub(super) fn decide(
        &mut self,
        state: &R::State,
        node: Node,
        trial: Remark,
    ) -> Result<Value, Interrupted> {
        self.tell_enter(&node, Some(trial));
        let value = self.node::<false>(state, node)?;
        self.tell_leave(value, node.player);
        Ok(value)
    }

    #[inline]
    fn is_after_pass(&self, ply: u32) -> bool {
        let passed = super::histories::NOTHING;
        ply > 0 && self.frames[ply as usize - 1].current.action == passed
    }
}
