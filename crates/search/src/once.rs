//! What takes long to work out, once: a solution that an evaluator rests on.

use crate::limits::{Interrupted, Limits};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a waiting thread sleeps between two looks at the stop flag.
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

/// A value that is worked out when it is first asked for, on a thread of its own: who cannot wait
/// for it leaves, and finds it further on the next time.
#[derive(Debug)]
pub struct Once<T>(Arc<Shared<T>>);

#[derive(Debug)]
struct Shared<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
}

#[derive(Debug)]
enum State<T> {
    NotBegun,
    UnderWay,
    Done(Arc<T>),
    /// The thread panicked.
    Failed,
}

impl<T> Default for Once<T> {
    /// Not begun.
    fn default() -> Once<T> {
        Once(Arc::new(Shared { state: Mutex::new(State::NotBegun), changed: Condvar::new() }))
    }
}

/// Says that the thread panicked, unless it was told that all went well.
struct Guard<T>(Arc<Shared<T>>);

impl<T> Drop for Guard<T> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        if matches!(*state, State::UnderWay) {
            *state = State::Failed;
        }
        drop(state);
        self.0.changed.notify_all();
    }
}

impl<T> Shared<T> {
    fn state(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T: Send + Sync + 'static> Once<T> {
    /// The value, worked out by `work` if nobody has begun to.
    ///
    /// # Panics
    /// If `work` panicked.
    pub fn get(&self, work: impl FnOnce() -> T + Send + 'static) -> Arc<T> {
        match self.within(work, &Limits::none()) {
            Ok((value, _)) => value,
            Err(Interrupted) => unreachable!("nothing limits the waiting"),
        }
    }

    /// The value and what is left of `limits`, once `work` is done; the work goes on if the time is
    /// over or the stop flag raised first.
    ///
    /// # Errors
    /// If the value was not worked out within the limits.
    ///
    /// # Panics
    /// If `work` panicked.
    pub fn within(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
        limits: &Limits,
    ) -> Result<(Arc<T>, Limits), Interrupted> {
        let start = Instant::now();
        self.begin(work);
        let mut state = self.0.state();
        loop {
            match &*state {
                State::Done(value) => return Ok((value.clone(), limits.after(start.elapsed()))),
                State::Failed => panic!("what was to be worked out once panicked"),
                State::NotBegun | State::UnderWay => (),
            }
            if limits.is_over(start.elapsed()) {
                return Err(Interrupted);
            }
            let waited = self.0.changed.wait_timeout(state, BETWEEN_LOOKS);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Begins to work, unless that has happened.
    fn begin(&self, work: impl FnOnce() -> T + Send + 'static) {
        let mut state = self.0.state();
        if !matches!(*state, State::NotBegun) {
            return;
        }
        *state = State::UnderWay;
        drop(state);
        let guard = Guard(self.0.clone());
        std::thread::spawn(move || {
            let value = Arc::new(work());
            *guard.0.state() = State::Done(value);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::StopFlag;
    use std::sync::mpsc::channel;

    #[test]
    fn who_cannot_wait_leaves_and_finds_it_the_next_time() {
        let (once, (go, wait)) = (Once::default(), channel::<()>());
        let work = move || wait.recv().map_or(0, |()| 7);
        let over = Limits::whole_time(Duration::ZERO);
        assert_eq!(once.within(work, &over).err(), Some(Interrupted));
        let stop = StopFlag::new();
        stop.raise();
        let other = || panic!("it is under way");
        assert_eq!(once.within(other, &Limits::none().and_stop(&stop)).err(), Some(Interrupted));
        go.send(()).unwrap();
        assert_eq!(*once.get(other), 7);
        let (value, left) = once.within(other, &over).unwrap();
        assert_eq!((*value, left.hard_time), (7, Some(Duration::ZERO)));
    }
}
