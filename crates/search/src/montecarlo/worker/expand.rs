//! Making the children of a leaf.

use super::{Leaf, Worker, chance_to_win};
use crate::montecarlo::error::MonteCarloError;
use crate::montecarlo::evaluation::{Evaluation, check_priors};
use crate::montecarlo::game::Nature;
use crate::montecarlo::key::Identity;
use crate::montecarlo::selection::Selection;
use crate::montecarlo::settings::Objective;
use crate::montecarlo::store::{Block, Extra, IMPLICIT, INDEX, PRIOR, ROOT};
use outply_game::{End, Hints, Mover, Observer, Player, Rules, Utility};
use std::sync::atomic::Ordering::Relaxed;

/// Nodes that a thread sets aside at a time.
const RESERVE: usize = 512;
/// Trees with less room than for this many reserves are shared out node by node.
const FEW_RESERVES: usize = 1024;

/// What became of a leaf.
pub(super) enum Grown {
    /// It has children; a new end of the game may prove something.
    Children { block: Block, proven: bool },
    /// It is to be evaluated.
    Open { proven: bool },
    /// The game is over there.
    Ended(Leaf),
}

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
    /// Grows a leaf if it was visited often enough and there is room.
    pub(super) fn grow(&mut self, number: u32, state: &R::State) -> Result<Grown, MonteCarloError> {
        let node = self.shared.tree.node(number);
        // Children that were looked at when they were made are known not to be ends.
        if (!self.looks_ahead() || number == ROOT)
            && let Some(leaf) = self.ended(number, state)
        {
            return Ok(Grown::Ended(leaf));
        }
        let fresh = number != ROOT && node.visits() == 0;
        let told = fresh && self.note_told(number, state);
        if told && let Some(value) = node.proven() {
            return Ok(Grown::Ended(self.known(value, Some(self.path.len()))));
        }
        let ripe = number == ROOT || node.visits() >= self.shared.settings.expand_after;
        if !ripe || !self.grows || !node.claim() {
            return Ok(Grown::Open { proven: told });
        }
        match self.make_children(number, state, None) {
            // A fresh node is valued itself; its children wait for the next visit.
            Ok(Some((_, proven))) if fresh => Ok(Grown::Open { proven: told | proven }),
            Ok(Some((block, proven))) => Ok(Grown::Children { block, proven: told | proven }),
            Ok(None) => {
                node.unclaim();
                Ok(Grown::Open { proven: told })
            }
            Err(error) => {
                node.unclaim();
                self.abandon();
                Err(error)
            }
        }
    }

    fn looks_ahead(&self) -> bool {
        self.solves && self.shared.settings.look_ahead
    }

    /// The leaf's payoffs, if the game is over there.
    fn ended(&mut self, number: u32, state: &R::State) -> Option<Leaf> {
        let payoffs = self.game.payoffs(state)?;
        self.keep_ended(payoffs.payoff(Player::FIRST), None);
        let payoffs = self.objective(payoffs);
        let value = payoffs.payoff(Player::FIRST) as f32;
        let proves = self.solves && self.shared.tree.node(number).narrow(value, value);
        let proves = proves.then_some(self.path.len());
        Some(Leaf { payoffs, proves, end: End::Terminal })
    }

    /// Gives the root its children, with what the hints know of them.
    pub(in crate::montecarlo) fn grow_root(&mut self) -> Result<(), MonteCarloError> {
        let (node, root) = (self.shared.tree.node(ROOT), self.shared.root);
        if node.children().is_none() && !self.game.rules.terminal_test(root) && node.claim() {
            self.make_children(ROOT, root, None)?;
        }
        if self.solves && !self.game.rules.terminal_test(root) {
            self.inform_root(root);
        }
        Ok(())
    }

    /// The root's bounds, from its children's alone: an answer needs an action, which the hints' word
    /// on the root itself does not name. What no action can exceed is still worth knowing.
    fn inform_root(&mut self, root: &R::State) {
        let node = self.shared.tree.node(ROOT);
        let Some(block) = node.children() else { return };
        for (place, action) in self.game.rules.actions(root).into_iter().enumerate() {
            let number = block.first + place as u32;
            if self.shared.tree.node(number).is_open() {
                self.note_told(number, &self.game.rules.result(root, action));
            }
        }
        if !node.is_open() {
            node.set_bounds(f32::NEG_INFINITY, f32::INFINITY);
        }
        let mover = self.game.mover(root);
        if self.shared.tree.block(block).any(|child| !child.is_open()) {
            self.settle(ROOT, block, mover, root);
        }
        if let Some((low, high)) = self.told(root) {
            match mover {
                Mover::Player(Player::FIRST) => self.narrow(ROOT, f32::NEG_INFINITY, high),
                Mover::Player(_) => self.narrow(ROOT, low, f32::INFINITY),
                Mover::Chance => self.narrow(ROOT, low, high),
            };
        }
    }

    /// Notes what the hints know of a node's value; whether that says anything new.
    fn note_told(&self, number: u32, state: &R::State) -> bool {
        let told = if self.solves { self.told(state) } else { None };
        told.is_some_and(|(low, high)| self.narrow(number, low, high))
    }

    /// What the hints know of a state's value for the first player, as payoffs are counted. Of the
    /// chance to win they say nothing where payoffs are expectations.
    #[inline]
    fn told(&self, state: &R::State) -> Option<(f32, f32)> {
        let (low, high) = self.game.hints.payoff_bounds(self.game.rules, state)?;
        let counted = |payoff: f64| match self.shared.settings.objective {
            Objective::Payoff => Some(payoff as f32),
            Objective::Win if N::CHANCE => None,
            Objective::Win => Some(if payoff == 0.0 { 0.0 } else { payoff.signum() as f32 }),
        };
        let (low, high) = (counted(low)?, counted(high)?);
        (low <= high).then_some((low, high))
    }

    /// Makes the children of a claimed leaf: `None` if there is no room. Tells whether anything
    /// is proven now that was not before.
    pub(in crate::montecarlo) fn make_children(
        &mut self,
        number: u32,
        state: &R::State,
        priors: Option<&[f32]>,
    ) -> Result<Option<(Block, bool)>, MonteCarloError> {
        let mut actions = std::mem::take(&mut self.actions);
        actions.clear();
        actions.extend(self.game.rules.actions(state));
        let made = self.make_listed(number, state, &actions, priors);
        self.actions = actions;
        made
    }

    fn make_listed(
        &mut self,
        number: u32,
        state: &R::State,
        actions: &[R::Action],
        priors: Option<&[f32]>,
    ) -> Result<Option<(Block, bool)>, MonteCarloError> {
        if actions.is_empty() || actions.len() > usize::from(u16::MAX) {
            return Ok(None);
        }
        let mover = self.game.mover(state);
        let tree = self.shared.tree;
        let graph = self.shared.settings.graph;
        let key = if graph { self.shared.key.key(self.game.rules, state) } else { 0 };
        if graph && let Some(block) = self.shared.transpositions.find(key, actions.len()) {
            tree.node(number).publish(block);
            return Ok(Some((block, true)));
        }
        self.fill_priors(state, actions, mover, priors)?;
        let Some(first) = self.room(actions.len()) else { return Ok(None) };
        let block = Block { first, count: actions.len() as u32 };
        tree.touch(block);
        if !tree.extras(block).is_empty() {
            for (place, &action) in actions.iter().enumerate() {
                self.note_extra(block, place, action);
            }
        }
        let proves = self.looks_ahead() && self.look_at_all(block, state, actions);
        tree.node(number).publish(block);
        if graph {
            self.shared.transpositions.remember(key, block);
        }
        Ok(Some((block, proves && self.settle(number, block, mover, state))))
    }

    /// Room for children. Among threads each has some set aside, so that they do not fight for the
    /// word that says what is free.
    #[inline]
    fn room(&mut self, count: usize) -> Option<u32> {
        let tree = self.shared.tree;
        if !self.is_crowded || count > RESERVE || tree.capacity() < RESERVE * FEW_RESERVES {
            return tree.allocate(count);
        }
        let (first, last) = self.reserve;
        if ((last - first) as usize) < count {
            let first = tree.allocate(RESERVE)?;
            self.reserve = (first, first + RESERVE as u32);
        }
        let first = self.reserve.0;
        self.reserve.0 += count as u32;
        Some(first)
    }

    /// Proves new children's values where the game is over.
    fn look_at_all(&mut self, block: Block, state: &R::State, actions: &[R::Action]) -> bool {
        if self.shared.settings.implicit <= 0.0 && !self.game.rules.may_end(state) {
            return false;
        }
        let mut ends = false;
        for (place, &action) in actions.iter().enumerate() {
            ends |= self.look_at(block, place, state, action);
        }
        ends
    }

    /// Proves a new child's value if the game is over there.
    fn look_at(&mut self, block: Block, place: usize, state: &R::State, action: R::Action) -> bool {
        let after = self.game.rules.result(state, action);
        let child = self.shared.tree.node(block.first + place as u32);
        if let Some(payoffs) = self.game.payoffs(&after) {
            self.keep_ended(payoffs.payoff(Player::FIRST), Some(action));
            let value = self.objective(payoffs).payoff(Player::FIRST) as f32;
            child.set_bounds(value, value);
            self.note_estimate(block, place, f64::from(value));
            return true;
        }
        if self.shared.settings.implicit > 0.0 {
            let foreseen = self.foreseen.get(place).copied();
            let estimate = foreseen.or_else(|| self.estimate(&after));
            estimate.into_iter().for_each(|estimate| self.note_estimate(block, place, estimate));
        }
        false
    }

    fn note_estimate(&self, block: Block, place: usize, first: f64) {
        if let Some(extra) = self.shared.tree.extras(block).get(place) {
            extra[IMPLICIT].store((first as f32).to_bits(), Relaxed);
        }
    }

    /// Writes what is kept beside a new child.
    fn note_extra(&mut self, block: Block, place: usize, action: R::Action) {
        let Some(extra): Option<&Extra> = self.shared.tree.extras(block).get(place) else { return };
        let prior = self.priors.get(place).copied().unwrap_or(1.0 / block.count as f32);
        extra[PRIOR].store(prior.to_bits(), Relaxed);
        if self.game.action_space() > 0 {
            let index = self.game.hints.action_index(self.game.rules, action);
            extra[INDEX].store(index as u32, Relaxed);
        }
    }

    /// The children's priors: those given, the evaluation's, or what the hints' order suggests.
    fn fill_priors(
        &mut self,
        state: &R::State,
        actions: &[R::Action],
        mover: Mover,
        given: Option<&[f32]>,
    ) -> Result<(), MonteCarloError> {
        self.priors.clear();
        self.foreseen.clear();
        if let Some(given) = given {
            self.priors.extend_from_slice(given);
        } else if self.needs.priors && mover != Mover::Chance {
            self.evaluation.priors(self.game.rules, state, actions, &mut self.priors);
            if self.priors.is_empty() && self.shared.settings.prior_temperature > 0.0 {
                self.priors_by_estimates(state, actions, mover);
            }
            if self.priors.is_empty() && H::ORDERS {
                self.priors_by_order(state, actions);
            }
        }
        check_priors(&self.priors, actions.len())
    }

    /// A softmax of what the evaluator says of the states that the actions lead to; nothing where it says
    /// nothing, or where a payoff of the first player does not tell what the mover gets.
    fn priors_by_estimates(&mut self, state: &R::State, actions: &[R::Action], mover: Mover) {
        if !self.game.is_provable() || !self.carried.scale.is_known() {
            return;
        }
        for &action in actions {
            let Some(first) = self.foresee(&self.game.rules.result(state, action)) else {
                return self.foreseen.clear();
            };
            self.foreseen.push(first);
        }
        let sign = if mover == Mover::Player(Player::FIRST) { 1.0 } else { -1.0 };
        let reward = |first: &f64| self.carried.scale.reward(sign * *first as f32);
        self.priors.extend(self.foreseen.iter().map(reward));
        softmax(&mut self.priors, self.shared.settings.prior_temperature);
    }

    /// What a state is worth to the first player at a glance.
    fn foresee(&mut self, state: &R::State) -> Option<f64> {
        match self.game.payoffs(state) {
            Some(payoffs) => Some(self.objective(payoffs).payoff(Player::FIRST)),
            None => self.estimate(state),
        }
    }

    /// The evaluator's estimate of a state that is not terminal for the first player, as payoffs are counted.
    fn estimate(&mut self, state: &R::State) -> Option<f64> {
        let estimate = self.evaluation.estimate(&self.game, state)?;
        Some(match self.shared.settings.objective {
            Objective::Payoff => estimate,
            Objective::Win => chance_to_win(estimate),
        })
    }

    /// Half as probable for each place further down in the hints' order, equal for equals.
    fn priors_by_order(&mut self, state: &R::State, actions: &[R::Action]) {
        let order = self.game.hints.orders(self.game.rules, state);
        let orders: Vec<i32> = actions.iter().map(|action| order(*action)).collect();
        halve_by_rank(&orders, &mut self.priors);
    }
}

/// Turns rewards into probabilities.
pub(in crate::montecarlo) fn softmax(rewards: &mut [f32], temperature: f32) {
    let most = rewards.iter().copied().fold(f32::MIN, f32::max);
    rewards.iter_mut().for_each(|reward| *reward = ((*reward - most) / temperature).exp());
    let sum: f32 = rewards.iter().sum();
    rewards.iter_mut().for_each(|share| *share /= sum);
}

/// Priors by the hints' order; one copy for all games.
fn halve_by_rank(orders: &[i32], priors: &mut Vec<f32>) {
    let mut ranks = orders.to_vec();
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    ranks.dedup();
    let rank = |order: &i32| ranks.iter().position(|other| other == order).unwrap_or(0);
    priors.extend(orders.iter().map(|order| 0.5f32.powi(rank(order).min(20) as i32)));
    let sum: f32 = priors.iter().sum();
    priors.iter_mut().for_each(|prior| *prior /= sum);
}
