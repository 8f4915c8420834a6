//! Running the built program.

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};

/// The program with arguments, its streams piped and its input empty.
pub(crate) fn outply(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_outply"));
    // Games that are left are kept there, not in the home of whoever runs the tests.
    command.env("XDG_STATE_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/state"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What came of running it.
pub(crate) fn run(arguments: &[&str]) -> Output {
    outply(arguments).output().unwrap()
}

/// What came of running it with this input.
pub(crate) fn feed(arguments: &[&str], input: &[u8]) -> Output {
    let mut child: Child = outply(arguments).stdin(Stdio::piped()).spawn().unwrap();
    // The program may close its input early; that is its right.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// What it wrote.
pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// What it complained or reported of.
pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Usage errors exit with 2, say `expected` on stderr, and write nothing else.
pub(crate) fn refused(arguments: &[&str], expected: &str) {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", stderr(&output));
    assert!(stderr(&output).contains(expected), "{arguments:?}: {}", stderr(&output));
    assert!(output.stdout.is_empty(), "{arguments:?}");
}
