//! The skeleton: one fail-soft search of decision nodes; chance nodes are in `star`.
//!
//! All values and windows are the first player's (MAX): chance nodes have no side.

use super::bounds::ValueBounds;
use super::counts::NodeCounts;
use super::outcomes::Outcome;
use super::parts::{ChanceMemory, ChanceParts};
use super::settings::Settings;
use super::table::ChanceEntry;
use super::{ChanceRules, Pruning};
use crate::alphabeta::ordering::{Learning, Ordering, Ranked};
use crate::limits::{Clock, Interrupted, Limits};
use outply_game::{
    End, Enter, Hints, Line, MAX_PLY, Mover, Observer, PayoffEvaluator, Player, Utility,
};

/// Everything that outlives a node.
pub(super) struct Skeleton<'r, R: ChanceRules, P: ChanceParts<R>> {
    pub(super) rules: &'r R,
    pub(super) evaluator: P::Evaluator,
    pub(super) hints: P::Hints,
    pub(super) memory: P::Memory,
    pub(super) bounds: P::Bounds,
    pub(super) observer: P::Observer,
    pub(super) settings: Settings,
    pub(super) ordering: Learning<R::Action>,
    pub(super) clock: Clock,
    pub(super) counts: NodeCounts,
    /// States that chance reaches with less probability are estimated in this iteration.
    pub(super) cutoff: f64,
    /// How many estimates took part in values so far. A value is resolved if this did not move
    /// while it was found.
    pub(super) estimates: u64,
    /// How many values so far depend on samples drawn on the way to them.
    pub(super) rough: u64,
    /// How many values so far depend on how improbable the way to them was.
    pub(super) improbable: u64,
    /// Whether anything can be cut: a lone player's values never are unless something bounds them
    /// from above. Windows are then left open, so that all values are exact and remembered so.
    pub(super) cuts: bool,
    /// Whether the order of actions and outcomes can matter.
    pub(super) ordered: bool,
    /// How many chance nodes were sampled so far.
    pub(super) samples: u64,
    /// The actions of all nodes on the current line, each node's after its parent's.
    pub(super) actions: Vec<R::Action>,
    /// The ranks of the same actions.
    pub(super) ranks: Vec<Ranked>,
    /// The outcomes of all chance nodes on the current line.
    pub(super) outcomes: Vec<Outcome<R::Action>>,
    /// What the actions that are being filtered look like.
    pub(super) looks: Vec<f64>,
    /// Best play from each ply on, to the first chance node.
    pub(super) lines: Vec<Vec<R::Action>>,
    /// The variance of the value found at each ply, as far as it comes from sampling.
    pub(super) variances: Vec<f64>,
}

impl<'r, R, E, H, M, B, W> Skeleton<'r, R, (E, H, M, B, W)>
where
    R: ChanceRules,
    (E, H, M, B, W): ChanceParts<R, Evaluator = E, Hints = H, Memory = M, Bounds = B, Observer = W>,
{
    /// One that has not searched yet.
    pub(super) fn new(rules: &'r R, parts: (E, H, M, B, W), settings: Settings) -> Self {
        let (evaluator, hints, memory, bounds, observer) = parts;
        Skeleton {
            rules,
            evaluator,
            hints,
            memory,
            bounds,
            observer,
            settings,
            ordering: Learning::new(),
            clock: Clock::start(&Limits::none()),
            counts: NodeCounts::default(),
            cutoff: 0.0,
            estimates: 0,
            rough: 0,
            improbable: 0,
            cuts: true,
            ordered: true,
            samples: 0,
            actions: Vec::new(),
            ranks: Vec::new(),
            outcomes: Vec::new(),
            looks: Vec::new(),
            lines: Vec::new(),
            variances: Vec::new(),
        }
    }
}

/// The facts of a node.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) alpha: f64,
    pub(super) beta: f64,
    pub(super) depth: u32,
    pub(super) ply: u32,
    /// How probable chance made the way here.
    pub(super) reach: f64,
    /// A number for the way here, by which samples are drawn.
    pub(super) path: u64,
}

impl Node {
    pub(super) fn root(depth: u32, seed: u64) -> Node {
        let (alpha, beta) = (f64::NEG_INFINITY, f64::INFINITY);
        Node { alpha, beta, depth, ply: 0, reach: 1.0, path: seed }
    }

    /// The child by the action at `place`, in the window from `alpha` to `beta`.
    pub(super) fn child(&self, place: usize, probability: f64, window: (f64, f64)) -> Node {
        Node {
            alpha: window.0,
            beta: window.1,
            depth: self.depth - 1,
            ply: self.ply + 1,
            reach: self.reach * probability,
            path: outply_game::mix64(self.path ^ place as u64),
        }
    }

    pub(super) fn is_inside(&self, value: f64) -> bool {
        value > self.alpha && value < self.beta
    }
}

/// What is known of a node before its actions are looked at.
pub(super) enum Known {
    Value(f64, End),
    Nothing { key: u64, entry: Option<ChanceEntry> },
}

/// A node's best action so far.
pub(super) struct Best {
    player: Player,
    pub(super) value: f64,
    place: Option<u16>,
}

impl Best {
    pub(super) fn none(player: Player) -> Best {
        let worst = if player == Player::MAX { f64::NEG_INFINITY } else { f64::INFINITY };
        Best { player, value: worst, place: None }
    }

    /// Whether `value` is better for the player than all before.
    pub(super) fn improves(&mut self, value: f64, place: u16) -> bool {
        let better = is_better(self.player, value, self.value) || self.place.is_none();
        if better {
            (self.value, self.place) = (value, Some(place));
        }
        better
    }
}

/// Whether `player` likes `value` better than `other`.
pub(super) fn is_better(player: Player, value: f64, other: f64) -> bool {
    if player == Player::MAX { value > other } else { value < other }
}

impl<R: ChanceRules, P: ChanceParts<R>> Skeleton<'_, R, P> {
    /// Readies everything for a new search.
    pub(super) fn reset(&mut self, root: &R::State, clock: Clock) {
        (self.clock, self.counts) = (clock, NodeCounts::default());
        (self.estimates, self.rough, self.improbable, self.samples) = (0, 0, 0, 0);
        self.actions.clear();
        self.ranks.clear();
        self.outcomes.clear();
        self.looks.clear();
        self.lines.clear();
        self.variances.clear();
        let (_, highest) = self.bounds.bounds(self.rules, root);
        let bounded = self.rules.players() > 1 || highest < f64::INFINITY;
        self.cuts = bounded && self.settings.pruning != Pruning::None;
        self.ordered = self.settings.sorted && bounded;
        Ordering::<R>::reset(&mut self.ordering, self.rules, &self.hints);
        self.memory.new_search();
        self.lines.resize_with(MAX_PLY as usize + 2, Vec::new);
        self.variances.resize(MAX_PLY as usize + 2, 0.0);
    }

    /// Fail-soft, in the window of `node`. Out: a value *v* for the first player;
    /// `v <= alpha`: the value is at most *v*; `alpha < v < beta`: the value is *v*;
    /// `v >= beta`: the value is at least *v*.
    pub(super) fn node<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        node: Node,
        action: R::Action,
        probability: Option<f64>,
    ) -> Result<f64, Interrupted> {
        let mover = self.enter(line, &node, action, probability)?;
        let (value, end) = match self.known(line, &node, mover) {
            Known::Value(value, end) => (value, end),
            Known::Nothing { key, entry } => {
                (self.look_ahead(line, &node, mover, (key, entry))?, End::Interior)
            }
        };
        self.observer.leave(value, end);
        Ok(value)
    }

    #[inline]
    pub(super) fn enter<L: Line<Rules = R>>(
        &mut self,
        line: &L,
        node: &Node,
        action: R::Action,
        probability: Option<f64>,
    ) -> Result<Mover, Interrupted> {
        self.clock.count_node()?;
        self.lines[node.ply as usize].clear();
        self.variances[node.ply as usize] = 0.0;
        let mover = self.rules.to_move(line.state());
        let (action, window, depth) = (Some(action), (node.alpha, node.beta), Some(node.depth));
        self.observer.enter(Enter { action, mover, window, depth, probability });
        Ok(mover)
    }

    /// Steps 1 to 4: what can be said without looking at an action.
    #[inline]
    pub(super) fn known<L: Line<Rules = R>>(
        &mut self,
        line: &L,
        node: &Node,
        mover: Mover,
    ) -> Known {
        // 1. Terminal test.
        if let Some(utility) = self.rules.utility(line.state()) {
            self.counts.leaves += 1;
            return Known::Value(utility.payoff(Player::MAX), End::Terminal);
        }
        // 2. What an oracle knows. Its word is proven, so no estimate is counted.
        let told = self.told(line.state());
        if let Some(value) = told.and_then(|told| settled(told, node)) {
            self.counts.leaves += 1;
            return Known::Value(value, End::Bounds);
        }
        // 3. Cutoff test, by depth and by probability.
        let improbable = node.reach < self.cutoff;
        if node.depth == 0 || improbable {
            self.counts.leaves += 1;
            self.estimates += 1;
            self.improbable += u64::from(node.depth > 0);
            let value = self.estimate(line.state());
            let value = told.map_or(value, |(least, most)| value.max(least).min(most));
            return Known::Value(value, End::Horizon);
        }
        *match mover {
            Mover::Player(_) => &mut self.counts.decisions,
            Mover::Chance => &mut self.counts.chances,
        } += 1;
        // 4. What the table remembers.
        self.remembered(line.state(), node, mover)
    }

    #[inline(never)]
    fn remembered(&mut self, state: &R::State, node: &Node, mover: Mover) -> Known {
        if !P::Memory::USED || !is_remembered(mover, node.depth) {
            return Known::Nothing { key: 0, entry: None };
        }
        let key = self.memory.key(self.rules, &self.hints, state);
        let Some(entry) = self.memory.probe(key) else {
            return Known::Nothing { key, entry: None };
        };
        let reach = node.reach / self.cutoff;
        let allowed = |_: &f64| entry.allowed(self.settings.reuse, node.depth, reach);
        match settled((entry.lower, entry.upper), node).filter(allowed) {
            Some(value) => {
                self.improbable += u64::from(entry.reach < f32::INFINITY);
                self.estimates += u64::from(!entry.resolved);
                Known::Value(value, End::Table)
            }
            None => Known::Nothing { key, entry: Some(entry) },
        }
    }

    /// Bounds that an oracle knows on the value of `state` for the first player.
    #[inline]
    pub(super) fn told(&self, state: &R::State) -> Option<(f64, f64)> {
        let told = self.hints.payoff_bounds(self.rules, state);
        told.filter(|(least, most)| least <= most)
    }

    /// The evaluator's word for the first player, within the bounds of the state.
    pub(super) fn estimate(&mut self, state: &R::State) -> f64 {
        let value = self.evaluator.payoffs(self.rules, state).payoff(Player::MAX);
        let (lowest, highest) = self.bounds.bounds(self.rules, state);
        if value.is_nan() { 0.0 } else { value.max(lowest).min(highest) }
    }

    /// Steps 5 to 7: the actions or outcomes, each child, and what to remember.
    fn look_ahead<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        node: &Node,
        mover: Mover,
        (key, entry): (u64, Option<ChanceEntry>),
    ) -> Result<f64, Interrupted> {
        let before = (self.estimates, self.rough, self.improbable);
        let bounds = match self.settings.pruning {
            Pruning::None => (f64::NEG_INFINITY, f64::INFINITY),
            _ => self.bounds.bounds(self.rules, line.state()),
        };
        let (value, place) = match mover {
            Mover::Chance => (self.expect(line, node, bounds)?, None),
            Mover::Player(player) => {
                let best = entry.and_then(|entry| entry.action);
                self.decide(line, node, player, bounds, best)?
            }
        };
        if P::Memory::USED && is_remembered(mover, node.depth) && self.rough == before.1 {
            let lower = if value > node.alpha { value } else { bounds.0 };
            let upper = if value < node.beta { value } else { bounds.1 };
            let (depth, resolved) = (node.depth as u16, self.estimates == before.0);
            let whole = self.improbable == before.2;
            let reach = if whole { f32::INFINITY } else { (node.reach / self.cutoff) as f32 };
            let entry = ChanceEntry { lower, upper, depth, resolved, action: place, reach };
            self.memory.store(key, entry);
        }
        Ok(value)
    }

    /// A player's best action: its value and its place in the rules' list.
    fn decide<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        node: &Node,
        player: Player,
        bounds: (f64, f64),
        table_action: Option<u16>,
    ) -> Result<(f64, Option<u16>), Interrupted> {
        let first = self.actions.len();
        self.list_actions(line, node, player, table_action);
        self.filter(line.state(), node.depth, player, first);
        let last = self.actions.len();
        let mut best = Best::none(player);
        let mut window = *node;
        for next in first..last {
            let place = self.pick(first, next, last);
            let action = self.actions[next];
            let child = window.child(usize::from(place), 1.0, (window.alpha, window.beta));
            let value = line.after(action, |line| self.node(line, child, action, None))?;
            if best.improves(value, place) && node.is_inside(value) {
                self.extend_line(node, action);
            }
            if self.cuts && narrow(&mut window, player, best.value, bounds) {
                self.observer.cut(&self.actions[next + 1..last]);
                self.learn(line, node, player, first, next);
                break;
            }
        }
        self.actions.truncate(first);
        self.ranks.truncate(first);
        Ok((best.value, best.place))
    }
}

/// What bounds on the value of `node` come to if they settle it: the value, or a bound outside the
/// window.
fn settled((least, most): (f64, f64), node: &Node) -> Option<f64> {
    if least >= node.beta || least == most {
        return Some(least);
    }
    (most <= node.alpha).then_some(most)
}

/// Narrows the window of `player`'s node by the best value so far; whether it closed, or the
/// value is the best there can be.
pub(super) fn narrow(
    window: &mut Node,
    player: Player,
    best: f64,
    (lowest, highest): (f64, f64),
) -> bool {
    if player == Player::MAX {
        window.alpha = window.alpha.max(best);
        best >= window.beta || best >= highest
    } else {
        window.beta = window.beta.min(best);
        best <= window.alpha || best <= lowest
    }
}

/// Whether a node is worth a place in the table: a decision one ply above the horizon is cheap to
/// repeat, and there are more of those than of all others; a chance node has many outcomes.
#[inline]
fn is_remembered(mover: Mover, depth: u32) -> bool {
    depth >= 2 || mover == Mover::Chance
}
