//! A table by several processes, on one machine or on many.
//!
//! Each process has a worker a thread; each worker has the keys of some shards, and expands some of the
//! states. All work in rounds, on timely dataflow. A lost process ends the build in all of them; what all
//! have complete is gone on from when the same processes are started again.

mod backward;
mod blocks;
mod expand;
mod forward;
mod gather;
mod link;
mod loopy;
mod owned;
mod record;
mod rounds;
mod wire;

use crate::build::{SHARDS, Settings, Stage, Watch, head, told_if_asked};
use crate::error::BuildError;
use crate::file::{Info, Kind};
use crate::peers::Peers;
use expand::Expander;
use forward::Forward;
use link::{Hello, Lost};
use outply_game::{Keyed, ZeroSumRules};
use owned::Owned;
use record::Part;
use rounds::{Rounds, Way, way};
use std::any::Any;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::{AllocatorBuilder, Hooks, WorkerGuards, initialize_from};
use wire::Ends;

/// Builds a table with the other processes; all of them return when it is written.
///
/// # Errors
/// As when one process builds it, and if others are not there, lost, or do something else.
pub(crate) fn build<R>(
    rules: &R,
    settings: &Settings,
    (peers, print): (&Peers, u64),
    output: &mut dyn Write,
    watch: &mut Watch<'_>,
) -> Result<Info, BuildError>
where
    R: ZeroSumRules<State: Send + Sync> + Keyed + Sync,
{
    check(peers, settings.threads)?;
    let threads = settings.threads;
    let workers = threads * peers.addresses.len();
    let first = threads * peers.process;
    let lost = Lost::default();
    let (ways, ends): (Vec<_>, Vec<_>) = (0..threads).map(|_| way()).unzip();
    let guard = start(peers, (threads, print), &lost, ends, watch)?;
    let no_diagrams = told_if_asked(settings, "several processes built it together");
    let info = Info { no_diagrams, ..head(rules, settings, print) };
    let task = Task { rules, settings, info, workers, first };
    let ended = task.run(ways, output, watch);
    if ended.iter().all(|end| !end.is_alone) {
        // A process may have gone in the last moment.
        let _ = catch_unwind(AssertUnwindSafe(|| drop(guard)));
    } else {
        // Threads that still wait for others are left alone.
        std::mem::forget(guard);
    }
    outcome(ended, peers, &lost)
}

fn check(peers: &Peers, threads: usize) -> Result<(), BuildError> {
    let (process, processes) = (peers.process, peers.addresses.len());
    if process >= processes {
        return Err(BuildError::Cluster(format!(
            "there is no process {process} among {processes}: they are counted from 0"
        )));
    }
    if threads.saturating_mul(processes) > SHARDS {
        return Err(BuildError::Cluster(format!(
            "{processes} processes of {threads} threads: at most {SHARDS} workers build a table"
        )));
    }
    Ok(())
}

/// How a worker ended.
struct End {
    result: Result<Info, BuildError>,
    /// Not in the same round as all others.
    is_alone: bool,
}

fn outcome(ended: Vec<End>, peers: &Peers, lost: &Lost) -> Result<Info, BuildError> {
    let lost = *lost.lock().unwrap_or_else(PoisonError::into_inner);
    let gone = |process: usize| {
        BuildError::Cluster(format!(
            "process {process} ({}) was lost; layers that all have finished are kept: start the same command in all processes again",
            peers.addresses[process]
        ))
    };
    let mut ended = ended.into_iter();
    let first = ended.next().map(|end| (end.is_alone, end.result));
    // The first worker's error is told, unless another one has a reason of its own.
    let others = ended.find_map(|end| end.result.err().filter(|_| !end.is_alone));
    match (first, lost) {
        (Some((true, Err(BuildError::Cluster(_)))), Some(process)) => Err(gone(process)),
        (Some((_, Err(BuildError::Cluster(_)))), None) if others.is_some() => {
            Err(others.unwrap_or(BuildError::Stopped))
        }
        (Some((_, result)), _) => result,
        (None, _) => Err(BuildError::Cluster("no worker".into())),
    }
}

/// Connects this process with the others, and starts the threads of its dataflow.
fn start(
    peers: &Peers,
    (threads, fingerprint): (usize, u64),
    lost: &Lost,
    ends: Vec<Ends>,
    watch: &mut Watch<'_>,
) -> Result<WorkerGuards<()>, BuildError> {
    let hooks = Hooks::default();
    let inner = ProcessBuilder::new_typed_vector(threads, hooks.refill.clone(), None);
    let failed = |error: String| BuildError::Cluster(format!("no network: {error}"));
    let (builders, guard): (_, Box<dyn Any + Send>) = if peers.addresses.len() == 1 {
        (inner.into_iter().map(AllocatorBuilder::Process).collect(), Box::new(()))
    } else {
        let [process, processes, workers] =
            [peers.process, peers.addresses.len(), threads].map(|n| n as u32);
        let hello = Hello { process, processes, threads: workers, fingerprint };
        let mut goes_on = || watch(&Stage::Found { plies: 0, states: 0 });
        let links = link::connect(peers, hello, lost, &mut goes_on)?;
        let connected =
            initialize_networking_from_sockets(inner, links, peers.process, threads, hooks);
        let (builders, guard) = connected.map_err(|error| failed(error.to_string()))?;
        (builders.into_iter().map(AllocatorBuilder::Tcp).collect::<Vec<_>>(), Box::new(guard))
    };
    // Each thread takes the ends of its worker.
    let ends: Mutex<Vec<Option<Ends>>> = Mutex::new(ends.into_iter().map(Some).collect());
    initialize_from(builders, guard, move |allocator| {
        let place = allocator.index() % threads;
        let own = ends.lock().unwrap_or_else(PoisonError::into_inner)[place].take();
        if let Some(own) = own {
            wire::serve(allocator, &own);
        }
    })
    .map_err(failed)
}

/// What the workers of a process share.
struct Task<'a, R> {
    rules: &'a R,
    settings: &'a Settings,
    info: Info,
    /// Of all processes.
    workers: usize,
    /// The number of this process's first one.
    first: usize,
}

impl<R> Task<'_, R>
where
    R: ZeroSumRules<State: Send + Sync> + Keyed + Sync,
{
    /// One worker in this thread, which tells how far all are, and the others beside it.
    fn run(&self, ways: Vec<Way>, output: &mut dyn Write, watch: &mut Watch<'_>) -> Vec<End> {
        let broken = Arc::new(AtomicBool::new(false));
        let mut ways = (self.first..).zip(ways);
        let own = ways.next();
        std::thread::scope(|scope| {
            let mut others = Vec::new();
            for (index, way) in ways {
                let broken = Arc::clone(&broken);
                others.push(scope.spawn(move || {
                    let watch: &mut Watch<'_> = &mut |_| true;
                    self.work(Rounds::new(way, (index, self.workers), broken, watch), None)
                }));
            }
            let watch: &mut Watch<'_> = &mut |stage: &Stage| watch(stage);
            let own = own.map(|(index, way)| {
                let rounds = Rounds::new(way, (index, self.workers), Arc::clone(&broken), watch);
                self.work(rounds, Some(output))
            });
            let join = |thread: std::thread::ScopedJoinHandle<'_, End>| {
                thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            own.into_iter().chain(others.into_iter().map(join)).collect()
        })
    }

    fn work(&self, mut rounds: Rounds<'_>, output: Option<&mut dyn Write>) -> End {
        let result = self.steps(&mut rounds, output);
        if let (Err(error), false) = (&result, rounds.has_ended) {
            rounds.leave(error);
        }
        End { result, is_alone: rounds.is_alone }
    }

    fn steps(
        &self,
        rounds: &mut Rounds<'_>,
        output: Option<&mut dyn Write>,
    ) -> Result<Info, BuildError> {
        let Task { settings, info, .. } = self;
        let (index, workers, start) = (rounds.index(), rounds.peers(), info.start);
        let part = Part::open(&settings.work, (index, workers), info.fingerprint)?;
        let memory = settings.memory / settings.threads.max(1);
        let owned = Owned::new(index, workers);
        let owned = owned.ok_or(BuildError::TooLarge { states: 0, plies: 0, memory })?;
        let mut expander = Expander::new(self.rules, index, workers);
        let forward = Forward { rounds, part: &part, expander: &mut expander, owned, memory };
        let found = forward.run(start)?;
        drop(expander);
        if found.is_layered {
            backward::solve(rounds, &part, &found)?;
        } else {
            let has_distances = info.kind == Kind::Outcome;
            loopy::solve(rounds, &part, &found, has_distances, memory)?;
        }
        let (layers, layered) = (found.layers(), found.is_layered);
        let info = Info { layers, layered, ..info.clone() };
        let output = output.filter(|_| index == 0);
        let info = gather::gather(rounds, &part, &found, start, info, output)?;
        part.remove();
        Ok(info)
    }
}
