//! Several threads on one tree.

use super::builder::MonteCarlo;
use super::drive::Unwatched;
use super::driver::{Course, Hand, Pause};
use super::error::MonteCarloError;
use super::evaluation::Evaluation;
use super::game::{Game, Nature};
use super::key::Identity;
use super::memory::Memory;
use super::selection::Selection;
use super::settings::Settings;
use super::worker::{Carried, Shared, Worker};
use crate::at_once::{Job, at_once};
use crate::limits::Clock;
use crate::{Answer, Expected, Limits};
use outply_game::{Hints, Observer, Rules, mix64};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// More threads than a node can count visits under way.
pub(super) const MOST_THREADS: usize = 200;

/// What a thread's stack must hold: a system's usual size, on every system.
const STACK_BYTES: usize = 8 << 20;

/// Simulations that a thread takes on at a time: as many as pass between two looks at the clock.
const TICKETS: u64 = 16;

/// What the threads of one stretch share besides the tree.
pub(super) struct Floor {
    /// Simulations given out. All threads write it, so nothing stands near it that they read.
    tickets: Apart<AtomicU64>,
    most: u64,
    /// The most nodes that a tree may have.
    pub(super) most_nodes: u64,
    /// The reason to stop, set by the first thread that finds one.
    pause: Mutex<Option<Pause>>,
    stopped: AtomicU64,
}

/// A word with its cache lines to itself: processors fetch them in pairs of 64 bytes.
#[repr(align(128))]
struct Apart<T>(T);

/// What every thread needs of the search, its evaluation aside.
struct Crew<'a, R: Rules, N, S, H, K> {
    game: Game<'a, R, N, &'a H>,
    selection: &'a S,
    key: K,
    settings: &'a Settings,
    memory: &'a Memory<R>,
    threads: usize,
}

impl Floor {
    /// For so many trees.
    pub(super) fn new(limits: &Limits, trees: usize) -> Floor {
        Floor {
            tickets: Apart(AtomicU64::new(0)),
            most: limits.most_simulations().unwrap_or(u64::MAX),
            most_nodes: limits.nodes.map_or(u64::MAX, |most| most / trees as u64),
            pause: Mutex::new(None),
            stopped: AtomicU64::new(0),
        }
    }

    /// Another simulation, from those `taken` on before or new ones; `false` if none is left.
    pub(super) fn ticket(&self, taken: &mut u64) -> bool {
        if *taken == 0 {
            let take = |given: u64| Some(self.most.min(given.saturating_add(TICKETS)));
            let given = self.tickets.0.fetch_update(Relaxed, Relaxed, take).unwrap_or(self.most);
            *taken = self.most.min(given.saturating_add(TICKETS)) - given;
        }
        let any = *taken > 0;
        *taken -= u64::from(any);
        any
    }

    /// Tickets that were taken and not used.
    pub(super) fn give_back(&self, taken: u64) {
        self.tickets.0.fetch_sub(taken, Relaxed);
    }

    /// Whether a thread has found a reason to stop.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed) != 0
    }

    pub(super) fn stop(&self, pause: Pause) {
        let mut held = self.pause.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        held.get_or_insert(pause);
        self.stopped.store(1, Relaxed);
    }
}

impl<R, N, S, V, H, O, K, D> MonteCarlo<'_, R, N, S, V, H, O, K, D>
where
    R: Rules<State: Send + Sync, Action: Send> + Sync,
    N: Nature<R> + Send + Sync,
    S: Selection + Sync,
    V: Evaluation<R> + Clone + Send,
    H: Hints<R> + Sync,
    O: Unwatched<R::Action>,
    K: Identity<R> + Send + Sync,
{
    /// Simulations on so many threads that share the tree.
    pub(super) fn run_together(
        &mut self,
        limits: &Limits,
        threads: usize,
    ) -> Result<Answer<R::Action, Expected>, MonteCarloError> {
        self.stay_alone();
        self.check_room()?;
        let clock = Clock::start_simulations(limits);
        let mut course = Course::new(self.carried());
        self.grow_root(&mut course)?;
        let mut team = self.team(course.carried.take(), threads);
        let mut floor = Floor::new(limits, 1);
        loop {
            let pause = self.together(&mut team, &clock, &mut floor)?;
            match pause {
                Pause::Full => course.recycled += u32::from(self.recycle()),
                _ => break,
            }
        }
        course.carried = all_of(team);
        Ok(self.finish(course, &clock))
    }

    /// Whether the search can run on so many threads.
    pub(super) fn check_threads(&self, threads: usize) -> Result<(), MonteCarloError> {
        let needs_one = match () {
            _ if threads == 1 => None,
            _ if self.settings.gumbel > 0 => Some("gumbel"),
            _ if self.observer.watches() => Some("the observer"),
            _ => None,
        };
        if let Some(setting) = needs_one {
            return Err(MonteCarloError::Lacks { setting, needs: "one thread" });
        }
        if (1..=MOST_THREADS).contains(&threads) {
            return Ok(());
        }
        let (name, expected) = ("the number of threads", "from 1 to 200");
        Err(MonteCarloError::Setting { name, value: threads as f64, expected })
    }

    /// A memory and a stream of chance for each thread.
    fn team(&self, first: Carried, threads: usize) -> Vec<Carried> {
        let mut team = vec![first];
        for number in 1..threads as u64 {
            let seed = mix64(self.settings.seed ^ mix64(number) << 1);
            let mut carried = team[0].clone();
            carried.random = super::Random::new(seed);
            team.push(carried);
        }
        team
    }

    /// One stretch of all threads, until something needs the whole tree.
    fn together(
        &self,
        team: &mut [Carried],
        clock: &Clock,
        floor: &mut Floor,
    ) -> Result<Pause, MonteCarloError> {
        *floor.pause.get_mut().unwrap_or_else(|poisoned| poisoned.into_inner()) = None;
        floor.stopped = AtomicU64::new(0);
        let Some(memory) = &self.memory else { return Ok(Pause::Limit) };
        let game = self.game();
        let (selection, key, settings) = (&self.selection, self.key, &self.settings);
        let threads = team.len();
        let crew = Crew { game, selection, key, settings, memory, threads };
        let (crew, floor) = (&crew, &*floor);
        let mut results: Vec<Result<(), MonteCarloError>> = vec![Ok(()); threads];
        let mut jobs: Vec<Job<'_>> = Vec::new();
        for (carried, result) in team.iter_mut().zip(&mut results) {
            let mut evaluation = self.evaluation.clone();
            let clock = clock.clone_without_count();
            jobs.push(Box::new(move || {
                let own = (&mut evaluation, &mut O::nobody());
                *result = crew.alone(own, carried, clock, floor);
            }));
        }
        run_all(jobs);
        results.into_iter().collect::<Result<(), _>>()?;
        let pause = *floor.pause.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        Ok(pause.unwrap_or(Pause::Limit))
    }
}

/// Runs jobs, the first in this thread.
pub(super) fn run_all(mut jobs: Vec<Job<'_>>) {
    let mine = jobs.remove(0);
    at_once(STACK_BYTES, jobs, mine).unwrap_or_else(|panic| std::panic::resume_unwind(panic));
}

/// What threads carried, as one; there is one thread at least.
pub(super) fn all_of(mut carried: Vec<Carried>) -> Carried {
    let others = carried.split_off(1);
    others.iter().fold(carried.remove(0), |all, one| all.and(one))
}

impl<R: Rules, N: Nature<R>, S: Selection, H: Hints<R>, K: Identity<R>> Crew<'_, R, N, S, H, K> {
    /// What one thread does.
    fn alone<V: Evaluation<R>, O: Observer<R::Action, f64>>(
        &self,
        (evaluation, observer): (&mut V, &mut O),
        carried: &mut Carried,
        mut clock: Clock,
        floor: &Floor,
    ) -> Result<(), MonteCarloError> {
        let Memory { tree, transpositions, root, best, .. } = self.memory;
        let Crew { key, settings, .. } = *self;
        let shared = Shared { tree, transpositions, key, settings, root, best };
        let rules = self.game.rules;
        let game = Game { rules, nature: self.game.nature, hints: self.game.hints };
        let mut worker: Hand<'_, R, N, S, V, H, O, K> =
            Worker::new(game, shared, self.selection, evaluation, observer, carried.take());
        worker.join(self.threads);
        let over = rules.terminal_test(root);
        let (mut taken, mut failed) = (0, Ok(()));
        while !floor.is_stopped() {
            let reason = match () {
                _ if over || worker.is_solved() => Some(Pause::Solved),
                _ if tree.is_full() => Some(Pause::Full),
                _ if tree.len() as u64 >= floor.most_nodes => Some(Pause::Limit),
                _ if clock.count_node().is_err() => Some(Pause::Limit),
                _ => None,
            };
            if let Some(reason) = reason {
                floor.stop(reason);
                break;
            }
            // Others may still have some: they are not stopped.
            if !floor.ticket(&mut taken) {
                break;
            }
            if let Err(error) = worker.simulate() {
                floor.stop(Pause::Limit);
                failed = Err(error);
            }
        }
        worker.end_burst();
        worker.deposits.settle(tree);
        floor.give_back(taken);
        *carried = worker.carried;
        failed
    }
}
