//! Which child to visit next.

use super::Worker;
use crate::montecarlo::amaf::counts;
use crate::montecarlo::evaluation::Evaluation;
use crate::montecarlo::game::Nature;
use crate::montecarlo::key::Identity;
use crate::montecarlo::selection::{Child, Selection};
use crate::montecarlo::settings::FirstPlay;
use crate::montecarlo::store::{Block, Hot, IMPLICIT, INDEX, Node, PRIOR, SQUARES, Tally};
use outply_game::{Candidate, Hints, Observer, Player, Rules};
use std::sync::atomic::Ordering::Relaxed;

/// Who chooses what where.
#[derive(Clone, Copy)]
pub(super) struct Choice<'t> {
    pub(super) parent: Node<'t>,
    pub(super) block: Block,
    pub(super) player: Player,
    pub(super) exploration: f32,
    /// The bounds of a child that is proven lost.
    pub(super) lost: u64,
    /// Something is proven of a child.
    pub(super) settled: bool,
}

/// The best child so far; of equals the first stays.
#[derive(Clone, Copy)]
pub(super) struct Best {
    pub(super) place: usize,
    score: f32,
}

impl Best {
    /// The child at `place`, should no other have a score.
    #[inline(always)]
    pub(super) fn unless_better(place: usize) -> Best {
        Best { place, score: f32::NEG_INFINITY }
    }

    #[inline(always)]
    pub(super) fn meet(&mut self, place: usize, score: f32) {
        if score > self.score {
            *self = Best { place, score };
        }
    }
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
    /// The child that `player` visits next: its place and its action.
    #[inline]
    pub(super) fn select(
        &mut self,
        number: u32,
        block: Block,
        player: Player,
        state: &R::State,
    ) -> (usize, R::Action) {
        let parent = self.shared.tree.node(number);
        self.prepare_amaf(parent, block, player);
        let visits = self.parent_visits(parent, block);
        let exploration = self.selection.exploration(&self.lookup.parent(visits));
        let graph = self.shared.settings.graph;
        let (lost, settled) = (self.lost[player.index() & 1], graph || parent.is_settled());
        let choice = Choice { parent, block, player, exploration, lost, settled };
        let place = match self.is_crowded {
            false => self.choose::<false>(choice),
            true => self.choose::<true>(choice),
        };
        if self.observer.watches() {
            self.watch_choice(choice, place, state);
        }
        (place, self.action_at(state, place))
    }

    #[inline(always)]
    fn choose<const CROWDED: bool>(&mut self, choice: Choice<'_>) -> usize {
        match (self.shared.settings.first_play, self.reads_extras) {
            (FirstPlay::Infinite, false) => self.select_each_once::<false, CROWDED>(choice),
            (FirstPlay::Infinite, true) => self.select_each_once::<true, CROWDED>(choice),
            _ => self.select_by_score::<CROWDED>(choice),
        }
    }

    fn parent_visits(&self, parent: Node<'_>, block: Block) -> u32 {
        let visits = if self.shared.settings.graph {
            // Children are shared: they may have more visits than came this way.
            self.shared.tree.block(block).map(Node::visits).sum::<u32>()
        } else {
            parent.visits()
        };
        (visits + parent.pending()).max(1)
    }

    /// What `player` is sure of: a child proven to bring no more need not be visited.
    #[inline]
    pub(super) fn floor(&self, parent: Node<'_>, player: Player) -> f32 {
        let (low, high) = parent.bounds();
        let sure = if player == Player::FIRST { low } else { -high };
        sure.max(self.worst(player))
    }

    #[inline]
    fn worst(&self, player: Player) -> f32 {
        if player == Player::FIRST { self.range.0 } else { -self.range.1 }
    }

    /// Whether nothing is to be gained from the child at `place`. Mostly nothing is proven of it,
    /// which is one comparison.
    #[inline(always)]
    fn is_useless(&self, choice: Choice<'_>, place: usize) -> bool {
        let child = self.shared.tree.node(choice.block.first + place as u32);
        !child.is_open() && (child.is_bounded_by(choice.lost) || self.is_beaten(child, choice))
    }

    #[inline(never)]
    fn is_beaten(&self, child: Node<'_>, Choice { parent, player, .. }: Choice<'_>) -> bool {
        let (low, high) = child.bounds();
        let most = if player == Player::FIRST { high } else { -low };
        most <= self.floor(parent, player)
    }

    /// Every child once, in random order, then by score.
    #[inline(always)]
    pub(super) fn select_each_once<const EXTRA: bool, const CROWDED: bool>(
        &mut self,
        choice: Choice<'_>,
    ) -> usize {
        let tree = self.shared.tree;
        let mut best = Best::unless_better(0);
        for (place, child) in tree.hot(choice.block).enumerate() {
            if choice.settled && self.is_useless(choice, place) {
                continue;
            }
            let tally = child.tally::<CROWDED>();
            if tally.is_empty() {
                return self.any_unvisited::<CROWDED>(choice);
            }
            let known = self.child::<EXTRA>(tally, choice, place);
            best.meet(place, self.selection.score(choice.exploration, &known));
        }
        best.place
    }

    /// One of the children still to be visited once, all equally likely. Which of them those are is
    /// anybody's guess, so nothing branches on it. With `CROWDED` a visit under way counts.
    #[inline(never)]
    pub(super) fn any_unvisited<const CROWDED: bool>(&mut self, choice: Choice<'_>) -> usize {
        let mut count = 0;
        for (place, child) in self.shared.tree.hot(choice.block).enumerate() {
            count += usize::from(self.is_unvisited::<CROWDED>(choice, place, child));
        }
        let drawn = self.carried.random.below(count.max(1));
        let (mut rank, mut place_of_drawn) = (0, 0);
        for (place, child) in self.shared.tree.hot(choice.block).enumerate() {
            rank += usize::from(self.is_unvisited::<CROWDED>(choice, place, child));
            place_of_drawn += usize::from(rank <= drawn);
        }
        // None is left if another thread was quicker.
        if place_of_drawn < choice.block.count as usize { place_of_drawn } else { 0 }
    }

    /// Whether a child is still to be visited once.
    #[inline(always)]
    fn is_unvisited<const CROWDED: bool>(
        &self,
        choice: Choice<'_>,
        place: usize,
        child: Hot<'_>,
    ) -> bool {
        let is_empty = child.tally::<CROWDED>().is_empty();
        is_empty && (!choice.settled || !self.is_useless(choice, place))
    }

    /// By score from the first visit on; ties go to the first from a random place onwards.
    fn select_by_score<const CROWDED: bool>(&mut self, choice: Choice<'_>) -> usize {
        let tree = self.shared.tree;
        let unvisited = self.first_play(choice);
        let count = choice.block.count as usize;
        let start = self.carried.random.below(count);
        let mut best = Best::unless_better(start);
        for place in (start..count).chain(0..start) {
            if choice.settled && self.is_useless(choice, place) {
                continue;
            }
            let child = tree.node(choice.block.first + place as u32).hot();
            let tally = child.tally::<CROWDED>();
            let mut known = self.child::<true>(tally, choice, place);
            if tally.visits == 0 {
                known.mean = if tally.is_empty() { unvisited } else { 0.0 };
            }
            best.meet(place, self.selection.score(choice.exploration, &known));
        }
        best.place
    }

    /// The mean reward assumed of children not visited yet.
    fn first_play(&self, Choice { parent, block, player, .. }: Choice<'_>) -> f32 {
        match self.shared.settings.first_play {
            FirstPlay::Infinite => 1.0,
            FirstPlay::Value(value) => value,
            FirstPlay::Reduction(reduction) => {
                let tree = self.shared.tree;
                let (mut mass, mut sum, mut visits) = (0.0, 0.0, 0u32);
                for (child, extra) in tree.block(block).zip(tree.extras(block)) {
                    if child.visits() > 0 {
                        mass += f32::from_bits(extra[PRIOR].load(Relaxed));
                        sum += child.sum();
                        visits += child.visits();
                    }
                }
                let mean = if visits == 0 {
                    self.mean_for(parent, player)
                } else {
                    sum / f64::from(visits)
                };
                self.carried.scale.reward(mean as f32) - reduction * mass.sqrt()
            }
        }
    }

    /// The mean payoff of a node for `player`, who is to move there, where opposed interests
    /// allow to turn it around.
    fn mean_for(&self, node: Node<'_>, player: Player) -> f64 {
        let viewer = self.path.last().map_or(player, |step| step.viewer);
        if viewer == player { node.mean() } else { -node.mean() }
    }

    /// A child's numbers as formulas want them; with `EXTRA`, those kept beside nodes too.
    #[inline(always)]
    pub(super) fn child<const EXTRA: bool>(
        &self,
        tally: Tally,
        Choice { block, player, .. }: Choice<'_>,
        place: usize,
    ) -> Child {
        let mut known = self.visited::<false>(tally);
        if EXTRA {
            self.add_extra(&mut known, block, place, player);
        }
        known
    }

    /// Those that every node keeps. `FEWER` promises that visits, those under way included, are few.
    #[inline(always)]
    pub(super) fn visited<const FEWER: bool>(
        &self,
        Tally { visits, brought, pending }: Tally,
    ) -> Child {
        let payoff = match self.lookup.inverses::<FEWER>(visits) {
            Some((_, inverse)) => brought * inverse,
            None => brought,
        };
        let all = visits + pending;
        let mut mean = self.carried.scale.reward(payoff);
        if pending > 0 {
            // A visit under way counts as lost until it comes back, so that threads part. What is below
            // the rewards from 0 to 1 already is lost enough.
            let lost = mean.min(0.0);
            mean = lost + (mean - lost) * visits as f32 / all as f32;
        }
        let inverse_root = match self.lookup.inverses::<FEWER>(all) {
            Some((root, _)) => root,
            None => 1.0 / (all as f32).sqrt(),
        };
        let (variance, prior, amaf_visits, amaf_mean, history) = (0.0, 0.0, 0.0, 0.0, 0.0);
        let visits = all.max(1) as f32;
        Child { visits, inverse_root, mean, variance, prior, amaf_visits, amaf_mean, history }
    }

    fn add_extra(&self, known: &mut Child, block: Block, place: usize, player: Player) {
        let Some(extra) = self.shared.tree.extras(block).get(place) else { return };
        if self.needs.variance {
            let mean = self.shared.tree.node(block.first + place as u32).mean() as f32;
            let square = f32::from_bits(extra[SQUARES].load(Relaxed));
            known.variance = self.carried.scale.variance((square - mean * mean).max(0.0));
        }
        if self.needs.priors {
            known.prior = f32::from_bits(extra[PRIOR].load(Relaxed));
        }
        let index = extra[INDEX].load(Relaxed) as usize;
        if self.needs.amaf.is_some() {
            let (visits, sum) = if self.amaf.refers_to(block, player) {
                counts(extra)
            } else {
                self.amaf.of(player, index)
            };
            known.amaf_visits = visits;
            known.amaf_mean = self.carried.scale.reward(sum / visits.max(1.0));
        }
        if self.needs.history {
            known.history = self.carried.experience.history(player, index).mean(0.5);
        }
        let share = self.shared.settings.implicit;
        if share > 0.0 {
            let first = f32::from_bits(extra[IMPLICIT].load(Relaxed));
            let payoff = if player == Player::FIRST { first } else { -first };
            known.mean += share * (self.carried.scale.reward(payoff) - known.mean);
        }
    }

    /// Decides whose all-moves-as-first counts this node uses.
    #[inline]
    fn prepare_amaf(&mut self, parent: Node<'_>, block: Block, player: Player) {
        let Some(least) = self.needs.amaf else { return };
        if parent.visits() >= least || !self.amaf.has_reference(player) {
            self.amaf.refer(player, block);
        } else {
            self.amaf.look_up(self.shared.tree, player);
        }
    }

    /// Tells the observer what the choice was made from.
    fn watch_choice(&mut self, choice: Choice<'_>, chosen: usize, state: &R::State) {
        let Choice { block, player, exploration, .. } = choice;
        let tree = self.shared.tree;
        let mut candidates = Vec::new();
        for (place, action) in self.game.rules.actions(state).into_iter().enumerate() {
            let child = tree.node(block.first + place as u32);
            let known = self.child::<true>(child.hot().tally::<true>(), choice, place);
            candidates.push(Candidate {
                action,
                visits: u64::from(child.visits()),
                value: child.mean(),
                score: match child.visits() {
                    0 => None,
                    _ => Some(f64::from(self.selection.score(exploration, &known))),
                },
                formula: self.selection.describe(exploration, &known),
                proven: child
                    .proven()
                    .map(|first| f64::from(if player == Player::FIRST { first } else { -first })),
            });
        }
        self.observer.choose(&candidates, chosen);
    }
}
