//! A file that this process alone writes, and replaces as a whole.
//!
//! New content goes to `FILE.partial` in the same folder, reaches the disk, and then takes the
//! file's name. A program that is killed leaves at most that partial file, and the next one to write
//! `FILE` removes it. Locks belong to files, not to names, so both are locked: the partial file while
//! it is written, the file itself from then on. A file system without locks has to do without.

use super::faults::{Steps, step};
use super::outputs::check_output;
use crate::failure::Failure;
use std::fs::{File, OpenOptions, Permissions, TryLockError};
use std::io::{Error, ErrorKind, Result, Write};
use std::path::{Path, PathBuf};

/// How often other processes may come and go between two looks at a name.
const TRIES: u32 = 100;

/// The right to write a file, held until it is dropped.
#[derive(Debug)]
pub(crate) struct Claim {
    /// As the user calls it.
    name: PathBuf,
    /// The file itself, links followed.
    target: PathBuf,
    /// What the target was written to last, or was at the beginning; locked.
    held: Option<File>,
    /// What is written next, locked.
    partial: Option<File>,
    /// A device or a pipe: written to, not replaced.
    is_special: bool,
}

impl Claim {
    /// Takes the file, which need not exist yet. One that cannot be written is refused here, before
    /// hours of work.
    ///
    /// # Errors
    /// If another process is writing it, or the system refuses.
    pub(crate) fn new(path: &Path) -> std::result::Result<Claim, Failure> {
        let target = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        check_output(path)?;
        let is_special = std::fs::metadata(&target).is_ok_and(|known| !known.is_file());
        let (name, held, partial) = (path.to_owned(), None, None);
        let mut claim = Claim { name, target, held, partial, is_special };
        if !is_special {
            claim.held = claim.named(locked(&claim.target))?;
            claim.partial = Some(claim.named(begun(&claim.partial_path()))?);
        }
        Ok(claim)
    }

    /// Replaces the file's content by what `write` writes, all of it or nothing; gives what `write`
    /// gives.
    ///
    /// # Errors
    /// If the system refuses: the old content then stays.
    pub(crate) fn write<T>(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> Result<T>,
    ) -> std::result::Result<T, Failure> {
        let written = if self.is_special { self.pour(write) } else { self.replace(write) };
        self.named(written)
    }

    fn pour<T>(&self, write: impl FnOnce(&mut dyn Write) -> Result<T>) -> Result<T> {
        let mut file = OpenOptions::new().write(true).open(&self.target)?;
        write(&mut Steps(&mut file))
    }

    fn replace<T>(&mut self, write: impl FnOnce(&mut dyn Write) -> Result<T>) -> Result<T> {
        let mut file = match self.partial.take() {
            Some(file) => file,
            None => begun(&self.partial_path())?,
        };
        let permissions = std::fs::metadata(&self.target).ok().map(|known| known.permissions());
        let replaced = completed(&mut file, permissions, write).and_then(|given| {
            std::fs::rename(self.partial_path(), &self.target)?;
            Ok(given)
        });
        if replaced.is_err() {
            let _ = std::fs::remove_file(self.partial_path());
        } else {
            self.held = Some(file);
            folder_to_disk(&self.target);
        }
        replaced
    }

    fn partial_path(&self) -> PathBuf {
        let mut path = self.target.clone().into_os_string();
        path.push(".partial");
        path.into()
    }

    fn named<T>(&self, result: Result<T>) -> std::result::Result<T, Failure> {
        result.map_err(|error| Failure::Machine(format!("{}: {error}", self.name.display())))
    }
}

/// What was begun and not completed is removed.
impl Drop for Claim {
    fn drop(&mut self) {
        if self.partial.is_some() {
            let _ = std::fs::remove_file(self.partial_path());
        }
    }
}

/// The whole content, on the disk.
fn completed<T>(
    file: &mut File,
    permissions: Option<Permissions>,
    write: impl FnOnce(&mut dyn Write) -> Result<T>,
) -> Result<T> {
    let given = write(&mut Steps(file))?;
    if let Some(permissions) = permissions {
        step().and_then(|()| file.set_permissions(permissions))?;
    }
    step()?;
    file.sync_all()?;
    step()?;
    Ok(given)
}

/// Makes a new name last. Where folders cannot be opened or synchronised, the system does it in its
/// own time.
fn folder_to_disk(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if cfg!(unix) {
        let _ = File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
    }
}

fn busy() -> Error {
    Error::new(ErrorKind::ResourceBusy, "another process is writing this file")
}

fn lock(file: &File) -> Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(busy()),
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// Whether `path` still is this file's name.
fn is_named(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let identity = |known: std::fs::Metadata| (known.dev(), known.ino());
        let named = std::fs::symlink_metadata(path).map(identity);
        named.ok().is_some_and(|named| file.metadata().is_ok_and(|own| identity(own) == named))
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        path.exists()
    }
}

/// The file of that name, locked; nothing if there is none, or it may not be opened.
///
/// Elsewhere than on Unix a lock would keep readers out too.
fn locked(path: &Path) -> Result<Option<File>> {
    if cfg!(not(unix)) {
        return Ok(None);
    }
    for _ in 0..TRIES {
        let Ok(file) = File::open(path) else { return Ok(None) };
        lock(&file)?;
        if is_named(&file, path) {
            return Ok(Some(file));
        }
    }
    Err(busy())
}

/// A new file, locked; one that a killed process left behind is removed.
fn begun(path: &Path) -> Result<File> {
    step()?;
    for _ in 0..TRIES {
        match OpenOptions::new().write(true).create_new(true).open(path) {
            Ok(file) => {
                lock(&file)?;
                if is_named(&file, path) {
                    return Ok(file);
                }
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => remove_stale(path)?,
            Err(error) => return Err(error),
        }
    }
    Err(busy())
}

/// Removes what no process is writing. A link or a device of that name is the user's own.
fn remove_stale(path: &Path) -> Result<()> {
    if std::fs::symlink_metadata(path).is_ok_and(|known| !known.is_file()) {
        let text = format!("{} is in the way", path.display());
        return Err(Error::new(ErrorKind::AlreadyExists, text));
    }
    // Gone in the meantime: the other process has finished.
    let Ok(file) = File::open(path) else { return Ok(()) };
    lock(&file)?;
    if is_named(&file, path) { std::fs::remove_file(path) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::super::faults::fail_at;
    use super::*;
    use std::fs::{read, read_dir, read_to_string, write};

    fn said(failure: Failure) -> String {
        let Failure::Machine(text) = failure else { panic!("{failure:?}") };
        text
    }

    fn files(folder: &Path) -> usize {
        read_dir(folder).expect("a folder").count()
    }

    #[test]
    fn a_second_writer_is_refused_until_the_first_is_done() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("state");
        let mut first = Claim::new(&path).expect("there is none yet");
        let refused = said(Claim::new(&path).expect_err("the first has it"));
        assert_eq!(refused, format!("{}: another process is writing this file", path.display()));
        for content in ["one", "two"] {
            first.write(|file| file.write_all(content.as_bytes())).expect("it can be written");
            said(Claim::new(&path).expect_err("the first still has it"));
        }
        drop(first);
        Claim::new(&path).expect("the first is done");
        assert_eq!(
            (read_to_string(&path).expect("a file"), files(folder.path())),
            ("two".into(), 1)
        );
    }

    #[test]
    fn what_a_killed_process_left_is_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("state");
        write(folder.path().join("state.partial"), "half").expect("a file");
        Claim::new(&path).and_then(|mut claim| claim.write(|f| f.write_all(b"whole"))).expect("it");
        assert_eq!(
            (read_to_string(&path).expect("a file"), files(folder.path())),
            ("whole".into(), 1)
        );
    }

    #[cfg(unix)]
    #[test]
    fn a_link_in_the_way_is_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, own) = (folder.path().join("state"), folder.path().join("own"));
        write(&own, "precious").expect("a file");
        std::os::unix::fs::symlink(&own, folder.path().join("state.partial")).expect("a link");
        assert!(
            said(Claim::new(&path).expect_err("a link")).ends_with("state.partial is in the way")
        );
        assert_eq!(read_to_string(&own).expect("a file"), "precious");
    }

    /// Lets `content` be written with every step failing in turn, over an old file and without one.
    fn survives(content: impl Fn(&mut dyn Write) -> Result<()>) -> u32 {
        for old in [None, Some("old")] {
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join("file");
            if let Some(old) = old {
                write(&path, old).expect("a file");
            }
            for steps in 0.. {
                fail_at(steps);
                let done = Claim::new(&path).and_then(|mut claim| claim.write(&content));
                fail_at(u32::MAX);
                if done.is_ok() {
                    assert_ne!(read(&path).ok().as_deref(), old.map(str::as_bytes));
                    assert_eq!(files(folder.path()), 1);
                    break;
                }
                assert_eq!(read(&path).ok().as_deref(), old.map(str::as_bytes), "step {steps}");
                assert_eq!(files(folder.path()), usize::from(old.is_some()), "step {steps}");
                assert!(steps < 100_000, "it never succeeds");
            }
        }
        let count = std::cell::Cell::new(0);
        let mut all = Counting(&count);
        content(&mut all).expect("nothing fails");
        count.get()
    }

    struct Counting<'c>(&'c std::cell::Cell<u32>);

    impl Write for Counting<'_> {
        fn write(&mut self, bytes: &[u8]) -> Result<usize> {
            self.0.set(self.0.get() + 1);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> Result<()> {
            Ok(())
        }
    }

    #[test]
    fn the_old_file_survives_every_failing_write() {
        let lines = |file: &mut dyn Write| (0..20).try_for_each(|line| writeln!(file, "{line}"));
        assert!(survives(lines) >= 20);
    }

    #[cfg(any(feature = "standard", feature = "twenty48"))]
    #[test]
    fn tables_and_weights_survive_every_failing_write() {
        let catalog = outply_catalog::Catalog::standard();
        let session = catalog.open("2048").expect("a game");
        let mut school = session.school(&Default::default()).expect("it learns");
        school.play(1, &|game| (game < 2).then_some(1.0));
        assert!(survives(|file| school.write_state(file)) > 0);
        let tables = catalog.tables("2048").expect("it has tables");
        let wanted = outply_catalog::TableOptions { size: 32, threads: 1 };
        let mut kept = Vec::new();
        (tables.write)(&wanted, &mut |_| true, &mut kept).expect("a small table");
        // As many writes as a table of that size takes, without working it out for each.
        let pieces = kept.chunks(kept.len().div_ceil(40));
        assert!(survives(|file| pieces.clone().try_for_each(|bytes| file.write_all(bytes))) > 9);
    }
}
