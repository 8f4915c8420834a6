//! Several threads: on one tree, or each on its own.

use super::answer::{MonteCarloAnswer, Visited};
use super::builder::{Memory, MonteCarlo};
use super::driver::{Course, Pause};
use super::error::MonteCarloError;
use super::evaluation::Evaluation;
use super::game::{Game, Nature};
use super::key::Identity;
use super::selection::Selection;
use super::settings::Settings;
use super::worker::{Carried, Shared, Worker};
use crate::limits::Clock;
use crate::{Limits, Proof};
use outply_game::{Hints, Payoffs, Rules, mix64};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// More threads than a node can count visits under way.
const MOST_THREADS: usize = 200;

/// Simulations that a thread takes on at a time: as many as pass between two looks at the clock.
const TICKETS: u64 = 16;

/// What the threads of one stretch share besides the tree.
struct Floor {
    /// Simulations given out. All threads write it, so nothing stands near it that they read.
    tickets: Apart<AtomicU64>,
    most: u64,
    most_nodes: u64,
    /// Why everybody is to stop, once somebody found a reason.
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
    /// Another simulation, from those `taken` on before or new ones; `false` if none is left.
    fn ticket(&self, taken: &mut u64) -> bool {
        if *taken == 0 {
            let take = |given: u64| Some(self.most.min(given.saturating_add(TICKETS)));
            let given = self.tickets.0.fetch_update(Relaxed, Relaxed, take).unwrap_or(self.most);
            *taken = self.most.min(given.saturating_add(TICKETS)) - given;
        }
        let any = *taken > 0;
        *taken -= u64::from(any);
        any
    }

    fn stop(&self, pause: Pause) {
        let mut held = self.pause.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        held.get_or_insert(pause);
        self.stopped.store(1, Relaxed);
    }
}

impl<R, N, S, V, H, K> MonteCarlo<'_, R, N, S, V, H, (), K>
where
    R: Rules<State: Send + Sync, Action: Send> + Sync,
    N: Nature<R> + Send + Sync,
    S: Selection + Sync,
    V: Evaluation<R> + Clone + Send,
    H: Hints<R> + Sync,
    K: Identity<R> + Send + Sync,
{
    /// Searches `state` on `threads` threads (1 to 200) that share one tree without locks. A visit
    /// under way counts as lost until it comes back ("virtual loss", Chaslot, Winands and van den
    /// Herik 2008), so that threads part; where a node has visits enough, a thread sends some
    /// simulations in a row through it instead. Answers vary from run to run.
    ///
    /// # Errors
    /// As [`MonteCarlo::search`].
    pub fn search_parallel(
        &mut self,
        state: &R::State,
        limits: &Limits,
        threads: usize,
    ) -> Result<MonteCarloAnswer<R::Action>, MonteCarloError> {
        self.prepare(state)?;
        self.resume_parallel(limits, threads)
    }

    /// As [`MonteCarlo::resume`], on several threads.
    ///
    /// # Errors
    /// As [`MonteCarlo::search`].
    pub fn resume_parallel(
        &mut self,
        limits: &Limits,
        threads: usize,
    ) -> Result<MonteCarloAnswer<R::Action>, MonteCarloError> {
        if self.memory.is_none() {
            self.prepare(&self.game.rules.initial())?;
        }
        let threads = threads.clamp(1, MOST_THREADS);
        let clock = Clock::start_simulations(limits);
        let mut course = Course::new(self.carried());
        self.grow_root(&mut course)?;
        let mut team = self.team(course.carried.take(), threads);
        let tickets = Apart(AtomicU64::new(0));
        let mut floor = Floor {
            tickets,
            most: limits.simulations.unwrap_or(u64::MAX),
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            pause: Mutex::new(None),
            stopped: AtomicU64::new(0),
        };
        loop {
            let pause = self.together(&mut team, &clock, &mut floor)?;
            match pause {
                Pause::Full => course.recycled += u32::from(self.recycle()),
                _ => break,
            }
        }
        let merged = team.split_off(1).iter().fold(team.remove(0), |all, one| all.and(one));
        course.carried = merged;
        Ok(self.finish(course, &clock))
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
        let Game { rules, nature, .. } = self.game;
        let game = Game { rules, nature, hints: &self.game.hints };
        let (selection, key, settings) = (&self.selection, self.key, &self.settings);
        let threads = team.len();
        let crew = Crew { game, selection, key, settings, memory, threads };
        let (crew, floor) = (&crew, &*floor);
        let results: Vec<_> = std::thread::scope(|scope| {
            let one = |carried| {
                let evaluation = self.evaluation.clone();
                let clock = clock.clone_without_count();
                scope.spawn(move || crew.alone(evaluation, carried, clock, floor))
            };
            let handles: Vec<_> = team.iter_mut().map(one).collect();
            // A thread that panicked has its panic carried on here.
            let join = |handle: std::thread::ScopedJoinHandle<'_, _>| {
                handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            handles.into_iter().map(join).collect()
        });
        results.into_iter().collect::<Result<Vec<()>, _>>()?;
        let pause = *floor.pause.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        Ok(pause.unwrap_or(Pause::Limit))
    }
}

impl<R: Rules, N: Nature<R>, S: Selection, H: Hints<R>, K: Identity<R>> Crew<'_, R, N, S, H, K> {
    /// What one thread does.
    fn alone<V: Evaluation<R>>(
        &self,
        evaluation: V,
        carried: &mut Carried,
        mut clock: Clock,
        floor: &Floor,
    ) -> Result<(), MonteCarloError> {
        let Memory { tree, transpositions, root, .. } = self.memory;
        let Crew { key, settings, .. } = *self;
        let shared = Shared { tree, transpositions, key, settings, root };
        let rules = self.game.rules;
        let game = Game { rules, nature: self.game.nature, hints: self.game.hints };
        let mut worker: Worker<'_, R, N, &S, V, &H, (), K, true> =
            Worker::new(game, shared, self.selection, evaluation, (), carried.take());
        worker.join(self.threads);
        let over = rules.terminal_test(root);
        let (mut taken, mut failed) = (0, Ok(()));
        while floor.stopped.load(Relaxed) == 0 {
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
        floor.tickets.0.fetch_sub(taken, Relaxed);
        *carried = worker.carried;
        failed
    }
}

impl<R, N, S, V, H, K> MonteCarlo<'_, R, N, S, V, H, (), K>
where
    R: Rules<State: Send + Sync, Action: Send> + Sync,
    N: Nature<R> + Send + Sync,
    S: Selection + Clone + Send + Sync,
    V: Evaluation<R> + Clone + Send + Sync,
    H: Hints<R> + Clone + Send + Sync,
    K: Identity<R> + Send + Sync,
{
    /// Searches `state` on `threads` threads, each with a tree of its own, an equal part of the
    /// memory and the simulations, and a seed of its own; the root's counts are added up (Cazenave
    /// and Jouandeau 2007). Repeats exactly if only simulations are limited.
    ///
    /// # Errors
    /// As [`MonteCarlo::search`].
    pub fn search_root_parallel(
        &self,
        state: &R::State,
        limits: &Limits,
        threads: usize,
    ) -> Result<MonteCarloAnswer<R::Action>, MonteCarloError> {
        let threads = threads.clamp(1, MOST_THREADS);
        let share =
            |number: u64, all: u64| all / threads as u64 + u64::from(number < all % threads as u64);
        let answers: Vec<_> = std::thread::scope(|scope| {
            let one = |number: u64| {
                let mut limits = limits.clone();
                limits.simulations = limits.simulations.map(|all| share(number, all));
                let mut search = self.apart(number, threads);
                scope.spawn(move || search.search(state, &limits))
            };
            let handles: Vec<_> = (0..threads as u64).map(one).collect();
            let join = |handle: std::thread::ScopedJoinHandle<'_, _>| {
                handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            handles.into_iter().map(join).collect::<Result<Vec<_>, _>>()
        })?;
        Ok(merged(answers))
    }

    fn apart(&self, number: u64, threads: usize) -> MonteCarlo<'_, R, N, S, V, H, (), K> {
        let Game { rules, nature, .. } = self.game;
        let settings = Settings {
            seed: self.settings.seed.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15)),
            bytes: self.settings.bytes / threads,
            ..self.settings.clone()
        };
        MonteCarlo {
            game: Game { rules, nature, hints: self.game.hints.clone() },
            selection: self.selection.clone(),
            evaluation: self.evaluation.clone(),
            observer: (),
            key: self.key,
            settings,
            memory: None,
        }
    }
}

/// One answer from the answers of independent searches of the same state (at least one).
fn merged<A: Copy + Eq>(answers: Vec<MonteCarloAnswer<A>>) -> MonteCarloAnswer<A> {
    let mut answers = answers.into_iter();
    let mut all = answers.next().expect("at least one thread searched");
    for answer in answers {
        if all.proof == Proof::Proven {
            break;
        }
        if answer.proof == Proof::Proven {
            all = answer;
            break;
        }
        let (mine, theirs) = (all.simulations as f64, answer.simulations as f64);
        let total = (mine + theirs).max(1.0);
        let zero = Payoffs::zero(all.payoffs.as_slice().len());
        all.payoffs = zero.plus(mine / total, &all.payoffs).plus(theirs / total, &answer.payoffs);
        for visited in &mut all.actions {
            if let Some(other) = answer.actions.iter().find(|other| other.action == visited.action)
            {
                join(visited, other);
            }
        }
        all.simulations += answer.simulations;
        all.nodes += answer.nodes;
        all.bytes += answer.bytes;
        all.depth = all.depth.max(answer.depth);
        all.unfinished += answer.unfinished;
        all.recycled += answer.recycled;
        all.time = all.time.max(answer.time);
    }
    let line_of = all.action;
    all.actions.sort_by_key(|visited| std::cmp::Reverse(visited.visits));
    if let Some(best) = all.actions.first() {
        (all.action, all.value, all.standard_error) =
            (Some(best.action), best.value, best.standard_error);
    }
    if all.action != line_of {
        // The line of the first thread begins with another action.
        all.line = all.action.into_iter().collect();
    }
    all
}

fn join<A>(mine: &mut Visited<A>, theirs: &Visited<A>) {
    if theirs.proof == Proof::Proven && mine.proof != Proof::Proven {
        (mine.value, mine.standard_error, mine.proof) = (theirs.value, 0.0, Proof::Proven);
    } else if mine.proof != Proof::Proven {
        let (n, m) = (mine.visits as f64, theirs.visits as f64);
        let total = (n + m).max(1.0);
        mine.value = (n * mine.value + m * theirs.value) / total;
        let variance = n * mine.standard_error.powi(2) * n + m * theirs.standard_error.powi(2) * m;
        mine.standard_error = variance.sqrt() / total;
    }
    mine.bounds = (mine.bounds.0.max(theirs.bounds.0), mine.bounds.1.min(theirs.bounds.1));
    mine.visits += theirs.visits;
}
