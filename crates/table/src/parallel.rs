//! Work shared out among threads.

use std::sync::{Mutex, PoisonError};

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
