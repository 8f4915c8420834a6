//! Seconds of processor time: on a busy machine the clock on the wall says nothing.

use std::time::Instant;

/// Seconds of processor time of this thread so far, where the system tells (Linux).
pub fn processor_time() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = text.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

/// How long `work` took, by the clock on the wall where the system does not tell processor time;
/// and what came of it.
pub fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let (start, before) = (Instant::now(), processor_time());
    let done = work();
    let spent = before.and_then(|before| Some(processor_time()? - before));
    (spent.unwrap_or_else(|| start.elapsed().as_secs_f64()), done)
}
