//! The process under test: threads that try inputs, and one that looks for those without end.

use crate::mutate::mutated;
use crate::targets::{self, Target, World};
use crate::{Options, corpus};
use outply_catalog::Random;
use std::collections::HashSet;
use std::fs::File;
use std::io::{Result, Seek, SeekFrom, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Inputs of one target before the next has its turn.
const TURN: Duration = Duration::from_millis(250);
/// How often the watching thread looks.
const LOOK: Duration = Duration::from_millis(100);
/// Inputs kept for a target, besides those of the corpus.
const MOST_KEPT: usize = 2_000;
/// How often a faulty input is made smaller.
const SHRINKS: usize = 400;

/// What a thread has been trying: the target, the input, and since when.
type Trial = (&'static str, Vec<u8>, Instant);

/// What all threads share.
struct Yard<'o> {
    options: &'o Options,
    targets: Vec<Target>,
    started: Instant,
    tried: AtomicU64,
    accepted: AtomicU64,
    stop: AtomicBool,
    /// What each thread has been trying, and since when.
    now: Vec<Mutex<Option<Trial>>>,
    faults: Mutex<Vec<String>>,
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Tries inputs until the time is over or something is found.
pub(crate) fn run(options: &Options, notes: &Path) -> Result<ExitCode> {
    let targets = targets::chosen(&options.targets)?;
    let now = (0..options.jobs).map(|_| Mutex::new(None)).collect();
    let (tried, accepted) = (AtomicU64::new(0), AtomicU64::new(0));
    let (stop, faults) = (AtomicBool::new(false), Mutex::default());
    let started = Instant::now();
    let yard = Yard { options, targets, started, tried, accepted, stop, now, faults };
    // Faults are reported once, with the input that brings them about.
    std::panic::set_hook(Box::new(|_| ()));
    thread::scope(|scope| {
        let threads: Vec<_> = (0..options.jobs)
            .map(|number| {
                let yard = &yard;
                // As much as a program's first thread usually has: no reader may need more.
                let builder = thread::Builder::new().stack_size(8 << 20);
                builder.spawn_scoped(scope, move || yard.work(number, notes))
            })
            .collect::<Result<_>>()?;
        yard.watch(&threads);
        threads.into_iter().try_for_each(|thread| thread.join().unwrap_or(Ok(())))
    })?;
    Ok(yard.tell())
}

impl Yard<'_> {
    fn is_over(&self) -> bool {
        let done = match self.options.inputs {
            Some(inputs) => self.tried.load(Ordering::Relaxed) >= inputs,
            None => self.started.elapsed().as_secs() >= self.options.seconds,
        };
        done || self.stop.load(Ordering::Relaxed)
    }

    /// Looks for inputs that take too long: the process ends with them.
    fn watch<T>(&self, threads: &[thread::ScopedJoinHandle<'_, T>]) {
        let patience = Duration::from_secs(self.options.patience);
        while threads.iter().any(|thread| !thread.is_finished()) {
            thread::sleep(LOOK);
            for now in &self.now {
                if let Some((target, input, since)) = &*locked(now)
                    && since.elapsed() > patience
                {
                    let kept = corpus::keep(&self.options.corpus, target, input);
                    println!("{target}: no end within {} s: {kept:?}", patience.as_secs());
                    std::process::exit(1);
                }
            }
        }
    }

    fn work(&self, number: u64, notes: &Path) -> Result<()> {
        let mut note = File::create(notes.join(number.to_string()))?;
        let mut chance = Random::new(self.options.seed ^ number << 32);
        let mut world = World::new(notes, number)?;
        let mut pools = Vec::new();
        for target in &self.targets {
            let mut inputs = corpus::read(&self.options.corpus, target.name)?;
            inputs.extend((target.seeds)(&mut world));
            pools.push(Pool { kept: 0, seen: HashSet::new(), inputs });
        }
        for (target, pool) in self.targets.iter().zip(&mut pools) {
            for input in pool.inputs.clone() {
                self.attempt(&mut world, &mut note, (number, target), &input, pool)?;
            }
        }
        while !self.is_over() {
            for (target, pool) in self.targets.iter().zip(&mut pools) {
                let turn = Instant::now();
                while turn.elapsed() < TURN && !self.is_over() && !pool.inputs.is_empty() {
                    let [one, other] = [(); 2].map(|()| chance.below(pool.inputs.len()));
                    let input = mutated(&mut chance, &pool.inputs[one], &pool.inputs[other]);
                    self.attempt(&mut world, &mut note, (number, target), &input, pool)?;
                }
            }
        }
        note.set_len(0)
    }

    fn attempt(
        &self,
        world: &mut World,
        note: &mut File,
        (number, target): (u64, &Target),
        input: &[u8],
        pool: &mut Pool,
    ) -> Result<()> {
        note.set_len(0)?;
        note.seek(SeekFrom::Start(0))?;
        note.write_all(&[target.name.as_bytes(), b"\n", input].concat())?;
        *locked(&self.now[number as usize]) = Some((target.name, input.to_vec(), Instant::now()));
        let outcome = catch_unwind(AssertUnwindSafe(|| (target.run)(world, input)));
        *locked(&self.now[number as usize]) = None;
        self.tried.fetch_add(1, Ordering::Relaxed);
        match outcome {
            Ok(answer) => {
                self.accepted.fetch_add(u64::from(answer.accepted), Ordering::Relaxed);
                pool.learn(answer.look, input);
                Ok(())
            }
            Err(panic) => self.fault(world, target, input, &said(&*panic)),
        }
    }

    fn fault(&self, world: &mut World, target: &Target, input: &[u8], said: &str) -> Result<()> {
        *world = World::new(&world.folder.clone(), world.number)?;
        let small = smaller(world, target, input);
        let path = corpus::keep(&self.options.corpus, target.name, &small)?;
        let text = String::from_utf8_lossy(&small);
        let text = format!("{}: {said}\n  by {text:?}\n  in {}", target.name, path.display());
        locked(&self.faults).push(text);
        self.stop.store(true, Ordering::Relaxed);
        Ok(())
    }

    fn tell(&self) -> ExitCode {
        let (tried, accepted) =
            (self.tried.load(Ordering::Relaxed), self.accepted.load(Ordering::Relaxed));
        let (targets, seconds) = (self.targets.len(), self.started.elapsed().as_secs());
        println!(
            "{tried} inputs to {targets} targets, {accepted} accepted, {seconds} s, seed {}",
            self.options.seed
        );
        let faults = locked(&self.faults);
        faults.iter().for_each(|fault| println!("{fault}"));
        ExitCode::from(u8::from(!faults.is_empty()))
    }
}

/// A target's inputs to mutate, and how its answers have looked so far.
struct Pool {
    inputs: Vec<Vec<u8>>,
    seen: HashSet<u64>,
    kept: usize,
}

impl Pool {
    /// Keeps an input whose answer is new.
    fn learn(&mut self, look: u64, input: &[u8]) {
        if self.kept < MOST_KEPT && self.seen.insert(look) {
            self.kept += 1;
            self.inputs.push(input.to_vec());
        }
    }
}

fn said(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
}

/// The input with parts left out as long as the target still panics.
fn smaller(world: &mut World, target: &Target, input: &[u8]) -> Vec<u8> {
    let (mut small, mut tries) = (input.to_vec(), 0);
    let mut part = small.len() / 2;
    while part > 0 && tries < SHRINKS {
        let mut at = 0;
        while at < small.len() && tries < SHRINKS {
            let end = (at + part).min(small.len());
            let less = [&small[..at], &small[end..]].concat();
            tries += 1;
            if catch_unwind(AssertUnwindSafe(|| (target.run)(world, &less))).is_err() {
                small = less;
            } else {
                at = end;
            }
        }
        part /= 2;
    }
    small
}
