//! Ctrl-C: the first one asks for the best answer so far, the second one ends the program.

use crate::failure::Failure;
use outply_catalog::StopFlag;

/// The exit code of an interrupted program.
pub const INTERRUPTED: u8 = 130;

/// A flag that Ctrl-C raises.
pub fn stop_on_ctrl_c() -> Result<StopFlag, Failure> {
    let stop = StopFlag::new();
    let raised = stop.clone();
    let handler = move || {
        if raised.is_raised() {
            std::process::exit(i32::from(INTERRUPTED));
        }
        raised.raise();
    };
    ctrlc::set_handler(handler).map_err(|error| Failure::Machine(format!("Ctrl-C: {error}")))?;
    Ok(stop)
}
