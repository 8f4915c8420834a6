//! Carrying what a simulation brought, and what it proved, back to the root.

use super::{Leaf, Step, Worker};
use crate::montecarlo::evaluation::Evaluation;
use crate::montecarlo::game::Nature;
use crate::montecarlo::key::Identity;
use crate::montecarlo::selection::Selection;
use crate::montecarlo::spread::Spread;
use crate::montecarlo::store::{Block, Node, ROOT, SQUARES};
use outply_game::{End, Hints, Mover, Observer, Payoffs, Player, Rules, Utility};
use std::sync::atomic::Ordering::Relaxed;

impl<R, N, S, V, H, O, K> Worker<'_, R, N, S, V, H, O, K>
where
    R: Rules,
    N: Nature<R>,
    S: Selection,
    V: Evaluation<R>,
    H: Hints<R>,
    O: Observer<R::Action, f64>,
    K: Identity<R>,
{
    /// Counts the simulation at every node it passed.
    #[inline]
    pub(in crate::montecarlo) fn back_up(&mut self, leaf: &Leaf) {
        let payoffs = &leaf.payoffs;
        self.carried.deepest = self.carried.deepest.max(self.path.len() as u32);
        self.carried.simulations += 1;
        self.carried.scale.see(payoffs);
        if !self.game.is_provable() {
            // One number does not say what each player gets.
            self.carried.total = self.carried.total.plus(1.0, payoffs);
        }
        let graph = self.shared.settings.graph;
        if self.solves && (leaf.proves.is_some() || graph) {
            self.prove(if graph { 0 } else { leaf.proves.unwrap_or(0) });
        }
        self.learn(payoffs);
        match self.is_crowded {
            false => self.count::<false>(payoffs),
            true => self.count::<true>(payoffs),
        }
        if self.shared.settings.implicit > 0.0 {
            self.back_up_estimates();
        }
        if self.observer.watches() {
            self.watch_leave(leaf);
        }
    }

    #[inline]
    fn count<const CROWDED: bool>(&mut self, payoffs: &Payoffs) {
        let mut payoffs = *payoffs;
        let path = std::mem::take(&mut self.path);
        let more = self.needs.variance || self.shared.settings.graph;
        let first = self.burst.steps();
        for at in (first..path.len()).rev() {
            let step = path[at];
            let payoff = payoffs.payoff(step.viewer);
            self.add::<CROWDED>(step.node, 1, payoff);
            if CROWDED && step.told {
                self.shared.tree.node(step.node).come_back();
            }
            if more {
                self.count_more(step, path.get(at + 1), payoff);
            }
            if at == 0 {
                self.add_spread(step.node, payoff);
            }
            let above = at.checked_sub(1).map_or(ROOT, |before| path[before].node);
            payoffs = self.pass_on(above, step, payoffs, 1);
        }
        self.path = path;
        let payoff = payoffs.payoff(self.root_viewer());
        self.carried.spread.add(payoff);
        if first > 0 {
            return self.count_in_burst(&payoffs);
        }
        self.add::<CROWDED>(ROOT, 1, payoff);
        if self.shared.settings.graph
            && let Some(step) = self.path.first()
        {
            self.refresh(self.shared.tree.node(ROOT), self.root_viewer(), step.viewer);
        }
    }

    /// What the nodes above a burst's node count at its end; only how far payoffs spread is counted
    /// of each simulation.
    fn count_in_burst(&mut self, payoffs: &Payoffs) {
        let step = self.path[0];
        self.add_spread(step.node, payoffs.payoff(step.viewer));
        self.burst.keep(payoffs);
        if self.burst.is_over() {
            self.end_burst();
        }
    }

    /// Counts so many simulations that brought `payoffs` together at the root and at the first
    /// `steps` nodes of the path.
    pub(super) fn count_above(&mut self, steps: usize, mut payoffs: Payoffs, count: u32) {
        for at in (0..steps).rev() {
            let step = self.path[at];
            self.add_any(step.node, count, payoffs.payoff(step.viewer));
            if step.told {
                self.shared.tree.node(step.node).come_back();
            }
            payoffs = self.pass_on(self.above(at), step, payoffs, count);
        }
        self.add_any(ROOT, count, payoffs.payoff(self.root_viewer()));
    }

    /// What only some searches count at a node, `below` being the step after it.
    #[inline(never)]
    fn count_more(&mut self, step: Step, below: Option<&Step>, payoff: f64) {
        if self.needs.variance {
            self.add_square(step.node, payoff);
        }
        if self.shared.settings.graph
            && let Some(below) = below
        {
            self.refresh(self.shared.tree.node(step.node), step.viewer, below.viewer);
        }
    }

    fn add_any(&mut self, number: u32, count: u32, payoffs: f64) {
        match self.is_crowded {
            false => self.add::<false>(number, count, payoffs),
            true => self.add::<true>(number, count, payoffs),
        }
    }

    #[inline]
    fn add<const CROWDED: bool>(&mut self, number: u32, count: u32, payoffs: f64) {
        let node = self.shared.tree.node(number);
        if CROWDED {
            let visits = node.visits();
            if self.deposits.keep(visits) {
                return self.deposits.add(self.shared.tree, number, visits, (count, payoffs));
            }
        }
        node.add_many::<CROWDED>(count, payoffs);
    }

    /// The mean of squares is kept as a mean, since a sum in 32 bits would stop growing after 16
    /// million visits. Among threads a square may get lost.
    fn add_square(&self, number: u32, payoff: f64) {
        let Some(extra) = self.shared.tree.extra(number) else { return };
        let visits = self.shared.tree.node(number).visits().max(1);
        let mean = f32::from_bits(extra[SQUARES].load(Relaxed));
        let mean = mean + ((payoff * payoff) as f32 - mean) / visits as f32;
        extra[SQUARES].store(mean.to_bits(), Relaxed);
    }

    /// The root's children keep how far payoffs spread, for the answer's standard errors.
    #[inline]
    fn add_spread(&mut self, number: u32, payoff: f64) {
        let block = self.shared.tree.node(ROOT).children();
        let place = (number - block.map_or(0, |block| block.first)) as usize;
        if place >= self.carried.spreads.len() {
            self.carried.spreads.resize(place + 1, Spread::default());
        }
        self.carried.spreads[place].add(payoff);
    }

    /// What simulations that brought `payoffs` together bring to the nodes above `above`, which sent
    /// them along `step`.
    #[inline(always)]
    fn pass_on(&self, above: u32, step: Step, payoffs: Payoffs, count: u32) -> Payoffs {
        let above = self.shared.tree.node(above);
        if above.is_open() { payoffs } else { self.fall_back(above, step, payoffs, count) }
    }

    /// The same where something is proven. A player who is sure of more there than the node brings
    /// on average would not go there in earnest, only the search does, to find out more: the nodes
    /// above count what the player is sure of.
    #[inline(never)]
    fn fall_back(&self, above: Node<'_>, step: Step, payoffs: Payoffs, count: u32) -> Payoffs {
        let Mover::Player(player) = step.above else { return payoffs };
        let floor = self.floor(above, player);
        if !floor.is_finite() || self.shared.tree.node(step.node).mean() >= f64::from(floor) {
            return payoffs;
        }
        let all = f64::from(count) * f64::from(floor);
        let first = if player == Player::FIRST { all } else { -all };
        Payoffs::new(&[first, -first][..self.game.players()]).unwrap_or(payoffs)
    }

    /// The player whose payoffs the root's sum holds.
    pub(in crate::montecarlo) fn root_viewer(&self) -> Player {
        self.game.mover(self.shared.root).player().unwrap_or(Player::FIRST)
    }

    /// In a graph, a node is worth the mean of its children, whichever way their visits came
    /// (Czech, Korus and Kersting 2021): its own visits may have seen another average.
    fn refresh(&self, node: Node<'_>, viewer: Player, below: Player) {
        let Some(block) = node.children() else { return };
        let (mut sum, mut visits) = (0.0, 0.0);
        for child in self.shared.tree.block(block) {
            sum += child.sum();
            visits += f64::from(child.visits());
        }
        if visits > 0.0 {
            let mean = sum / visits;
            let mean = if viewer == below { mean } else { -mean };
            match self.is_crowded {
                true => node.set_mean::<true>(mean),
                false => node.set_mean::<false>(mean),
            }
        }
    }

    fn learn(&mut self, payoffs: &Payoffs) {
        if !self.carried.experience.listens() {
            return;
        }
        if self.needs.amaf.is_some() {
            self.credit_all_moves(payoffs);
        }
        let scale = self.carried.scale;
        self.carried.experience.learn(payoffs, |payoff| scale.reward(payoff as f32));
    }

    /// All moves as first, for each node passed.
    fn credit_all_moves(&mut self, payoffs: &Payoffs) {
        self.amaf.hear(self.carried.experience.played());
        let tree = self.shared.tree;
        let mut above = ROOT;
        for step in &self.path {
            if let (Mover::Player(player), Some(block)) = (step.above, tree.node(above).children())
            {
                let payoff = payoffs.payoff(player) as f32;
                self.amaf.credit(tree, block, player, step.since, payoff);
            }
            above = step.node;
        }
    }

    /// The number of the node before the path's `at`-th.
    fn above(&self, at: usize) -> u32 {
        at.checked_sub(1).map_or(ROOT, |before| self.path[before].node)
    }

    /// Carries proofs up: to the depth `known` in any case (in a graph that is the root, since
    /// other ways may have brought news), from there as far as they say anything new.
    pub(super) fn prove(&mut self, known: usize) {
        for at in (0..self.path.len()).rev() {
            let above = self.above(at);
            let Some(block) = self.shared.tree.node(above).children() else { return };
            let mover = self.path[at].above;
            let state = (mover == Mover::Chance).then(|| self.state_before(at));
            let news = match &state {
                Some(state) => self.settle(above, block, mover, state),
                None => self.settle_decision(above, block, mover),
            };
            if !news && at < known {
                return;
            }
        }
    }

    /// The state at the node before the path's `at`-th, played again from the root.
    fn state_before(&self, at: usize) -> R::State {
        let mut state = self.shared.root.clone();
        for place in 0..at {
            let block = self.shared.tree.node(self.above(place)).children();
            let first = block.map_or(0, |block| block.first);
            let action = self.action_at(&state, (self.path[place].node - first) as usize);
            state = self.game.rules.result(&state, action);
        }
        state
    }

    /// Narrows a node's bounds by its children's; tells whether that says anything new.
    pub(super) fn settle(
        &mut self,
        number: u32,
        block: Block,
        mover: Mover,
        state: &R::State,
    ) -> bool {
        if mover != Mover::Chance {
            return self.settle_decision(number, block, mover);
        }
        self.shared.tree.node(number).settle();
        self.game.nature.probabilities(self.game.rules, state, &mut self.chances);
        let (mut low, mut high) = (0.0, 0.0);
        for (child, &chance) in self.shared.tree.block(block).zip(&self.chances) {
            let bounds = child.bounds();
            low += chance as f32 * bounds.0.max(self.range.0);
            high += chance as f32 * bounds.1.min(self.range.1);
        }
        self.narrow(number, low, high)
    }

    /// A player gets the best of the children's bounds (Cazenave and Saffidine 2010).
    fn settle_decision(&mut self, number: u32, block: Block, mover: Mover) -> bool {
        self.shared.tree.node(number).settle();
        let maximises = mover == Mover::Player(Player::FIRST);
        let worst = if maximises { f32::NEG_INFINITY } else { f32::INFINITY };
        let better = if maximises { f32::max } else { f32::min };
        let bounds = self.shared.tree.block(block).map(Node::bounds);
        let (low, high) = bounds.fold((worst, worst), |(low, high), bounds| {
            (better(low, bounds.0), better(high, bounds.1))
        });
        self.narrow(number, low, high)
    }

    /// Bounds no narrower than what every game keeps to say nothing: a node stays open, which the
    /// selection sees at a glance.
    pub(super) fn narrow(&self, number: u32, low: f32, high: f32) -> bool {
        let (least, most) = self.range;
        let says_something = low > least || high < most;
        says_something && self.shared.tree.node(number).narrow(low.max(least), high.min(most))
    }

    /// Implicit minimax: every node's estimate is the best of its children's.
    fn back_up_estimates(&mut self) {
        let tree = self.shared.tree;
        for at in (0..self.path.len()).rev() {
            let above = self.above(at);
            let (Some(block), Mover::Player(player)) =
                (tree.node(above).children(), self.path[at].above)
            else {
                continue;
            };
            let better = if player == Player::FIRST { f32::max } else { f32::min };
            tree.make_estimate(above, block, better);
        }
    }

    fn watch_leave(&mut self, leaf: &Leaf) {
        let value = leaf.payoffs.payoff(Player::FIRST);
        for depth in (0..=self.path.len()).rev() {
            if let Some(proven) = self.shared.tree.node(self.above(depth)).proven() {
                self.observer.proven(f64::from(proven));
            }
            let end = if depth == self.path.len() { leaf.end } else { End::Interior };
            self.observer.leave(value, end);
        }
    }
}
