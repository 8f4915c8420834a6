//! The watching process: a stack that overflows or memory that runs out ends the one that is tested, and
//! its notes then say by which input.

use crate::{Options, corpus};
use std::io::Result;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

/// Runs the same program as the process under test, and tells what ended it.
pub(crate) fn run(options: &Options) -> Result<ExitCode> {
    let notes = tempfile::tempdir()?;
    let mut child = Command::new(std::env::current_exe()?);
    child.args(std::env::args_os().skip(1)).arg("--notes").arg(notes.path());
    // Nothing that reads standard input may wait for it.
    let status = child.stdin(Stdio::null()).status()?;
    match status.code() {
        Some(0) => Ok(ExitCode::SUCCESS),
        Some(1) => Ok(ExitCode::FAILURE),
        _ => {
            println!("the process under test ended by {status}, in one of these inputs:");
            tell(options, notes.path())?;
            Ok(ExitCode::FAILURE)
        }
    }
}

/// A note is the target's name, a newline and the input.
fn tell(options: &Options, notes: &Path) -> Result<()> {
    for entry in std::fs::read_dir(notes)? {
        let entry = entry?;
        // Threads have numbers; what else lies there are files that inputs came in.
        if entry.file_name().to_string_lossy().parse::<u64>().is_err() {
            continue;
        }
        let note = std::fs::read(entry.path())?;
        let end = note.iter().position(|&byte| byte == b'\n').unwrap_or(0);
        let target = String::from_utf8_lossy(&note[..end]).into_owned();
        if !target.is_empty() {
            let path = corpus::keep(&options.corpus, &target, &note[end + 1..])?;
            println!("{target}: {}", path.display());
        }
    }
    Ok(())
}
