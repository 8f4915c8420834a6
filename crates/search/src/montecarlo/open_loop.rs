//! Open-loop search: nodes are sequences of actions, whatever chance did between them.
//!
//! A closed loop gives every outcome a subtree and needs many simulations before any of them has
//! seen much. An open loop (Perez et al. 2015) merges them: chance is drawn anew on each way down,
//! and a node averages over the states it stands for. It converges to the best *plan*, which is not
//! always the best answer to what chance does; with few simulations and many outcomes it wins.

use super::error::{MonteCarloError, check_limits};
use super::evaluation::{Aids, Evaluation, check_payoffs};
use super::experience::{Experience, Keeps};
use super::game::{Chance, Game, Nature};
use super::playout::{Playout, Uniform};
use super::random::Random;
use super::scale::Scale;
use super::settings::Settings;
use crate::limits::Clock;
use crate::sorting::{by_rank, highest};
use crate::{ActionValue, Answer, Bound, Ended, Expected, Limits, Proof, Work};
use outply_game::{
    Hints, MAX_PLY, Mover, Payoffs, Player, Rules, Stochastic, Utility, listed, mix64,
};

/// A player's action after a sequence of actions.
#[derive(Clone, Copy, Debug)]
struct Node<A> {
    action: Option<(Player, A)>,
    visits: u32,
    /// How often the action was legal when its parent was visited.
    available: u32,
    sum: f64,
    squares: f64,
    first_child: u32,
    next_sibling: u32,
}

const NONE: u32 = u32::MAX;

/// Monte Carlo tree search in an open loop. Nothing is proven, since a node stands for many states.
///
/// Children are those of the actions that were legal in some state met; among those legal in the
/// state at hand UCB1 chooses, each action's parent visits being the visits at which it was legal
/// (Cowling, Powley and Whitehouse 2012).
pub struct OpenLoop<'r, R: Rules, N, V, H> {
    game: Game<'r, R, N, H>,
    evaluation: V,
    settings: Settings,
    c: f32,
    nodes: Vec<Node<R::Action>>,
    searches: u64,
}

impl<'r, R: Stochastic> OpenLoop<'r, R, Chance, Playout<R, Uniform>, ()> {
    /// UCB1 with a constant of 0.7, uniformly random playouts.
    pub fn new(rules: &'r R) -> Self {
        OpenLoop::with_nature(rules, Chance, ())
    }
}

impl<'r, R: Rules, N: Nature<R>, H: Hints<R>> OpenLoop<'r, R, N, Playout<R, Uniform>, H> {
    /// The same, with chance drawn by `nature` and the game's hints.
    pub fn with_nature(rules: &'r R, nature: N, hints: H) -> Self {
        let game = Game { rules, nature, hints };
        let evaluation = Playout::new(Uniform);
        let (settings, c) = (Settings::default(), 0.7);
        OpenLoop { game, evaluation, settings, c, nodes: Vec::new(), searches: 0 }
    }
}

impl<'r, R: Rules, N: Nature<R>, V: Evaluation<R>, H: Hints<R>> OpenLoop<'r, R, N, V, H> {
    /// Values leaves like this. Statistics of actions are not kept here.
    pub fn evaluation<T: Evaluation<R>>(self, evaluation: T) -> OpenLoop<'r, R, N, T, H> {
        let OpenLoop { game, settings, c, nodes, searches, .. } = self;
        OpenLoop { game, evaluation, settings, c, nodes, searches }
    }

    /// The exploration constant, on rewards in [0, 1].
    pub fn exploration(self, c: f32) -> Self {
        OpenLoop { c, ..self }
    }

    /// Seed, memory and range of payoffs; the other settings do nothing here.
    pub fn settings(self, settings: Settings) -> Self {
        OpenLoop { settings, ..self }
    }

    /// Searches `state` afresh. When memory is full the tree grows no further.
    ///
    /// # Errors
    /// If a setting is out of range, memory holds no node, or the evaluation returns what is not
    /// finite.
    pub fn search(
        &mut self,
        state: &R::State,
        limits: &Limits,
    ) -> Result<Answer<R::Action, Expected>, MonteCarloError> {
        check_limits(limits)?;
        self.settings.check()?;
        self.begin()?;
        let mut run = Run {
            clock: Clock::start_simulations(limits),
            random: Random::new(mix64(self.settings.seed).wrapping_add(self.searches)),
            scale: Scale::new(super::worker::range::<R>(&self.settings)),
            total: Payoffs::zero(self.game.players()),
            simulations: 0,
            unfinished: 0,
            deepest: 0,
        };
        let over = self.game.payoffs(state);
        while over.is_none() && run.clock.count_node().is_ok() {
            self.simulate(state, &mut run)?;
        }
        Ok(self.answer(state, over, &run))
    }

    fn begin(&mut self) -> Result<(), MonteCarloError> {
        self.searches += 1;
        self.nodes.clear();
        let needed = 2 * size_of::<Node<R::Action>>();
        if self.settings.bytes < needed {
            return Err(MonteCarloError::Memory { bytes: self.settings.bytes, needed });
        }
        self.nodes.push(Node::new(None));
        Ok(())
    }

    fn simulate(&mut self, root: &R::State, run: &mut Run) -> Result<(), MonteCarloError> {
        let (mut state, mut node, mut path) = (root.clone(), 0, vec![0]);
        let payoffs = loop {
            if let Some(payoffs) = self.game.payoffs(&state) {
                break payoffs;
            }
            let action = match self.game.mover(&state) {
                Mover::Chance => self.game.nature.draw(self.game.rules, &state, &mut run.random).1,
                Mover::Player(player) => {
                    let Some((child, action)) = self.select(node, player, &state, run) else {
                        break self.evaluate(&state, run)?;
                    };
                    node = child;
                    path.push(node);
                    action
                }
            };
            state = self.game.rules.result(&state, action);
            let new = self.nodes[node as usize].visits == 0 && node != 0;
            if (new || path.len() >= MAX_PLY as usize) && !self.game.rules.terminal_test(&state) {
                break self.evaluate(&state, run)?;
            }
        };
        self.back_up(&path, &payoffs, run);
        Ok(())
    }

    fn evaluate(&mut self, state: &R::State, run: &mut Run) -> Result<Payoffs, MonteCarloError> {
        let mut experience = Experience::new(Keeps::default(), 0, 0);
        let (random, unfinished, is_estimate) = (&mut run.random, &mut run.unfinished, &mut false);
        let mut aids = Aids { random, experience: &mut experience, unfinished, is_estimate };
        // As other searches lend their hints, so that playouts are compiled once.
        let Game { rules, nature, ref hints } = self.game;
        let payoffs = self.evaluation.evaluate(&Game { rules, nature, hints }, state, &mut aids);
        check_payoffs(&payoffs)?;
        Ok(payoffs)
    }

    fn back_up(&mut self, path: &[u32], payoffs: &Payoffs, run: &mut Run) {
        for &number in path {
            let node = &mut self.nodes[number as usize];
            let payoff = payoffs.payoff(node.action.map_or(Player::FIRST, |(player, _)| player));
            node.visits += 1;
            node.sum += payoff;
            node.squares += payoff * payoff;
        }
        run.scale.see(payoffs);
        run.total = run.total.plus(1.0, payoffs);
        run.simulations += 1;
        run.deepest = run.deepest.max(path.len() as u32 - 1);
    }

    /// A legal action never tried below this node, if there is room for it; the best otherwise.
    fn select(
        &mut self,
        parent: u32,
        player: Player,
        state: &R::State,
        run: &mut Run,
    ) -> Option<(u32, R::Action)> {
        let (mut tried, mut unknown) = (Vec::new(), Vec::new());
        for action in listed(self.game.rules, state) {
            match self.find(parent, player, action) {
                Some(child) => {
                    self.nodes[child as usize].available += 1;
                    tried.push((child, action));
                }
                None => unknown.push(action),
            }
        }
        let room = self.nodes.len() < self.settings.bytes / size_of::<Node<R::Action>>();
        if !unknown.is_empty() && room {
            let action = unknown[run.random.below(unknown.len())];
            return Some((self.add(parent, player, action), action));
        }
        let mut best: Option<((u32, R::Action), f32)> = None;
        for child in tried {
            let score = self.score(child.0, run);
            // Of equals the last.
            if best.is_none_or(|(_, most)| score.total_cmp(&most).is_ge()) {
                best = Some((child, score));
            }
        }
        best.map(|(child, _)| child)
    }

    fn score(&self, number: u32, run: &Run) -> f32 {
        let node = &self.nodes[number as usize];
        let visits = node.visits.max(1) as f32;
        let mean = run.scale.reward((node.sum / f64::from(visits)) as f32);
        mean + self.c * ((node.available.max(1) as f32).ln() / visits).sqrt()
    }

    fn find(&self, parent: u32, player: Player, action: R::Action) -> Option<u32> {
        let mut number = self.nodes[parent as usize].first_child;
        while number != NONE {
            let node = &self.nodes[number as usize];
            if node.action == Some((player, action)) {
                return Some(number);
            }
            number = node.next_sibling;
        }
        None
    }

    fn add(&mut self, parent: u32, player: Player, action: R::Action) -> u32 {
        let number = self.nodes.len() as u32;
        let mut node = Node::new(Some((player, action)));
        node.available = 1;
        node.next_sibling = self.nodes[parent as usize].first_child;
        self.nodes.push(node);
        self.nodes[parent as usize].first_child = number;
        number
    }

    fn answer(
        &self,
        state: &R::State,
        over: Option<Payoffs>,
        run: &Run,
    ) -> Answer<R::Action, Expected> {
        let mover = self.game.mover(state).player();
        let mut actions: Vec<ActionValue<R::Action, Expected>> = Vec::new();
        if let (Some(player), None) = (mover, over) {
            for action in listed(self.game.rules, state) {
                actions.push(self.visited(player, action));
            }
            by_rank(&mut actions, |visited| (highest(visited.visits.unwrap_or(0) as i64), 0));
        }
        let zero = Payoffs::zero(self.game.players());
        let mean = zero.plus(1.0 / run.simulations.max(1) as f64, &run.total);
        let payoffs = over.unwrap_or(mean);
        let viewer = mover.unwrap_or(Player::FIRST);
        let proof = if over.is_some() { Proof::Proven } else { Proof::Estimated };
        let estimate = Expected::exact(payoffs.payoff(viewer));
        let value = actions.first().map_or(estimate, |best| best.value);
        let ended = if over.is_some() { Ended::Solved } else { Ended::Interrupted };
        let work = Work {
            depth: run.deepest,
            nodes: self.nodes.len() as u64,
            simulations: Some(run.simulations),
            bytes: Some(self.nodes.len() * size_of::<Node<R::Action>>()),
            unfinished: run.unfinished,
            time: run.clock.elapsed(),
            ..Work::none(ended)
        };
        let best = actions.first().cloned();
        let answer = Answer::of(best.as_ref(), (viewer, value, proof), actions, work);
        Answer { payoffs: Some(payoffs), ..answer }
    }

    fn visited(&self, player: Player, action: R::Action) -> ActionValue<R::Action, Expected> {
        let node = self.find(0, player, action).map(|number| &self.nodes[number as usize]);
        let (visits, sum, squares) = node.map_or((0, 0.0, 0.0), |n| (n.visits, n.sum, n.squares));
        let n = f64::from(visits.max(1));
        let (mean, square) = (sum / n, squares / n);
        let error = Some(((square - mean * mean).max(0.0) / n).sqrt());
        ActionValue {
            bound: Bound::Exact,
            visits: Some(u64::from(visits)),
            ..ActionValue::unsearched(action, Expected { mean, error })
        }
    }
}

/// One search under way.
struct Run {
    clock: Clock,
    random: Random,
    scale: Scale,
    total: Payoffs,
    simulations: u64,
    unfinished: u64,
    deepest: u32,
}

impl<A> Node<A> {
    fn new(action: Option<(Player, A)>) -> Node<A> {
        let (visits, available, sum, squares) = (0, 0, 0.0, 0.0);
        Node { action, visits, available, sum, squares, first_child: NONE, next_sibling: NONE }
    }
}
