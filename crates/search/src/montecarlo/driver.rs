//! Running simulations until a limit is reached.

use super::builder::MonteCarlo;
use super::error::MonteCarloError;
use super::evaluation::Evaluation;
use super::experience::{Experience, Keeps};
use super::game::Nature;
use super::key::Identity;
use super::memory::Memory;
use super::random::Random;
use super::report::{Counts, View};
use super::root_parallel::share;
use super::selection::{Needs, Selection};
use super::settings::Settings;
use super::store::{PRIOR, ROOT, Tree};
use super::transpositions::Transpositions;
use super::worker::{Carried, Shared, Worker, keeps};
use crate::limits::Clock;
use crate::{Answer, Bound, Ended, Expected, Limits, Proof, Work};
use outply_game::{Hints, Observer, Payoffs, Player, Rules, Utility, listed, mix64};
use std::sync::atomic::Ordering::Relaxed;

/// A worker as every way of running simulations has it, so that it is compiled once.
pub(super) type Hand<'s, R, N, S, V, H, O, K> =
    Worker<'s, R, N, &'s S, &'s mut V, &'s H, &'s mut O, K>;

/// Why a stretch of simulations ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pause {
    /// The root is proven.
    Solved,
    /// A limit was reached.
    Limit,
    /// The tree is full.
    Full,
    /// It is time to tell how far the search has come.
    Report,
}

/// The part of a search that goes by action indices, if one does.
pub(super) fn goes_by_index(needs: Needs, keeps: Keeps) -> Option<&'static str> {
    match () {
        _ if needs.amaf.is_some() => Some("all moves as first (RAVE, GRAVE)"),
        _ if needs.history => Some("progressive history"),
        _ if keeps != Keeps::default() => Some("the playout policy"),
        _ => None,
    }
}

/// How a whole search went.
pub(super) struct Course {
    pub(super) carried: Carried,
    pub(super) recycled: u32,
    pub(super) pause: Pause,
    /// The root's child that was decided on otherwise than by visits.
    pub(super) chosen: Option<usize>,
}

impl Course {
    pub(super) fn new(carried: Carried) -> Course {
        Course { carried, recycled: 0, pause: Pause::Report, chosen: None }
    }
}

impl<R, N, S, V, H, O, K, D> MonteCarlo<'_, R, N, S, V, H, O, K, D>
where
    R: Rules,
    N: Nature<R>,
    S: Selection,
    V: Evaluation<R>,
    H: Hints<R>,
    O: Observer<R::Action, f64>,
    K: Identity<R>,
{
    /// The rules of the game.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The state at the root, if anything was searched.
    pub fn root(&self) -> Option<&R::State> {
        self.memory.as_ref().map(|memory| &memory.root)
    }

    /// Plays `action` at the root and keeps the subtree below it. `false` if the action is not
    /// legal there or nothing was searched: nothing changes then.
    pub fn advance(&mut self, action: R::Action) -> bool {
        let MonteCarlo { rules, memory, .. } = self;
        memory.as_mut().is_some_and(|memory| memory.advance(rules, action))
    }

    /// Goes on from what a search left behind, if that fits the settings; another formula or
    /// evaluation is the caller's affair.
    pub fn with_memory(mut self, memory: Memory<R>) -> Self {
        let graph = self.settings.graph;
        let bytes = share(self.settings.bytes, memory.trees());
        if memory.tree.fits(bytes, self.needs_extras()) && memory.transpositions.is_empty() != graph
        {
            self.memory = Some(memory);
        }
        self
    }

    /// One tree goes on without the others, if there are any.
    pub(super) fn stay_alone(&mut self) {
        if let Some(memory) = &mut self.memory {
            memory.others.clear();
            memory.board.clear();
            memory.notes.clear();
        }
    }

    /// What the next search may go on from; `None` if nothing was searched.
    pub fn into_memory(self) -> Option<Memory<R>> {
        self.memory
    }

    /// Makes an empty tree with `state` at its root, in the memory there is.
    pub(super) fn prepare(&mut self, state: &R::State) -> Result<(), MonteCarloError> {
        self.settings.check()?;
        self.check_indices()?;
        self.memory = self.memory.take().filter(|memory| memory.trees() == 1);
        if let Some(memory) = &mut self.memory {
            memory.clear(state);
        } else {
            let tree = Tree::new(self.settings.bytes, self.needs_extras())?;
            let slots = if self.settings.graph { tree.capacity() / 4 } else { 0 };
            let transpositions = Transpositions::new(slots);
            self.memory = Some(Memory::new(tree, transpositions, state.clone()));
        }
        self.check_room()
    }

    pub(super) fn needs_extras(&self) -> bool {
        let needs = self.selection.needs();
        needs.priors
            || needs.variance
            || needs.history
            || needs.amaf.is_some()
            || self.settings.implicit > 0.0
    }

    /// Parts that go by action indices need a game that has them.
    pub(super) fn check_indices(&self) -> Result<(), MonteCarloError> {
        match goes_by_index(self.selection.needs(), self.evaluation.keeps()) {
            Some(needed_by) if self.game().action_space() == 0 => {
                Err(MonteCarloError::ActionIndex { needed_by })
            }
            _ => Ok(()),
        }
    }

    /// A tree that cannot hold the root's children cannot search, nor can one whose root has none.
    pub(super) fn check_room(&self) -> Result<(), MonteCarloError> {
        let Some(memory) = &self.memory else { return Ok(()) };
        let actions = listed(&*self.rules, &memory.root).len();
        let is_player = self.game().mover(&memory.root).player().is_some();
        if actions == 0 && is_player && !self.rules.terminal_test(&memory.root) {
            return Err(MonteCarloError::NoActions { state: format!("{:?}", memory.root) });
        }
        let each = memory.tree.bytes() / memory.tree.len().max(1);
        if actions < memory.tree.capacity() {
            return Ok(());
        }
        Err(MonteCarloError::Memory {
            bytes: self.settings.bytes,
            needed: (actions + 1) * each * memory.trees(),
        })
    }

    /// What the first worker begins with.
    pub(super) fn carried(&mut self) -> Carried {
        let mut memory = self.memory.take();
        let carried = self.carried_on(memory.as_mut(), self.settings.seed);
        self.memory = memory;
        carried
    }

    /// What a worker begins with that goes on from this memory.
    pub(super) fn carried_on(&self, memory: Option<&mut Memory<R>>, seed: u64) -> Carried {
        let needs = self.selection.needs();
        let keeps = keeps(&needs, self.evaluation.keeps());
        let (players, space) = (self.game().players(), self.game().action_space());
        let (mut stream, mut old) = (0, None);
        if let Some(memory) = memory {
            stream = memory.searches;
            memory.searches += 1;
            old = memory.experience.take();
        }
        let random = Random::new(mix64(seed).wrapping_add(mix64(stream)));
        let mut experience = old.unwrap_or_else(|| Experience::new(keeps, players, space));
        experience.fade(self.settings.fade);
        Carried::new::<R>(random, experience, &self.settings, players)
    }

    pub(super) fn finish(&mut self, course: Course, clock: &Clock) -> Answer<R::Action, Expected> {
        let answer = self.answer(&course, clock);
        if let Some(memory) = &mut self.memory {
            memory.experience = Some(course.carried.experience);
        }
        answer
    }

    /// The worker of a single-threaded search.
    pub(super) fn worker(&mut self, course: &mut Course) -> Option<Hand<'_, R, N, S, V, H, O, K>> {
        let MonteCarlo { rules, nature, hints, selection, evaluation, observer, key, .. } = self;
        let Memory { tree, transpositions, root, best, .. } = self.memory.as_ref()?;
        let settings = &self.settings;
        let shared = Shared { tree, transpositions, key: *key, settings, root, best };
        let game = super::Game { rules: &**rules, nature: *nature, hints: &*hints };
        let carried = course.carried.take();
        Some(Worker::new(game, shared, selection, evaluation, observer, carried))
    }

    /// Gives the root its children, so that there is an answer whatever the limits; noise goes
    /// on their priors.
    pub(super) fn grow_root(&mut self, course: &mut Course) -> Result<(), MonteCarloError> {
        let Some(mut worker) = self.worker(course) else { return Ok(()) };
        worker.grow_root()?;
        course.carried = worker.carried;
        if let Some(memory) = &self.memory {
            add_noise(&self.settings, &memory.tree, &mut course.carried.random);
        }
        Ok(())
    }

    /// Simulates until something needs the whole tree.
    pub(super) fn stretch(
        &mut self,
        course: &mut Course,
        clock: &mut Clock,
        limits: &Limits,
        report_at: u64,
    ) -> Result<(), MonteCarloError> {
        let most_nodes = limits.nodes.unwrap_or(u64::MAX);
        let Some(mut worker) = self.worker(course) else { return Ok(()) };
        let tree = worker.shared.tree;
        worker.allow_bursts(1);
        let over = worker.game.rules.terminal_test(worker.shared.root);
        let pause = loop {
            if over || worker.is_solved() {
                break Pause::Solved;
            }
            if tree.is_full() {
                break Pause::Full;
            }
            // Reports change nothing: a burst goes on to its end.
            if clock.nodes() >= report_at && worker.is_at_root() {
                break Pause::Report;
            }
            if tree.len() as u64 >= most_nodes || clock.count_node().is_err() {
                break Pause::Limit;
            }
            if let Err(error) = worker.simulate() {
                worker.end_burst();
                return Err(error);
            }
        };
        worker.end_burst();
        course.carried = worker.carried;
        course.pause = pause;
        Ok(())
    }

    /// Makes room; `false` if hardly any could be made, and the tree stays as it is from then on.
    pub(super) fn recycle(&mut self) -> bool {
        let Some(memory) = &mut self.memory else { return false };
        memory.transpositions.clear();
        memory.tree.recycle();
        true
    }

    /// The answer as things stand.
    pub(super) fn answer(&self, course: &Course, clock: &Clock) -> Answer<R::Action, Expected> {
        let Some(memory) = &self.memory else { unreachable!("a search has a tree") };
        let Memory { tree, root, others, .. } = memory;
        let (mut nodes, mut bytes) = (tree.len(), tree.bytes());
        for other in others {
            nodes += other.tree.len();
            bytes += other.tree.bytes();
        }
        let game = self.game();
        let carried = &course.carried;
        let (settings, spreads) = (&self.settings, &carried.spreads);
        let view = View { game, root, counts: Counts { tree, settings, spreads } };
        let kept = self.kept_line(memory);
        let chosen = kept.as_ref().and_then(|(_, line)| self.place_of(root, line.first()));
        let mut actions = view.actions(chosen.or(course.chosen), &mut carried.random.clone());
        let node = tree.node(ROOT);
        let over = self.game().payoffs(root);
        let proven = over.is_some() || (self.game().is_provable() && node.proven().is_some());
        let payoffs = over.unwrap_or_else(|| self.mean_payoffs(memory, carried));
        let viewer = self.game().mover(root).player().unwrap_or(Player::FIRST);
        let estimate =
            Expected { mean: payoffs.payoff(viewer), error: Some(carried.spread.error()) };
        let is_player = self.game().mover(root).player().is_some();
        let best = actions.first().filter(|_| is_player);
        let value = best.map_or(estimate, |best| best.value);
        let action = best.map(|best| best.action);
        let line = action.map(|action| view.line(Some(action))).unwrap_or_default();
        if let Some(best) = actions.first_mut().filter(|_| is_player) {
            best.line.clone_from(&line);
        }
        let proof = if proven { Proof::Proven } else { Proof::Estimated };
        let ended = if proven { Ended::Solved } else { Ended::Interrupted };
        let work = Work {
            depth: carried.deepest,
            nodes: nodes as u64,
            simulations: Some(carried.simulations),
            bytes: Some(bytes),
            unfinished: carried.unfinished,
            recycled: course.recycled,
            time: clock.elapsed(),
            ..Work::none(ended)
        };
        let answer = Answer {
            action,
            player: viewer,
            value: Expected { error: value.error.filter(|_| !proven), ..value },
            bound: Bound::Exact,
            between: None,
            proof,
            line,
            actions,
            payoffs: Some(payoffs),
            advice: None,
            work,
        };
        match kept {
            Some(kept) if chosen.is_some() => with_line(answer, kept),
            _ => answer,
        }
    }

    /// The best line seen, of a puzzle, if it brings all that the tree proves to be within reach.
    fn kept_line(&self, memory: &Memory<R>) -> Option<(f64, Vec<R::Action>)> {
        let goes_by_lines = self.game().is_puzzle() && self.settings.temperature == 0.0;
        let (payoff, line) = memory.best.get().filter(|_| goes_by_lines)?;
        let (proven, _) = memory.tree.node(ROOT).bounds();
        (payoff as f32 >= proven).then_some((payoff, line))
    }

    fn place_of(&self, state: &R::State, action: Option<&R::Action>) -> Option<usize> {
        let actions = listed(&*self.rules, state);
        action.and_then(|action| actions.iter().position(|other| other == action))
    }

    fn mean_payoffs(&self, memory: &Memory<R>, carried: &Carried) -> Payoffs {
        let players = self.game().players();
        let node = memory.tree.node(ROOT);
        if !self.game().is_provable() {
            let share = 1.0 / carried.simulations.max(1) as f64;
            return Payoffs::zero(players).plus(share, &carried.total);
        }
        let mover = self.game().mover(&memory.root).player();
        let mean = if mover == Some(Player::SECOND) { -node.mean() } else { node.mean() };
        let first = node.proven().map_or(mean, f64::from);
        Payoffs::new(&[first, -first][..players]).expect("one player or two")
    }
}

/// The answer that plays a line that ends with `payoff`: the value is no less, whatever the mean of
/// all that was tried after its first action.
fn with_line<A: Copy>(
    mut answer: Answer<A, Expected>,
    (payoff, line): (f64, Vec<A>),
) -> Answer<A, Expected> {
    let is_proven = answer.proof == Proof::Proven;
    let bound = if is_proven { Bound::Exact } else { Bound::AtLeast };
    (answer.value, answer.bound) = (Expected::exact(payoff), bound);
    answer.payoffs = Payoffs::new(&[payoff]);
    if let Some(first) = answer.actions.first_mut() {
        (first.value, first.bound, first.proof) = (answer.value, bound, answer.proof);
        first.line.clone_from(&line);
    }
    answer.line = line;
    answer
}

/// Mixes noise into the priors of the root's children.
pub(super) fn add_noise(settings: &Settings, tree: &Tree, random: &mut Random) {
    let Some(noise) = settings.noise else { return };
    let Some(block) = tree.node(ROOT).children() else { return };
    let extras = tree.extras(block);
    let draws = super::gumbel::dirichlet(noise.alpha, extras.len(), random);
    for (extra, draw) in extras.iter().zip(draws) {
        let prior = f32::from_bits(extra[PRIOR].load(Relaxed));
        let mixed = (1.0 - noise.share) * prior + noise.share * draw;
        extra[PRIOR].store(mixed.to_bits(), Relaxed);
    }
}
