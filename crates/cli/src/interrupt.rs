//! Ctrl-C: during a search the first one asks for the best answer so far and the second one ends
//! the program; at a prompt the first one does.

use crate::failure::Failure;
use outply_catalog::StopFlag;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of an interrupted program.
pub(crate) const INTERRUPTED: u8 = 130;

/// Whether the program waits for a line of input, where there is no answer to wait for.
static AT_PROMPT: AtomicBool = AtomicBool::new(false);

/// Says that the program begins or ends waiting for input.
pub(crate) fn at_prompt(waits: bool) {
    AT_PROMPT.store(waits, Ordering::Relaxed);
}

/// A flag that Ctrl-C raises.
pub(crate) fn stop_on_ctrl_c() -> Result<StopFlag, Failure> {
    stop_with(|| ())
}

/// The same; `last` is done before the program is ended at a prompt or by the second Ctrl-C. A
/// request to end and a closed terminal count as Ctrl-C.
pub(crate) fn stop_with(last: impl Fn() + Send + 'static) -> Result<StopFlag, Failure> {
    let stop = StopFlag::new();
    let raised = stop.clone();
    let handler = move || {
        if raised.is_raised() || AT_PROMPT.load(Ordering::Relaxed) {
            last();
            std::process::exit(i32::from(INTERRUPTED));
        }
        raised.raise();
    };
    ctrlc::set_handler(handler).map_err(|error| Failure::Machine(format!("Ctrl-C: {error}")))?;
    Ok(stop)
}
