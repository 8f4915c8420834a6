//! Work shared out among threads.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// Calls `work` with each of `items`, on so many threads; this one is among them. What comes of it must
/// not depend on who gets which.
pub(crate) fn each<T: Send>(threads: usize, items: &mut [T], work: impl Fn(&mut T) + Sync) {
    let threads = threads.min(items.len());
    let left = Mutex::new(items.iter_mut());
    let next = || left.lock().unwrap_or_else(PoisonError::into_inner).next();
    at_once(threads, &|| {
        while let Some(item) = next() {
            work(item);
        }
    });
}

/// Calls `work` on so many threads at once; this one is among them. Starting threads is much code, which
/// is compiled once for all that they may do.
pub(crate) fn at_once(threads: usize, work: &(dyn Fn() + Sync)) {
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
}

/// How long between two looks at what the others do.
const PAUSE: Duration = Duration::from_millis(50);

/// Runs `work` on so many threads while this one calls `look` now and then, until all have ended.
pub(crate) fn watched(threads: usize, work: &(dyn Fn() + Sync), look: &mut dyn FnMut()) {
    let at_work = AtWork { threads: Mutex::new(threads.max(1)), ended: Condvar::new() };
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                let _ending = Ending(&at_work);
                work();
            });
        }
        let mut left = at_work.threads.lock().unwrap_or_else(PoisonError::into_inner);
        while *left > 0 {
            let waited = at_work.ended.wait_timeout(left, PAUSE);
            left = waited.unwrap_or_else(PoisonError::into_inner).0;
            look();
        }
    });
}

struct AtWork {
    threads: Mutex<usize>,
    ended: Condvar,
}

/// Tells that its thread has ended, however it did.
struct Ending<'a>(&'a AtWork);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        *self.0.threads.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.0.ended.notify_one();
    }
}
