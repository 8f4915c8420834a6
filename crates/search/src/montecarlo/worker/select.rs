//! Which child to visit next.

use super::Worker;
use crate::montecarlo::amaf::counts;
use crate::montecarlo::evaluation::Evaluation;
use crate::montecarlo::game::Nature;
use crate::montecarlo::key::Identity;
use crate::montecarlo::selection::{Child, Parent, Selection};
use crate::montecarlo::settings::FirstPlay;
use crate::montecarlo::store::{Block, IMPLICIT, INDEX, Node, PRIOR, SQUARES};
use outply_game::{Candidate, Hints, Observer, Player, Rules};
use std::sync::atomic::Ordering::Relaxed;

/// Who chooses what where.
#[derive(Clone, Copy)]
struct Choice<'t> {
    parent: Node<'t>,
    block: Block,
    player: Player,
    exploration: f32,
    /// The bounds of a child that is proven lost.
    lost: u64,
    /// Something is proven of a child.
    settled: bool,
}

/// The best child so far: its score in the upper half, so that the larger number is the better
/// child and no branch has to be guessed (in Connect Four no gain in time could be told from noise).
/// Of equals the first stays.
#[derive(Clone, Copy)]
struct Best(u64);

impl Best {
    const NONE: Best = Best(0);

    #[inline(always)]
    fn or(self, place: usize, score: f32) -> Best {
        // Floats in the order of unsigned integers.
        let bits = score.to_bits();
        let ordered = bits ^ ((bits as i32 >> 31) as u32 | 0x8000_0000);
        Best(self.0.max(u64::from(ordered) << 32 | u64::from(u32::MAX - place as u32)))
    }

    #[inline(always)]
    fn place(self) -> usize {
        if self.0 == 0 { 0 } else { (u32::MAX - self.0 as u32) as usize }
    }
}

impl<R, N, S, V, H, O, K, const SHARED: bool> Worker<'_, R, N, S, V, H, O, K, SHARED>
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
        let exploration = self.selection.exploration(&self.parent(visits));
        let graph = self.shared.settings.graph;
        let (lost, settled) = (self.lost[player.index() & 1], graph || parent.is_settled());
        let choice = Choice { parent, block, player, exploration, lost, settled };
        let place = match (self.shared.settings.first_play, self.reads_extras) {
            (FirstPlay::Infinite, false) => self.select_each_once::<false>(choice),
            (FirstPlay::Infinite, true) => self.select_each_once::<true>(choice),
            _ => self.select_by_score(choice),
        };
        if O::WATCHES {
            self.watch_choice(choice, place, state);
        }
        (place, self.action_at(state, place))
    }

    /// A parent with its logarithm and that one's root, looked up where visits are few.
    #[inline]
    fn parent(&self, visits: u32) -> Parent {
        match self.lookup.logs.get(visits as usize) {
            Some(&(log, log_root)) => Parent { visits: visits as f32, log, log_root },
            None => Parent::new(visits as f32),
        }
    }

    fn parent_visits(&self, parent: Node<'_>, block: Block) -> u32 {
        let visits = if self.shared.settings.graph {
            // Children are shared: they may have more visits than came this way.
            self.shared.tree.block(block).map(Node::visits).sum::<u32>()
        } else {
            parent.visits()
        };
        (visits + if SHARED { parent.pending() } else { 0 }).max(1)
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

    /// Whether nothing is to be gained from a child. Mostly nothing is proven of it, which is one
    /// comparison.
    #[inline(always)]
    fn is_useless(&self, child: Node<'_>, choice: Choice<'_>) -> bool {
        choice.settled
            && !child.is_open()
            && (child.is_bounded_by(choice.lost) || self.is_beaten(child, choice))
    }

    #[inline(never)]
    fn is_beaten(&self, child: Node<'_>, Choice { parent, player, .. }: Choice<'_>) -> bool {
        let (low, high) = child.bounds();
        let most = if player == Player::FIRST { high } else { -low };
        most <= self.floor(parent, player)
    }

    /// Every child once, in random order, then by score.
    #[inline]
    fn select_each_once<const EXTRA: bool>(&mut self, choice: Choice<'_>) -> usize {
        let tree = self.shared.tree;
        let mut best = Best::NONE;
        let mut unvisited = 0;
        for (place, child) in tree.block(choice.block).enumerate() {
            if self.is_useless(child, choice) {
                continue;
            }
            if child.visits() == 0 && (!SHARED || child.pending() == 0) {
                unvisited += 1;
                continue;
            }
            let known = self.child::<EXTRA>(child, choice, place);
            best = best.or(place, self.selection.score(choice.exploration, &known));
        }
        if unvisited == 0 { best.place() } else { self.any_unvisited(choice, unvisited) }
    }

    #[inline(never)]
    fn any_unvisited(&mut self, choice: Choice<'_>, count: usize) -> usize {
        let mut left = self.carried.random.below(count);
        for (place, child) in self.shared.tree.block(choice.block).enumerate() {
            let open = child.visits() == 0 && (!SHARED || child.pending() == 0);
            if open && !self.is_useless(child, choice) {
                if left == 0 {
                    return place;
                }
                left -= 1;
            }
        }
        // Another thread was quicker.
        0
    }

    /// By score from the first visit on; ties go to the first from a random place onwards.
    fn select_by_score(&mut self, choice: Choice<'_>) -> usize {
        let tree = self.shared.tree;
        let unvisited = self.first_play(choice);
        let count = choice.block.count as usize;
        let start = self.carried.random.below(count);
        let mut best = Best::NONE;
        // Places are counted from where the look begins, so that ties go there.
        let turned = |place: usize| (place + count - start) % count;
        for place in (start..count).chain(0..start) {
            let child = tree.node(choice.block.first + place as u32);
            if self.is_useless(child, choice) {
                continue;
            }
            let mut known = self.child::<true>(child, choice, place);
            if child.visits() == 0 {
                known.mean = if SHARED && child.pending() > 0 { 0.0 } else { unvisited };
            }
            best = best.or(turned(place), self.selection.score(choice.exploration, &known));
        }
        (best.place() + start) % count
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
    fn child<const EXTRA: bool>(
        &self,
        child: Node<'_>,
        Choice { block, player, .. }: Choice<'_>,
        place: usize,
    ) -> Child {
        let (visits, payoff) = child.tally();
        let under_way = if SHARED { child.pending() } else { 0 };
        let all = (visits + under_way).max(1);
        let mut mean = self.carried.scale.reward(payoff);
        if SHARED && under_way > 0 {
            // A visit under way counts as lost until it comes back, so that threads part.
            mean *= visits as f32 / all as f32;
        }
        let inverse_root = match self.lookup.roots.get(all as usize) {
            Some(&root) => root,
            None => 1.0 / (all as f32).sqrt(),
        };
        let (variance, prior, amaf_visits, amaf_mean, history) = (0.0, 0.0, 0.0, 0.0, 0.0);
        let mut known = Child {
            visits: all as f32,
            inverse_root,
            mean,
            variance,
            prior,
            amaf_visits,
            amaf_mean,
            history,
        };
        if EXTRA {
            self.add_extra(&mut known, block, place, player);
        }
        known
    }

    fn add_extra(&self, known: &mut Child, block: Block, place: usize, player: Player) {
        let Some(extra) = self.shared.tree.extras(block).get(place) else { return };
        if self.needs.variance {
            let mean = self.shared.tree.node(block.first + place as u32).tally().1;
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
            let known = self.child::<true>(child, choice, place);
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
