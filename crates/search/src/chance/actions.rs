//! A player's actions: in which order they are tried, and what is learned from them.

use super::ChanceRules;
use super::parts::ChanceParts;
use super::skeleton::{Node, Skeleton};
use crate::alphabeta::ordering::{Ordering, RankNode, WIDE, sort_wide};
use outply_game::{Hints, Line, Player};

impl<R: ChanceRules, P: ChanceParts<R>> Skeleton<'_, R, P> {
    /// Lists the actions and ranks them.
    pub(super) fn list_actions<L: Line<Rules = R>>(
        &mut self,
        line: &L,
        node: &Node,
        player: Player,
        table_action: Option<u16>,
    ) {
        let (rules, state, first) = (self.rules, line.state(), self.actions.len());
        match self.hints.forced(rules, state) {
            Some(action) => self.actions.push(action),
            None => self.actions.extend(rules.actions(state)),
        }
        let count = self.actions.len() - first;
        for place in 0..count {
            self.ranks.push((0, place.min(1023) as u16));
        }
        if count < 2 || !self.ordered {
            return;
        }
        let (actions, hints, ply) = (&self.actions[first..], &self.hints, node.ply);
        let view = RankNode { rules, hints, state, player, ply, proves: false, actions };
        self.ordering.rank(&view, &mut self.ranks[first..]);
        if let Some(rank) =
            table_action.and_then(|place| self.ranks.get_mut(first + place as usize))
        {
            rank.0 = i32::MAX;
        }
        sort_wide(&mut self.actions[first..], &mut self.ranks[first..]);
    }

    /// Brings the best-ranked of the actions from `next` on to `next`, and tells its place in
    /// the rules' list. Of equal ranks the one that the rules list first is better.
    pub(super) fn pick(&mut self, first: usize, next: usize, last: usize) -> u16 {
        debug_assert!(first <= next && next < last, "one of the actions");
        if last - first > WIDE {
            // These are sorted.
            return self.ranks[next].1;
        }
        let mut best = next;
        for other in next + 1..last {
            let (rank, leader) = (self.ranks[other], self.ranks[best]);
            if rank.0 > leader.0 || rank.0 == leader.0 && rank.1 < leader.1 {
                best = other;
            }
        }
        self.ranks.swap(next, best);
        self.actions.swap(next, best);
        self.ranks[next].1
    }

    pub(super) fn learn<L: Line<Rules = R>>(
        &mut self,
        line: &L,
        node: &Node,
        player: Player,
        first: usize,
        next: usize,
    ) {
        let (rules, state) = (self.rules, line.state());
        let (hints, ply, actions) = (&self.hints, node.ply, &self.actions[first..]);
        let view = RankNode { rules, hints, state, player, ply, proves: false, actions };
        self.ordering.learn(&view, node.depth, &actions[..=next - first]);
    }

    /// `action` and the child's line become this node's line; so does the child's variance.
    pub(super) fn extend_line(&mut self, node: &Node, action: R::Action) {
        let ply = node.ply as usize;
        self.variances[ply] = self.variances[ply + 1];
        // Lines end at the first chance node: below one, nobody reads them.
        if node.reach < 1.0 {
            return;
        }
        if let [line, child, ..] = &mut self.lines[ply..] {
            line.clear();
            line.push(action);
            line.append(child);
        }
    }
}
