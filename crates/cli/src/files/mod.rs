//! Files: read whole within limits, written whole or not at all, by one process at a time.

mod claim;
mod faults;
mod outputs;

pub(crate) use claim::Claim;
pub(crate) use outputs::{check_output, check_outputs};

use crate::failure::Failure;
use outply_catalog::FileKind;
use outply_catalog::arena::formats::text;
use std::collections::HashMap;
use std::fmt::Display;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The largest text that is read, in bytes: far beyond the largest file of games or trees in use.
pub(crate) const MOST_TEXT: u64 = 1 << 30;

/// A file's text, whatever its encoding, and what to call it in errors. Of Outply's own formats only
/// games are read as any text is.
pub(crate) fn read_text(path: &Path) -> Result<(String, String), Failure> {
    match FileKind::instead(path, Some(FileKind::Game), "text") {
        Some(what) => Err(Failure::input(&path.display().to_string(), what)),
        None => read_any_text(path),
    }
}

/// The text of a file in this format of Outply's own, and what to call it in errors.
pub(crate) fn read_own(kind: FileKind, path: &Path) -> Result<(String, String), Failure> {
    match kind.missed_by(path) {
        Some(what) => Err(Failure::input(&path.display().to_string(), what)),
        None => read_any_text(path),
    }
}

/// A fault of a file that should be of this format: what it is instead, if that is known, or `error`.
pub(crate) fn misread(path: &Path, kind: FileKind, error: impl Display) -> Failure {
    let what = kind.missed_by(path).unwrap_or_else(|| error.to_string());
    Failure::input(&path.display().to_string(), what)
}

fn read_any_text(path: &Path) -> Result<(String, String), Failure> {
    let name = path.display().to_string();
    let text = text::read(path, MOST_TEXT).map_err(|error| Failure::input(&name, error))?;
    Ok((name, text))
}

/// A file's bytes, of weights or tensors.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    outply_catalog::read_bytes(path)
        .map_err(|error| Failure::input(&path.display().to_string(), error))
}

/// Whether both names lead to one file, links followed. A device or a pipe loses nothing when it is
/// written to, and counts as no file.
pub(crate) fn is_same_file(one: &Path, other: &Path) -> bool {
    file_behind(one).is_some_and(|one| file_behind(other) == Some(one))
}

/// The one name of a file, links followed; `None` of what is no file.
fn file_behind(path: &Path) -> Option<PathBuf> {
    path.canonicalize().ok().filter(|path| path.is_file())
}

/// Refuses a file that is given twice, by whatever names, where `option` takes several (nothing, where
/// they are arguments): what is in it would count twice.
pub(crate) fn check_distinct(option: &str, files: &[PathBuf]) -> Result<(), Failure> {
    let mut before = HashMap::new();
    for file in files {
        let Some(first) = file_behind(file).and_then(|found| before.insert(found, file)) else {
            continue;
        };
        let name = format!("{option} {}", file.display());
        let what = match first == file {
            true => "this file is given twice".to_owned(),
            false => format!("this is the file {}, which is given too", first.display()),
        };
        let sentence = format!("{what}; expected each file once");
        return Err(Failure::input(name.trim_start(), sentence));
    }
    Ok(())
}

/// Refuses an output that would replace what is read.
pub(crate) fn check_apart(input: &Path, output: &Path) -> Result<(), Failure> {
    check_option_apart(input, "--output", output)
}

/// The same for the output that `flag` names.
pub(crate) fn check_option_apart(input: &Path, flag: &str, output: &Path) -> Result<(), Failure> {
    match is_same_file(input, output) {
        true => Err(Failure::input(
            &format!("{flag} {}", output.display()),
            "this is the file that is read; expected another one",
        )),
        false => Ok(()),
    }
}

/// Refuses a device or a pipe for what is read again once it is written.
pub(crate) fn check_plain(flag: &str, output: &Path) -> Result<(), Failure> {
    match std::fs::metadata(output).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
        true => Err(Failure::input(
            &format!("{flag} {}", output.display()),
            "this is a device or a pipe; expected a file, which is read again once it is written",
        )),
        false => Ok(()),
    }
}

/// Writes a whole file or nothing: what stood there before stays until the new text is complete.
///
/// A link is followed, and what is no regular file (a device, a pipe) is written to, not replaced.
pub(crate) fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    write_file_by(path, |file| file.write_all(text.as_bytes()))
}

/// The same for what `write` writes; gives what `write` gives.
pub(crate) fn write_file_by<T>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> std::io::Result<T>,
) -> Result<T, Failure> {
    Claim::new(path)?.write(write)
}
