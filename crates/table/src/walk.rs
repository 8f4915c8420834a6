//! A walk through all states that can be reached, on several threads.

use crate::file::Table;
use crate::parallel::watched;
use crate::verify::{Verified, VerifyError};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};

/// Which entries of a table were looked at, a bit each.
pub(crate) struct Seen(Vec<AtomicU64>);

impl Seen {
    pub(crate) fn new(table: &Table) -> Seen {
        Seen((0..table.info().states.div_ceil(64)).map(|_| AtomicU64::new(0)).collect())
    }

    /// Whether it was not looked at before.
    pub(crate) fn is_new(&self, place: u64) -> bool {
        let bit = 1 << (place % 64);
        self.0[(place / 64) as usize].fetch_or(bit, Relaxed) & bit == 0
    }
}

/// A thread gives half of what waits away if it has more than this and another has nothing.
const WORTH_SHARING: usize = 64;
/// After so many states a thread tells how many it has done.
const STEP: u64 = 1 << 10;

/// Looks at a state, appends what else is to be looked at, and answers how many actions there were.
pub(crate) type Visit<'v, S> = dyn Fn(&S, &mut Vec<S>) -> Result<u64, VerifyError> + Sync + 'v;

/// Calls `visit` with `start` and everything that it appends to the list it is given, in any order,
/// until nothing is left; it answers how many actions there were. `goes_on` is called now and then
/// with how many were visited, and stops it all by answering `false`.
///
/// # Errors
/// The first that `visit` gives.
pub(crate) fn walk<S: Send>(
    start: S,
    threads: usize,
    visit: &Visit<'_, S>,
    goes_on: &mut dyn FnMut(u64) -> bool,
) -> Result<Verified, VerifyError> {
    if !goes_on(0) {
        return Err(VerifyError::Stopped);
    }
    let threads = threads.max(1);
    let walk = Walk {
        waiting: Mutex::new(vec![vec![start]]),
        given: Condvar::new(),
        threads,
        idle: AtomicUsize::new(0),
        wrong: OnceLock::new(),
        states: AtomicU64::new(0),
        actions: AtomicU64::new(0),
    };
    watched(threads, &|| walk.work(visit), &mut || walk.tell(goes_on));
    match walk.wrong.into_inner() {
        Some(error) => Err(error),
        None => Ok(Verified {
            states: walk.states.into_inner(),
            actions: walk.actions.into_inner(),
            ..Verified::default()
        }),
    }
}

struct Walk<S> {
    /// What was given away.
    waiting: Mutex<Vec<Vec<S>>>,
    given: Condvar,
    threads: usize,
    /// Threads that have nothing; changed under the lock alone.
    idle: AtomicUsize,
    wrong: OnceLock<VerifyError>,
    states: AtomicU64,
    actions: AtomicU64,
}

impl<S> Walk<S> {
    fn waiting(&self) -> MutexGuard<'_, Vec<Vec<S>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self, goes_on: &mut dyn FnMut(u64) -> bool) {
        if !goes_on(self.states.load(Relaxed)) {
            self.end(VerifyError::Stopped);
        }
    }

    /// Ends all threads, unless the walk is over already.
    fn end(&self, error: VerifyError) {
        let _waiting = self.waiting();
        if self.idle.load(Relaxed) < self.threads {
            let _ = self.wrong.set(error);
        }
        self.given.notify_all();
    }

    fn work(&self, visit: &Visit<'_, S>) {
        let _unwinding = Unwinding(self);
        while let Some(mut own) = self.take() {
            let (mut states, mut actions) = (0, 0);
            while let Some(state) = own.pop() {
                match visit(&state, &mut own) {
                    Ok(count) => (states, actions) = (states + 1, actions + count),
                    Err(error) => return self.end(error),
                }
                if self.idle.load(Relaxed) > 0 && own.len() > WORTH_SHARING {
                    self.give(own.drain(..own.len() / 2).collect());
                }
                if states == STEP {
                    self.add(&mut states, &mut actions);
                    if self.wrong.get().is_some() {
                        return;
                    }
                }
            }
            self.add(&mut states, &mut actions);
        }
    }

    fn add(&self, states: &mut u64, actions: &mut u64) {
        self.states.fetch_add(std::mem::take(states), Relaxed);
        self.actions.fetch_add(std::mem::take(actions), Relaxed);
    }

    fn give(&self, states: Vec<S>) {
        self.waiting().push(states);
        self.given.notify_one();
    }

    /// What another gave away; `None` once nobody has anything, or something is wrong.
    fn take(&self) -> Option<Vec<S>> {
        let mut waiting = self.waiting();
        self.idle.fetch_add(1, Relaxed);
        loop {
            if self.wrong.get().is_some() {
                return None;
            }
            if let Some(states) = waiting.pop() {
                self.idle.fetch_sub(1, Relaxed);
                return Some(states);
            }
            if self.idle.load(Relaxed) == self.threads {
                self.given.notify_all();
                return None;
            }
            waiting = self.given.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Ends the walk when a user's rules panic on a thread: the others would wait for it for ever.
struct Unwinding<'a, S>(&'a Walk<S>);

impl<S> Drop for Unwinding<'_, S> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.end(VerifyError::Stopped);
        }
    }
}
