//! What was read from files and is in use, so that a match or a second seat reads none twice.

use crate::error::CatalogError;
use std::fs::File;
use std::io::Error;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// What is in use, by the file it came from.
pub(in crate::games) struct Shared<T>(Mutex<Vec<(PathBuf, Weak<T>)>>);

impl<T> Shared<T> {
    /// Nothing yet.
    pub(in crate::games) const fn new() -> Shared<T> {
        Shared(Mutex::new(Vec::new()))
    }

    /// What `read` makes of the file, shared with everyone who has it open.
    pub(in crate::games) fn get(
        &self,
        path: &Path,
        read: impl FnOnce(File) -> Result<T, Error>,
    ) -> Result<Arc<T>, CatalogError> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|(_, shared)| shared.strong_count() > 0);
        let found = known.iter().find(|(name, _)| name == path);
        if let Some(shared) = found.and_then(|(_, shared)| shared.upgrade()) {
            return Ok(shared);
        }
        let shared = Arc::new(from_file(path, read)?);
        known.push((path.to_owned(), Arc::downgrade(&shared)));
        Ok(shared)
    }
}

/// What `read` makes of a file; errors name the file.
fn from_file<T>(
    path: &Path,
    read: impl FnOnce(File) -> Result<T, Error>,
) -> Result<T, CatalogError> {
    if path.as_os_str().is_empty() {
        return Err(CatalogError::Unfit("expected a file's name after `=`".to_owned()));
    }
    let found = File::open(path).and_then(read);
    found.map_err(|error| CatalogError::Unfit(format!("{}: {error}", path.display())))
}
