//! The terminal's settings, given back as they were when a signal ends the program in the middle of a
//! line.

#[cfg(unix)]
pub(super) type State = rustix::termios::Termios;
#[cfg(not(unix))]
pub(super) type State = ();

/// The settings as they are, if standard input is a terminal.
pub(super) fn state() -> Option<State> {
    #[cfg(unix)]
    return rustix::termios::tcgetattr(std::io::stdin()).ok();
    #[cfg(not(unix))]
    None
}

/// Gives the settings back.
pub(super) fn restore(state: Option<&State>) {
    #[cfg(unix)]
    if let Some(state) = state {
        use rustix::termios::{OptionalActions, tcsetattr};
        // The terminal may be gone; then there is nothing to give back.
        let _ = tcsetattr(std::io::stdin(), OptionalActions::Now, state);
    }
    #[cfg(not(unix))]
    let _ = state;
}
