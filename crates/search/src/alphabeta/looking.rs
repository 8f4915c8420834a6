//! Null windows of proofs in games whose hints look first ([`Hints::LOOKS_FIRST`]).
//!
//! Before any child of a node is searched, all are looked at: where the rules or the hints settle one, it
//! is no node of the search, and where a forced action follows, the look goes on behind it: chains of forced
//! actions lie within a node. What the table knows of them comes next (*enhanced transposition cutoff*,
//! Schaeffer and Plaat, "New advances in alpha-beta searching", 1996). Only what is still open then is
//! searched. Mean nodes of proofs in Connect Four's sets L2_R1, L2_R2 and L1_R1 by Pons, with closer bounds too:
//! 412, 29,821 and 1,563 before, 201, 10,550 and 808 now.

use super::known::{REMEMBER_FROM, settles};
use super::ordering::{HINT_SHIFT, Ordering, RankNode};
use super::parts::{Memory, Parts};
use super::skeleton::{Best, Node, SHARED_PLIES, Skeleton};
use crate::busy;
use crate::limits::Interrupted;
use outply_game::{
    Hints, Line, Observer, Outlook, Player, Rules, Value, ZeroSumInteger, ZeroSumRules,
};

/// A state that a look left open.
pub(crate) struct Seen<R: Rules> {
    state: R::State,
    told: Told,
    player: Player,
    ply: u32,
    depth: u32,
    /// The node's action that leads here, and its place in the rules' list.
    action: R::Action,
    place: u16,
    /// How promising the action is.
    rank: i32,
    key: u64,
    /// The action to try first here, as the table knows it.
    first: Option<u16>,
}

/// What is left to use of an [`Outlook`] that settles nothing.
#[derive(Clone, Copy)]
struct Told {
    /// The hopeless actions, and what each is worth at most.
    hopeless: u64,
    most: Value,
    may_end: bool,
}

impl<A> From<&Outlook<A>> for Told {
    #[inline]
    fn from(outlook: &Outlook<A>) -> Told {
        let (hopeless, most) = outlook.hopeless.unwrap_or((0, Value::ZERO));
        Told { hopeless, most, may_end: outlook.may_end }
    }
}

impl<R: ZeroSumRules, P: Parts<R>, const PVS: bool> Skeleton<'_, R, P, PVS> {
    /// Whether a node is searched by looking first. Whoever watches sees each action alone.
    #[inline]
    pub(super) fn looks_first<L: Line<Rules = R>>(&self, node: &Node) -> bool {
        let can = P::Hints::LOOKS_FIRST && P::Ordering::SORTS && L::COPIES;
        can && PVS && !P::Observer::WATCHES && self.proves && !node.is_open()
    }

    /// The best action of a state in a null window.
    pub(super) fn best_seen(
        &mut self,
        state: &R::State,
        outlook: &Outlook<R::Action>,
        node: Node,
        known: (u64, Option<u16>),
    ) -> Result<Best, Interrupted> {
        self.best_told(state, outlook.into(), node, known)
    }

    fn best_told(
        &mut self,
        state: &R::State,
        told: Told,
        node: Node,
        (key, table_action): (u64, Option<u16>),
    ) -> Result<Best, Interrupted> {
        let first = self.seen.len();
        let mut best = self.look_at_all(state, told, &node);
        if best.value < node.beta && self.seen.len() > first + 1 {
            self.look_up_all(first, &node, &mut best);
        }
        if best.value < node.beta {
            self.rank_seen(state, first, &node, table_action);
            self.search_seen(state, first, (&node, key), &mut best)?;
        }
        self.seen.truncate(first);
        Ok(best)
    }

    /// Looks at what follows upon each action that may matter; what stays open is left in `self.seen`.
    fn look_at_all(&mut self, state: &R::State, told: Told, node: &Node) -> Best {
        let (rules, mut best, most) = (self.rules, Best::NONE, told.most.later_by(node.ply));
        let skips = told.hopeless != 0 && most <= node.alpha;
        let hopeless = if skips { told.hopeless } else { 0 };
        if skips {
            best.value = most;
        }
        for (place, action) in rules.actions(state).into_iter().enumerate() {
            let place = place.min(1023) as u16;
            let index = self.hints.action_index(rules, action);
            if index < 64 && hopeless >> index & 1 == 1 {
                continue;
            }
            if let Some(value) = self.look_along(state, node, (action, place), told.may_end) {
                best.take(value, place);
            }
            if best.value >= node.beta {
                break;
            }
        }
        best
    }

    /// Looks at what follows upon an action, and on behind forced ones. Gives what the action is worth, as a
    /// bound, if that is enough or too little; else leaves the state in `self.seen`.
    #[inline]
    fn look_along(
        &mut self,
        state: &R::State,
        node: &Node,
        (action, place): (R::Action, u16),
        mut may_end: bool,
    ) -> Option<Value> {
        let rules = self.rules;
        let (mut ply, mut depth, mut rank) = (node.ply + 1, node.depth - 1, None);
        let mut state = rules.result(state, action);
        loop {
            if may_end && let Some(utility) = rules.utility(&state) {
                return Some(utility.value(node.player, ply));
            }
            let (player, outlook) = (rules.to_move(&state), self.hints.outlook(rules, &state));
            if let Some(value) = settled(&outlook, ply, player, node) {
                return Some(value);
            }
            let rank = *rank.get_or_insert(outlook.order);
            match outlook.forced {
                Some(forced) if depth > 1 => state = rules.result(&state, forced),
                _ => {
                    let (told, key, first) = ((&outlook).into(), self.key_ahead(&state), None);
                    let seen =
                        Seen { state, told, player, ply, depth, action, place, rank, key, first };
                    self.seen.push(seen);
                    return None;
                }
            }
            (ply, depth, may_end) = (ply + 1, depth - 1, outlook.may_end);
        }
    }

    /// The key under which a state will be looked up, whose line of the table comes meanwhile; 0 if there is
    /// no table.
    #[inline]
    fn key_ahead(&self, state: &R::State) -> u64 {
        if !self.memory.is_used() {
            return 0;
        }
        let key = self.key(state);
        self.memory.prefetch(key);
        key
    }

    /// Takes out what the table settles.
    fn look_up_all(&mut self, first: usize, node: &Node, best: &mut Best) {
        if !self.memory.is_used() {
            return;
        }
        let mut at = first;
        while at < self.seen.len() && best.value < node.beta {
            match self.look_up(at, node) {
                Some(value) => {
                    best.take(value, self.seen[at].place);
                    self.seen.swap_remove(at);
                }
                None => at += 1,
            }
        }
    }

    /// What the action that leads to the state at `at` is worth, if the table knows enough of it.
    #[inline]
    fn look_up(&mut self, at: usize, node: &Node) -> Option<Value> {
        let Seen { ref state, player, ply, depth, key, .. } = self.seen[at];
        if depth < REMEMBER_FROM {
            return None;
        }
        let state = state.clone();
        let entry = self.recall(key, &state)?;
        let value = entry.value.later_by(ply);
        let child = Node { player, ..*node }.in_view_of(node.player);
        if entry.resolved && settles(value, entry.bound, &child) {
            return Some(if player == node.player { value } else { -value });
        }
        self.seen[at].first = entry.action;
        None
    }

    /// Gives the states from `first` on their ranks.
    fn rank_seen(
        &mut self,
        state: &R::State,
        first: usize,
        node: &Node,
        table_action: Option<u16>,
    ) {
        if self.seen.len() <= first + 1 {
            return;
        }
        let (rules, hints) = (self.rules, &self.hints);
        let (player, ply, proves) = (node.player, node.ply, true);
        let view = RankNode { rules, hints, state, player, ply, proves, actions: &[] };
        for seen in &mut self.seen[first..] {
            let hint = hints.order(rules, state, seen.action) + seen.rank;
            seen.rank = match table_action == Some(seen.place) {
                true => i32::MAX,
                false => (hint << HINT_SHIFT) + self.ordering.learned(&view, seen.action),
            };
        }
    }

    /// Searches the states from `first` on, the most promising first; last those that other threads look at.
    fn search_seen(
        &mut self,
        state: &R::State,
        first: usize,
        (node, key): (&Node, u64),
        best: &mut Best,
    ) -> Result<(), Interrupted> {
        let last = self.seen.len();
        let mut put_off = 0_u64;
        for next in first..last {
            self.pick_seen(next, last);
            let far = next - first;
            if far > 0 && far < 64 && self.is_busy(key, node, self.seen[next].place) {
                put_off |= 1 << far;
            } else if self.try_seen(next, (node, key), best, far == 0 && last > first + 1)? {
                self.learn_from_seen(state, node, first, next);
                return Ok(());
            }
        }
        while put_off != 0 {
            let next = first + put_off.trailing_zeros() as usize;
            put_off &= put_off - 1;
            if self.try_seen(next, (node, key), best, false)? {
                self.learn_from_seen(state, node, first, next);
                return Ok(());
            }
        }
        Ok(())
    }

    /// Brings the most promising of the states from `next` on to `next`.
    #[inline]
    fn pick_seen(&mut self, next: usize, last: usize) {
        let worth = |seen: &Seen<R>| (seen.rank, std::cmp::Reverse(seen.place));
        let mut best = next;
        for other in next + 1..last {
            if worth(&self.seen[other]) > worth(&self.seen[best]) {
                best = other;
            }
        }
        self.seen.swap(next, best);
    }

    /// Learns that of the actions from `first` on the one at `next` cut.
    fn learn_from_seen(&mut self, state: &R::State, node: &Node, first: usize, next: usize) {
        let listed = self.actions.len();
        self.actions.extend(self.seen[first..=next].iter().map(|seen| seen.action));
        let (rules, hints) = (self.rules, &self.hints);
        let (player, ply, proves) = (node.player, node.ply, true);
        let actions = &self.actions[listed..];
        let view = RankNode { rules, hints, state, player, ply, proves, actions };
        self.ordering.learn(&view, node.depth, actions);
        self.actions.truncate(listed);
    }

    /// Searches the state at `at`; whether that closes the window. Nothing was searched since a `fresh` one
    /// was looked up.
    fn try_seen(
        &mut self,
        at: usize,
        (node, key): (&Node, u64),
        best: &mut Best,
        fresh: bool,
    ) -> Result<bool, Interrupted> {
        let place = self.seen[at].place;
        let search = self.busy.as_ref().filter(|_| node.ply < SHARED_PLIES).map(|busy| {
            let search = busy::number(key, place, 0);
            busy.begin(search);
            search
        });
        let value = self.decide(at, node, fresh);
        if let (Some(busy), Some(search)) = (&self.busy, search) {
            busy.end(search);
        }
        best.take(value?, place);
        Ok(best.value >= node.beta)
    }

    /// What the action that leads to the state at `at` is worth in the node's window.
    fn decide(&mut self, at: usize, node: &Node, fresh: bool) -> Result<Value, Interrupted> {
        self.clock.count_node()?;
        if self.seen[at].depth <= 1 {
            self.estimates += 1;
            return Ok(Value::ZERO);
        }
        let is_known = !fresh && self.memory.is_used();
        if let Some(value) = if is_known { self.look_up(at, node) } else { None } {
            return Ok(value);
        }
        let Seen { ref state, told, player, ply, depth, key, first, .. } = self.seen[at];
        let (state, before) = (state.clone(), (self.estimates, self.clock.nodes()));
        let child = Node { player, ply, depth, key: Some(key), ..*node }.in_view_of(node.player);
        let best = self.best_told(&state, told, child, (key, first))?;
        self.remember_best(key, &state, &child, before, best);
        Ok(if player == node.player { best.value } else { -best.value })
    }
}

impl Best {
    #[inline]
    fn take(&mut self, value: Value, place: u16) {
        if value > self.value {
            (self.value, self.place) = (value, Some(place));
        }
    }
}

impl Node {
    /// This node of another player's window, which was `player`'s so far.
    #[inline]
    fn in_view_of(self, player: Player) -> Node {
        match self.player == player {
            true => self,
            false => Node { alpha: -self.beta, beta: -self.alpha, ..self },
        }
    }
}

/// The value for the node's player that an outlook settles, if it does.
#[inline]
fn settled<A>(outlook: &Outlook<A>, ply: u32, player: Player, node: &Node) -> Option<Value> {
    let (least, most) = outlook.bounds?;
    let (least, most) = (least.later_by(ply), most.later_by(ply));
    let (least, most) = if player == node.player { (least, most) } else { (-most, -least) };
    match () {
        () if least >= node.beta => Some(least),
        () if most <= node.alpha => Some(most),
        () => None,
    }
}
