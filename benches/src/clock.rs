//! Seconds of processor time: on a busy machine the clock on the wall says nothing.

use rustix::time::{ClockId, clock_gettime};

/// Seconds of processor time that this thread has used so far.
pub fn processor_time() -> f64 {
    seconds(ClockId::ThreadCPUTime)
}

/// How much processor time the whole program took for `work`, and what came of it. Not this thread's
/// alone: the crate `minimax` searches in a thread of its own even when it is told to use one.
pub fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let before = seconds(ClockId::ProcessCPUTime);
    let done = work();
    (seconds(ClockId::ProcessCPUTime) - before, done)
}

fn seconds(clock: ClockId) -> f64 {
    let time = clock_gettime(clock);
    time.tv_sec as f64 + 1e-9 * time.tv_nsec as f64
}
