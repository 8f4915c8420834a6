//! A table by several processes, on one machine or on many.
//!
//! Each process has a worker a thread; each worker has the keys of some shards, and expands some of the
//! states. All work in rounds, on timely dataflow. A lost process ends the build in all of them; what all
//! have complete is gone on from when the same processes are started again.

mod backward;
mod blocks;
mod diagrams;
mod expand;
mod forward;
mod gather;
mod link;
mod loopy;
mod owned;
mod record;
mod rounds;
mod wire;

use crate::build::{
    NO_CELLS, NOT_LAYERED, SHARDS, Settings, Stage, TOO_LONG, Watch, head, told_if_asked,
};
use crate::diagram::CellView;
use crate::error::BuildError;
use crate::file::{Info, Kind};
use crate::peers::Peers;
use diagrams::Indexed;
use expand::{Expand, Expander, View};
use forward::{Forward, Found};
use link::{Hello, Lost};
use outply_game::{Keyed, ZeroSumRules};
use outply_memory::Store;
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
    (rules, cells): (&R, Option<&CellView<R>>),
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
    let view = cells.and_then(|cells| Some((cells, cells.shape()?)));
    // All have to index in the same way.
    let agreed = print ^ view.map_or(0, |(cells, _)| cells.print());
    let guard = start(peers, (threads, agreed), &lost, ends, watch)?;
    let why_not = if cells.is_some() { TOO_LONG } else { NO_CELLS };
    let info = head(rules, settings, print);
    let task = Task { rules, view, why_not, settings, info, workers, first };
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
struct Task<'a, R: ZeroSumRules> {
    rules: &'a R,
    view: View<'a, R>,
    /// Why there are no diagrams, where there is no view.
    why_not: &'static str,
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
        let work = |rounds: Rounds<'_>, output: Option<&mut dyn Write>| self.work(rounds, output);
        run_workers((self.first, self.workers), ways, &work, output, watch)
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
        let strings = self.view.map(|(cells, _)| cells.print());
        let part = Part::open(&settings.work, (index, workers), info.fingerprint, strings)?;
        let memory = settings.memory / settings.threads.max(1);
        // Workers keep all in memory: others have more of it.
        let store = Store::new(usize::MAX, &settings.work);
        let owned = Owned::new(index, workers, &store).map_err(BuildError::Store)?;
        let mut expander = Expander::new((self.rules, self.view), index, workers);
        let (expander, keeps_strings): (&mut dyn Expand, _) = (&mut expander, self.view.is_some());
        let forward = Forward { rounds, part: &part, expander, owned, memory, keeps_strings };
        let found = forward.run(start)?;
        if found.is_layered {
            backward::solve(rounds, &part, &found)?;
        } else {
            let has_distances = info.kind == Kind::Outcome;
            loopy::solve(rounds, &part, &found, has_distances, memory)?;
        }
        let (layers, layered) = (found.layers(), found.is_layered);
        let info = Info { layers, layered, ..info.clone() };
        let output = output.filter(|_| index == 0);
        let info = self.write(rounds, (&part, &found), info, output)?;
        part.remove();
        Ok(info)
    }

    /// Writes the table with diagrams if the game allows it, otherwise with keys.
    fn write(
        &self,
        rounds: &mut Rounds<'_>,
        (part, found): (&Part, &Found),
        info: Info,
        mut output: Option<&mut dyn Write>,
    ) -> Result<Info, BuildError> {
        let memory = self.settings.memory / self.settings.threads.max(1);
        let why_not = match self.view {
            None => self.why_not.to_owned(),
            Some(_) if !found.is_layered => NOT_LAYERED.to_owned(),
            Some(view) => {
                let lent = output.as_mut().map(|output| &mut **output as &mut dyn Write);
                let indexed = Indexed { part, found, info: &info, memory, view: view.0.print() };
                match indexed.write(rounds, view, lent)? {
                    Ok(info) => return Ok(info),
                    Err(why_not) => why_not,
                }
            }
        };
        let info = Info { no_diagrams: told_if_asked(self.settings, why_not), ..info };
        let start = info.start;
        gather::gather(rounds, part, found, start, info, output)
    }
}

/// What a worker does, whatever the game.
type Work<'w> = dyn Fn(Rounds<'_>, Option<&mut dyn Write>) -> End + Sync + 'w;

/// The workers of a process, of so many altogether: the first in this thread, each other in its own.
fn run_workers(
    (first, workers): (usize, usize),
    ways: Vec<Way>,
    work: &Work<'_>,
    output: &mut dyn Write,
    watch: &mut Watch<'_>,
) -> Vec<End> {
    let broken = Arc::new(AtomicBool::new(false));
    let mut ways = (first..).zip(ways);
    let own = ways.next();
    std::thread::scope(|scope| {
        let mut others = Vec::new();
        for (index, way) in ways {
            let broken = Arc::clone(&broken);
            others.push(scope.spawn(move || {
                let watch: &mut Watch<'_> = &mut |_| true;
                work(Rounds::new(way, (index, workers), broken, watch), None)
            }));
        }
        let watch: &mut Watch<'_> = &mut |stage: &Stage| watch(stage);
        let own = own.map(|(index, way)| {
            let rounds = Rounds::new(way, (index, workers), Arc::clone(&broken), watch);
            work(rounds, Some(output))
        });
        let join = |thread: std::thread::ScopedJoinHandle<'_, End>| {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        own.into_iter().chain(others.into_iter().map(join)).collect()
    })
}
