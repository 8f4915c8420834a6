//! From a tree to an answer.

use super::game::{Game, Nature};
use super::random::Random;
use super::settings::{Final, Settings};
use super::spread::Spread;
use super::store::{Block, Node, PRIOR, ROOT, Tree};
use crate::sorting::{by_rank, highest, highest_real};
use crate::{ActionValue, Bound, Expected, Proof};
use outply_game::{Hints, Mover, Player, Rules, listed};
use std::sync::atomic::Ordering::Relaxed;

/// A tree seen from its root.
pub(super) struct View<'t, R: Rules, N, H> {
    pub(super) game: Game<'t, R, N, H>,
    pub(super) root: &'t R::State,
    pub(super) counts: Counts<'t>,
}

/// What the tree counted, whatever the game.
pub(super) struct Counts<'t> {
    pub(super) tree: &'t Tree,
    pub(super) settings: &'t Settings,
    /// How far payoffs spread at the root's children.
    pub(super) spreads: &'t [Spread],
}

/// What a node is worth to a player who is to choose it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth {
    pub(super) visits: u32,
    pub(super) mean: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Worth {
    pub(super) fn of(node: Node<'_>, player: Player) -> Worth {
        let (low, high) = node.bounds();
        let (low, high) = (f64::from(low), f64::from(high));
        let (low, high) = if player == Player::FIRST { (low, high) } else { (-high, -low) };
        let mean = if low == high { low } else { node.mean() };
        Worth { visits: node.visits(), mean, low, high }
    }

    pub(super) fn is_proven(&self) -> bool {
        self.low == self.high
    }
}

impl<R: Rules, N: Nature<R>, H: Hints<R>> View<'_, R, N, H> {
    /// The root's children with what they are worth, the one to choose first: `forced`, if that
    /// was decided elsewhere.
    pub(super) fn actions(
        &self,
        forced: Option<usize>,
        random: &mut Random,
    ) -> Vec<ActionValue<R::Action, Expected>> {
        let Some(block) = self.counts.tree.node(ROOT).children() else { return Vec::new() };
        let Mover::Player(player) = self.game.mover(self.root) else {
            return self.outcomes(block);
        };
        let chosen = match forced {
            Some(place) => place,
            None if self.counts.settings.temperature > 0.0 => self.counts.draw(block, random),
            None => self.counts.best(ROOT, block, player),
        };
        let mut all = self.all_visited(block, player);
        sort(&mut all, chosen);
        all
    }

    /// Where chance moves: every outcome in the order of the rules, with its probability and what it
    /// is worth to the first player.
    fn outcomes(&self, block: Block) -> Vec<ActionValue<R::Action, Expected>> {
        let mut probabilities = Vec::new();
        self.game.nature.probabilities(self.game.rules, self.root, &mut probabilities);
        let mut outcomes = self.all_visited(block, Player::FIRST);
        for (place, outcome) in outcomes.iter_mut().enumerate() {
            outcome.probability = probabilities.get(place).copied();
        }
        outcomes
    }

    /// The root's children in the order of the rules.
    fn all_visited(&self, block: Block, player: Player) -> Vec<ActionValue<R::Action, Expected>> {
        let mut all = Vec::new();
        for (place, action) in listed(self.game.rules, self.root).into_iter().enumerate() {
            all.push(self.visited(block, place, action, player));
        }
        all
    }

    fn visited(
        &self,
        block: Block,
        place: usize,
        action: R::Action,
        player: Player,
    ) -> ActionValue<R::Action, Expected> {
        let node = self.counts.tree.node(block.first + place as u32);
        let worth = Worth::of(node, player);
        let proven = worth.is_proven();
        let error = (!proven).then(|| self.counts.error(place));
        let prior = self.counts.tree.extras(block).get(place);
        let prior = prior.map(|extra| f64::from(f32::from_bits(extra[PRIOR].load(Relaxed))));
        ActionValue {
            bound: Bound::Exact,
            proof: if proven { Proof::Proven } else { Proof::Estimated },
            visits: Some(u64::from(worth.visits)),
            probability: prior,
            ..ActionValue::unsearched(action, Expected { mean: worth.mean, error })
        }
    }

    fn place_of(&self, state: &R::State, action: R::Action) -> usize {
        let actions = listed(self.game.rules, state);
        actions.iter().position(|other| *other == action).unwrap_or(usize::MAX)
    }

    /// The most visited play.
    pub(super) fn line(&self, first: Option<R::Action>) -> Vec<R::Action> {
        let mut line = Vec::new();
        let (mut state, mut number) = (self.root.clone(), ROOT);
        while let (Some(block), Mover::Player(player)) =
            (self.counts.tree.node(number).children(), self.game.mover(&state))
        {
            let place = match first.filter(|_| line.is_empty()) {
                Some(first) => self.place_of(&state, first),
                None => self.counts.best(number, block, player),
            };
            let Some(&action) = listed(self.game.rules, &state).get(place) else { break };
            number = block.first + place as u32;
            line.push(action);
            let node = self.counts.tree.node(number);
            let known = node.visits() > 0 || node.proven().is_some();
            if !known || line.len() >= outply_game::MAX_PLY as usize {
                break;
            }
            state = self.game.rules.result(&state, action);
        }
        line
    }
}

impl Counts<'_> {
    /// The child that `player` should choose.
    ///
    /// A proven value beats an estimate that is lower, and one that is not higher by more than
    /// its standard error. Among estimates the most visited wins, or the highest.
    fn best(&self, parent: u32, block: Block, player: Player) -> usize {
        let is_root = parent == ROOT;
        let worth = |node| Worth::of(node, player);
        let children: Vec<Worth> = self.tree.block(block).map(worth).collect();
        let parent = worth(self.tree.node(parent));
        let sure = children.iter().map(|child| child.low).fold(parent.low, f64::max);
        // Where the value is proven, who is sure to reach it reaches no more.
        let settled = parent.is_proven();
        let proven = argmax(&children, |child| {
            ((settled || child.is_proven()) && child.low >= sure)
                .then_some((f64::from(child.visits), child.mean))
        });
        let open = argmax(&children, |child| {
            let useless = settled || child.is_proven() || child.high <= sure;
            (!useless).then_some(match self.settings.choice {
                Final::MostVisited => (f64::from(child.visits), child.mean),
                Final::HighestMean if child.visits == 0 => (f64::NEG_INFINITY, 0.0),
                Final::HighestMean => (child.mean, f64::from(child.visits)),
            })
        });
        match (proven, open) {
            (Some(proven), Some(open)) => {
                let error = if is_root { self.error(open) } else { 0.0 };
                let hopeful = children[open].visits > 0
                    && children[open].mean - error > children[proven].mean;
                if hopeful { open } else { proven }
            }
            (Some(place), None) | (None, Some(place)) => place,
            // Every child is worse than what another way to this state promised: the most visited.
            (None, None) => {
                argmax(&children, |child| Some((f64::from(child.visits), child.mean))).unwrap_or(0)
            }
        }
    }

    /// The standard error of a child of the root.
    fn error(&self, place: usize) -> f64 {
        self.spreads.get(place).map_or(0.0, |spread| spread.error())
    }

    /// A child drawn in proportion to visits^(1 / temperature).
    fn draw(&self, block: Block, random: &mut Random) -> usize {
        let power = 1.0 / f64::from(self.settings.temperature);
        let most = self.tree.block(block).map(Node::visits).max().unwrap_or(0).max(1);
        let weight = |node: Node<'_>| (f64::from(node.visits()) / f64::from(most)).powf(power);
        let total: f64 = self.tree.block(block).map(weight).sum();
        let mut left = random.unit() * total;
        for (place, node) in self.tree.block(block).enumerate() {
            left -= weight(node);
            if left < 0.0 {
                return place;
            }
        }
        0
    }
}

/// The action to choose first, then those most visited, those of higher means first where visits are equal.
fn sort<A>(actions: &mut [ActionValue<A, Expected>], chosen: usize) {
    let mut rest = actions;
    if chosen < rest.len() {
        rest[..=chosen].rotate_right(1);
        rest = &mut rest[1..];
    }
    by_rank(rest, |visited| {
        let visits = visited.visits.unwrap_or(0) as i64;
        (highest(visits), highest_real(visited.value.mean))
    });
}

/// The place of the largest key; the first of equals.
fn argmax(children: &[Worth], key: impl Fn(&Worth) -> Option<(f64, f64)>) -> Option<usize> {
    let mut best: Option<(usize, (f64, f64))> = None;
    for (place, child) in children.iter().enumerate() {
        if let Some(key) = key(child)
            && best.is_none_or(|(_, most)| key > most)
        {
            best = Some((place, key));
        }
    }
    best.map(|(place, _)| place)
}
