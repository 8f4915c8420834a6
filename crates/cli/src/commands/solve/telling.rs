//! How far a proof is, told while it goes on: questions may take hours, so that a clock tells it, not they.

use super::text::progress_line;
use crate::progress::Progress;
use outply_catalog::Report;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Between two looks at what is known.
const TICK: Duration = Duration::from_millis(200);

/// Reports how far a proof is.
pub(super) struct Telling {
    progress: Progress,
    /// What was last found out.
    known: Mutex<String>,
    started: Instant,
}

impl Telling {
    /// Nothing is known yet; nothing is told if `quiet`.
    pub(super) fn new(quiet: bool) -> Telling {
        let known = Mutex::new("nothing proven".to_owned());
        Telling { progress: Progress::open(quiet), known, started: Instant::now() }
    }

    /// Does `work`, which tells what it finds out.
    pub(super) fn during<T>(&self, work: impl FnOnce(&mut dyn FnMut(&Report)) -> T) -> T {
        std::thread::scope(|scope| {
            let (done, waiting) = channel::<()>();
            scope.spawn(move || {
                while waiting.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                    self.tell();
                }
            });
            let found = work(&mut |report| {
                let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
                *known = progress_line(report);
            });
            drop(done);
            found
        })
    }

    fn tell(&self) {
        self.progress.tell(0, || {
            let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).clone();
            format!("{known}; {} s", self.started.elapsed().as_secs())
        });
    }
}
