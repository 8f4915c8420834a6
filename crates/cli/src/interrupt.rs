//! Ctrl-C: during a search the first one asks for the best answer so far and the second one ends
//! the program; at a prompt the first one does.

use crate::failure::Failure;
use outply_catalog::StopFlag;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The exit code of an interrupted program.
pub(crate) const INTERRUPTED: u8 = 130;

/// Whether the program waits for a line of input, where there is no answer to wait for.
static AT_PROMPT: AtomicBool = AtomicBool::new(false);

/// Says that the program begins or ends waiting for input.
pub(crate) fn at_prompt(waits: bool) {
    AT_PROMPT.store(waits, Ordering::Relaxed);
}

/// Signals that come within this time are one: GNU `timeout` sends its own to the program, and at
/// once again to the program's group.
const ECHO: Duration = Duration::from_millis(200);

/// Tells a signal from the echo of the one before.
#[derive(Default)]
struct Signals {
    heard: Option<Instant>,
}

impl Signals {
    /// Whether a signal that comes now is no echo.
    fn is_new(&mut self, now: Instant) -> bool {
        let is_new = self.heard.is_none_or(|heard| now.duration_since(heard) >= ECHO);
        if is_new {
            self.heard = Some(now);
        }
        is_new
    }
}

/// A flag that Ctrl-C raises.
pub(crate) fn stop_on_ctrl_c() -> Result<StopFlag, Failure> {
    stop_with(|| ())
}

/// The same; `last` is done before the program is ended at a prompt or by the second Ctrl-C. A
/// request to end and a closed terminal count as Ctrl-C.
pub(crate) fn stop_with(last: impl Fn() + Send + 'static) -> Result<StopFlag, Failure> {
    let stop = StopFlag::new();
    let (raised, mut signals) = (stop.clone(), Signals::default());
    let handler = move || {
        if !signals.is_new(Instant::now()) {
            return;
        }
        if raised.is_raised() || AT_PROMPT.load(Ordering::Relaxed) {
            last();
            std::process::exit(i32::from(INTERRUPTED));
        }
        raised.raise();
    };
    ctrlc::set_handler(handler).map_err(|error| Failure::Machine(format!("Ctrl-C: {error}")))?;
    Ok(stop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signal_sent_twice_at_once_is_one() {
        let (mut signals, first) = (Signals::default(), Instant::now());
        let after = |millis| first + Duration::from_millis(millis);
        let heard = [0, 0, 1, 199, 200, 201, 1_000].map(|millis| signals.is_new(after(millis)));
        assert_eq!(heard, [true, false, false, false, true, false, true]);
    }
}
