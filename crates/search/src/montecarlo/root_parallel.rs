//! Several threads, each with a tree of its own; they even out what they know of much visited nodes.
//!
//! No memory is fought over but the board's, once in a while: two threads make as many simulations as
//! two searches that have nothing to do with each other, 1.65 to 2.1 times one thread's where on one
//! tree they make 1.2 to 1.7 times as many.

use super::board::{Board, Notes};
use super::builder::MonteCarlo;
use super::drive::Unwatched;
use super::driver::{Course, Hand, Pause, add_noise};
use super::error::MonteCarloError;
use super::evaluation::Evaluation;
use super::game::{Game, Nature};
use super::key::Identity;
use super::memory::Memory;
use super::parallel::{Floor, all_of, run_all};
use super::random::Random;
use super::selection::Selection;
use super::settings::Settings;
use super::store::Tree;
use super::transpositions::Transpositions;
use super::worker::{Carried, Shared, Worker};
use crate::at_once::Job;
use crate::limits::Clock;
use crate::{Answer, Expected, Limits};
use outply_game::{Hints, Observer, Rules};
use std::sync::{Mutex, PoisonError};

/// A thread is at the board after so many simulations for each thread there is.
const PERIOD: u32 = 64;
/// What is between the seeds of two threads.
const SEEDS: u64 = 0x9e37_79b9_7f4a_7c15;

/// What all threads have in common.
struct Common<'a, R: Rules, N, S, H, K> {
    game: Game<'a, R, N, &'a H>,
    selection: &'a S,
    key: K,
    settings: &'a Settings,
    floor: Floor,
    board: Mutex<Board>,
    /// Where the noise on all roots' priors comes from.
    noise: Random,
    period: u32,
}

/// What a thread has of the search's parts for itself.
struct Own<V, O> {
    evaluation: V,
    observer: O,
}

/// How far a thread has come.
struct Turn {
    carried: Carried,
    clock: Clock,
    recycled: u32,
    /// It found the root's value proven.
    proved: bool,
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
    /// Simulates on so many threads that have a tree each.
    pub(super) fn run_apart(
        &mut self,
        limits: &Limits,
        threads: usize,
    ) -> Result<Answer<R::Action, Expected>, MonteCarloError> {
        if self.memory.as_ref().map(Memory::trees) != Some(threads) {
            let root = self.root().cloned().unwrap_or_else(|| self.rules.initial());
            self.plant_all(&root, threads)?;
        }
        self.check_room()?;
        let clock = Clock::start_simulations(limits);
        let mut turns = self.turns(&clock);
        self.apart(&mut turns, Floor::new(limits, threads))?;
        let course = self.gather(turns);
        Ok(self.finish(course, &clock))
    }

    /// Makes so many empty trees with `state` at their roots.
    pub(super) fn plant_all(
        &mut self,
        state: &R::State,
        trees: usize,
    ) -> Result<(), MonteCarloError> {
        if self.settings.graph || trees == 1 {
            return self.prepare(state);
        }
        self.settings.check()?;
        self.check_indices()?;
        if let Some(memory) = self.memory.as_mut().filter(|memory| memory.trees() == trees) {
            memory.clear(state);
            return self.check_room();
        }
        let mut memory = self.planted(state, trees)?;
        for _ in 1..trees {
            memory.others.push(self.planted(state, trees)?);
        }
        memory.board = Board::new(Board::room(self.settings.bytes, trees));
        self.memory = Some(memory);
        self.check_room()
    }

    /// One of so many empty trees.
    fn planted(&self, state: &R::State, trees: usize) -> Result<Memory<R>, MonteCarloError> {
        let tree = Tree::new(share(self.settings.bytes, trees), self.needs_extras())?;
        Ok(Memory::new(tree, Transpositions::new(0), state.clone()))
    }

    /// What each thread begins with.
    fn turns(&mut self, clock: &Clock) -> Vec<Turn> {
        let Some(mut first) = self.memory.take() else { return Vec::new() };
        let mut others = std::mem::take(&mut first.others);
        let mut turns = vec![self.turn(&mut first, 0, clock)];
        for (number, other) in (1..).zip(&mut others) {
            turns.push(self.turn(other, number, clock));
        }
        first.others = others;
        self.memory = Some(first);
        turns
    }

    /// What the thread of this number begins with.
    fn turn(&self, memory: &mut Memory<R>, number: u64, clock: &Clock) -> Turn {
        let seed = self.settings.seed ^ number.wrapping_mul(SEEDS);
        let (carried, clock) = (self.carried_on(Some(memory), seed), clock.clone_without_count());
        Turn { carried, clock, recycled: 0, proved: false }
    }

    /// All threads' turns; the first is the caller's own.
    fn apart(&mut self, turns: &mut [Turn], floor: Floor) -> Result<(), MonteCarloError> {
        let (Some(mut memory), [mine, theirs @ ..]) = (self.memory.take(), turns) else {
            return Ok(());
        };
        let mut others = std::mem::take(&mut memory.others);
        let board = std::mem::replace(&mut memory.board, Board::new(0));
        let common = self.common(floor, board, &mine.carried, 1 + others.len());
        let mut results: Vec<Result<(), MonteCarloError>> = vec![Ok(()); 1 + others.len()];
        let mut jobs: Vec<Job<'_>> = Vec::new();
        let mut parts: Vec<(&mut Memory<R>, &mut Turn)> = vec![(&mut memory, mine)];
        parts.extend(others.iter_mut().zip(theirs));
        for ((memory, turn), result) in parts.into_iter().zip(&mut results) {
            let (common, evaluation) = (&common, self.evaluation.clone());
            jobs.push(Box::new(move || {
                let mut own = Own { evaluation, observer: O::nobody() };
                *result = common.take_turn(memory, turn, &mut own);
            }));
        }
        run_all(jobs);
        let done = results.into_iter().collect();
        memory.board = common.board.into_inner().unwrap_or_else(PoisonError::into_inner);
        memory.others = others;
        self.memory = Some(memory);
        done
    }

    fn common(
        &self,
        floor: Floor,
        board: Board,
        first: &Carried,
        threads: usize,
    ) -> Common<'_, R, N, S, H, K> {
        Common {
            game: self.game(),
            selection: &self.selection,
            key: self.key,
            settings: &self.settings,
            floor,
            board: Mutex::new(board),
            noise: first.random.clone(),
            period: PERIOD.saturating_mul(threads as u32),
        }
    }

    /// Both counts and trees as one: the first tree has what all of them know of the root, and is the
    /// one that proved its value if any did.
    fn gather(&mut self, turns: Vec<Turn>) -> Course {
        let (prover, recycled, mut carried) = taken_apart(turns);
        if let Some(memory) = &mut self.memory {
            memory.put_first(prover);
            carried.swap(0, prover);
            memory.board.meet(&memory.tree, &mut memory.notes);
            for (other, carried) in memory.others.iter_mut().zip(&mut carried[1..]) {
                other.experience = Some(std::mem::take(&mut carried.experience));
                if let Some((payoff, line)) = other.best.get() {
                    memory.best.keep(payoff, &line);
                }
            }
        }
        Course { recycled, ..Course::new(all_of(carried)) }
    }
}

/// The first turn that proved the root's value, else the first; how often room was made; what was
/// carried.
fn taken_apart(turns: Vec<Turn>) -> (usize, u32, Vec<Carried>) {
    let prover = turns.iter().position(|turn| turn.proved).unwrap_or(0);
    let recycled = turns.iter().map(|turn| turn.recycled).sum();
    (prover, recycled, turns.into_iter().map(|turn| turn.carried).collect())
}

impl<R: Rules, N: Nature<R>, S: Selection, H: Hints<R>, K: Identity<R>> Common<'_, R, N, S, H, K> {
    /// What one thread does.
    fn take_turn<V: Evaluation<R>, O: Observer<R::Action, f64>>(
        &self,
        memory: &mut Memory<R>,
        turn: &mut Turn,
        own: &mut Own<V, O>,
    ) -> Result<(), MonteCarloError> {
        self.grow_root(memory, turn, own).inspect_err(|_| self.stop())?;
        while self.stretch(memory, turn, own)? {
            memory.tree.recycle();
            turn.recycled += 1;
            let board = self.board.lock().unwrap_or_else(PoisonError::into_inner);
            memory.notes.forget_lost(&board, &memory.tree);
        }
        Ok(())
    }

    fn stop(&self) {
        self.floor.stop(Pause::Limit);
    }

    /// Gives the root its children, and all trees' priors the same noise.
    fn grow_root<V: Evaluation<R>, O: Observer<R::Action, f64>>(
        &self,
        memory: &mut Memory<R>,
        turn: &mut Turn,
        own: &mut Own<V, O>,
    ) -> Result<(), MonteCarloError> {
        let (shared, _) = self.parts(memory);
        let mut worker = self.worker(shared, own, turn);
        worker.grow_root()?;
        add_noise(self.settings, worker.shared.tree, &mut self.noise.clone());
        turn.carried = worker.carried;
        Ok(())
    }

    /// What a worker reads and writes of a thread's memory, and the notes beside it.
    fn parts<'m>(&'m self, memory: &'m mut Memory<R>) -> (Shared<'m, R, K>, &'m mut Notes) {
        let Memory { tree, transpositions, root, notes, best, .. } = memory;
        let Common { key, settings, .. } = *self;
        (Shared { tree, transpositions, key, settings, root, best }, notes)
    }

    /// The worker of a thread that has its tree to itself.
    fn worker<'w, V: Evaluation<R>, O: Observer<R::Action, f64>>(
        &'w self,
        shared: Shared<'w, R, K>,
        own: &'w mut Own<V, O>,
        turn: &mut Turn,
    ) -> Hand<'w, R, N, S, V, H, O, K> {
        let Game { rules, nature, hints } = self.game;
        let game = Game { rules, nature, hints };
        let carried = turn.carried.take();
        let Own { evaluation, observer } = own;
        let mut worker = Worker::new(game, shared, self.selection, evaluation, observer, carried);
        worker.allow_bursts(1);
        worker
    }

    /// Simulates until the search is over, or the tree full: `true`.
    fn stretch<V: Evaluation<R>, O: Observer<R::Action, f64>>(
        &self,
        memory: &mut Memory<R>,
        turn: &mut Turn,
        own: &mut Own<V, O>,
    ) -> Result<bool, MonteCarloError> {
        let (shared, notes) = self.parts(memory);
        let mut worker = self.worker(shared, own, turn);
        let done = self.simulate(&mut worker, notes, &mut turn.clock);
        worker.end_burst();
        let mut board = self.board.lock().unwrap_or_else(PoisonError::into_inner);
        even_out(&mut board, &mut worker, notes);
        turn.proved = done == Ok(Pause::Solved);
        turn.carried = worker.carried;
        Ok(done.inspect_err(|_| self.stop())? == Pause::Full)
    }

    /// Simulations until there is a reason to pause; now and then the thread is at the board.
    fn simulate<V: Evaluation<R>, O: Observer<R::Action, f64>>(
        &self,
        worker: &mut Hand<'_, R, N, S, V, H, O, K>,
        notes: &mut Notes,
        clock: &mut Clock,
    ) -> Result<Pause, MonteCarloError> {
        let over = worker.game.rules.terminal_test(worker.shared.root);
        let (mut tickets, mut left) = (0, self.period);
        let done = loop {
            if let Some(pause) = self.pause(worker, clock, over) {
                break Ok(pause);
            }
            if left == 0 && worker.is_at_root() {
                left = if self.visit(worker, notes) { self.period } else { 1 };
                continue;
            }
            // Others may still have some: they are not stopped.
            if !self.floor.ticket(&mut tickets) {
                break Ok(Pause::Limit);
            }
            if let Err(error) = worker.simulate() {
                break Err(error);
            }
            left = left.saturating_sub(1);
        };
        self.floor.give_back(tickets);
        done
    }

    /// Why the thread is to pause, if it is. What is no affair of this tree alone stops all threads.
    fn pause<V: Evaluation<R>, O: Observer<R::Action, f64>>(
        &self,
        worker: &Hand<'_, R, N, S, V, H, O, K>,
        clock: &mut Clock,
        over: bool,
    ) -> Option<Pause> {
        let (tree, floor) = (worker.shared.tree, &self.floor);
        let pause = match () {
            _ if floor.is_stopped() => return Some(Pause::Limit),
            _ if over || worker.is_solved() => Pause::Solved,
            _ if tree.is_full() => return Some(Pause::Full),
            _ if tree.len() as u64 >= floor.most_nodes => Pause::Limit,
            _ if clock.count_node().is_err() => Pause::Limit,
            _ => return None,
        };
        floor.stop(pause);
        Some(pause)
    }

    /// Goes to the board, unless another thread is there.
    fn visit<V: Evaluation<R>, O: Observer<R::Action, f64>>(
        &self,
        worker: &mut Hand<'_, R, N, S, V, H, O, K>,
        notes: &mut Notes,
    ) -> bool {
        worker.end_burst();
        let free = self.board.try_lock();
        free.is_ok_and(|mut board| {
            even_out(&mut board, worker, notes);
            true
        })
    }
}

/// Evens a thread's tree out with the board, and carries up what others proved.
fn even_out<R, N, S, V, H, O, K>(
    board: &mut Board,
    worker: &mut Hand<'_, R, N, S, V, H, O, K>,
    notes: &mut Notes,
) where
    R: Rules,
    N: Nature<R>,
    S: Selection,
    V: Evaluation<R>,
    H: Hints<R>,
    O: Observer<R::Action, f64>,
    K: Identity<R>,
{
    board.meet(worker.shared.tree, notes);
    for entry in notes.news() {
        worker.carry_up(&board.way_to(entry));
    }
}

/// The bytes of each of so many trees. What the board takes comes on top of them.
pub(super) fn share(bytes: usize, trees: usize) -> usize {
    bytes / trees
}
