//! Beyond the horizon: a state is estimated only when nothing is going on in it.

use super::parts::{Memo, Node, Slot, Which, refined};
use super::worker::Worker;
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
    /// Quiescence (Shannon 1950; with *stand-pat*, Slate and Atkin 1977): the player may leave
    /// things as they are, which is worth the estimate, or take an action that is not quiet, as
    /// many in a row as `plies`. Under a threat that must be answered there is no leaving things
    /// as they are, and every action is searched. The contract is [`Worker::node`]'s.
    pub(super) fn quiescence(
        &mut self,
        state: &R::State,
        mut node: Node,
        plies: i32,
    ) -> Result<Value, Interrupted> {
        self.clock.count_node()?;
        self.selective_depth = self.selective_depth.max(node.ply);
        if let Some(value) = self.settled(state, &node) {
            return Ok(value);
        }
        let threatened = node.threatened && plies > 0;
        if plies == 0 || H::ALWAYS_QUIET && !threatened {
            self.ledger.count();
            let (_, estimate) = self.estimate(state, &node);
            return Ok(Value::score(estimate));
        }
        let memo = self.remembered(state, &node);
        if !node.is_open()
            && let Some(value) = self.cut_by_table(&memo, &node)
        {
            return Ok(value);
        }
        let estimates = self.ledger;
        let mut stand = None;
        let window = node;
        if !threatened {
            let value = self.stand_pat(state, &node, &memo);
            if value >= node.beta {
                self.remark(Remark::StandPat);
                return Ok(value);
            }
            node.alpha = node.alpha.max(value);
            stand = Some(value);
        }
        self.remark(Remark::Quiescence);
        let (value, place) = self.best_disturbance(state, node, &memo, stand, plies)?;
        self.remember(&memo, &window, value, place, estimates);
        Ok(value)
    }

    #[inline]
    fn stand_pat(&mut self, state: &R::State, node: &Node, memo: &Memo) -> Value {
        self.ledger.count();
        let (_, estimate) = self.estimate(state, node);
        let usable = memo.entry.filter(|_| self.settings.deeper_entries);
        Value::score(refined(estimate, &Memo { entry: usable, ..*memo }))
    }

    /// The best of standing pat and the actions that are not quiet, or of all actions where there
    /// is no standing pat.
    fn best_disturbance(
        &mut self,
        state: &R::State,
        mut node: Node,
        memo: &Memo,
        stand: Option<Value>,
        plies: i32,
    ) -> Result<(Value, Option<u16>), Interrupted> {
        let mut best = (stand.unwrap_or(Value::NEG_INFINITY), None);
        let table = memo.entry.and_then(|entry| entry.action);
        let which = match stand {
            None => Which::All,
            Some(_) if self.settings.quiet_threats && plies == self.settings.quiescence_plies => {
                Which::Threats
            }
            Some(_) => Which::Noisy,
        };
        let mut picker = self.list(state, which, table);
        while let Some(slot) = self.next(&mut picker, state, &node) {
            if let Some(most) = self.most_reachable(state, &node, stand, &slot) {
                best.0 = best.0.max(most);
                continue;
            }
            let value = self.disturb(state, &node, slot.action, plies)?;
            if value <= best.0 {
                continue;
            }
            best.0 = value;
            if value > node.alpha {
                best.1 = Some(slot.place);
                if value >= node.beta {
                    break;
                }
                if node.is_open() {
                    self.extend_line(node.ply, slot.action);
                }
                node.alpha = value;
            }
        }
        self.slots.truncate(picker.first);
        Ok(best)
    }

    /// Delta pruning: the most that the action can come to, if that does not reach the window.
    #[inline]
    fn most_reachable(
        &self,
        state: &R::State,
        node: &Node,
        stand: Option<Value>,
        slot: &Slot<R::Action>,
    ) -> Option<Value> {
        let stand = stand.filter(|_| self.settings.delta && !slot.is_quiet)?.points()?;
        let gain = self.hints.most_gain(self.rules, state, slot.action)?;
        let margin = self.settings.margin(self.settings.delta_margin);
        let most = Value::score(stand.saturating_add(gain).saturating_add(margin));
        (most <= node.alpha && !node.alpha.is_decided()).then_some(most)
    }

    fn disturb(
        &mut self,
        state: &R::State,
        node: &Node,
        action: R::Action,
        plies: i32,
    ) -> Result<Value, Interrupted> {
        let child = self.result(state, action);
        let player = self.rules.to_move(&child);
        let again = player == node.player;
        let (alpha, beta) = if again { (node.alpha, node.beta) } else { (-node.beta, -node.alpha) };
        let threatened = self.hints.threatened(self.rules, &child);
        let ply = node.ply + 1;
        if node.is_open() {
            self.lines[ply as usize].clear();
        }
        let indices = self.indices(state, action);
        let inner = Node { alpha, beta, ply, player, threatened, ..*node };
        let value = self.after(state, &child, (node.ply, action, indices), |worker| {
            worker.tell_enter(&inner, None);
            let value = worker.quiescence(&child, inner, plies - 1)?;
            worker.tell_leave(value, player);
            Ok(value)
        })?;
        Ok(if again { value } else { -value })
    }
}
