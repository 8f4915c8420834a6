//! Work shared out among threads.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// Calls `work` with each of `items`, on so many threads; this one is among them. What comes of it must
/// not depend on who gets which.
pub(crate) fn each<T: Send>(threads: usize, items: &mut [T], work: impl Fn(&mut T) + Sync) {
    let threads = threads.min(items.len());
    if threads <= 1 {
        return items.iter_mut().for_each(work);
    }
    let left = Mutex::new(items.iter_mut());
    let next = || left.lock().unwrap_or_else(PoisonError::into_inner).next();
    let take_all = || std::iter::from_fn(next).for_each(&work);
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(take_all);
        }
        take_all();
    });
}

/// How long between two looks at what the others do.
const PAUSE: Duration = Duration::from_millis(50);

/// Runs `work` on so many threads while this one calls `look` now and then, until all have ended.
pub(crate) fn watched(threads: usize, work: impl Fn() + Sync, mut look: impl FnMut()) {
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
