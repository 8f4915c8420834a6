//! The skeleton: one negamax for every game and every set of parts.

use super::ordering::{Ordering, RankNode, Ranked, WIDE, sort_wide};
use super::parts::{Memory, Of, Parts};
use crate::busy::{self, Busy};
use crate::limits::{Clock, Interrupted};
use crate::table::Entry;
use crate::{Bound, Limits, Reuse};
use outply_game::{
    End, Enter, Evaluator, Hints, Line, Observer, Player, Rules, Value, ZeroSumInteger,
    ZeroSumRules,
};
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
}

/// What is known of a node before its actions are looked at.
enum Known {
    Value(Value, End),
    Nothing { key: u64, action: Option<u16> },
}

/// A node's best action so far.
#[derive(Clone, Copy)]
struct Best {
    value: Value,
    place: Option<u16>,
    /// Whether an action raised alpha without closing the window.
    is_raised: bool,
}

impl Best {
    const NONE: Best = Best { value: Value::NEG_INFINITY, place: None, is_raised: false };
}

impl Node {
    /// The window as MAX sees it.
    pub(crate) fn window(&self) -> (Value, Value) {
        if self.player == Player::MAX { (self.alpha, self.beta) } else { (-self.beta, -self.alpha) }
    }

    fn is_open(&self) -> bool {
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

    /// Steps 1 to 4: what can be said without looking at an action.
    #[inline]
    fn known<L: Line<Rules = R>>(&mut self, line: &L, node: &Node) -> Known {
        let (rules, state) = (self.rules, line.state());
        // 1. Terminal test.
        if let Some(utility) = rules.utility(state) {
            return Known::Value(utility.value(node.player, node.ply), End::Terminal);
        }
        // 2. Cutoff test.
        if node.depth == 0 {
            self.estimates += 1;
            let estimate = self.evaluator.evaluate(rules, state);
            return Known::Value(Value::score(estimate), End::Horizon);
        }
        // 3. What the game finds out by itself, and what the rules alone bound.
        if let Some(value) = self.finished(rules, state, node) {
            return Known::Value(value, End::Bounds);
        }
        if let Some((least, most)) = self.bounds(rules, state) {
            let (least, most) = (least.later_by(node.ply), most.later_by(node.ply));
            // A node in an open window shows how a win or a loss comes about.
            let shows = self.proves && least.is_decided();
            if least >= node.beta || least == most && !shows {
                return Known::Value(least, End::Bounds);
            }
            if most <= node.alpha {
                return Known::Value(most, End::Bounds);
            }
        }
        // 4. What the table remembers.
        self.remembered(rules, state, node)
    }

    /// In a proof, near the end of the game: the value that the game itself finds in the window. Open nodes
    /// are few, and show how the game goes on.
    #[inline]
    fn finished(&mut self, rules: &R, state: &R::State, node: &Node) -> Option<Value> {
        if !self.proves || node.is_open() {
            return None;
        }
        let (value, nodes) = self.hints.finish(rules, state, (node.alpha, node.beta))?;
        self.clock.add_nodes(nodes.saturating_sub(1));
        Some(value)
    }

    /// Bounds by the hints. In a proof also by the distance: where nobody has won yet, nobody does sooner
    /// than at the next ply, so that a question after wins within a few plies ends there.
    #[inline]
    fn bounds(&self, rules: &R, state: &R::State) -> Option<(Value, Value)> {
        if !self.proves {
            return self.hints.bounds(rules, state);
        }
        let told = self.hints.bounds_in_proof(rules, state);
        told.or(Some((Value::loss_in(1), Value::win_in(1))))
    }

    #[inline]
    fn remembered(&mut self, rules: &R, state: &R::State, node: &Node) -> Known {
        if !self.memory.is_used() || node.depth < REMEMBER_FROM {
            return Known::Nothing { key: 0, action: None };
        }
        let key = self.memory.key(rules, &self.hints, state);
        self.probes += 1;
        let of = Of { rules, hints: &self.hints, state };
        let Some(entry) = self.memory.recall(key, &of) else {
            return Known::Nothing { key, action: None };
        };
        let value = entry.value.later_by(node.ply);
        // Open nodes are few and keep the principal variation whole.
        let cuts = !node.is_open() || !PVS;
        if cuts && self.reuse.allows(&entry, node.depth) && settles(value, entry.bound, node) {
            self.estimates += u64::from(!entry.resolved);
            return Known::Value(value, End::Table);
        }
        Known::Nothing { key, action: entry.action }
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
        let estimates = self.estimates;
        let best = if P::Ordering::SORTS || !L::COPIES {
            self.best_of_sorted(line, node, (key, table_action))?
        } else {
            self.best_of_listed(line, node)?
        };
        // 7. Remember.
        if self.memory.is_used() && node.depth >= REMEMBER_FROM {
            let resolved = self.estimates == estimates;
            let value = best.value.sooner_by(node.ply);
            let bound = bound_of(best.value, &node);
            let depth = node.depth as u16;
            let entry = Entry { value, depth, bound, resolved, action: best.place };
            let of = Of { rules: self.rules, hints: &self.hints, state: line.state() };
            self.memory.remember(key, &of, entry);
        }
        Ok(best.value)
    }

    /// Lists the actions to look at. Gives what those that are left out are worth at most.
    fn list_actions<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        node: &Node,
        table: Option<u16>,
    ) -> Value {
        let first = self.actions.len();
        let mut left_out = Value::NEG_INFINITY;
        match self.hints.forced(self.rules, line.state()) {
            Some(action) => self.actions.push(action),
            None => {
                self.actions.extend(self.rules.actions(line.state()));
                if self.proves {
                    left_out = self.leave_out(line, node, first);
                }
            }
        }
        if P::Ordering::SORTS {
            self.rank_actions(line, node, first, table);
        }
        left_out
    }

    /// Takes the hopeless ones out of the actions from `first` on, and gives what these are worth at
    /// most. Only where they are known to stay below the window: then that is a bound of the node.
    fn leave_out<L: Line<Rules = R>>(&mut self, line: &L, node: &Node, first: usize) -> Value {
        let (rules, hints) = (self.rules, &self.hints);
        let Some((set, most)) = hints.hopeless(rules, line.state()) else {
            return Value::NEG_INFINITY;
        };
        let most = most.later_by(node.ply);
        if set == 0 || most > node.alpha {
            return Value::NEG_INFINITY;
        }
        let is_kept = |action| {
            let index = hints.action_index(rules, action);
            index >= 64 || set >> index & 1 == 0
        };
        let mut kept = first;
        for next in first..self.actions.len() {
            if is_kept(self.actions[next]) {
                self.actions.swap(kept, next);
                kept += 1;
            }
        }
        self.actions.truncate(kept);
        most
    }

    fn rank_actions<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        node: &Node,
        first: usize,
        table: Option<u16>,
    ) {
        let count = self.actions.len() - first;
        self.ranks.extend((0..count).map(|place| (0, place.min(1023) as u16)));
        if count == 1 {
            return;
        }
        if !P::Hints::ORDERS && node.depth >= SHALLOW_FROM {
            self.rank_by_shallow_evaluation(line, node, first);
        }
        let (rules, state) = (self.rules, line.state());
        let (actions, hints) = (&self.actions[first..], &self.hints);
        let (player, ply) = (node.player, node.ply);
        let proves = self.proves;
        let view = RankNode { rules, hints, state, player, ply, proves, actions };
        self.ordering.rank(&view, &mut self.ranks[first..]);
        if let Some(rank) = table.and_then(|place| self.ranks.get_mut(first + place as usize)) {
            rank.0 = i32::MAX;
        }
        sort_wide(&mut self.actions[first..], &mut self.ranks[first..]);
    }

    /// For games that say nothing about order: what the evaluator thinks of each child.
    fn rank_by_shallow_evaluation<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        node: &Node,
        first: usize,
    ) {
        for place in first..self.actions.len() {
            let action = self.actions[place];
            self.evaluator.push(self.rules, line.state(), action);
            let evaluator = &mut self.evaluator;
            let points = line.after(action, |line| estimate(evaluator, line, node.player));
            self.evaluator.pop();
            self.ranks[place].0 = points.clamp(-(1 << 28), 1 << 28);
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
        let last = self.actions.len();
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
            if self.try_shared(line, (&mut node, key), &mut best, next)? {
                self.learn_from_cut(line, &node, first, next);
                put_off = 0;
                break;
            }
        }
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
        Ok(best)
    }

    /// In a proof, before any action is tried: one whose state the table knows to be good enough
    /// (*enhanced transposition cutoff*, Schaeffer and Plaat, "New advances in alpha-beta searching",
    /// 1996). Mean nodes of proofs in Connect Four's set L2_R2 by Pons: 267,423 with, 386,427 without.
    fn known_cut<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        node: &Node,
        first: usize,
    ) -> Option<Best> {
        let last = self.actions.len();
        if !self.memory.is_used() || node.is_open() || last - first < 2 {
            return None;
        }
        for next in first..last {
            let action = self.actions[next];
            if let Some(value) = line.after(action, |line| self.known_least(line.state(), node)) {
                self.observer.cut(&self.actions[first..]);
                return Some(Best { value, place: Some(self.ranks[next].1), is_raised: false });
            }
        }
        None
    }

    /// What the table knows a child of `node` to be worth at least, if that closes the window.
    #[inline]
    fn known_least(&mut self, child: &R::State, node: &Node) -> Option<Value> {
        let rules = self.rules;
        let key = self.memory.key(rules, &self.hints, child);
        self.probes += 1;
        let entry = self.memory.recall(key, &Of { rules, hints: &self.hints, state: child })?;
        if !self.reuse.allows(&entry, node.depth - 1) {
            return None;
        }
        let value = entry.value.later_by(node.ply + 1);
        let again = rules.to_move(child) == node.player;
        let (value, useless) =
            if again { (value, Bound::AtMost) } else { (-value, Bound::AtLeast) };
        let cuts = entry.bound != useless && value >= node.beta;
        self.estimates += u64::from(cuts && !entry.resolved);
        cuts.then_some(value)
    }

    /// Whether another thread is looking at this action of a node.
    #[inline]
    fn is_busy(&self, key: u64, node: &Node, place: u16) -> bool {
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

    /// Brings the best-ranked of the actions from `next` on to `next`, and tells its place in
    /// the rules' list.
    #[inline]
    fn pick(&mut self, first: usize, next: usize, last: usize) -> u16 {
        if !P::Ordering::SORTS {
            return (next - first).min(1023) as u16;
        }
        if last - first > WIDE {
            // These are sorted.
            return self.ranks[next].1;
        }
        let mut best = next;
        for other in next + 1..last {
            if self.ranks[other].0 > self.ranks[best].0 {
                best = other;
            }
        }
        // Rotating, not swapping: equal ranks stay in the rules' order.
        if best > next {
            self.ranks[next..=best].rotate_right(1);
            self.actions[next..=best].rotate_right(1);
        }
        self.ranks[next].1
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
        let child = Node { alpha, beta, depth, ply, player };
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

/// From this depth on, a game without order hints has its actions ordered by the evaluator.
/// Connect Four without hints, depth 12: 234,340 nodes and 366,595 evaluations; from depth 1 on
/// 223,379 and 713,117; from 3 on 300,170 and 298,415; never 335,502 and 184,178.
const SHALLOW_FROM: u32 = 2;

/// Threads of a proof put off what others are looking at down to this ply: below, a search is over before
/// it pays.
const SHARED_PLIES: u32 = 16;

/// Nodes one ply above the horizon are not remembered: they are most of all nodes, and a miss of
/// the cache costs more than their leaves. Connect Four to depth 14 in 64 MB: 0.073 s against
/// 0.082, for 373,757 nodes against 331,807.
const REMEMBER_FROM: u32 = 2;

/// What the evaluator thinks of the state at the end of `line`, for `player`.
fn estimate<L: Line<Rules: ZeroSumRules>>(
    evaluator: &mut impl Evaluator<L::Rules>,
    line: &L,
    player: Player,
) -> i32 {
    let (rules, state) = (line.rules(), line.state());
    if let Some(utility) = rules.utility(state) {
        return utility.value(player, 0).raw();
    }
    let points = evaluator.evaluate(rules, state);
    if rules.to_move(state) == player { points } else { points.saturating_neg() }
}

/// Whether a remembered value closes the window.
#[inline]
fn settles(value: Value, bound: Bound, node: &Node) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::AtLeast => value >= node.beta,
        Bound::AtMost => value <= node.alpha,
    }
}

#[inline]
fn bound_of(value: Value, node: &Node) -> Bound {
    if value >= node.beta {
        Bound::AtLeast
    } else if value <= node.alpha {
        Bound::AtMost
    } else {
        Bound::Exact
    }
}
