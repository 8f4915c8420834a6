//! The skeleton: one negamax for every game and every set of parts.

use super::known::{Known, REMEMBER_FROM};
use super::looking::Seen;
use super::ordering::{Ordering, RankNode, Ranked};
use super::parts::{Memory, Parts};
use crate::busy::{self, Busy};
use crate::limits::{Clock, Interrupted};
use crate::table::Entry;
use crate::{Bound, Limits, Reuse};
use outply_game::{End, Enter, Evaluator, Hints, Line, Observer, Player, Value, ZeroSumRules};
use std::sync::Arc;

/// Everything that outlives a node. `PVS` chooses principal-variation search over plain
/// alpha-beta.
pub(crate) struct Skeleton<'r, R: ZeroSumRules, P: Parts<R>, const PVS: bool> {
    pub(crate) rules: &'r R,
    pub(crate) evaluator: P::Evaluator,
    pub(crate) hints: P::Hints,
    pub(crate) ordering: P::Ordering,
    pub(crate) memory: P::Memory,
    pub(crate) observer: P::Observer,
    pub(crate) clock: Clock,
    pub(crate) reuse: Reuse,
    /// Values are being proven, to the end of the game.
    pub(crate) proves: bool,
    /// What the threads of a proof are looking at, if there are several.
    pub(crate) busy: Option<Arc<Busy>>,
    /// How often the memory was asked.
    pub(crate) probes: u64,
    /// How many estimates took part in values so far. A value is resolved if this did not move
    /// while it was found.
    pub(crate) estimates: u64,
    /// The actions of all nodes on the current line, each node's after its parent's.
    pub(crate) actions: Vec<R::Action>,
    /// The ranks of the same actions, where the ordering sorts.
    pub(crate) ranks: Vec<Ranked>,
    /// In a proof: the keys of the same actions' states, in the order of the ranks' places.
    pub(crate) keys: Vec<u64>,
    /// What was looked at before it is searched: of all nodes on the current line, each node's after its
    /// parent's.
    pub(crate) seen: Vec<Seen<R>>,
    /// Best play from each ply on.
    pub(crate) lines: Vec<Vec<R::Action>>,
}

impl<'r, R, E, H, O, M, W, const PVS: bool> Skeleton<'r, R, (E, H, O, M, W), PVS>
where
    R: ZeroSumRules,
    (E, H, O, M, W): Parts<R, Evaluator = E, Hints = H, Ordering = O, Memory = M, Observer = W>,
{
    /// One that has not searched yet.
    pub(crate) fn new(rules: &'r R, parts: (E, H, O, M, W)) -> Self {
        let (evaluator, hints, ordering, memory, observer) = parts;
        Skeleton {
            rules,
            evaluator,
            hints,
            ordering,
            memory,
            observer,
            clock: Clock::start(&Limits::none()),
            reuse: Reuse::default(),
            proves: false,
            busy: None,
            probes: 0,
            estimates: 0,
            actions: Vec::new(),
            ranks: Vec::new(),
            keys: Vec::new(),
            seen: Vec::new(),
            lines: Vec::new(),
        }
    }
}

/// The facts of a node.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) alpha: Value,
    pub(crate) beta: Value,
    pub(crate) depth: u32,
    pub(crate) ply: u32,
    pub(crate) player: Player,
    /// The key of the state, if it is known.
    pub(crate) key: Option<u64>,
    /// The key of the child that is looked at, if it is known.
    pub(crate) child_key: Option<u64>,
}

/// A node's best action so far.
#[derive(Clone, Copy)]
pub(super) struct Best {
    pub(super) value: Value,
    pub(super) place: Option<u16>,
    /// Whether an action raised alpha without closing the window.
    pub(super) is_raised: bool,
}

impl Best {
    pub(super) const NONE: Best =
        Best { value: Value::NEG_INFINITY, place: None, is_raised: false };
}

impl Node {
    /// The window as MAX sees it.
    pub(crate) fn window(&self) -> (Value, Value) {
        if self.player == Player::MAX { (self.alpha, self.beta) } else { (-self.beta, -self.alpha) }
    }

    pub(super) fn is_open(&self) -> bool {
        self.beta.raw() - self.alpha.raw() > 1
    }
}

/// `value` of `player` as MAX sees it, and the other way round.
#[inline]
pub(crate) fn seen_by_max(value: Value, player: Player) -> Value {
    if player == Player::MAX { value } else { -value }
}

impl<R: ZeroSumRules, P: Parts<R>, const PVS: bool> Skeleton<'_, R, P, PVS> {
    /// Fail-soft negamax. In: the state at the end of `line` with `node.player` to move and a
    /// window `alpha < beta`. Out: a value *v* for that player;
    /// `v <= alpha`: the value is at most *v*;
    /// `alpha < v < beta`: the value is *v*;
    /// `v >= beta`: the value is at least *v*.
    /// The sign of a child's value depends on who moves there, not on parity: a player who moves
    /// twice keeps the window.
    #[inline]
    pub(crate) fn negamax<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        node: Node,
        action: Option<R::Action>,
    ) -> Result<Value, Interrupted> {
        self.clock.count_node()?;
        self.enter(&node, action);
        let (value, end) = match self.known(line, &node) {
            Known::Value(value, end) => (value, end),
            Known::Nothing { key, action } => {
                (self.look_ahead(line, node, key, action)?, End::Interior)
            }
        };
        self.observer.leave(seen_by_max(value, node.player), end);
        Ok(value)
    }

    #[inline]
    fn enter(&mut self, node: &Node, action: Option<R::Action>) {
        let mover = outply_game::Mover::Player(node.player);
        let (window, depth) = (node.window(), Some(node.depth));
        self.observer.enter(Enter { action, mover, window, depth, probability: None });
    }

    /// Steps 5 to 7: the actions, each child, and what to remember. The recursion goes through
    /// here, not through [`Skeleton::negamax`], so that a leaf costs no call.
    #[inline(never)]
    fn look_ahead<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        node: Node,
        key: u64,
        table_action: Option<u16>,
    ) -> Result<Value, Interrupted> {
        let before = (self.estimates, self.clock.nodes());
        let best = if self.looks_first::<L>(&node) {
            let state = line.state().clone();
            let outlook = self.hints.outlook(self.rules, &state);
            self.best_seen(&state, &outlook, node, (key, table_action))?
        } else if P::Ordering::SORTS || !L::COPIES {
            self.best_of_sorted(line, node, (key, table_action))?
        } else {
            self.best_of_listed(line, node)?
        };
        self.remember_best(key, line.state(), &node, before, best);
        Ok(best.value)
    }

    /// Step 7: remembers what was found out about a node since there were so many estimates and nodes.
    #[inline]
    pub(super) fn remember_best(
        &mut self,
        key: u64,
        state: &R::State,
        node: &Node,
        (estimates, nodes): (u64, u64),
        best: Best,
    ) {
        if self.memory.is_used() && node.depth >= REMEMBER_FROM {
            let resolved = self.estimates == estimates;
            let value = best.value.sooner_by(node.ply);
            let bound = Bound::within((node.alpha, node.beta), best.value);
            // A proof has no depth: what took more work is worth more.
            let work = self.clock.nodes() - nodes;
            let depth = if self.proves { weight(work) } else { node.depth as u16 };
            let entry = Entry { value, depth, bound, resolved, action: best.place };
            self.remember(key, state, entry);
        }
    }

    /// Steps 5 and 6 in the rules' own order: the actions are taken as they come, and none is
    /// written down (12 instructions a node less than through a list, on Connect Four).
    #[inline]
    fn best_of_listed<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        mut node: Node,
    ) -> Result<Best, Interrupted> {
        let state = line.state().clone();
        let forced = self.hints.forced(self.rules, &state);
        let listed = forced.is_none().then(|| self.rules.actions(&state));
        let mut actions = forced.into_iter().chain(listed.into_iter().flatten()).zip(0..);
        let mut best = Best::NONE;
        while let Some((action, place)) = actions.next() {
            if self.try_action(line, &mut node, &mut best, action, place)? {
                if P::Observer::WATCHES {
                    let rest: Vec<R::Action> = actions.map(|(action, _)| action).collect();
                    self.observer.cut(&rest);
                }
                break;
            }
        }
        Ok(best)
    }

    /// Steps 5 and 6 with the most promising action first.
    #[inline]
    fn best_of_sorted<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        mut node: Node,
        (key, table_action): (u64, Option<u16>),
    ) -> Result<Best, Interrupted> {
        let first = self.actions.len();
        let left_out = self.list_actions(line, &node, table_action);
        let (last, first_key) = (self.actions.len(), self.keys.len());
        let known = if self.proves { self.known_cut(line, &node, first) } else { None };
        let mut best = known.unwrap_or(Best { value: left_out, ..Best::NONE });
        let untried = if known.is_some() { last..last } else { first..last };
        let mut put_off = 0;
        for next in untried {
            let place = self.pick(first, next, last);
            if next > first && self.is_busy(key, &node, place) && next - first < 64 {
                put_off |= 1_u64 << (next - first);
                continue;
            }
            node.child_key = self.keys.get(first_key + usize::from(place)).copied();
            if self.try_shared(line, (&mut node, key), &mut best, next)? {
                self.learn_from_cut(line, &node, first, next);
                put_off = 0;
                break;
            }
        }
        node.child_key = None;
        while put_off != 0 {
            let next = first + put_off.trailing_zeros() as usize;
            put_off &= put_off - 1;
            if self.try_shared(line, (&mut node, key), &mut best, next)? {
                self.learn_from_cut(line, &node, first, next);
                break;
            }
        }
        self.actions.truncate(first);
        self.ranks.truncate(first);
        self.keys.truncate(first_key);
        Ok(best)
    }

    /// Whether another thread is looking at this action of a node.
    #[inline]
    pub(super) fn is_busy(&self, key: u64, node: &Node, place: u16) -> bool {
        let busy = self.busy.as_ref().filter(|_| node.ply < SHARED_PLIES);
        busy.is_some_and(|busy| busy.has(busy::number(key, place, 0)))
    }

    /// Looks at the action at `next`, while other threads see that this one does; whether it closes the
    /// window.
    #[inline]
    fn try_shared<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        (node, key): (&mut Node, u64),
        best: &mut Best,
        next: usize,
    ) -> Result<bool, Interrupted> {
        let place = if P::Ordering::SORTS { self.ranks[next].1 } else { 0 };
        let search = match &self.busy {
            Some(busy) if node.ply < SHARED_PLIES => {
                let search = busy::number(key, place, 0);
                busy.begin(search);
                Some(search)
            }
            _ => None,
        };
        let cut = self.try_action(line, node, best, self.actions[next], place);
        if let (Some(busy), Some(search)) = (&self.busy, search) {
            busy.end(search);
        }
        cut
    }

    /// Looks at one action; whether it closes the window.
    #[inline]
    fn try_action<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        node: &mut Node,
        best: &mut Best,
        action: R::Action,
        place: u16,
    ) -> Result<bool, Interrupted> {
        let is_first = best.place.is_none();
        let value = self.child(line, node, action, is_first)?;
        if value > best.value {
            let is_raised = best.is_raised;
            *best = Best { value, place: Some(place), is_raised };
        }
        if value <= node.alpha {
            return Ok(false);
        }
        if value >= node.beta {
            if best.is_raised {
                self.drop_line(node.ply);
            }
            return Ok(true);
        }
        node.alpha = value;
        best.is_raised = true;
        self.extend_line(node, action);
        Ok(false)
    }

    #[inline]
    fn child<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        node: &Node,
        action: R::Action,
        is_first: bool,
    ) -> Result<Value, Interrupted> {
        self.evaluator.push(self.rules, line.state(), action);
        let value = line.after(action, |line| {
            let player = self.rules.to_move(line.state());
            if !PVS || is_first || !node.is_open() {
                return self.child_in(line, node, node.beta, player, action);
            }
            // Principal-variation search (Marsland and Campbell 1982; Reinefeld's NegaScout
            // 1983): ask only whether the action is better; look again if it is.
            let value = self.child_in(line, node, node.alpha.plus(1), player, action)?;
            if value <= node.alpha || value >= node.beta {
                return Ok(value);
            }
            self.child_in(line, node, node.beta, player, action)
        });
        self.evaluator.pop();
        value
    }

    /// The child's value for `node.player` in the window from `node.alpha` to `beta`.
    #[inline]
    pub(crate) fn child_in<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        node: &Node,
        beta: Value,
        player: Player,
        action: R::Action,
    ) -> Result<Value, Interrupted> {
        let (depth, ply) = (node.depth - 1, node.ply + 1);
        // One call for both cases: two would double the code of every search.
        let again = player == node.player;
        let (alpha, beta) = if again { (node.alpha, beta) } else { (-beta, -node.alpha) };
        let child = Node { alpha, beta, depth, ply, player, key: node.child_key, child_key: None };
        let value = self.negamax(line, child, Some(action))?;
        Ok(if again { value } else { -value })
    }

    #[inline]
    fn learn_from_cut<L: Line<Rules = R>>(
        &mut self,
        line: &L,
        node: &Node,
        first: usize,
        next: usize,
    ) {
        self.observer.cut(&self.actions[next + 1..]);
        if P::Ordering::SORTS {
            let (rules, state) = (self.rules, line.state());
            let (hints, player, ply) = (&self.hints, node.player, node.ply);
            let actions = &self.actions[first..];
            let proves = self.proves;
            let view = RankNode { rules, hints, state, player, ply, proves, actions };
            self.ordering.learn(&view, node.depth, &actions[..=next - first]);
        }
    }

    /// `action` and the child's line become this node's line; the child's is used up. A line
    /// waits at its ply only between its node's return and this call, so that a leaf, whose line
    /// is empty, need not write one.
    #[cold]
    fn extend_line(&mut self, node: &Node, action: R::Action) {
        let ply = node.ply as usize;
        if let [line, child, ..] = &mut self.lines[ply..] {
            line.clear();
            line.push(action);
            line.append(child);
        }
    }

    /// A node that raised alpha and then failed high has no line to hand up.
    #[cold]
    fn drop_line(&mut self, ply: u32) {
        self.lines[ply as usize].clear();
    }
}

/// The logarithm of a number of nodes, in quarters.
#[inline]
fn weight(nodes: u64) -> u16 {
    let log = nodes.max(1).ilog2();
    (4 * log) as u16 + (nodes << 2 >> log & 3) as u16
}

/// Threads of a proof put off what others are looking at down to this ply: below, a search is over before
/// it pays.
pub(super) const SHARED_PLIES: u32 = 16;
