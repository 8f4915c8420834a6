//! Seconds of processor time: on a busy machine the clock on the wall says nothing.

use rustix::time::{ClockId, clock_gettime};

/// Seconds of processor time that this thread has used so far.
pub fn processor_time() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + 1e-9 * time.tv_nsec as f64
}

/// How much processor time `work` took, and what came of it.
pub fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let before = processor_time();
    let done = work();
    (processor_time() - before, done)
}
